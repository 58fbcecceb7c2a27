"""Collects the licenses of everything that is packed: one file to read, one list for tools.

Whose a packed file is says the file itself: a Python distribution lists it in its RECORD, it lies
in Python's own folders, or dpkg knows its package. A distribution's texts are the license files in
it; for those that carry none, and for what is compiled into them, packaging/licenses/ holds texts.
What has no owner or no text ends the build with a sentence.
"""

from __future__ import annotations

import json
import platform
import re
import subprocess
import sys
import sysconfig
import textwrap
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from importlib.metadata import Distribution, distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "packaging" / "licenses"
NOTICES, LIST = "notices.txt", "components.json"
"""The text for people, and the list of components; both lie in one folder."""
COMMON = Path("/usr/share/common-licenses")
MOST_HOLDERS = 40
NAMES = re.compile(r"(licen[cs]e|copying|notice|copyright|thirdparty)", re.I)
TEXTS = {"", ".txt", ".md", ".rst", ".third-party", ".thirdparty", ".apache", ".bsd", ".eigen"}
MISSING = (("LGPL-3.0", ("LGPL-3.0", "GPL-3.0")), ("Apache", ("Apache-2.0",)))
"""By what the license is called: the texts for a distribution that carries none."""
INSIDE = {
    "pyside6-essentials": ("Qt-third-party", "ICU"),
    "Python": ("Python-third-party",),
}
"""Texts for what is compiled into a component."""
LINKED = {"llvmlite": "mlc-llvm-static"}
"""By component: the distribution whose libraries slim_llvm.py links into it, where it is there."""
ALWAYS = ("pyinstaller",)
"""Its start-up program is the packed program's own; no list of files shows that."""
OWN = ("", "desktop-go")
FONT, FONTS = "Inter", ROOT / "assets" / "fonts"
"""The one component among the program's own files: it lies there with its license."""
Packed = tuple[str, Path]
"""Where something is in the package ("" inside the program's own file), and where it came from."""


@dataclass(frozen=True)
class Component:
    """Something of others that is packed."""

    name: str
    version: str
    license: str
    """As its makers call it, in one line."""
    home: str
    texts: tuple[tuple[str, str], ...]
    """Titles and texts."""
    files: tuple[str, ...] = ()
    """Patterns of its files in the package; none for modules inside the program's own file."""


def components(packed: Iterable[Packed]) -> list[Component]:
    """What ``packed`` comes from, sorted by name; the program's own files count for none.

    Raises:
        SystemExit: nobody is known to own a file, or a component has no license text.
    """
    lists = {_name(dist): dist for dist in distributions()}
    owners = {
        Path(str(dist.locate_file(file))).resolve(): name
        for name, dist in lists.items()
        for file in dist.files or ()
    }
    files: dict[str, set[str]] = {name: set() for name in ALWAYS}
    for place, path in packed:
        source = path.resolve()
        name = owners.get(source) or _other_owner(source)
        first, slash, _rest = place.rpartition("/") if name == FONT else place.partition("/")
        files.setdefault(name, set()).update([f"{first}/*" if slash else first] if place else ())
    found = [
        replace(_component(name, lists.get(name)), files=tuple(sorted(patterns)))
        for name, patterns in files.items()
        if name not in OWN
    ]
    return sorted(found, key=lambda component: component.name.lower())


def _component(name: str, dist: Distribution | None) -> Component:
    return of_distribution(dist) if dist is not None else _of_system(name)


def of_distribution(dist: Distribution) -> Component:
    """A Python distribution with all license texts in it. Raises SystemExit when there is none."""
    meta = dist.metadata
    classified = [c.split(" :: ")[-1] for c in meta.get_all("Classifier") or () if "License" in c]
    stated = meta.get("License-Expression") or meta.get("License") or ", ".join(classified)
    license = stated.strip().split("\n")[0]
    texts = _texts_in(dist)
    if not texts:
        known = [names for word, names in MISSING if word in license]
        texts = [_kept(name) for name in (known[0] if known else ())]
    texts += [_kept(name) for name in INSIDE.get(_name(dist), ())]
    for linked in distributions(name=LINKED[_name(dist)]) if _name(dist) in LINKED else ():
        texts += [(f"{linked.name}, {title}", text) for title, text in _texts_in(linked)]
    if not texts:
        raise SystemExit(
            f"{meta['Name']} ({license or 'license not stated'}) carries no license text; put one "
            f"into {KEPT.relative_to(ROOT)} and name it in {Path(__file__).name}."
        )
    pages = dict(line.lower().split(", ", 1) for line in meta.get_all("Project-URL") or ())
    home = meta.get("Home-page") or pages.get("homepage") or next(iter(pages.values()), "")
    return Component(meta["Name"], dist.version, license, home, _once(texts))


def _texts_in(dist: Distribution) -> list[tuple[str, str]]:
    """Titles and texts of the license files that a distribution carries."""
    texts = []
    for file in dist.files or ():
        path = Path(str(dist.locate_file(file)))
        named = NAMES.search(file.name) or file.parent.name == "licenses"
        if named and path.suffix.lower() in TEXTS and path.is_file():
            title = re.sub(r"^[^/]+\.dist-info/(licenses/)?", "", file.as_posix())
            texts.append((title, path.read_text("utf-8", "replace")))
    return texts


def write(packed: Iterable[Packed], folder: Path) -> None:
    """Write the notices and the list of what ``packed`` comes from into ``folder``."""
    found = components(packed)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / NOTICES).write_text(notices(found), "utf-8")
    named = [{**asdict(one), "texts": (), "holders": holders(one)} for one in found]
    (folder / LIST).write_text(json.dumps(named, indent=1), "utf-8")
    print(f"licenses of {len(found)} components: {', '.join(one.name for one in found)}")


def notices(found: Iterable[Component]) -> str:
    """One text with all licenses; a text that several components have stands there once."""
    found, parts = tuple(found), []
    shown: dict[str, str] = {}
    for one in found:
        lines = [f"{one.name} {one.version}", f"License: {one.license}", one.home]
        parts.append("\n".join(["=" * 78, *(line for line in lines if line), "=" * 78]))
        for title, text in one.texts:
            place = f"{one.name}, {title}"
            if text in shown:
                parts.append(f"--- {title}: as above, under {shown[text]}")
            else:
                shown[text] = place
                parts.append(f"--- {title}\n\n{text.strip()}")
    index = "\n".join(f"  {one.name} {one.version}: {one.license}" for one in found)
    head = textwrap.fill(
        "Desktop Go is free software under the MIT license. The package also contains the "
        "software of others listed here, unchanged but for parts left out and llvmlite's fit to a "
        "newer LLVM. Their licenses follow. "
        "Qt and PySide6 are used under the GNU Lesser General Public License, version 3: their "
        "libraries lie beside the program as files of their own and may be replaced.",
        78,
    )
    return f"{head}\n\n{index}\n\n" + "\n\n".join(parts) + "\n"


def holders(one: Component) -> list[str]:
    """The first lines of copyright in a component's texts; the notices have them all."""
    lines = (line.strip(" \t#*/-") for _title, text in one.texts for line in text.splitlines())
    named = (line for line in lines if re.match(r"(copyright|©) ?.*\d{4}", line, re.I))
    found = dict.fromkeys(re.sub(r"(?i)^(copyright|\(c\)|©|:|\s)+", "", line) for line in named)
    return list(found)[:MOST_HOLDERS] or [f"the makers of {one.name}"]


def _name(dist: Distribution) -> str:
    """The distribution's name, spelt in one way."""
    return re.sub(r"[-_.]+", "-", dist.metadata["Name"]).lower()


def _other_owner(path: Path) -> str:
    """Whose a file is that no distribution lists: "" for our own, Python, a system's package."""
    if path.is_relative_to(FONTS):
        return FONT
    if path.is_relative_to(ROOT) and "site-packages" not in path.parts:
        return ""
    if path.is_relative_to(Path(sysconfig.get_path("stdlib"))) or "libpython" in path.name:
        return "Python"
    if path.is_relative_to(Path(sys.base_prefix).resolve()) and sys.base_prefix != "/usr":
        return "Python"
    package = system_package(str(path))
    if package is None:
        raise SystemExit(f"Whose is {path}? It is packed, and its license is not known.")
    return package


def system_package(path: str) -> str | None:
    """The Debian package that owns a file, by either of its names where /lib is a link."""
    for name in (path, str(Path(path).resolve()), path.removeprefix("/usr"), f"/usr{path}"):
        done = subprocess.run(["dpkg", "-S", name], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return done.stdout.split(":")[0]
    return None


def _of_system(name: str) -> Component:
    """Python itself, the font, or a library of the system."""
    if name == FONT:
        texts = (("OFL", (FONTS / "OFL.txt").read_text("utf-8")),)
        return Component(name, "3.19", "OFL-1.1", "https://rsms.me/inter", texts)
    if name == "Python":
        text = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
        own = ("LICENSE.txt", text.read_text("utf-8")) if text.is_file() else _kept("Python")
        texts = [own, *(_kept(inside) for inside in INSIDE[name])]
        version = platform.python_version()
        return Component(name, version, "PSF-2.0", "https://www.python.org", _once(texts))
    query = ["dpkg-query", "-W", "-f", "${Version}|${Homepage}\n", name]
    told = subprocess.run(query, capture_output=True, text=True, check=True).stdout
    version, _bar, home = told.splitlines()[0].partition("|")
    document = Path("/usr/share/doc") / name / "copyright"
    if not document.is_file():
        raise SystemExit(f"The system's package {name} has no {document}.")
    text = document.read_text("utf-8", "replace")
    cited = sorted({word.rstrip(".") for word in re.findall(rf"{COMMON}/([\w.+-]+)", text)})
    cited = [word for word in cited if (COMMON / word).is_file()]
    texts = [("copyright", text), *((word, (COMMON / word).read_text("utf-8")) for word in cited)]
    title = f"{name} (library of Debian)"
    return Component(title, version, "see its text", home, _once(texts))


def _kept(name: str) -> tuple[str, str]:
    """The text of that name in packaging/licenses/."""
    return name, (KEPT / f"{name}.txt").read_text("utf-8")


def _once(texts: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The texts without repetitions and empty ones."""
    kept: dict[str, str] = {}
    for title, text in texts:
        if text.strip():
            kept.setdefault(text, title)
    return tuple((title, text) for text, title in kept.items())
