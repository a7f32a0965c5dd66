"""The repository for the checks: files, manifests, findings."""

import hashlib
import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path


@dataclass(frozen=True, order=True)
class Finding:
    """One defect: where, what, and how to fix it."""

    path: str
    line: int
    message: str
    cure: str

    def __str__(self):
        return f"{self.path}:{self.line}: {self.message}\n    cure: {self.cure}"


@dataclass
class Target:
    """A target of a manifest."""

    name: str
    kind: str  # "regular", "executable", "test", "system-target", ...
    path: Path
    dependencies: list
    settings: list
    resources: list


@dataclass
class Manifest:
    """A Package.swift, as SwiftPM reads it."""

    folder: Path
    data: dict

    @cached_property
    def name(self):
        return self.data["name"]

    @cached_property
    def tools_version(self):
        return self.data["toolsVersion"]["_version"]

    @cached_property
    def products(self):
        return {product["name"]: product["targets"] for product in self.data["products"]}

    @cached_property
    def targets(self):
        return [self._target(each) for each in self.data["targets"]]

    @cached_property
    def remotes(self):
        """Third-party packages: identity and address."""
        found = {}
        for dependency in self.data["dependencies"]:
            for source in dependency.get("sourceControl", []):
                for remote in source["location"].get("remote", []):
                    found[source["identity"]] = remote["urlString"]
        return found

    def _target(self, each):
        usual = "Tests" if each["type"] == "test" else "Sources"
        path = each.get("path") or f"{usual}/{each['name']}"
        return Target(
            each["name"],
            each["type"],
            self.folder / path,
            [_dependency(d) for d in each["dependencies"]],
            sorted(json.dumps(s, sort_keys=True) for s in each["settings"]),
            each["resources"],
        )


def _dependency(dependency):
    """A target's dependency as (name, package or None)."""
    kind, value = next(iter(dependency.items()))
    return (value[0], value[1] if kind == "product" else None)


@dataclass
class Tree:
    """A checkout."""

    root: Path

    @cached_property
    def files(self):
        """All committed and committable files, relative to the root."""
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=self.root, capture_output=True, text=True, check=True,
        ).stdout.split("\0")
        return sorted(Path(name) for name in set(listed) if name and (self.root / name).is_file())

    @cached_property
    def committed(self):
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=self.root, capture_output=True, text=True, check=True)
        return [Path(name) for name in listed.stdout.split("\0") if name]

    def with_suffix(self, *suffixes):
        return [path for path in self.files if path.suffix in suffixes]

    @cached_property
    def _by_folder(self):
        """All files in and below each folder."""
        found = {}
        for path in self.files:
            for folder in path.parents:
                found.setdefault(folder, []).append(path)
        return found

    def under(self, folder, suffix=".swift"):
        return [path for path in self._by_folder.get(Path(folder), []) if path.suffix == suffix]

    def has_sources(self, folder):
        return bool(self.under(folder) or self.under(folder, ".c"))

    def lines(self, path):
        return (self.root / path).read_text(encoding="utf-8", errors="replace").splitlines()

    @cached_property
    def package_folders(self):
        """The packages under Packages/, by name."""
        return {p.parent.name: p.parent for p in self.files
                if p.name == "Package.swift" and p.parent.parent == Path("Packages")}

    @cached_property
    def feature_folders(self):
        return {name: path for name, path in self.package_folders.items() if name != "AppCore"}

    @cached_property
    def root_manifest(self):
        return self.manifest(Path("."))

    @cached_property
    def package_manifests(self):
        return {name: self.manifest(path) for name, path in self.package_folders.items()}

    def manifest(self, folder):
        """Reads the manifest in `folder` with SwiftPM, or what it said of the same manifest before. Exits if that fails."""
        text = (self.root / folder / "Package.swift").read_bytes()
        scratch = self.root / ".build" / "manifests"
        kept = scratch / f"{hashlib.sha256(bytes(folder) + b':' + text).hexdigest()}.json"
        try:
            return Manifest(folder, json.loads(kept.read_text(encoding="utf-8")))
        except (OSError, ValueError):
            pass
        done = subprocess.run(
            ["swift", "package", "--package-path", str(self.root / folder),
             "--scratch-path", str(scratch), "dump-package"],
            capture_output=True, text=True,
            env={k: v for k, v in os.environ.items() if k != "HOMEROOM_WITHOUT"},
        )
        if done.returncode != 0:
            sys.exit(f"{folder}/Package.swift:1: SwiftPM cannot read this manifest:\n{done.stderr}")
        scratch.mkdir(parents=True, exist_ok=True)
        kept.write_text(done.stdout, encoding="utf-8")
        return Manifest(folder, json.loads(done.stdout))

    def root_list(self, name):
        """The names in an array literal of the root manifest, and its line."""
        text = (self.root / "Package.swift").read_text(encoding="utf-8")
        match = re.search(rf"^let {name}\b[^=]*= \[(.*?)\]", text, re.MULTILINE | re.DOTALL)
        if not match:
            return [], 1
        return re.findall(r'"([^"]+)"', match.group(1)), text.count("\n", 0, match.start()) + 1


IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)")


def imports(lines):
    """(line number, module) of every import, skipping comments and multi-line strings."""
    inside_comment = inside_string = False
    for number, line in enumerate(lines, 1):
        if line.count('"""') % 2 == 1:
            inside_string = not inside_string
            continue
        if inside_string:
            continue
        if inside_comment:
            inside_comment = "*/" not in line
            continue
        if line.lstrip().startswith("/*"):
            inside_comment = "*/" not in line
            continue
        match = IMPORT.match(line)
        if match:
            yield number, match.group(1)
