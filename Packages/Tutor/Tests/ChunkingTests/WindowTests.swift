import Testing

@testable import Chunking

@Suite struct WindowTests {
    private func windows(_ text: String, heading: String? = nil) -> [String] {
        Chunk(position: 0, text: text, heading: heading, page: 1, span: 0..<text.utf8.count)
            .windows(title: "T")
    }

    @Test func aShortTextIsOneWindowWithItsTitleAndHeading() {
        #expect(windows("One. Two.") == ["T\n\nOne. Two."])
        #expect(windows("One.", heading: "H") == ["T\n\nH\n\nOne."])
        #expect(windows("H\n\nOne.", heading: "H") == ["T\n\nH One."])
        #expect(windows(" \n ").isEmpty)
    }

    @Test func sentencesStayWholeAndNoneIsLost() {
        let sentences = (0..<40).map { "Sentence number \($0) says 3.5 things." }
        let found = windows(sentences.joined(separator: " ")).map { String($0.dropFirst(3)) }
        #expect(found.count > 3)
        #expect(found.allSatisfy { $0.utf8.count <= Chunk.window + 1 && $0.hasSuffix(".") })
        #expect(found.joined(separator: " ") == sentences.joined(separator: " "))
    }

    @Test func aTextWithoutFullStopsIsCutAllTheSame() {
        for text in [
            String(repeating: "word ", count: 400), String(repeating: "x", count: 3000),
            String(repeating: "天空", count: 900),
        ] {
            let found = windows(text).map { $0.dropFirst(3) }
            #expect(found.allSatisfy { $0.count <= 5 * Chunk.window })
            #expect(
                found.joined().filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
        }
    }
}
