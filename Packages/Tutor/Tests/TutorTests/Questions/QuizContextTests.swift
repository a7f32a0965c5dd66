import Chunking
import Testing

@testable import Tutor

@Suite struct QuizContextTests {
    private func passage(_ text: String, heading: String? = nil, page: Int = 1) -> RetrievedPassage
    {
        RetrievedPassage(
            document: "sea.md",
            chunk: Chunk(
                position: 0, text: text, heading: heading, page: page, span: 0..<text.utf8.count),
            score: 0)
    }

    @Test func whatIsWrittenIsReadAgain() {
        let context = QuizContext(of: [
            passage("# Tides\n\nThe moon pulls the sea.", heading: "Tides"),
            passage("Salt stays behind.", page: 2),
        ])
        #expect(
            context.text == """
                Passages of the student's course materials:

                [sea.md, page 1, Tides]
                # Tides

                The moon pulls the sea.

                ---

                [sea.md, page 2]
                Salt stays behind.

                Ask about nothing but these course materials.
                """)
        #expect(QuizContext(reading: context.text) == context)
        let windows = context.text.replacing("\n", with: "\r\n")
        #expect(QuizContext(reading: windows) == context)
        #expect(QuizContext(of: []).text.isEmpty)
    }

    @Test func othersContextsAreReadAsTheyAre() {
        let parts = QuizContext(
            reading: "\n[Tides]\n\nThe moon pulls.\n---\nThe sea rises.\n\n---\n\n \n\n---\n\nSalt."
        ).parts
        #expect(
            parts == [
                .init(place: "Tides", text: "The moon pulls.\n---\nThe sea rises."),
                .init(place: nil, text: "Salt."),
            ])
    }

    @Test(arguments: ["", " \n\r\n ", "---", "\n\n---\n\n", "[place]", "[a]\n\n---\n\n[b]\n"])
    func whereNothingIsSaidThereAreNoParts(text: String) {
        #expect(QuizContext(reading: text).parts.isEmpty)
    }
}
