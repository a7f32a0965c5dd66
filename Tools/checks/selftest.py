"""Tests of the checks: a small valid tree passes, and each defect in it is reported."""

import subprocess
import tempfile
import textwrap
import unittest
from pathlib import Path

import borders
import docs
import forbidden
import manifests
import tenants
from tree import Tree, imports

LOOP = """
for target in package.targets {
    target.swiftSettings = (target.swiftSettings ?? []) + [.enableUpcomingFeature("ExistentialAny")]
}
"""

APPCORE = """// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "AppCore",
    products: [
        .library(name: "AppCore", targets: ["AppCore"]),
        .library(name: "ServiceKit", targets: ["ServiceKit"]),
    ],
    targets: [
        .target(name: "AppCore"), .target(name: "ServiceKit", dependencies: ["AppCore"]),
        .testTarget(name: "AppCoreTests", dependencies: ["AppCore"]),
    ]
)
""" + LOOP

ROOT = """// swift-tools-version: 6.2
import PackageDescription
let features = ["Alpha", "Beta"]
let clientFeatures: [String] = []
func tests(_ name: String, in package: String) -> Target {
    .testTarget(name: name, path: "Packages/\\(package)/Tests/\\(name)")
}
let package = Package(
    name: "Homeroom",
    dependencies: [.package(path: "Packages/AppCore")] + features.map { .package(path: "Packages/\\($0)") },
    targets: [.target(name: "HomeroomHost", path: "Apps/HomeroomHost"), tests("AppCoreTests", in: "AppCore")]
        + features.map { tests("\\($0)Tests", in: $0) }
)
""" + LOOP


def feature(name):
    return f"""// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "{name}",
    products: [
        .library(name: "{name}", targets: ["{name}"]),
        .library(name: "{name}Service", targets: ["{name}Service"]),
    ],
    dependencies: [.package(path: "../AppCore")],
    targets: [
        .target(name: "{name}", dependencies: [.product(name: "AppCore", package: "AppCore")]),
        .target(
            name: "{name}Service",
            dependencies: ["{name}", .product(name: "ServiceKit", package: "AppCore")]),
        .testTarget(name: "{name}Tests", dependencies: ["{name}", "{name}Service"]),
    ]
)
""" + LOOP


def healthy():
    """A valid tree: path → text."""
    files = {
        "Package.swift": ROOT,
        "README.md": "# Small\n\nSee [the plan](docs/plan.md#who-knows-whom).\n",
        "docs/plan.md": "# Plan\n\n## Who knows whom\n",
        "docs/dependencies.md": "Nothing.\n",
        "Apps/HomeroomHost/Host.swift": "import AppCore\n",
        "Apps/HomeroomFeatures/Modules.swift": "",
        "Packages/AppCore/Package.swift": APPCORE,
        "Packages/AppCore/Sources/AppCore/A.swift": "public import Foundation\n",
        "Packages/AppCore/Sources/ServiceKit/S.swift": "public import AppCore\n",
        "Packages/AppCore/Tests/AppCoreTests/T.swift": "@testable import AppCore\nimport Testing\n",
    }
    for name in ("Alpha", "Beta"):
        files["Apps/HomeroomFeatures/Modules.swift"] += (
            f"#if WITH_{name.upper()}\nimport {name}\nimport {name}Service\n"
            f"let list{name}: [Any] = [{name}Module.self, {name}ServiceModule.self]\n#endif\n")
        files |= {
            f"Packages/{name}/Package.swift": feature(name),
            f"Packages/{name}/README.md": f"# {name}\n",
            f"Packages/{name}/Sources/{name}/{name}Module.swift": "import AppCore\n",
            f"Packages/{name}/Sources/{name}Service/{name}ServiceModule.swift":
                f"import {name}\nimport ServiceKit\n",
            f"Packages/{name}/Tests/{name}Tests/{name}Tests.swift":
                f"@testable import {name}\nimport {name}Service\nimport Testing\n",
        }
    return files


class ChecksTests(unittest.TestCase):
    def findings(self, check, changes):
        """The findings of `check` in the valid tree with `changes` (path → text; None removes)."""
        with tempfile.TemporaryDirectory() as folder:
            for path, text in (healthy() | changes).items():
                if text is None:
                    continue
                file = Path(folder, path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(textwrap.dedent(text), encoding="utf-8")
            subprocess.run(["git", "init", "-q", folder], check=True)
            subprocess.run(["git", "-C", folder, "add", "-A", "-f"], check=True)
            return list(check(Tree(Path(folder))))

    def assert_reported(self, check, changes, path, words, line=1):
        """Asserts that all findings are at `path`, contain `words` and have a cure."""
        found = self.findings(check, changes)
        self.assertTrue(found, "nothing was found")
        for finding in found:
            self.assertEqual((finding.path, finding.line), (path, line), str(finding))
            self.assertIn(words, finding.message)
            self.assertTrue(finding.cure)

    def test_a_valid_tree_passes_every_check(self):
        for module in (borders, manifests, forbidden, docs, tenants):
            self.assertEqual(self.findings(module.check, {}), [], module.__name__)

    def test_a_feature_that_imports_another_is_reported(self):
        path = "Packages/Alpha/Sources/Alpha/AlphaModule.swift"
        self.assert_reported(borders.check, {path: "import AppCore\nimport Beta\n"},
                          path, "feature module Beta", line=2)

    def test_a_feature_that_depends_on_another_is_reported(self):
        path = "Packages/Alpha/Package.swift"
        text = feature("Alpha").replace(
            '.package(path: "../AppCore")', '.package(path: "../AppCore"), .package(path: "../Beta")')
        self.assert_reported(borders.check, {path: text}, path, "feature package beta")

    def test_a_client_that_imports_the_server_kernel_is_reported(self):
        path = "Packages/Beta/Sources/Beta/BetaModule.swift"
        self.assert_reported(borders.check, {path: "internal import ServiceKit\n"}, path, "must not use the server")

    def test_a_client_that_links_the_server_kernel_is_reported(self):
        path = "Packages/Beta/Package.swift"
        text = feature("Beta").replace(
            '.target(name: "Beta", dependencies: [',
            '.target(name: "Beta", dependencies: [.product(name: "ServiceKit", package: "AppCore"), ')
        self.assert_reported(borders.check, {path: text}, path, "links ServiceKit")

    def test_a_test_that_imports_what_its_manifest_does_not_link_is_reported(self):
        path = "Packages/Beta/Tests/BetaTests/BetaTests.swift"
        self.assert_reported(borders.check, {path: "import AppCore\nimport Testing\n"}, path, "does not link")

    def test_a_kernel_that_imports_a_module_above_it_is_reported(self):
        path = "Packages/AppCore/Sources/AppCore/A.swift"
        self.assert_reported(borders.check, {path: "import ServiceKit\n"}, path, "ServiceKit")

    def test_a_third_party_package_in_another_module_is_reported(self):
        path = "Packages/Alpha/Sources/Alpha/AlphaModule.swift"
        self.assert_reported(borders.check, {path: "import struct NIOCore.ByteBuffer\n"}, path, "NIOCore")

    def test_test_helpers_in_sources_are_reported(self):
        path = "Packages/Alpha/Sources/Alpha/AlphaModule.swift"
        self.assert_reported(borders.check, {path: "import Testing\n"}, path, "outside of tests")

    def test_imports_are_found_despite_attributes_access_levels_comments_and_strings(self):
        text = ['@testable import A', '@preconcurrency public import B', '/* import C', 'import D */',
                'let s = """', 'import E', '"""', '// import F', 'import class G.H', '  import I']
        self.assertEqual([name for _, name in imports(text)], ["A", "B", "G", "I"])

    def test_an_unlisted_package_is_reported(self):
        path = "Packages/Gamma/Package.swift"
        changes = {path: feature("Gamma"), "Packages/Gamma/README.md": "# Gamma\n"}
        for module in ("Gamma", "GammaService"):
            changes[f"Packages/Gamma/Sources/{module}/M.swift"] = ""
        changes["Packages/Gamma/Tests/GammaTests/T.swift"] = ""
        found = self.findings(manifests.check, changes)
        self.assertEqual({f.path for f in found}, {path})
        self.assertTrue(any("not in the root manifest" in f.message for f in found))
        self.assertTrue(any("does not run at the root" in f.message for f in found))

    def test_a_feature_missing_from_the_modules_list_is_reported(self):
        path = "Apps/HomeroomFeatures/Modules.swift"
        text = healthy()[path].split("#if WITH_BETA")[0]
        found = self.findings(manifests.check, {path: text})
        self.assertEqual({f.path for f in found}, {path})

    def test_a_listed_feature_without_a_package_is_reported(self):
        text = ROOT.replace('["Alpha", "Beta"]', '["Alpha"]')
        found = self.findings(manifests.check, {"Package.swift": text})
        self.assertTrue(any("Beta is not in the root manifest" in f.message for f in found))
        self.assertTrue(any("WITH_BETA" in f.message for f in found))

    def test_a_manifest_with_other_settings_is_reported(self):
        path = "Packages/Beta/Package.swift"
        self.assert_reported(manifests.check, {path: feature("Beta").replace(LOOP, "")},
                          path, "other settings")

    def test_a_long_manifest_is_reported(self):
        path = "Packages/Beta/Package.swift"
        self.assert_reported(manifests.check, {path: feature("Beta") + "\n" * 40}, path,
                          "50 is the most", line=50)

    def test_an_undocumented_dependency_is_reported(self):
        path = "Packages/Beta/Package.swift"
        text = feature("Beta").replace('.package(path: "../AppCore")', (
            '.package(path: "../AppCore"), .package(url: "https://example.org/yarn", from: "1.0.0")'))
        self.assert_reported(manifests.check, {path: text}, path, "yarn has no row")

    def test_forbidden_words_are_reported_with_their_line(self):
        path = "Packages/Alpha/Sources/Alpha/AlphaModule.swift"
        for code, words in [
            ("let a = try! b()", "try!"), ("let a = b as! C", "as!"),
            ("struct A: @unchecked Sendable {}", "@unchecked"),
            ("nonisolated(unsafe) var a = 1", "nonisolated(unsafe)"),
            ("fatalError()", "crash"), ("static let shared = A()", "singleton"),
            ("// TO" + "DO: more", "unfinished"), ('let a = "/ro' + 'ot/x"', "one machine"),
            ("public struct A {}", "no documentation comment"),
        ]:
            with self.subTest(code):
                self.assert_reported(forbidden.check, {path: f"\n{code}\n"}, path, words, line=2)

    def test_an_unsafe_construct_with_a_reason_passes(self):
        path = "Packages/Alpha/Sources/Alpha/AlphaModule.swift"
        text = "// Safe because the lock is always held.\nstruct A: @unchecked Sendable {}\n"
        self.assertEqual(self.findings(forbidden.check, {path: text}), [])

    def test_a_test_that_sleeps_is_reported(self):
        path = "Packages/Alpha/Tests/AlphaTests/AlphaTests.swift"
        self.assert_reported(forbidden.check, {path: "try await Task.sleep(for: .seconds(1))\n"},
                          path, "sleeps")

    def test_a_long_file_is_reported(self):
        path = "Packages/Alpha/Sources/Alpha/AlphaModule.swift"
        self.assert_reported(forbidden.check, {path: "\n" * 401}, path, "two ideas", line=400)

    def test_committed_build_products_are_reported(self):
        path = "Packages/Alpha/Package.resolved"
        self.assert_reported(forbidden.check, {path: "{}"}, path, "not written")

    def test_dead_links_and_anchors_are_reported(self):
        for link in ("docs/gone.md", "docs/plan.md#gone", "#gone"):
            with self.subTest(link):
                self.assert_reported(docs.check, {"README.md": f"# S\n\n[x]({link})\n"},
                                  "README.md", "no heading" if "#" in link else "nowhere", line=3)

    def test_names_of_missing_files_are_reported(self):
        self.assert_reported(docs.check, {"README.md": "# S\n\nRun `Tools/gone --all`.\n"},
                          "README.md", "there is no Tools/gone", line=3)

    def tenant_findings(self, statement, path="Packages/Alpha/Sources/AlphaService/Store.swift"):
        schema = (
            'static let tables: [ServiceTable] = ["alpha_notes", .reference("alpha_books")]\n'
            'static let more = ["alpha_skills"].map(ServiceTable.reference)\n'
            'let other = ServiceTable("alpha_words", scope: .reference)\n'
            'static let all = ["""\n    CREATE TABLE alpha_notes (tenant_id TEXT NOT NULL, id TEXT)\n'
            '    """, "CREATE TABLE alpha_books (id TEXT)", "CREATE TABLE alpha_skills (id TEXT)",\n'
            '"CREATE TABLE alpha_words (id TEXT)"]\n')
        return self.findings(tenants.check, {
            "Packages/Alpha/Sources/AlphaService/Schema.swift": schema, path: statement})

    def test_a_statement_without_its_tenant_is_reported(self):
        for statement in (
            'x("SELECT a FROM alpha_notes WHERE id = ?")', '"DELETE FROM alpha_notes"',
            'x("""\n    UPDATE alpha_notes SET a = ?\n    WHERE id = ?\n    """)',
            '"SELECT a FROM alpha_books JOIN alpha_notes ON 1 = 1" // tenant_id',
            '"SELECT n.a FROM alpha_notes n, alpha_notes m WHERE n.tenant_id = ?"',
            '"CREATE UNIQUE INDEX a ON alpha_notes (id)"', '#"DELETE FROM "alpha_notes""#',
            '"DELETE FROM \\(table) WHERE id = ?"', '"/* all tenants: */ DELETE FROM alpha_notes"',
        ):
            with self.subTest(statement):
                found = self.tenant_findings("\n" + statement)
                self.assertEqual([finding.line for finding in found], [2])
                self.assertIn("tenant_id", found[0].message)

    def test_a_statement_with_its_tenant_passes(self):
        for statement in (
            '"SELECT a FROM alpha_notes WHERE tenant_id = ?"', '"SELECT a FROM alpha_books, alpha_words"',
            '"SELECT id FROM alpha_skills" + "alpha_notes"', '// "DELETE FROM alpha_notes"',
            '/* "DELETE FROM alpha_notes" */', '"\\(a("b")) FROM alpha_notes, tenant_id"',
            '"DELETE FROM \\(table) WHERE tenant_id = ?"',
            '"/* all tenants: what has run out is of no use */ DELETE FROM alpha_notes"',
        ):
            with self.subTest(statement):
                self.assertEqual(self.tenant_findings(statement), [])

    def test_a_client_may_have_a_table_of_the_same_name(self):
        path = "Packages/Alpha/Sources/Alpha/Store.swift"
        self.assertEqual(self.tenant_findings('"SELECT a FROM alpha_notes"', path), [])

    def test_a_readme_that_is_too_long_is_reported(self):
        self.assert_reported(docs.check, {"README.md": "word " * 701}, "README.md", "700 is the most")


if __name__ == "__main__":
    unittest.main(verbosity=1)
