import Testing

@testable import Chunking

/// Characters are counted fast, and as the standard library counts them.
@Suite struct DocumentTextTests {
    private func check(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let document = DocumentText(text)
        #expect(
            document.size(0..<document.bytes.count) == text.count, sourceLocation: sourceLocation)
        var offset = 0
        for character in text {
            let end = document.characterEnd(at: offset)
            guard end == offset + character.utf8.count else {
                Issue.record("at \(offset)", sourceLocation: sourceLocation)
                return
            }
            offset = end
        }
    }

    /// Marks, joiners, parts of letters, flags and signs that join in pairs.
    private static let joining: [Unicode.Scalar] = [
        "\u{301}", "\u{488}", "\u{5B0}", "\u{600}", "\u{903}", "\u{94D}", "\u{E33}", "\u{1100}",
        "\u{1161}", "\u{11A8}", "\u{200C}", "\u{200D}", "\u{20D0}", "\u{302A}", "\u{3099}",
        "\u{FE0F}",
        "\u{FF9E}", "\u{1F1E8}", "\u{1F468}", "\u{1F3FD}", "\u{E0067}",
    ]

    @Test func everyLetterOfEveryBlockBesideEveryJoiner() {
        for block in stride(from: 0 as UInt32, to: 0x1_0000, by: 0x100) {
            var text = String.UnicodeScalarView()
            for value in block..<(block + 0x100) {
                guard let scalar = Unicode.Scalar(value) else { continue }
                text.append(scalar)
                text.append(Self.joining[Int(value) % Self.joining.count])
                text.append(scalar)
                text.append(scalar)
                text.append("a")
            }
            check(String(text))
        }
    }

    @Test func lettersInAnyOrder() {
        var generator = Chance(state: 11)
        for _ in 0..<300 {
            var text = String.UnicodeScalarView()
            for _ in 0..<60 {
                let kind = Int.random(in: 0..<6, using: &generator)
                switch kind {
                case 0: text.append(Self.joining.randomElement(using: &generator) ?? "a")
                case 1: text.append(["\r", "\n", " ", "a"].randomElement(using: &generator) ?? "a")
                default:
                    let most: UInt32 = kind < 4 ? 0x3FF : 0xFFFF
                    text.append(
                        Unicode.Scalar(UInt32.random(in: 0...most, using: &generator)) ?? "b")
                }
            }
            check(String(text))
        }
    }
}
