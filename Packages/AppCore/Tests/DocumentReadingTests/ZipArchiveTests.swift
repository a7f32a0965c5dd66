import Foundation
import Testing

@testable import DocumentReading

/// A folder of its own, gone when the test is.
final class ExchangeFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/homeroom-exchange-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// An archive of ours.
    func zip(_ entries: [(String, [UInt8])], isDeflated: Bool = true) throws -> String {
        let file = path + "/" + UUID().uuidString + ".zip"
        var zip = try ZipWriter(path: file)
        for (name, bytes) in entries { try zip.add(name, bytes, isDeflated: isDeflated) }
        try zip.finish()
        return file
    }

    /// The file with bytes changed.
    func changed(_ file: String, _ change: (inout [UInt8]) -> Void) throws -> String {
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        change(&bytes)
        let changed = path + "/" + UUID().uuidString
        try Data(bytes).write(to: URL(fileURLWithPath: changed))
        return changed
    }
}

extension [UInt8] {
    /// Where a text stands last.
    func last(of text: String) -> Int? {
        let wanted = Array(text.utf8)
        return indices.reversed().first { self[$0...].starts(with: wanted) }
    }
}

struct ZipArchiveTests {
    private let text = Array(String(repeating: "words and more words. ", count: 40_000).utf8)

    @Test(arguments: [true, false])
    func whatWasWrittenIsReadAgain(_ isDeflated: Bool) throws {
        let folder = try ExchangeFolder()
        let file = try folder.zip([("ä/text", text), ("empty", [])], isDeflated: isDeflated)
        let archive = try ZipArchive(path: file)
        #expect(archive.entries.map(\.name) == ["ä/text", "empty"])
        let entry = try #require(archive.entry("ä/text"))
        #expect(try archive.bytes(of: entry, atMost: text.count) == text)
        #expect(try archive.bytes(of: #require(archive.entry("empty")), atMost: 0).isEmpty)
        #expect(throws: ZipFault.tooLarge(name: "ä/text", limit: 1000)) {
            try archive.bytes(of: entry, atMost: 1000)
        }
    }

    @Test(arguments: ["../evil", "/etc/passwd", "a/../../b", "c:/x", "a\\b", "..", "x\0y"])
    func namesThatLeadOutOfTheArchiveAreRefused(_ name: String) throws {
        let folder = try ExchangeFolder()
        let file = try folder.zip([(name, [1])])
        #expect(throws: ZipFault.self) { try ZipArchive(path: file) }
    }

    @Test func linksAreRefused() throws {
        let folder = try ExchangeFolder()
        let file = try folder.changed(try folder.zip([("link", Array("/etc/passwd".utf8))])) {
            bytes in
            // The attributes, whose upper half says what kind of file it was.
            if let name = bytes.last(of: "link") { bytes[name - 46 + 41] = 0xA1 }
        }
        #expect(throws: ZipFault.suspicious(name: "link", "is a link")) {
            try ZipArchive(path: file)
        }
    }

    @Test func aWrongChecksumIsNoticed() throws {
        let folder = try ExchangeFolder()
        let file = try folder.changed(try folder.zip([("a", text)], isDeflated: false)) {
            $0[100] ^= 1
        }
        let archive = try ZipArchive(path: file)
        #expect(throws: ZipFault.damaged(name: "a", "its checksum doesn't match")) {
            try archive.bytes(of: archive.entries[0], atMost: .max)
        }
    }

    @Test func halfOfAnArchiveIsNoArchive() throws {
        let folder = try ExchangeFolder()
        let file = try folder.changed(try folder.zip([("a", text)])) {
            $0 = Array($0.prefix($0.count / 2))
        }
        #expect(throws: ZipFault.notAnArchive) { try ZipArchive(path: file) }
        let empty = try folder.changed(file) { $0 = [] }
        #expect(throws: ZipFault.notAnArchive) { try ZipArchive(path: empty) }
    }

    @Test func anEntryThatIsCutOffIsNamed() throws {
        let folder = try ExchangeFolder()
        let file = try folder.changed(try folder.zip([("a", text)], isDeflated: false)) { bytes in
            // More bytes than there are.
            if let name = bytes.last(of: "a") { bytes[name - 46 + 22] = 0x7F }
        }
        #expect(throws: ZipFault.self) {
            let archive = try ZipArchive(path: file)
            _ = try archive.bytes(of: archive.entries[0], atMost: .max)
        }
    }

    @Test func whatSaysToBeSmallAndIsNotIsStopped() throws {
        let folder = try ExchangeFolder()
        let file = try folder.changed(try folder.zip([("a", text)])) { bytes in
            guard let name = bytes.last(of: "a") else { return }
            for index in 0..<4 { bytes[name - 46 + 24 + index] = index == 0 ? 10 : 0 }
        }
        let archive = try ZipArchive(path: file)
        #expect(throws: ZipFault.damaged(name: "a", "it's longer than it says")) {
            try archive.bytes(of: archive.entries[0], atMost: 1_000_000)
        }
    }

    @Test func aBombIsRefusedBeforeItGrows() throws {
        let folder = try ExchangeFolder()
        let file = try folder.zip([("bomb", [UInt8](repeating: 0, count: 60_000_000))])
        let archive = try ZipArchive(path: file)
        var taken = 0
        #expect(throws: ZipFault.self) {
            try archive.unpack(archive.entries[0], atMost: .max) { taken += $0.count }
        }
        #expect(taken == 0)
    }

    @Test func entriesThatLieUponEachOtherAreRefused() throws {
        let folder = try ExchangeFolder()
        let file = try folder.changed(try folder.zip([("a", text), ("b", [1])], isDeflated: false))
        {
            bytes in
            // The second entry says to be as large as the first.
            guard let one = bytes.last(of: "a"), let two = bytes.last(of: "b") else { return }
            for place in 20..<28 { bytes[two - 46 + place] = bytes[one - 46 + place] }
        }
        #expect(throws: ZipFault.suspicious(name: "b", "overlaps other entries")) {
            try ZipArchive(path: file)
        }
    }
}

struct MarkupTextTests {
    @Test(arguments: [
        ("", ""), ("a&amp;b &lt;c&gt; &#x1F642; &nbsp;d", "a&b <c> 🙂 d"),
        ("x < y & z", "x < y & z"),
        ("one<br/>two<div>three</div>four", "one\ntwo\n\nthree\n\nfour"),
        ("<ruby>家<rt>いえ</rt></ruby>", "家"), ("<script>a<b</script>c<style>d", "c"),
        ("<!-- a -- b -->c<!--", "c"), ("<pre>a\n b</pre>", "a\nb"),
        ("<ul><li>a<li>b</ul>", "a\n\nb"),
        ("&#0;&#xD800;&#99999999999;", "\u{FFFD}\u{FFFD}&#99999999999;"),
        ("a<p title='>' b=c>d", "a\n\nd"), ("<svg><svg></svg>no</svg>yes", "yes"), ("<", "<"),
        ("a<b", "a"),
    ])
    func markupBecomesWhatAReaderReads(_ markup: String, _ text: String) {
        #expect(MarkupText(markup).text == text)
    }

    @Test func headingsAreMarkedWhereThatIsAskedFor() {
        let page = Array("<h2>Why <em>it</em> is</h2><p>So.</p><h1></h1><p>On".utf8)
        #expect(MarkupText(page, marksHeadings: true).text == "## Why it is\n\nSo.\n\nOn")
        #expect(MarkupText(page).text == "Why it is\n\nSo.\n\nOn")
    }

    @Test func hostileMarkupTakesNoLongerThanItIsLong() {
        for part in ["<", "<a b=\"", "<!--", "&#", "<svg>", "<p>", "<script>", "[sound:", "{{c1::"]
        {
            let markup = String(repeating: part, count: 200_000)
            #expect(MarkupText(markup).text.utf8.count <= markup.utf8.count)
            var reader = XMLReader(Array(markup.utf8))
            while reader.next() != nil {}
        }
    }
}
