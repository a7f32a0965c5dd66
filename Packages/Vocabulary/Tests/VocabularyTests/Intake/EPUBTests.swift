import AppCore
import DocumentReading
import Foundation
import Testing

@testable import Vocabulary

struct EPUBTests {
    private static let container = """
        <?xml version="1.0"?><container><rootfiles>
        <rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/>
        </rootfiles></container>
        """
    private static let list = """
        <?xml version="1.0"?><!-- <item id="no" href="no.xhtml"/> -->
        <package xmlns:dc="x"><metadata><dc:title>Salt &amp; Wind</dc:title></metadata><manifest>
        <item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>
        <item id="two" href="text/two%20b.xhtml" media-type="application/xhtml+xml"/>
        <item id='one' href='../one.xhtml' media-type="application/xhtml+xml"/>
        </manifest><spine><itemref idref="nav"/><itemref idref="one"/><itemref idref="two"/>
        <itemref idref="missing"/></spine></package>
        """

    private func book(
        in folder: IntakeFolder, adding extra: [String: String] = [:]
    ) throws -> String {
        let path = folder.path + "/book.epub"
        var zip = try ZipWriter(path: path)
        let files = [
            "mimetype": "application/epub+zip", "META-INF/container.xml": Self.container,
            "OEBPS/book.opf": Self.list, "OEBPS/nav.xhtml": "<p>Contents</p>",
            "one.xhtml":
                "<html><head><title>x</title></head><body><h1>One</h1><p>First.</p></body></html>",
            "OEBPS/text/two b.xhtml":
                "<html><body><p>Second<img src='a.png'/> one.</p></body></html>",
        ].merging(extra) { $1 }
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            try zip.add(name, Array(text.utf8), isDeflated: true)
        }
        try zip.finish()
        return path
    }

    @Test func chaptersComeInReadingOrderWithoutTheContents() async throws {
        let folder = try IntakeFolder()
        let text = try await TextExtractor.read(try book(in: folder))
        #expect(text.kind == .epub)
        #expect(text.title == "Salt & Wind")
        #expect(text.text == "One\n\nFirst.\n\nSecond one.")
    }

    @Test func aLockedBookIsRefusedInWordsAndLockedFontsAreNot() async throws {
        let folder = try IntakeFolder()
        let lock =
            "<encryption><EncryptedData><CipherReference URI=\"OEBPS/text/two%20b.xhtml\"/></EncryptedData></encryption>"
        let locked = try book(in: folder, adding: ["META-INF/encryption.xml": lock])
        let problem = await #expect(throws: Problem.self) { try await TextExtractor.read(locked) }
        #expect(problem?.summary.contains("DRM") == true)
        let fonts = lock.replacing("OEBPS/text/two%20b.xhtml", with: "OEBPS/font.otf")
        let open = try book(in: folder, adding: ["META-INF/encryption.xml": fonts])
        #expect(try await TextExtractor.read(open).title == "Salt & Wind")
    }

    @Test func otherArchivesAndHalvesOfBooksAreRefused() async throws {
        let folder = try IntakeFolder()
        let other = folder.path + "/other.zip"
        var zip = try ZipWriter(path: other)
        try zip.add("word/document.xml", Array("<w/>".utf8))
        try zip.finish()
        let problem = await #expect(throws: Problem.self) { try await TextExtractor.read(other) }
        #expect(problem?.summary == "This is a zip archive, not a book.")
        let whole = try Data(contentsOf: URL(fileURLWithPath: try book(in: folder)))
        let half = try folder.file("half.epub", whole.prefix(whole.count / 2))
        let cut = await #expect(throws: Problem.self) { try await TextExtractor.read(half) }
        #expect(cut?.reason?.contains("end is missing") == true)
    }
}
