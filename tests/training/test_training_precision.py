"""What products are made of."""

from collections.abc import Iterator

import pytest

torch = pytest.importorskip("torch", reason="torch comes with the extra 'train' only")

from training.precision import best_precision  # noqa: E402


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    torch.set_flush_denormal(False)


@pytest.mark.parametrize("able", [True, False])
def test_short_numbers_only_where_the_processor_multiplies_them(
    monkeypatch: pytest.MonkeyPatch, able: bool
) -> None:
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: {"avx512_bf16": able})
    assert (best_precision(torch.device("cpu")) is torch.bfloat16) is able


def test_numbers_too_small_for_full_precision_count_as_zero() -> None:
    tiny = torch.tensor([1e-40])
    assert (tiny * 1).item() > 0
    best_precision(torch.device("cpu"))
    assert (tiny * 1).item() == 0
