"""Checks that manifests are alike, and that the root manifest, the folders under Packages/,
Modules.swift and the tests that the root runs agree."""

import re
from pathlib import Path

from tree import Finding

LONGEST = 50
MODULES = Path("Apps/HomeroomFeatures/Modules.swift")


def check(tree):
    yield from _lists(tree)
    yield from _alike(tree)
    yield from _tests(tree)
    yield from _dependencies(tree)


def _lists(tree):
    features, line = tree.root_list("features")
    client_only, _ = tree.root_list("clientFeatures")
    listed = set(features) | set(client_only)
    for name in sorted(listed - set(tree.feature_folders)):
        yield Finding("Package.swift", line, f"lists {name}, but there is no Packages/{name}",
                      "remove the name, or add the package with Tools/new-feature")
    for name in sorted(set(tree.feature_folders) - listed):
        yield Finding(f"Packages/{name}/Package.swift", 1, f"{name} is not in the root manifest",
                      f'add "{name}" to `features` (or `clientFeatures`) in Package.swift')
    text = "\n".join(tree.lines(MODULES)) if MODULES in tree.files else ""
    conditions = set(re.findall(r"^#if WITH_(\w+)", text, re.MULTILINE))
    by_condition = {name.upper(): name for name in listed}
    for name in sorted(listed):
        if name.upper() not in conditions or not re.search(rf"\b{name}Module\b", text):
            yield Finding(str(MODULES), 1, f"{name} is in the root manifest but not here",
                          f"import it and list {name}Module, each in `#if WITH_{name.upper()}`")
        if name in features and not re.search(rf"\b{name}Service\b", text):
            yield Finding(str(MODULES), 1, f"{name}'s service is not here",
                          f"import {name}Service and list its module")
    for condition in sorted(conditions - set(by_condition)):
        yield Finding(str(MODULES), 1, f"WITH_{condition} matches no feature of the root manifest",
                      "remove the block, or add the feature to Package.swift")
    for name, folder in sorted(tree.feature_folders.items()):
        if folder / "README.md" not in tree.files:
            yield Finding(f"{folder}/README.md", 1, f"{name} has no README",
                          "add one: what the feature does, its tiles, commands, endpoints, settings")


def _alike(tree):
    """Manifests are short and use one tools version, and all targets have the same settings."""
    root = tree.root_manifest
    expected = _settings(next(t for t in root.targets if t.kind == "regular"))
    for name, manifest in tree.package_manifests.items():
        path = f"Packages/{name}/Package.swift"
        length = len(tree.lines(path))
        if length > LONGEST and name != "AppCore":
            yield Finding(path, LONGEST, f"{length} lines; {LONGEST} is the most",
                          "keep only what every package has")
        if manifest.tools_version != root.tools_version:
            yield Finding(path, 1, f"tools version {manifest.tools_version} differs from the root's",
                          f"begin with: // swift-tools-version: {root.tools_version[:3]}")
        for target in manifest.targets:
            if _settings(target) != expected and target.kind in ("regular", "test", "executable"):
                yield Finding(path, 1, f"{target.name} has other settings than the rest",
                              "end the manifest with the same loop as the other packages")
        for target in manifest.targets:
            exported = {t for targets in manifest.products.values() for t in targets}
            if target.kind == "regular" and target.name not in exported:
                yield Finding(path, 1, f"{target.name} is in no product, so the root cannot test it",
                              f'add .library(name: "{target.name}", targets: ["{target.name}"])')
            if not _has_sources(tree, target):
                yield Finding(path, 1, f"{target.name} has no sources at {target.path}",
                              "add them, or remove the target")


def _settings(target):
    return [setting for setting in target.settings if '"define"' not in setting]


def _has_sources(tree, target):
    return tree.has_sources(target.path) or target.kind not in ("regular", "test", "executable")


def _tests(tree):
    """Each package's test targets are declared at the root too, and vice versa."""
    at_root = {target.path: target for target in tree.root_manifest.targets if target.kind == "test"}
    in_packages = {}
    for name, manifest in tree.package_manifests.items():
        for target in manifest.targets:
            if target.kind == "test":
                in_packages[target.path] = target
                if target.path not in at_root:
                    yield Finding(f"Packages/{name}/Package.swift", 1,
                                  f"{target.name} does not run at the root",
                                  "declare it in the root Package.swift as well")
                elif target.resources:
                    yield Finding(f"Packages/{name}/Package.swift", 1,
                                  f"{target.name} has resources, which the root would have to repeat",
                                  "read fixtures by a path relative to #filePath")
    for path, target in at_root.items():
        if path.parts[0] == "Packages" and path not in in_packages:
            yield Finding("Package.swift", 1, f"declares {target.name}, which {path.parts[1]} lacks",
                          f"add the test target to Packages/{path.parts[1]}/Package.swift")
        elif not _has_sources(tree, target):
            yield Finding("Package.swift", 1, f"{target.name} has no sources at {target.path}",
                          "add a test, or remove the target")


def _dependencies(tree):
    """Each third-party package has a row in docs/dependencies.md."""
    page = Path("docs/dependencies.md")
    text = "\n".join(tree.lines(page)).lower() if page in tree.files else ""
    manifests = {"Package.swift": tree.root_manifest}
    manifests |= {f"Packages/{n}/Package.swift": m for n, m in tree.package_manifests.items()}
    for path, manifest in manifests.items():
        for identity in manifest.remotes:
            if identity.removesuffix(".swift") not in text:
                yield Finding(path, 1, f"{identity} has no row in {page}",
                              "add what it replaces, why you chose it, and what it costs")
