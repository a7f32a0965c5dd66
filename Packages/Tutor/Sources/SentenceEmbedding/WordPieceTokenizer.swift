import Foundation

/// Converts texts to word piece numbers, like the tokenizer that trained BERT's uncased models.
///
/// Source: the rules of `BasicTokenizer` and `WordpieceTokenizer` in
/// https://github.com/google-research/bert. Treats text that looks like one of the model's markers,
/// e.g. `[SEP]`, like any other text, so that a document can't end itself.
struct WordPieceTokenizer: Sendable {
    /// The maximum length of a word in Unicode scalars; longer ones are unknown.
    static let maxWordScalars = 100
    /// The number of scalars read of a text, far more than the model can use.
    static let maxTextScalars = 100_000

    let vocabulary: Vocabulary

    /// The pieces of `text` between the two end markers, at most `most` in all.
    func tokens(of text: String, most: Int) -> [Int32] {
        var tokens = [vocabulary.start]
        var run: [Unicode.Scalar] = []
        var isPlain = true
        for scalar in text.unicodeScalars.prefix(Self.maxTextScalars) {
            guard tokens.count < most - 1 else { break }
            switch Kind(scalar) {
            case .nothing: continue
            case .space:
                add(run, isPlain: isPlain, to: &tokens)
                (run, isPlain) = ([], true)
            case .ideograph:
                add(run, isPlain: isPlain, to: &tokens)
                add([scalar], isPlain: false, to: &tokens)
                (run, isPlain) = ([], true)
            case .other:
                run.append(scalar)
                if !scalar.isASCII { isPlain = false }
            }
        }
        add(run, isPlain: isPlain, to: &tokens)
        if tokens.count > most - 1 { tokens.removeLast(tokens.count - (most - 1)) }
        return tokens + [vocabulary.end]
    }

    /// Adds the pieces of the text between two spaces.
    private func add(_ run: [Unicode.Scalar], isPlain: Bool, to tokens: inout [Int32]) {
        guard !run.isEmpty else { return }
        var word = Word()
        if isPlain {
            for scalar in run { add(scalar, to: &word, &tokens) }
        } else {
            var view = String.UnicodeScalarView()
            view.append(contentsOf: run)
            for scalar in String(view).decomposedStringWithCanonicalMapping.unicodeScalars
            where scalar.properties.generalCategory != .nonspacingMark {
                for lowered in scalar.properties.lowercaseMapping.unicodeScalars {
                    add(lowered, to: &word, &tokens)
                }
            }
        }
        close(&word, &tokens)
    }

    private struct Word {
        var bytes: [UInt8] = []
        var scalars = 0
    }

    private func add(_ scalar: Unicode.Scalar, to word: inout Word, _ tokens: inout [Int32]) {
        if Self.isPunctuation(scalar) {
            close(&word, &tokens)
            word.bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
            word.scalars = 1
            return close(&word, &tokens)
        }
        word.scalars += 1
        guard word.scalars <= Self.maxWordScalars else { return }
        let value = scalar.value
        if scalar.isASCII {
            word.bytes.append(UInt8(value) + ((0x41...0x5A).contains(value) ? 32 : 0))
        } else {
            word.bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
        }
    }

    private func close(_ word: inout Word, _ tokens: inout [Int32]) {
        defer { word = Word() }
        guard word.scalars > 0 else { return }
        guard word.scalars <= Self.maxWordScalars else { return tokens.append(vocabulary.unknown) }
        let before = tokens.count
        var start = 0
        while start < word.bytes.count {
            guard let piece = vocabulary.longestPiece(of: word.bytes, from: start) else {
                tokens.removeLast(tokens.count - before)
                return tokens.append(vocabulary.unknown)
            }
            tokens.append(piece.number)
            start = piece.end
        }
    }

    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: return true
        case 0..<0x80: return false
        default:
            switch scalar.properties.generalCategory {
            case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
                .initialPunctuation, .finalPunctuation, .otherPunctuation:
                return true
            default: return false
            }
        }
    }

    private enum Kind {
        /// Removed without a trace: the words on both sides become one.
        case nothing
        case space
        /// A word by itself.
        case ideograph
        case other

        init(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x20, 0x09, 0x0A, 0x0D: self = .space
            case 0x21..<0x7F: self = .other
            case 0..<0xA0, 0xFFFD: self = .nothing
            case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x20000...0x2A6DF, 0x2A700...0x2B73F,
                0x2B740...0x2B81F, 0x2B820...0x2CEAF, 0xF900...0xFAFF, 0x2F800...0x2FA1F:
                self = .ideograph
            default:
                switch scalar.properties.generalCategory {
                case .control, .format, .privateUse, .surrogate: self = .nothing
                default: self = scalar.properties.isWhitespace ? .space : .other
                }
            }
        }
    }
}
