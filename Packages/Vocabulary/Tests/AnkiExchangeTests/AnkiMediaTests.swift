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

    @Test func aDamagedFileDoesNotFailTheOthers() async throws {
        let whole = try Self.archive(
            [("0", Array("first file".utf8)), ("1", Array("second file".utf8)), ("2", [3])],
            meta: #"{"0":"a.png","1":"b.png","2":"c.png"}"#)
        var bytes = whole
        let place = try #require(bytes.last(of: "second file"))
        bytes[place] ^= 1
        let files = try await Self.client(bytes).mediaFiles(["a.png", "b.png", "c.png"])
        #expect(files.damaged == ["b.png"])
        #expect(files.contents == ["a.png": Array("first file".utf8), "c.png": [3]])
    }

    // MARK: Packages

    @Test func filesOfAnOlderPackageAreReadByName() throws {
        let folder = try ExchangeFolder()
        let path = try folder.zip([
            ("collection.anki21", [0]), ("0", [1, 2]), ("1", [3]), ("2", [4]), ("3", [5]),
            (
                "media",
                Array(
                    #"{"0":"tide.mp3","1":"../evil.png","2":"o\u0308.png","3":"tide.mp3","9":"no"}"#
                        .utf8)
            ),
        ])
        let media = try AnkiPackageMedia(path: path)
        #expect(media.content(of: "tide.mp3") == .file([1, 2]))
        #expect(media.content(of: "\u{F6}.png") == .file([4]))
        for name in ["../evil.png", "evil.png", "no", "0"] {
            #expect(media.content(of: name) == .missing)
        }
    }

    @Test func filesOfACurrentPackageAreUnpacked() throws {
        /// A Protocol Buffers message with one text in a field below 16.
        func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
            [number << 3 | 2, UInt8(bytes.count)] + bytes
        }
        let folder = try ExchangeFolder()
        let list = ["tide.mp3", "../evil", "map.png"].flatMap { name in
            field(1, field(1, Array(name.utf8)) + [0x10, 5])
        }
        let path = try folder.zip([
            ("collection.anki21b", [0]), ("media", Zstandard.packed(list)),
            ("0", Zstandard.packed([1, 2])), ("1", Zstandard.packed([9])), ("2", [7, 7, 7]),
        ])
        let media = try AnkiPackageMedia(path: path)
        #expect(media.content(of: "tide.mp3") == .file([1, 2]))
        #expect(media.content(of: "map.png") == .damaged)
        #expect(media.content(of: "../evil") == .missing)
    }

    @Test(arguments: [false, true])
    func aFileOverTheLimitIsNotUnpacked(isCurrent: Bool) throws {
        let folder = try ExchangeFolder()
        let large = [UInt8](repeating: 0, count: AnkiSyncClient.maxMediaBytes + 1)
        let list: [UInt8] = [0x0A, 7, 0x0A, 5] + Array("a.png".utf8)
        let path = try folder.zip([
            (isCurrent ? "collection.anki21b" : "collection.anki21", [0]),
            ("media", isCurrent ? Zstandard.packed(list) : Array(#"{"0":"a.png"}"#.utf8)),
            ("0", isCurrent ? Zstandard.packed(large) : large),
        ])
        #expect(try AnkiPackageMedia(path: path).content(of: "a.png") == .tooLarge)
    }

    @Test(arguments: ["[]", "{", ""])
    func aDamagedListMeansNoFiles(list: String) throws {
        let folder = try ExchangeFolder()
        let path = try folder.zip([("collection.anki21", [0]), ("media", Array(list.utf8))])
        #expect(try AnkiPackageMedia(path: path).content(of: "0") == .missing)
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
