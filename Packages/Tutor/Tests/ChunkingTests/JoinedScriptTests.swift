import CKernels
import Foundation
import Testing

@testable import Chunking

/// Tests scripts whose letters are looked up in groups, and joins across the borders of these
/// groups.
@Suite struct JoinedScriptTests {
    /// Blocks of scripts with marks: Indic scripts, Thai and Lao, Tibetan, Burmese, Khmer,
    /// Balinese, Hebrew, Arabic, Meetei Mayek, Brahmi and Chakma.
    private static let scripts: [ClosedRange<UInt32>] = [
        0x0900...0x097F, 0x0980...0x09FF, 0x0A00...0x0A7F, 0x0A80...0x0AFF, 0x0B00...0x0B7F,
        0x0B80...0x0BFF, 0x0C00...0x0C7F, 0x0C80...0x0CFF, 0x0D00...0x0D7F, 0x0D80...0x0DFF,
        0x0E00...0x0E7F, 0x0E80...0x0EFF, 0x0F00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF,
        0x1B00...0x1B7F, 0x0590...0x05FF, 0x0600...0x06FF, 0x0700...0x07FF, 0xABC0...0xABFF,
        0x11000...0x1107F, 0x11100...0x1114F,
    ]

    /// Viramas, joiners and non-joiners, number signs, Malayalam's dot above, and scalars that
    /// marks don't join.
    private static let between: [Unicode.Scalar] = [
        "\u{94D}", "\u{9CD}", "\u{ACD}", "\u{D4D}", "\u{BCD}", "\u{E33}", "\u{200D}", "\u{200C}",
        "\u{200B}", "\u{301}", "\u{600}", "\u{D4E}", "\u{8E2}", "\u{110BD}", "\u{1F1E9}",
        "\u{1F3FD}",
        "\u{1F469}", "\u{FE0F}", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{AC00}", "\u{AC01}",
        "\u{A9}",
        "\u{2764}", "\u{2028}", "\u{85}", "\u{C}", "\r", "\n", "a", " ", "é", "я", "水", "\u{1F30A}",
        "\u{964}", "\u{AD}", "\u{FEFF}", "\u{E0020}",
    ]

    private func letter(of script: ClosedRange<UInt32>, _ generator: inout Chance) -> Unicode.Scalar
    {
        Unicode.Scalar(UInt32.random(in: script, using: &generator)) ?? "a"
    }

    /// One script, two, or more than the page cache holds; with joiners often, sometimes or rarely.
    @Test(arguments: [1, 2, 3, 5, 9, 22], [2, 8, 60])
    func scriptsInAnyMix(scripts count: Int, every: Int) {
        var generator = Chance(state: UInt64(count * 1000 + every))
        for _ in 0..<60 {
            let scripts = (0..<count).map { _ in
                Self.scripts.randomElement(using: &generator) ?? 0x900...0x97F
            }
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1..<400, using: &generator) {
                if Int.random(in: 0..<every, using: &generator) == 0 {
                    text.append(Self.between.randomElement(using: &generator) ?? "a")
                } else {
                    let script = scripts.randomElement(using: &generator) ?? 0x900...0x97F
                    text.append(letter(of: script, &generator))
                }
            }
            checkCharacters(of: String(text))
        }
    }

    /// Consonants, viramas and marks of one script, which form long chains.
    @Test func conjunctsInAnyOrder() {
        var generator = Chance(state: 23)
        for virama in ["\u{94D}", "\u{9CD}", "\u{C4D}"] as [Unicode.Scalar] {
            let base = virama.value & ~0x7F
            let others: [Unicode.Scalar] = [
                "\u{200D}", "\u{200C}", "\u{301}", "\u{E31}", "a", "\u{600}",
            ]
            for _ in 0..<150 {
                var text = String.UnicodeScalarView()
                for _ in 0..<Int.random(in: 1..<120, using: &generator) {
                    switch Int.random(in: 0..<10, using: &generator) {
                    case 0..<4: text.append(virama)
                    case 4..<8: text.append(letter(of: (base + 0x15)...(base + 0x28), &generator))
                    case 8: text.append(letter(of: (base + 0x3C)...(base + 0x4C), &generator))
                    default: text.append(others.randomElement(using: &generator) ?? "a")
                    }
                }
                checkCharacters(of: String(text))
            }
        }
    }

    /// With any number of bytes before the text, and cut after any scalar.
    @Test(arguments: [
        "क्षत्रिय", "ക്ഷ\u{D4E}ക", "क\u{94D}\u{200D}\u{301}ष्\u{200C}ष", "कोी\u{94D}\u{94D}ष", "เก้าอี้น้ำ",
        "👩‍👩\u{1F3FD}‍👧🇫🇷🇯🇵🇩🇪🇧", "\u{1F1E6}a\u{1F1E6}\u{1F1E7}\u{1F1E8}\u{200D}\u{1F1E9}\u{1F1EA}",
        "❤\u{FE0F}\u{301}‍🔥©‍®‍a", "\u{1112}\u{1161}\u{11AB}각\u{11A8}나\u{1161}\u{1100}가가",
        "\u{600}\u{600}٢\u{600}水\u{600}\r\n\u{600}\u{AD}\u{301}",
        "\r\n\u{301}\n\u{E31}\u{200B}\u{94D}\u{85}\u{93E}",
        "e\u{301}\u{301} \u{94D}水\u{93E}я\u{E31}🌊\u{5B0}",
    ])
    func charactersOverTheBordersOfWords(text: String) {
        let scalars = Array(text.unicodeScalars)
        for filling in ["a", "\r", "त"] {
            for length in 0...66 {
                let before =
                    String(repeating: filling, count: length) + (length % 2 == 0 ? "e" : "")
                for count in 1...scalars.count {
                    var cut = before.unicodeScalars
                    cut.append(contentsOf: scalars[..<count])
                    checkCharacters(of: String(cut))
                }
                checkCharacters(of: before + text + before + text + "a")
            }
        }
    }

    /// The memory before and after the text is unreadable.
    @Test func nothingBesideTheTextIsRead() throws {
        let page = Int(getpagesize())
        let access = PROT_READ | PROT_WRITE
        let memory = try #require(
            mmap(nil, 3 * page, access, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        try #require(memory != MAP_FAILED)
        defer { munmap(memory, 3 * page) }
        try #require(mprotect(memory, page, PROT_NONE) == 0)
        try #require(mprotect(memory + 2 * page, page, PROT_NONE) == 0)
        for letters in ["क्षि", "🇫🇷👩‍🔬", "水é", "a\r\n"] {
            for length in 0..<200 {
                let text =
                    String(repeating: "a", count: length % 5)
                    + String(repeating: letters, count: 1 + length / letters.utf8.count)
                for place in [page, 2 * page - text.utf8.count] {
                    let start = (memory + place).assumingMemoryBound(to: UInt8.self)
                    let bytes = UnsafeMutableBufferPointer(start: start, count: text.utf8.count)
                    _ = bytes.update(from: text.utf8)
                    for level in 0...min(kernels_best().rawValue, kernels_wider.rawValue) {
                        let found = CharacterMap.read(.init(bytes), level: kernels_level(level)) {
                            $0.starts(in: 0..<bytes.count)
                        }
                        #expect(found == text.count)
                    }
                }
            }
        }
    }
}
