"""Prints the components linked into a release build as CycloneDX 1.5: components.py ROOT PRODUCTS VERSION ARCH.

A library is included if one of its modules was built: PRODUCTS, the build folder, has its objects. The list
contains no time and no random number, so that the same build gives the same list.
Source: https://cyclonedx.org/docs/1.5/json/
"""

import json
import re
import subprocess
import sys
from pathlib import Path


def pins(root):
    """The resolved libraries, by name."""
    found = json.loads((root / "Package.resolved").read_text(encoding="utf-8"))
    return sorted(found["pins"], key=lambda pin: pin["identity"])


def is_linked(pin, root, products):
    checkout = root / ".build" / "checkouts" / Path(pin["location"]).name.removesuffix(".git")
    sources = checkout / "Sources"
    folders = [path.name for path in sources.iterdir()] if sources.is_dir() else []
    # GRDB has its module in a top-level folder of the same name.
    folders += [path.name for path in checkout.iterdir() if path.is_dir()]
    return any((products / f"{name}.build").is_dir() for name in folders)


def library(pin):
    version = pin["state"].get("version") or pin["state"]["revision"]
    owner = re.sub(r"^https://|\.git$", "", pin["location"])
    return component(
        pin["identity"], version, f"pkg:swift/{owner}@{version}",
        hashes={"revision": pin["state"]["revision"]}, location=pin["location"])


def component(name, version, purl, hashes=None, location=None):
    found = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}
    if location:
        found["externalReferences"] = [{"type": "vcs", "url": location}]
    if hashes:
        found["properties"] = [{"name": f"git:{key}", "value": hashes[key]} for key in hashes]
    return found


def system():
    """Components that don't come from packages: Swift's own libraries and SQLite."""
    swift = re.search(r"Swift version (\S+)", said(["swift", "--version"]))
    yield component("swift", swift[1], f"pkg:generic/swift@{swift[1]}")
    header = Path("/usr/include/sqlite3.h")
    if header.exists():
        sqlite = re.search(r'#define SQLITE_VERSION\s+"([^"]+)"', header.read_text(encoding="utf-8"))
        yield component("sqlite", sqlite[1], f"pkg:generic/sqlite@{sqlite[1]}")


def said(command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main(root, products, version, architecture):
    root, products = Path(root), Path(products)
    program = f"pkg:generic/homeroom@{version}?arch={architecture}"
    libraries = [library(pin) for pin in pins(root) if is_linked(pin, root, products)]
    print(json.dumps({
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {"component": {"type": "application", "bom-ref": program, "name": "homeroom",
                                   "version": version, "purl": program,
                                   "licenses": [{"license": {"id": "Apache-2.0"}}]}},
        "components": [*system(), *libraries]}, indent=2))


if __name__ == "__main__":
    main(*sys.argv[1:])
