import pytest

from desktop_go import resources
from desktop_go.resources import MissingAsset, asset_path, asset_roots


def test_assets_of_this_installation_are_found():
    assert asset_path("icons/app.svg").is_file()
    assert asset_path("sounds").is_dir()


def test_a_missing_asset_is_named():
    with pytest.raises(MissingAsset, match=r"icons/none\.svg"):
        asset_path("icons/none.svg")


@pytest.mark.parametrize("name", ["../pyproject.toml", "/etc/passwd"])
def test_names_cannot_lead_out(name):
    with pytest.raises(ValueError, match="not the name of an asset"):
        asset_path(name)


@pytest.mark.parametrize(
    "place", ["site/desktop_go/assets", "site/assets", "bundle/desktop_go/assets", "bundle/assets"]
)
def test_wheel_checkout_and_bundle_are_all_found(tmp_path, monkeypatch, place):
    (tmp_path / place / "icons").mkdir(parents=True)
    package = tmp_path / "site" / "desktop_go"
    monkeypatch.setattr(resources, "_PACKAGE", package)
    monkeypatch.setattr(resources.sys, "_MEIPASS", str(tmp_path / "bundle"), raising=False)
    resources.assets_dir.cache_clear()
    try:
        assert resources.assets_dir() == tmp_path / place
    finally:
        resources.assets_dir.cache_clear()


def test_an_installed_wheel_goes_before_a_neighbor_called_assets(tmp_path):
    package = tmp_path / "site" / "desktop_go"
    roots = asset_roots(package)
    assert roots.index(package / "assets") < roots.index(tmp_path / "site" / "assets")


def test_a_broken_installation_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "desktop_go")
    resources.assets_dir.cache_clear()
    try:
        with pytest.raises(MissingAsset):
            resources.assets_dir()
    finally:
        resources.assets_dir.cache_clear()
