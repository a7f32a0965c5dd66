import Testing

@testable import Chunking

/// Tests that characters are counted as in the standard library.
@Suite struct DocumentTextTests {
    /// Marks, joiners, parts of syllables, flags and other scalars that join in pairs.
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
            checkCharacters(of: String(text))
        }
    }

    /// One scalar of every class, and the line ends.
    private static let ofEveryClass: [Unicode.Scalar] = {
        var found: [GraphemeClass: Unicode.Scalar] = [:]
        for (value, number) in GraphemeClass.ofAll().enumerated() {
            guard let kind = GraphemeClass(rawValue: number), found[kind] == nil else { continue }
            found[kind] = Unicode.Scalar(UInt32(value))
        }
        return found.values.sorted { $0.value < $1.value }
            + ["\r", "\n", "\u{C}", "\u{2028}", "\u{1F468}", "\u{1F1FF}", "\u{FE0F}", "\u{A9}"]
    }()

    @Test func threeOfEveryClassesBesideOneAnother() {
        let all = Self.ofEveryClass
        #expect(all.count == GraphemeClass.allCases.count + 8)
        for first in all {
            for second in all {
                for third in all {
                    checkCharacters(of: String(String.UnicodeScalarView([first, second, third])))
                }
            }
        }
    }

    /// If this fails, the classes aren't this toolchain's: run Tools/grapheme-classes --write.
    @Test func everyScalarThatThereIsBesideEveryKind() {
        let beside: [Unicode.Scalar] = [
            "a", "\u{600}", "\u{1F600}", "\u{200D}", "\u{915}", "\u{94D}", "\u{1F1E6}", "\u{1100}",
            "\u{1161}", "\u{11A8}", "\u{AC00}",
        ]
        for block in stride(from: 0 as UInt32, to: 0x11_0000, by: 0x100) {
            var text = String.UnicodeScalarView()
            let scalars = (block..<block + 0x100).compactMap(Unicode.Scalar.init)
            // A sample of the unassigned planes.
            for scalar in scalars
            where block < 0x2_0000 || scalar.value % 16 == 0 || block == 0xE0100 {
                for other in beside {
                    text.append(contentsOf: [scalar, other])
                }
                text.append(contentsOf: ["\u{1F600}", scalar, "\u{200D}", "\u{1F600}", "a"])
                text.append(contentsOf: ["\u{915}", "\u{94D}", scalar, "\u{915}"])
            }
            checkCharacters(of: String(text))
        }
    }

    @Test func lettersInAnyOrder() {
        var generator = Chance(state: 11)
        for _ in 0..<1500 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0..<200, using: &generator) {
                switch Int.random(in: 0..<8, using: &generator) {
                case 0, 1: text.append(Self.joining.randomElement(using: &generator) ?? "a")
                case 2: text.append(["\r", "\n", " ", "a"].randomElement(using: &generator) ?? "a")
                case 3: text.append(contentsOf: "plain letters, some of them".unicodeScalars)
                case 4: text.append(Self.ofEveryClass.randomElement(using: &generator) ?? "a")
                default:
                    let most: UInt32 = Bool.random(using: &generator) ? 0xFFF : 0x1_FFFF
                    text.append(
                        Unicode.Scalar(UInt32.random(in: 0...most, using: &generator)) ?? "b")
                }
            }
            checkCharacters(of: String(text))
        }
    }

    @Test(arguments: [
        // Examples for the rules of Unicode Standard Annex 29, with their character counts.
        ("\r\n\r\r\n\n", 4), ("\n\u{301}", 2), ("\u{200D}a", 2), ("a\u{300}\u{301}b", 2),
        ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{B098}", 2), ("각\u{11A8}나\u{1161}", 2),
        ("\u{600}\u{661}\u{600}\n", 3), ("นำ้", 1), ("கொ", 1),
        ("क्षि", 1), ("क्\u{200D}ष", 1), ("क्\u{200C}ष", 2), ("ক্ষ", 1),
        ("🇫🇷🇯🇵🇩", 3), ("a🇫🇷b🇯", 4), ("👩‍🔬👍🏽", 2), ("❤️‍🔥", 1), ("👩\u{301}\u{200D}👩", 1),
        ("👩\u{903}\u{200D}👩", 2), ("©\u{200D}®", 1), ("1️⃣2", 2), ("🏴\u{E0067}\u{E007F}🏴", 2),
    ])
    func charactersAsTheRulesHaveThem(text: String, count: Int) {
        checkCharacters(of: text)
        #expect(DocumentText.read(text) { $0.size(0..<$0.bytes.count) } == count)
    }

    @Test func textsOfAnyLength() {
        var generator = Chance(state: 5)
        for length in Array(0..<140) + [1000, 4097] {
            var text = String.UnicodeScalarView()
            while text.count < length {
                let most: UInt32 = Bool.random(using: &generator) ? 0x7F : 0xFFFF
                text.append(Unicode.Scalar(UInt32.random(in: 0...most, using: &generator)) ?? "\r")
            }
            checkCharacters(of: String(text))
        }
    }

    @Test func placesAreFoundByTheirNumbers() {
        let text = String(repeating: "Ein Größenmaß\u{301} 👩‍🔬 नमस्ते\n", count: 9)
        DocumentText.read(text) { checkPlaces(in: $0.characters, of: text) }
    }

    private func checkPlaces(in map: CharacterMap, of text: String) {
        let offsets = text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) }
        for first in stride(from: 0, to: offsets.count, by: 7) {
            for number in [0, 1, 2, 30, 63, 64, 100] {
                let expected =
                    first + number < offsets.count ? offsets[first + number] : text.utf8.count
                #expect(map.start(ofCharacter: number, from: offsets[first]) == expected)
            }
        }
        #expect(map.start(ofCharacter: 0, from: text.utf8.count) == text.utf8.count)
    }
}
