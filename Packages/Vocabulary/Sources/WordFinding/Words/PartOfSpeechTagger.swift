import SentenceSplitting

/// Judges the part of speech of a text's tokens in their places.
struct PartOfSpeechTagger: Sendable {
    private let reading: TextReading
    /// By token number.
    private let neighbors: [Neighbor]
    private let model = PartOfSpeechModel.english

    /// - Parameter parts: the possible parts of speech by token number, likeliest first.
    init(_ reading: TextReading, parts: (Int) -> [PartOfSpeech]) {
        self.reading = reading
        let roles = FunctionWords.all.map(\.role)
        neighbors = (0..<reading.table.count).map { number in
            let key = reading.table.keyBytes(number)
            let ending = PartOfSpeechModel.ending(of: key)
            if number < roles.count {
                return Neighbor(
                    name: String(decoding: key, as: UTF8.self), role: "\(roles[number])",
                    ending: ending)
            }
            let letters = parts(number).map(\.letter)
            return Neighbor(
                name: letters.isEmpty ? "?" : letters.prefix(2).joined(),
                role: letters.first ?? "?",
                ending: ending)
        }
    }

    func weights(of place: Int) -> PartOfSpeechWeights {
        let token = reading.tokens[place]
        let sentence = reading.tokens(of: Int(token.sentence))
        return model.weights(
            of: PartOfSpeechModel.features(
                ending: PartOfSpeechModel.ending(of: reading.table.keyBytes(Int(token.number))),
                before: before(place, from: sentence.lowerBound),
                after: after(place, to: sentence.upperBound),
                isFirst: place == sentence.lowerBound))
    }

    private func before(_ place: Int, from first: Int) -> [Neighbor] {
        var found: [Neighbor] = []
        var place = place
        while found.count < 2, place > first,
            !reading.tokens[place].traits.contains(.afterPause)
        {
            place -= 1
            if let tail = tail(of: place) { found.append(tail) }
            found.append(neighbors[Int(reading.tokens[place].number)])
        }
        return found
    }

    private func after(_ place: Int, to end: Int) -> [Neighbor] {
        var found: [Neighbor] = []
        var place = place
        while found.count < 2 {
            if let tail = tail(of: place) { found.append(tail) }
            place += 1
            guard place < end, !reading.tokens[place].traits.contains(.afterPause) else { break }
            found.append(neighbors[Int(reading.tokens[place].number)])
        }
        return found
    }

    /// The ending of a contraction or possessive, which isn't part of the token: `'s`.
    private func tail(of place: Int) -> Neighbor? {
        let text = reading.text
        let start = reading.tokens[place].range.upperBound
        guard start < text.count, text.kind(at: start).kind == .apostrophe else { return nil }
        var end = start + text.kind(at: start).length
        let letters = end
        while end < text.count, end - letters < 3, text.kind(at: end).kind.isWordPart { end += 1 }
        let tail = String(decoding: text.bytes[letters..<min(end, text.count)], as: UTF8.self)
        guard let role = Self.tails[tail.lowercased()] else { return nil }
        return Neighbor(name: "'" + tail.lowercased(), role: role, ending: "-")
    }

    private static let tails = [
        "s": "possessive", "m": "be", "re": "be", "ve": "have", "d": "modal", "ll": "modal",
    ]
}

extension PartOfSpeech {
    /// Its name in the model's features.
    fileprivate var letter: String {
        switch self {
        case .noun: "N"
        case .verb: "V"
        case .adjective: "A"
        case .adverb: "R"
        }
    }
}
