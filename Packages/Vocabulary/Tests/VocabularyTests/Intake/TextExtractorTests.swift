import AppCore
import Foundation
import Testing

@testable import Vocabulary

/// A temporary folder that is deleted after the test.
final class IntakeFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "homeroom-intake-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }
}

struct TextExtractorTests {
    @Test func plainTextKeepsItsParagraphsAndLosesItsControlCharacters() async throws {
        let folder = try IntakeFolder()
        let file = try folder.file(
            "Harbour notes.txt", "One line\r\nanother\u{1B}[31m\r\rA par\u{AD}agraph.\n".utf8)
        let text = try await TextExtractor.read(file)
        #expect(text.title == "Harbour notes")
        #expect(text.text == "One line\nanother[31m\n\nA paragraph.\n")
        #expect(text.kind == .plain)
        #expect(text.remark == nil)
    }

    @Test func everyWayToWriteUnicodeIsRead() async throws {
        let folder = try IntakeFolder()
        let words = "Ein Wörterbuch — дом 家 🙂"
        let wide = Array(words.utf16)
        let little = wide.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let files: [(String, [UInt8])] = [
            ("a.txt", Array(words.utf8)), ("b.txt", [0xEF, 0xBB, 0xBF] + words.utf8),
            ("c.txt", [0xFF, 0xFE] + little), ("d.txt", [0xFE, 0xFF] + big),
        ]
        for (name, bytes) in files {
            let text = try await TextExtractor.read(try folder.file(name, bytes))
            #expect(text.text == words, "\(name)")
        }
        let plain = "Plain words, without a mark.".utf16.flatMap {
            [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
        let text = try await TextExtractor.read(try folder.file("e.txt", plain))
        #expect(text.text == "Plain words, without a mark.")
        #expect(text.remark?.contains("UTF-16") == true)
    }

    @Test func latinLettersAreReadAndSaidToBeGuessed() throws {
        let bytes = Array("Good\nCaf".utf8) + [0xE9, 0x20, 0x97] + Array(" au lait\nTöne".utf8)
        let text = try TextExtractor.text(of: bytes, name: "menu.txt")
        #expect(text.text == "Good\nCafé — au lait\nTöne")
        #expect(text.remark == "Line 2 isn't UTF-8, so it was read as Windows-1252 (Latin).")
    }

    @Test func otherLettersOfOneByteAreRefusedWithTheirLine() {
        let bytes = Array("fine\n".utf8) + [0xEF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]
        let problem = #expect(throws: Problem.self) {
            try TextExtractor.text(of: bytes, name: "old.txt")
        }
        #expect(problem?.place == "old.txt:2")
        #expect(problem?.cure?.contains("iconv") == true)
    }

    @Test(arguments: [
        [UInt8](repeating: 0, count: 5000), Array("\u{7F}ELF\u{1}\u{0}\u{0}abc".utf8),
        (0..<4000).map { UInt8(($0 * 7919) % 256) }, Array(repeating: 0x02, count: 300),
    ])
    func whatIsNoTextIsRefused(_ bytes: [UInt8]) {
        #expect(throws: Problem.self) { try TextExtractor.text(of: bytes, name: "x.bin") }
    }

    @Test(arguments: ["", " \n\t ", "1234 --- 99\n"])
    func aTextWithoutWordsIsRefused(_ text: String) {
        let problem = #expect(throws: Problem.self) {
            try TextExtractor.text(of: Array(text.utf8), name: "empty.txt")
        }
        #expect(problem?.summary == "It doesn't contain text.")
    }

    @Test func aTextOfMoreThanFiveMegabytesIsRefusedAndAnEndlessLineOfFiveIsNot() throws {
        let line = [UInt8](repeating: 0x61, count: TextExtractor.maxTextBytes)
        #expect(try TextExtractor.text(of: line, name: "line.txt").text.utf8.count == line.count)
        let problem = #expect(throws: Problem.self) {
            try TextExtractor.text(of: line + [0x61], name: "line.txt")
        }
        #expect(problem?.reason == "It has 5.1 MB, and the limit is 5 MB.")
    }

    @Test func aHugeFileIsRefusedByItsSizeAlone() async throws {
        let folder = try IntakeFolder()
        let file = try folder.file("huge.txt", Array("words and words".utf8))
        // A sparse file: it takes no space, but reading it would take a while.
        let handle = try #require(FileHandle(forWritingAtPath: file))
        try handle.truncate(atOffset: 40_000_000_000)
        try handle.close()
        let problem = await #expect(throws: Problem.self) { try await TextExtractor.read(file) }
        #expect(problem?.summary == "The file is too large.")
        #expect(problem?.place == file)
    }

    @Test func missingFilesAndFoldersAreNamed() async throws {
        let folder = try IntakeFolder()
        let missing = await #expect(throws: Problem.self) {
            try await TextExtractor.read(folder.path + "/none.txt")
        }
        #expect(missing?.code == .notFound)
        let isFolder = await #expect(throws: Problem.self) {
            try await TextExtractor.read(folder.path)
        }
        #expect(isFolder?.summary == "This is a folder.")
    }

    @Test func aPageOfHTMLGivesItsTextAndTitle() async throws {
        let folder = try IntakeFolder()
        let page = """
            <!DOCTYPE html><html><head><meta charset=utf-8><title>The  Tide &amp; Time</title>
            <style>p > a { color: red }</style></head>
            <body><h1>Chapter One</h1><p>First<br>line, <em>some</em>thing&nbsp;else.
            <script>if (1 < 2) document.write("<p>not this</p>")</script>
            <p title="a > b">Second &#8212; &eacute; &notanentity; 3 < 4</body></html>
            """
        let text = try await TextExtractor.read(try folder.file("page", Array(page.utf8)))
        #expect(text.kind == .html)
        #expect(text.title == "The Tide & Time")
        #expect(
            text.text
                == "Chapter One\n\nFirst\nline, something else.\n\nSecond — é &notanentity; 3 < 4")
    }

    @Test func aPageIsReadInTheLettersItNames() throws {
        let page = Array("<html><meta charset=\"windows-1251\"><p>".utf8) + [0xEF, 0xF0, 0xE8]
        #expect(try TextExtractor.text(of: page, name: "old.html").text == "при")
    }
}
