import SentenceSplitting

/// Scores how well a sentence shows a word: complete, neither short nor long, with few other hard
/// words.
struct SentenceChoice: Sendable {
    /// The token count from which a sentence is too long.
    static let maxTokens = 60
    static let maxBytes = 400

    let reading: TextReading
    /// Hardness by token number: 1 for a hard word, less for easier ones.
    let hardness: [Float]

    /// Excludes the cost of the word itself. 0 is perfect; lower is worse.
    func score(of sentence: Int) -> Double {
        let place = reading.sentences[sentence]
        var score = 0.0
        switch place.ending {
        case .stopped: break
        case .open: score -= 6
        case .cut: score -= 8
        }
        score += lengthScore(words: reading.tokens(of: sentence).count, bytes: place.range.count)
        score += wordScore(sentence)
        score += shapeScore(place.range)
        return score
    }

    private func lengthScore(words: Int, bytes: Int) -> Double {
        var score = 0.0
        switch words {
        case ..<3: score -= 8
        case 3..<6: score -= 3
        case 6..<8: score -= 0.5
        case 8...18: break
        case 19...25: score -= 0.05 * Double(words - 18)
        case 26...Self.maxTokens: score -= 0.35 + 0.15 * Double(words - 25)
        default: score -= 10
        }
        if bytes > 300 { score -= 3 }
        if bytes > Self.maxBytes { score -= 6 }
        return score
    }

    private func wordScore(_ sentence: Int) -> Double {
        var hard = 0.0
        var unfit = 0
        for token in reading.tokens[reading.tokens(of: sentence)] {
            hard += Double(hardness[Int(token.number)])
            if token.traits.contains(.unfit) { unfit += 1 }
            if token.traits.contains(.inHeading) { hard += 1 }
        }
        return -0.4 * hard - 0.5 * Double(min(unfit, 6))
    }

    /// Scores the form of a sentence: it should start like one, and its brackets and quotes should
    /// close.
    private func shapeScore(_ range: Range<Int>) -> Double {
        guard range.count <= SentenceSplitter.longest else { return -10 }
        var score = 0.0
        var brackets = 0
        var straight = 0
        var curly = 0
        var beginning: ScalarKind?
        var place = range.lowerBound
        while place < range.upperBound {
            let (kind, length) = reading.text.kind(at: place)
            if beginning == nil, kind.isWordPart { beginning = kind }
            switch kind {
            case .control: score -= 5
            case .newline: score -= 0.1
            case .opener: brackets += 1
            case .closer: if reading.text.bytes[place] < 0x80 { brackets -= 1 } else { curly -= 1 }
            case .quote:
                let byte = reading.text.bytes[place]
                if byte == UInt8(ascii: "\"") { straight += 1 }
                if byte >= 0x80, reading.text.scalar(at: place).value == 0x201C { curly += 1 }
            default: break
            }
            place += length
        }
        if beginning == .lower { score -= 2 }
        if brackets != 0 { score -= 1.5 }
        if straight % 2 != 0 || curly != 0 { score -= 1 }
        return max(score, -20)
    }

    /// Shortens a sentence that is too long to show, around the word, at commas or spaces.
    func excerpt(around word: Range<Int>, in sentence: Range<Int>) -> Range<Int> {
        guard sentence.count > Self.maxBytes else { return sentence }
        let reach = Self.maxBytes / 2 - 40
        let bytes = reading.text.bytes
        var start = max(sentence.lowerBound, word.lowerBound - reach)
        if start > sentence.lowerBound {
            start =
                edge(in: start..<word.lowerBound) { isPause(bytes[$0]) }
                ?? edge(in: start..<word.lowerBound) { isWhite(bytes[$0]) } ?? word.lowerBound
        }
        var end = min(sentence.upperBound, word.upperBound + reach)
        if end < sentence.upperBound {
            end = (word.upperBound..<end).last { isWhite(bytes[$0]) } ?? word.upperBound
        }
        return reading.text.trimmed(start..<end)
    }

    private func edge(in range: Range<Int>, where matches: (Int) -> Bool) -> Int? {
        range.first(where: matches).map { $0 + 1 }
    }

    private func isPause(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":")
    }

    private func isWhite(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }
}
