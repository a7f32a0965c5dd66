import AppCore
import DocumentReading
import Foundation
import Testing

@testable import AnkiExchange

/// Media files with prepared answers. `AnkiMediaPeerTests` uses Anki's own server.
struct AnkiMediaTests {
    private static func client(_ answer: [UInt8]) -> AnkiSyncClient {
        AnkiSyncClient(key: "key", session: "s") { path, _, _ in
            #expect(path.hasPrefix("/msync/"))
            return Zstandard.packed(answer)
        }
    }

    private static func archive(
        _ files: [(String, [UInt8])], meta: String
    ) throws -> [UInt8] {
        let path = NSTemporaryDirectory() + "/" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        var zip = try ZipWriter(path: path)
        for (name, bytes) in files { try zip.add(name, bytes) }
        try zip.add("_meta", Array(meta.utf8))
        try zip.finish()
        return try Array(Data(contentsOf: URL(filePath: path)))
    }

    @Test(arguments: [
        ("tide.mp3", true), ("d ö.png", true), ("日本.ogg", true), ("", false), ("..", false),
        ("a/b.png", false), ("a\\b.png", false), ("a\u{0}.png", false), ("a\n.png", false),
        ("a\u{202E}gnp.exe", false), ("o\u{308}.png", false), ("c:x.png", false),
        (".profile", false), (String(repeating: "x", count: 256), false),
    ])
    func onlyNamesOfFilesInOneFolderAreSafe(name: String, isSafe: Bool) {
        #expect(AnkiMediaName.isSafe(name) == isSafe)
    }

    @Test(arguments: [
        ("Hund [sound:hund.mp3]", ["hund.mp3"]), ("plain <b>text</b> [x]", []),
        (
            "<img src=\"d &amp; e.png\"><img class=a src='f.png' /><IMG SRC=g.png>",
            ["d & e.png", "f.png", "g.png"]
        ),
        ("<img src=\"a%20b.png\">", ["a b.png"]), ("<img src=\"https://x/y.png\">", []),
        ("<img src=\"data:image/png;base64,AA\">", []), ("[sound:open", []), ("<img", []),
        ("[sound:o\u{308}.mp3]", ["ö.mp3"]), ("3 < 5 <img\nsrc=\"a.png\">", ["a.png"]),
        ("a <b\u{1F}<img src='b.png'>", ["b.png"]),
    ])
    func referencesInFieldsAreFound(field: String, names: [String]) {
        let found = AnkiMediaReference.all(in: field)
        #expect(found.map(\.name) == names)
        #expect(found.allSatisfy { field.contains($0.markup) })
    }

    @Test func aWrittenReferenceIsReadAgain() {
        for (name, isSound) in [("a & b.mp3", true), ("a & <b>.png", false)] {
            let markup = AnkiMediaReference(to: name, isSound: isSound).markup
            #expect(AnkiMediaReference.all(in: "x " + markup).map(\.name) == [name])
        }
    }

    @Test func hostileFieldsTakeNoLongerThanTheyAreLong() {
        for part in ["<a", "[sound:", "<", "<a [sound:"] {
            let field = String(repeating: part, count: 50_000)
            #expect(AnkiMediaReference.all(in: field).isEmpty)
        }
    }

    @Test func onlyFilesThatWereAskedForAreTaken() async throws {
        let bytes = try Self.archive(
            [("0", [1, 2]), ("1", [3]), ("2", [4]), ("3", [5])],
            meta: #"{"0":"a.png","1":"../../evil","3":"a.png","9":"gone.png"}"#)
        let files = try await Self.client(bytes).mediaFiles(["a.png", "gone.png"])
        #expect(files.contents == ["a.png": [1, 2]])
    }

    @Test func aFileOverTheLimitIsNamedAndNotUnpacked() async throws {
        let large = [UInt8](repeating: 7, count: AnkiSyncClient.maxMediaBytes + 1)
        let bytes = try Self.archive(
            [("0", large), ("1", [3])], meta: #"{"0":"large.png","1":"small.png"}"#)
        let files = try await Self.client(bytes).mediaFiles(["large.png", "small.png"])
        #expect(files.tooLarge == ["large.png"] && files.contents == ["small.png": [3]])
    }

    @Test(arguments: ["", "not a zip", "PK"])
    func damagedArchivesAreRefused(text: String) async {
        await #expect(throws: AnkiSyncFault.self) {
            try await Self.client(Array(text.utf8)).mediaFiles(["a.png"])
        }
    }

    @Test func anArchiveWithoutItsListIsRefused() async throws {
        let bytes = try Self.archive([("0", [1])], meta: "[]")
        await #expect(throws: AnkiSyncFault.self) {
            try await Self.client(bytes).mediaFiles(["a.png"])
        }
    }

    @Test(arguments: [
        #"{"data":[["a.png"]],"err":""}"#, #"{"data":null,"err":""}"#, "[]",
        #"{"data":[["a.png","x","y"]],"err":""}"#, #"{"data":[],"err":"closed"}"#,
    ])
    func damagedListsAreRefused(answer: String) async {
        await #expect(throws: AnkiSyncFault.self) {
            try await Self.client(Array(answer.utf8)).mediaChanges(since: 0)
        }
    }

    @Test func aListNamesFilesAndDeletions() async throws {
        let answer = #"{"data":[["a.png",4,"abc"],["b.png",5,""],["c.png",6,null]],"err":""}"#
        let changes = try await Self.client(Array(answer.utf8)).mediaChanges(since: 3)
        #expect(changes.map(\.name) == ["a.png", "b.png", "c.png"])
        #expect(changes.map(\.sha1) == ["abc", "", ""] && changes.map(\.usn) == [4, 5, 6])
    }
}
