import AppCore
import DocumentReading
import Foundation
import Testing

@testable import Tutor

struct DocumentReaderTests {
    private func read(
        _ bytes: [UInt8], _ name: String, _ double: ProgramDouble? = nil
    ) async throws -> DocumentContent {
        try await DocumentReader(
            programs: (double ?? ProgramDouble { name, _ in .failed(127) }).programs
        ).read(bytes, name: name)
    }

    // MARK: PDF, with scripted programs

    @Test func pagesOfAPDFStayPages() async throws {
        let words = "ten words stand on this page so that is enough"
        let double = ProgramDouble { _, _ in .said("\(words) one\n\u{C}\(words) two\n\u{C}") }
        let content = try await read(Array("%PDF-1.7".utf8), "a.pdf", double)
        #expect(content.pages == 2)
        #expect(content.extraction == .embedded)
        #expect(content.text == "\(words) one\n\u{C}\(words) two\n")
        #expect(double.count("tesseract") == 0)
    }

    @Test(arguments: [
        (3, "", "locked with a password", ""), (1, "Incorrect password", "locked", ""),
        (1, "Syntax Error", "can't be read", ""), (137, "", "too long", ""),
        (127, "", "isn't installed", "poppler-utils"),
    ])
    func whatAPDFLacksIsNamed(
        _ status: Int32, _ errors: String, _ summary: String, _ cure: String
    ) async throws {
        let double = ProgramDouble { _, _ in .failed(status, errors) }
        let problem = await #expect(throws: Problem.self) {
            try await read(Array("%PDF-1.7".utf8), "a.pdf", double)
        }
        #expect(problem?.summary.contains(summary) == true)
        #expect(cure.isEmpty || problem?.cure?.contains(cure) == true)
        #expect(problem?.cure?.isEmpty == false)
    }

    @Test func anEmptyPDFAndOneWithTooManyPagesAreRefused() async throws {
        let empty = ProgramDouble { _, _ in .said("") }
        var problem = await #expect(throws: Problem.self) {
            try await read(Array("%PDF-1.7".utf8), "a.pdf", empty)
        }
        #expect(problem?.summary == "This PDF has no pages.")
        let most = PDFReader.maxPages
        let endless = ProgramDouble { _, _ in
            .said(String(repeating: "words\u{C}", count: most + 1))
        }
        problem = await #expect(throws: Problem.self) {
            try await read(Array("%PDF-1.7".utf8), "a.pdf", endless)
        }
        #expect(problem?.reason?.contains("the limit is \(most)") == true)
    }

    @Test func twoThousandPagesAreRead() async throws {
        let page = "A page with more than ten words of its own is not drawn.\n\u{C}"
        let double = ProgramDouble { _, _ in .said(String(repeating: page, count: 2000)) }
        #expect(try await read(Array("%PDF-1.7".utf8), "a.pdf", double).pages == 2000)
    }

    @Test func onlyPagesWithoutEnoughWordsAreDrawnAndRead() async throws {
        let words = "this page has its own ten words and more of them"
        let double = ProgramDouble { name, _ in
            switch name {
            case "pdftotext": .said("\(words)\n\u{C}\u{C}Stamp\n\u{C}")
            case "pdftoppm": .said("P5 1 1 255 x")
            default: .table(["Letters from the picture", "in two lines"], confidence: 80)
            }
        }
        let content = try await read(Array("%PDF-1.7".utf8), "a.pdf", double)
        #expect(double.count("pdftoppm") == 2)
        #expect(content.extraction == .hybrid)
        #expect(content.confidence == 0.8)
        let pages = content.text.split(separator: "\u{C}", omittingEmptySubsequences: false)
        #expect(pages.count == 3)
        #expect(pages[1] == "Letters from the picture\nin two lines")
        #expect(pages[2].contains(HybridRule.separator))
    }

    @Test func withoutTesseractAScannedDocumentFailsAndAHalfScannedOneSaysWhatIsMissing()
        async throws
    {
        let scan = ProgramDouble { name, _ in
            name == "pdftotext"
                ? .said("\u{C}\u{C}") : name == "pdftoppm" ? .said("P5") : .failed(127)
        }
        let problem = await #expect(throws: Problem.self) {
            try await read(Array("%PDF-1.7".utf8), "scan.pdf", scan)
        }
        #expect(problem?.cure?.contains("tesseract-ocr") == true)
        let half = ProgramDouble { name, _ in
            name == "pdftotext"
                ? .said("this page has its own ten words and more of them\u{C}\u{C}")
                : name == "pdftoppm" ? .said("P5") : .failed(127)
        }
        let content = try await read(Array("%PDF-1.7".utf8), "half.pdf", half)
        #expect(content.pages == 2)
        #expect(content.remark?.contains("page 2") == true)
    }

    @Test func wordsOfAPictureKeepTheirLinesParagraphsAndPages() {
        let rows = [
            "level\tpage\tblock\tpar\tline\tword\tl\tt\tw\th\tconf\ttext",
            "1\t1\t0\t0\t0\t0\t0\t0\t9\t9\t-1\t", "5\t1\t1\t1\t1\t1\t0\t0\t9\t9\t90\tOne",
            "5\t1\t1\t1\t1\t2\t0\t0\t9\t9\t70\tline", "5\t1\t1\t1\t2\t1\t0\t0\t9\t9\t80\tsecond",
            "5\t1\t1\t2\t1\t1\t0\t0\t9\t9\t80\tnew", "5\t2\t1\t1\t1\t1\t0\t0\t9\t9\t80\tpage",
            "5\tbroken", "",
        ]
        let found = PictureTextReader.recognised(rows.joined(separator: "\n"))
        #expect(found.text == "One line\nsecond\n\nnew\u{C}page")
        #expect(found.confidence == 0.8)
    }

    @Test func aPictureThatWouldUnpackToTooMuchIsRefusedUnread() async throws {
        let double = ProgramDouble { _, _ in .table(["words"]) }
        let side: [UInt8] = [0, 0, 0xEA, 0x60]
        let png =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        let problem = await #expect(throws: Problem.self) {
            try await read(png + side + side + [8, 0, 0, 0, 0], "bomb.png", double)
        }
        #expect(problem?.reason?.hasPrefix("It has 60000 × 60000 pixels") == true)
        #expect(double.count("tesseract") == 0)
        let small: [UInt8] = [0, 0, 0, 9]
        #expect(try await read(png + small + small, "a.png", double).text == "words")
        let jpeg: [UInt8] = [
            0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 17, 8, 1, 2, 3, 4, 3,
        ]
        #expect(PictureSize(jpeg)?.height == 258)
        #expect(PictureSize(jpeg)?.width == 772)
        #expect(PictureSize(Array(jpeg.prefix(9))) == nil)
    }

    // MARK: Other kinds

    @Test func markdownAndTextStayAsTheyAreAndFormFeedsBeginPages() async throws {
        let content = try await read(Array("# Tides\r\n\u{C}More \u{1B}[31mred".utf8), "a.md")
        #expect(content.text == "# Tides\n\u{C}More [31mred")
        #expect(content.pages == 2)
    }

    @Test func headingsOfAPageAndABookAreKnownAsSuch() async throws {
        let page =
            "<html><head><title>On tides</title></head><body><h2>Why</h2><p>The moon.</p></body></html>"
        let html = try await read(Array(page.utf8), "a.html")
        #expect(html.text == "## Why\n\nThe moon.")
        #expect(html.title == "On tides")
        let book = try DocumentFile.zip([
            (
                "META-INF/container.xml",
                "<container><rootfile full-path=\"b.opf\"/></container>"
            ),
            (
                "b.opf",
                "<package><dc:title>Salt</dc:title><item id='a' href='a.xhtml'/><item id='b' href='b.xhtml'/>"
                    + "<itemref idref='a'/><itemref idref='b'/></package>"
            ),
            ("a.xhtml", "<h1>One</h1><p>First.</p>"), ("b.xhtml", "<p>Second.</p>"),
        ])
        let epub = try await read(book, "salt.epub")
        #expect(epub.text == "# One\n\nFirst.\u{C}Second.")
        #expect(epub.title == "Salt")
        #expect(epub.pages == 2)
    }

    @Test func aWordDocumentGivesParagraphsHeadingsTablesAndPages() async throws {
        let body = """
            <w:p><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr><w:r><w:t>The &amp; tides</w:t></w:r></w:p>
            <w:p><w:r><w:t xml:space="preserve">Two </w:t></w:r><w:r><w:t>runs</w:t><w:tab/><w:t>tabbed</w:t></w:r></w:p>
            <w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>
            <w:tbl><w:tr><w:tc><w:p><w:r><w:t>Day</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Range</w:t></w:r></w:p></w:tc></w:tr>
            <w:tr><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>4 m</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
            <w:p><w:r><w:br w:type="page"/></w:r></w:p><w:p><w:r><w:lastRenderedPageBreak/><w:t>Second page</w:t></w:r></w:p>
            """
        let styles = """
            <w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>
            """
        let content = try await read(
            try DocumentFile.docx(body, styles: styles), "a.docx")
        #expect(content.pages == 2)
        #expect(
            content.text.split(whereSeparator: \.isNewline).map(String.init)
                == [
                    "# The & tides", "Two runs\ttabbed", "Day | Range", "1 | 4 m",
                    "Second page",
                ])
    }

    @Test func aHostileArchiveIsNoDocument() async throws {
        let good = try DocumentFile.docx("<w:p><w:r><w:t>Words</w:t></w:r></w:p>")
        // A zip bomb: an entry that declares a size above the limit.
        var bomb = good
        let name = Array("word/document.xml".utf8)
        let place = try #require(
            bomb.indices.reversed().first { bomb[$0...].starts(with: name) })
        for offset in 0..<4 { bomb[place - 46 + 24 + offset] = 0xF0 }
        let cut = Array(good.prefix(good.count / 2))
        let leading = try DocumentFile.zip([("../../word/document.xml", "x")])
        let other = try DocumentFile.zip([("notes.txt", "x")])
        for bytes in [bomb, cut, leading, other] {
            let problem = await #expect(throws: Problem.self) { try await read(bytes, "a.docx") }
            #expect(problem?.summary == "This document can't be read.")
            #expect(problem?.place == "a.docx")
        }
    }

    @Test func hostileMarkupEndsAndIsNotObeyed() async throws {
        let deep = String(repeating: "<w:p><w:tbl><w:tr><w:tc>", count: 20_000)
        let entity =
            "<!DOCTYPE a [<!ENTITY b \"bbbb\">]><w:p><w:r><w:t>&b; one</w:t></w:r></w:p><w:p a=\""
        let content = try await read(try DocumentFile.docx(entity + deep), "a.docx")
        #expect(content.text.contains("&b; one"))
    }

    @Test func aTextThatIsTooLongIsRefusedByItsSizeWithTheBound() async throws {
        let folder = try LibraryFolder()
        let path = try folder.file("huge.txt", Array("words".utf8))
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: 500_000_000)
        try handle.close()
        let file = try IntakeFile(path)
        let format = DocumentFormat(try file.beginning(1024), name: path)
        let problem = #expect(throws: Problem.self) {
            try file.all(atMost: DocumentReader.maxBytes(of: format))
        }
        #expect(problem?.reason == "It is 500 MB; the limit is 20 MB.")
    }

    @Test(arguments: [
        ("%PDF-1.4", "x.txt", DocumentFormat.pdf), ("PK\u{3}\u{4}", "x.docx", .docx),
        ("PK\u{3}\u{4}", "x", .epub), ("<!doctype html>", "x.txt", .html),
        ("# a", "x.md", .markdown), ("1", "x.srt", .subtitles),
        ("WEBVTT\n\n", "x.txt", .subtitles),
        ("1\n00:00:01,000 --> 00:00:02,500\nA", "x", .subtitles),
        ("GIF89a", "x", .image), ("BMW is a car", "x.txt", .text), ("plain", "x", .text),
    ])
    func contentTellsMoreThanNames(_ bytes: String, _ name: String, _ format: DocumentFormat) {
        #expect(DocumentFormat(Array(bytes.utf8), name: name) == format)
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func digestsAreThoseOfTheStandard(_ text: String, _ digest: String) {
        #expect(ContentDigest.of(Array(text.utf8)) == digest)
    }
}
