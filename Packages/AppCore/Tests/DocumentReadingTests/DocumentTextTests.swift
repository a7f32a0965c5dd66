import AppCore
import Foundation
import Testing

@testable import DocumentReading

@Suite struct DocumentTextTests {
    private static let limits = DocumentLimits(
        file: 1_000_000, plain: 1_000_000, unpacked: 4_000_000, text: 1_000_000)

    private func zip(_ files: [(String, String)]) throws -> [UInt8] {
        let folder = try ExchangeFolder()
        let path = try folder.zip(files.map { ($0, Array($1.utf8)) })
        return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private static let package = """
        <package><metadata><title>Salt</title></metadata>
        <manifest><item id="a" href="Text/One.xhtml"/><item id="b" href="two.xhtml"/></manifest>
        <spine><itemref idref="a"/><itemref idref="b"/></spine></package>
        """

    @Test func aBookWithoutItsContainerIsFoundByItsPackageFile() throws {
        let bytes = try zip([
            ("OEBPS/content.opf", Self.package),
            ("OEBPS/Text/One.xhtml", "<html><body><p>First.</p></body></html>"),
            ("OEBPS/two.xhtml", "<html><body><p>Second.</p></body></html>"),
            ("OEBPS/extras/old/content.opf", "<package/>"),
        ])
        let book = try EPUBText.read(bytes, name: "salt.epub", limits: Self.limits)
        #expect(book.chapters == ["First.", "Second."])
        #expect(book.title == "Salt")
    }

    @Test func namesMayDifferInCase() throws {
        let container =
            "<container><rootfiles><rootfile full-path=\"oebps/Content.OPF\"/></rootfiles></container>"
        let bytes = try zip([
            ("meta-inf/CONTAINER.XML", container), ("OEBPS/content.opf", Self.package),
            ("oebps/text/ONE.XHTML", "<p>First.</p>"), ("OEBPS/Two.xhtml", "<p>Second.</p>"),
        ])
        let book = try EPUBText.read(bytes, name: "salt.epub", limits: Self.limits)
        #expect(book.chapters == ["First.", "Second."])
    }

    @Test func anArchiveWithoutABookSaysSo() throws {
        let bytes = try zip([("letter.txt", "Dear reader")])
        let problem = #expect(throws: Problem.self) {
            try EPUBText.read(bytes, name: "letters.zip", limits: Self.limits)
        }
        #expect(problem?.summary == "This is a zip archive, not a book.")
    }

    @Test func footnotesAndEndnotesFollowTheTextOfAWordDocument() throws {
        let body = """
            <w:p><w:r><w:t>The tide turns</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r>\
            <w:r><w:t> twice a day.</w:t></w:r><w:r><w:endnoteReference w:id="7"/></w:r></w:p>
            """
        let notes = """
            <w:footnotes><w:footnote w:type="separator" w:id="0"><w:p><w:r><w:t>line</w:t></w:r></w:p></w:footnote>\
            <w:footnote w:id="2"><w:p><w:r><w:footnoteRef/><w:t xml:space="preserve"> As Kepler </w:t></w:r></w:p>\
            <w:p><w:r><w:t>wrote.</w:t></w:r></w:p></w:footnote>\
            <w:footnote w:id="3"><w:p><w:r><w:t>Never referred to.</w:t></w:r></w:p></w:footnote></w:footnotes>
            """
        let endnotes =
            "<w:endnotes><w:endnote w:id=\"7\"><w:p><w:r><w:t>In most places.</w:t></w:r></w:p></w:endnote></w:endnotes>"
        let bytes = try zip([
            ("word/document.xml", "<w:document><w:body>\(body)</w:body></w:document>"),
            ("word/footnotes.xml", notes), ("word/endnotes.xml", endnotes),
        ])
        let text = try DOCXText.read(bytes, name: "tides.docx", limits: Self.limits)
        #expect(
            text
                == "The tide turns[1] twice a day.[2]\n\n# Notes\n\n[1] As Kepler wrote.\n\n[2] In most places.\n\n"
        )
    }

    @Test func aReferenceWithoutItsNoteAddsNothingAtTheEnd() throws {
        let body = "<w:p><w:r><w:t>Words</w:t><w:footnoteReference w:id=\"2\"/></w:r></w:p>"
        let bytes = try zip([
            ("word/document.xml", "<w:document><w:body>\(body)</w:body></w:document>")
        ])
        #expect(try DOCXText.read(bytes, name: "a.docx", limits: Self.limits) == "Words[1]\n\n")
    }

    @Test func subtitlesAreReadAsTheirWords() {
        let subRip = """
            1
            00:00:01,000 --> 00:00:02,500
            <i>Waves</i> carry energy,
            not water.

            2
            00:00:02,600 --> 00:00:04,000
            {\\an8}Each particle &amp; its neighbors
            3
            00:00:04,100 --> 00:00:05,000
            move in 24
            circles.

            4
            00:00:12,000 --> 00:00:13,000
            [Music]

            5
            00:00:14,000 --> 00:00:15,000
            Now to light.
            """
        #expect(
            SubtitleText(subRip.replacing("\n", with: "\r\n")).text
                == "Waves carry energy, not water. Each particle & its neighbors move in 24 circles.\n\nNow to light."
        )
    }

    @Test func webSubtitlesLoseTheirHeaderNotesAndStyles() {
        let web = """
            WEBVTT - Lecture 3
            Kind: captions

            STYLE
            ::cue { color: red }

            NOTE made by hand

            intro
            00:01.000 --> 00:02.000 align:start position:0%
            <v Ana>Good <00:01.500><c>morning.</c>

            00:02.000 --> 00:03.000
            Good morning.
            """
        #expect(SubtitleText(web).text == "Good morning.")
        #expect(
            SubtitleText.isOne(web) && SubtitleText.isOne("1\n00:00:01,000 --> 00:00:02,500\nA"))
        #expect(!SubtitleText.isOne("1\n2\n3") && !SubtitleText.isOne("x --> y"))
    }

    private func matter(_ html: String) -> String {
        MarkupText(Array(html.utf8), omitsFrame: true).text
    }

    @Test func aWebPageIsReadWithoutItsFrame() {
        let page = """
            <header>The Daily Cell</header><nav><ul><li>Home</ul></nav>
            <div role="navigation">Breadcrumbs</div>
            <article><header><h1>Osmosis</h1></header>
            <p>Water moves through a membrane to the stronger solution.</p>
            <aside>Subscribe</aside><footer>By Ana Reed</footer></article>
            <div hidden>Cookies?</div><button>Share</button><footer>© 2020</footer>
            """
        #expect(
            matter(page)
                == "Osmosis\n\nWater moves through a membrane to the stronger solution.\n\nBy Ana Reed"
        )
    }

    @Test func onlyTheMainPartIsReadIfAPageHasOne() {
        let page = """
            <div>Log in</div><main><p>Light travels at three hundred million meters a second.</p></main>
            <div>Terms</div>
            """
        #expect(matter(page) == "Light travels at three hundred million meters a second.")
        #expect(
            matter(
                "<div>Log in</div><main></main><p>Words outside of the main part are kept then.</p>"
            )
            .contains("Words outside"))
    }

    @Test func aFrameThatNeverEndsOrAPageWithoutMatterLosesNothing() {
        #expect(matter("<nav>Menu<p>All the words of the page.").contains("All the words"))
        #expect(matter("<aside>Everything is in here.</aside>") == "Everything is in here.")
        #expect(MarkupText("<nav>Menu</nav>").text == "Menu")
    }
}
