"""Prints the components linked into a release build as SPDX 2.3 (JSON): components.py ROOT PRODUCTS PRODUCT VERSION ARCH SECONDS.
With only ROOT PRODUCTS PRODUCT, prints the folders of the linked libraries' sources, one a line.

PRODUCTS is the build folder. A library is listed if one of its modules is in the program's list of object files. SECONDS
is the time of the commit since 1970, so the same build prints the same list.
Source: https://spdx.github.io/spdx-spec/v2.3/
"""

import datetime
import json
import re
import subprocess
import sys
from pathlib import Path


def pins(root):
    """Libraries with the version that was built, by name."""
    found = json.loads((root / "Package.resolved").read_text(encoding="utf-8"))
    return sorted(found["pins"], key=lambda pin: pin["identity"])


def linked_modules(products, product):
    """The modules whose object files the linker got."""
    objects = (products / f"{product}.product" / "Objects.LinkFileList").read_text(encoding="utf-8")
    return set(re.findall(r"/([^/\n]+)\.build/", objects))


def checkout_of(pin, root):
    return root / ".build" / "checkouts" / Path(pin["location"]).name.removesuffix(".git")


def is_linked(pin, root, modules):
    """Other libraries may be here too: what is fetched depends on what was built before."""
    checkout = checkout_of(pin, root)
    if not checkout.is_dir():
        return False
    sources = checkout / "Sources"
    folders = [path.name for path in sources.iterdir()] if sources.is_dir() else []
    # GRDB has its module in a folder of the same name at the top.
    folders += [path.name for path in checkout.iterdir() if path.is_dir()]
    return any(name in modules for name in folders)


def library(pin):
    version = pin["state"].get("version") or pin["state"]["revision"]
    owner = re.sub(r"^https://|\.git$", "", pin["location"])
    return package(pin["identity"], version, f"pkg:swift/{owner}@{version}",
                   "git+" + pin["location"])


def package(name, version, purl, location="NOASSERTION", license="NOASSERTION"):
    return {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name), "name": name,
        "versionInfo": version, "downloadLocation": location, "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION", "licenseDeclared": license,
        "copyrightText": "NOASSERTION",
        "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                          "referenceLocator": purl}],
    }


def system():
    """Components that aren't Swift packages: Swift's own libraries and SQLite."""
    swift = re.search(r"Swift version (\S+)", said(["swift", "--version"]))
    yield package("swift", swift[1], f"pkg:generic/swift@{swift[1]}", license="Apache-2.0")
    header = Path("/usr/include/sqlite3.h")
    if header.exists():
        sqlite = re.search(r'#define SQLITE_VERSION\s+"([^"]+)"', header.read_text(encoding="utf-8"))
        yield package("sqlite", sqlite[1], f"pkg:generic/sqlite@{sqlite[1]}", license="blessing")


def said(command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main(root, products, product, version=None, architecture=None, seconds=None):
    root, products = Path(root), Path(products)
    modules = linked_modules(products, product)
    linked = [pin for pin in pins(root) if is_linked(pin, root, modules)]
    if version is None:
        print(*(checkout_of(pin, root) for pin in linked), sep="\n")
        return
    program = package(product, version, f"pkg:generic/{product}@{version}?arch={architecture}",
                      license="Apache-2.0")
    parts = [*system(), *(library(pin) for pin in linked)]
    created = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc)
    print(json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"{product}-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/{product}-{version}-{architecture}-{seconds}",
        "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
                         "creators": ["Tool: components.py"]},
        "packages": [program, *parts],
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
             "relatedSpdxElement": program["SPDXID"]},
            *({"spdxElementId": program["SPDXID"], "relationshipType": "CONTAINS",
               "relatedSpdxElement": part["SPDXID"]} for part in parts)],
    }, indent=2))


if __name__ == "__main__":
    main(*sys.argv[1:])
