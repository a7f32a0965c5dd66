import AppCore
import AppCoreTesting
import Foundation
import TerminalUI
import Testing

@testable import Extensions

@Suite struct ExtensionsTests {
    @Test func keepsThePromisesOfAModule() async throws {
        try await ModuleConformance.check(
            ExtensionsModule.self, places: ["extensions"], readings: [["list"]])
    }

    @Test(arguments: [
        ("bus", true), ("b2", true), ("school-bus", true), ("b", false), ("Bus", false),
        ("2bus", false), ("bus-", false), ("bus_plan", false), ("bús", false),
        (String(repeating: "b", count: 32), true), (String(repeating: "b", count: 33), false),
    ])
    func namesAreShortPlainWords(name: String, isValid: Bool) {
        #expect(ExtensionName.isValid(name) == isValid)
    }

    // MARK: What an extension says

    private func description(_ more: String) -> String {
        #"{"protocol": 1, "name": "bus", "title": "Bus", "version": "1.0"\#(more)}"#
    }

    @Test(
        arguments: [
            (#""#, nil),
            (#", "tiles": [{"id": "next", "title": "Bus"}], "unknown": 7"#, nil),
            (#", "protocol": 2"#, "version 2"), (#", "name": "train""#, "calls itself"),
            (#", "title": """#, "title"),
            (#", "tiles": [{"id": "Next", "title": "Bus"}]"#, "can't be the name"),
            (#", "tiles": [{"id": "next", "title": "Bus", "page": "plan"}]"#, "doesn't have"),
            (#", "pages": [{"id": "aa", "title": "A"}, {"id": "aa", "title": "B"}]"#, "same name"),
            (
                #", "settings": [{"name": "min", "title": "M", "kind": "integer", "minimum": 1, "default": "0"}]"#,
                "bad default"
            ),
        ] as [(String, String?)])
    func aDescriptionKeepsTheLimits(more: String, fault: String?) async throws {
        let found = await problem {
            try WireJSON.decode(Description.self, from: description(more)).check(name: "bus")
        }
        #expect(found == nil ? fault == nil : found?.reason?.contains(fault ?? "?") == true)
    }

    @Test(
        arguments: [
            (#"{"title": "Bus"}"#, nil),
            (
                #"{"title": "Bus", "keys": [{"key": "s", "label": "stop"}], "refresh_seconds": 1}"#,
                nil
            ),
            (#"{"title": "Bus", "keys": [{"key": "q", "label": "quit"}]}"#, "“q” can't be"),
            (#"{"title": "Bus", "keys": [{"key": "ab", "label": "x"}]}"#, "“ab” can't be"),
            (#"{"title": "Bus", "refresh_seconds": 0}"#, "1 to 3600"),
            (
                #"{"title": "B", "blocks": [{"type": "list", "items": []}, {"type": "form", "fields": []}]}"#,
                "one list or one form"
            ),
            (
                #"{"title": "B", "blocks": [{"type": "list", "items": [{"id": "a", "title": "A"}, {"id": "a", "title": "B"}]}]}"#,
                "same id"
            ),
        ] as [(String, String?)])
    func aPageKeepsTheLimits(text: String, fault: String?) async throws {
        let found = await problem { try WireJSON.decode(Page.self, from: text).check() }
        #expect(found == nil ? fault == nil : found?.reason?.contains(fault ?? "?") == true)
    }

    @Test func longTextsAndListsAreRefused() async throws {
        var content = TileContent(headline: "Bus", lines: [], items: [])
        try content.check()
        content.headline = String(repeating: "x", count: 201)
        #expect(await problem { try content.check() }?.code == .contract)
        content.headline = "Bus"
        content.lines = Array(repeating: .init(text: "8:00"), count: 13)
        #expect(await problem { try content.check() }?.reason?.contains("13 lines") == true)
    }

    @Test(arguments: [
        ("Take **two** `pens`", "Take two pens"), ("a * b", "a * b"), ("**open", "**open"),
        ("", ""), ("****", "****"), ("*x*", "x"),
    ])
    func inlineMarksAreReadOrLeftAlone(text: String, plain: String) {
        #expect(Markdown.inline(text).plain == plain)
    }

    @Test func markdownKeepsItsOrder() {
        let text = "# Plan\nFirst\nline.\n\n- one\n- two\n1. three"
        let shown = VStack(spacing: 0, Markdown.views(text)).described().text
        #expect(
            shown.split(separator: "\n").map(String.init) == [
                "Plan", "First line.", "• one", "• two", "1. three",
            ])
    }

    // MARK: Folders

    private func make(_ manifest: String?, _ files: [String: String] = [:]) throws
        -> TemporaryFolder
    {
        let folder = try TemporaryFolder()
        if let manifest { try folder.file("extension.json", manifest.utf8) }
        for (name, text) in files { try folder.file(name, text.utf8) }
        return folder
    }

    @Test(
        arguments: [
            (nil, "has no extension.json"), ("{", "can't be read"),
            (#"{"name": "Bus", "run": ["x"]}"#, "can't be the name"),
            (#"{"name": "bus", "run": []}"#, "doesn't say what to run"),
            (#"{"name": "bus", "run": ["./bus"]}"#, "isn't in the folder"),
            (#"{"name": "bus", "run": ["./bus.txt"]}"#, "isn't executable"),
            (#"{"name": "bus", "run": ["x"], "permissions": ["all"]}"#, "can't be read"),
            (#"{"name": "bus", "run": ["python3"]}"#, nil),
        ] as [(String?, String?)])
    func aFolderMustSayWhatToRun(manifest: String?, fault: String?) async throws {
        let folder = try make(manifest, ["bus.txt": "x"])
        let found = await problem { try ExtensionFolder(folder.path) }
        #expect(found == nil ? fault == nil : found?.summary.contains(fault ?? "?") == true)
        #expect(found == nil || found?.place?.contains(folder.path) == true)
    }

    @Test func linksAreRefusedAndHiddenFilesLeftOut() async throws {
        let folder = try make(
            #"{"name": "bus", "run": ["x"]}"#, [".git/x": "y", "__pycache__/a": "b", "sub/a": "b"])
        #expect(try ExtensionFolder(folder.path).files.map(\.path) == ["extension.json", "sub/a"])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: "/etc/passwd")
        #expect(
            await problem { try ExtensionFolder(folder.path) }?.summary.contains("link") == true)
    }

    @Test func theChecksumCoversNamesContentsAndModes() throws {
        let manifest = #"{"name": "bus", "run": ["x"]}"#
        func sum(_ files: [String: String]) throws -> String {
            let folder = try make(manifest, files)
            return try ExtensionFolder(folder.path).checksum
        }
        let first = try sum(["a": "b"])
        #expect(first.count == 64)
        #expect(try sum(["a": "b"]) == first)
        #expect(try sum(["a": "c"]) != first)
        #expect(try sum(["ab": ""]) != first)
        let folder = try make(manifest, ["a": "b"])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.path + "/a")
        #expect(try ExtensionFolder(folder.path).checksum != first)
    }

    @Test func aDamagedListIsSaidAndNeverReplaced() async throws {
        let home = try await Home()
        let file = home.list.folder.appending(path: "installed.json")
        try HomePaths.replace(file, with: Array("{".utf8))
        #expect(
            await problem { try await home.run("list") }?.place?.contains("installed.json") == true)
        #expect(await problem { try home.list.change { $0.removeAll() } } != nil)
        #expect(try Data(contentsOf: file) == Data("{".utf8))
        #expect(ExtensionsModule.installedTiles(in: home.folder.url).isEmpty)
    }
}
