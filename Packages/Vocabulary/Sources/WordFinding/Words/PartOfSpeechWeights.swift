/// The evidence for each part of speech in a context.
struct PartOfSpeechWeights: Sendable, Hashable {
    var noun = 0.0
    var verb = 0.0
    var adjective = 0.0
    var adverb = 0.0

    subscript(_ part: PartOfSpeech) -> Double {
        switch part {
        case .noun: noun
        case .verb: verb
        case .adjective: adjective
        case .adverb: adverb
        }
    }

    /// The part of speech with clearly more evidence than the others; nil if there is none.
    var clear: PartOfSpeech? {
        let sorted = PartOfSpeech.allCases.sorted { self[$0] > self[$1] }
        return self[sorted[0]] - self[sorted[1]] >= 1 ? sorted[0] : nil
    }
}

/// Guesses a word's part of speech from its neighbors and its ending, by rules of thumb for
/// English.
struct PartOfSpeechGuess: Sendable {
    /// Roles of function words by token number; they are the first of the table.
    let roles: [FunctionWords.Role]

    init() { roles = FunctionWords.all.map(\.role) }

    func weights(of place: Int, in tokens: [Token], table: TokenTable) -> PartOfSpeechWeights {
        var weights = PartOfSpeechWeights()
        let token = tokens[place]
        let ending = table.keyBytes(Int(token.number))
        lookAtEnding(ending, &weights)
        if place > 0, tokens[place - 1].sentence == token.sentence,
            !token.traits.contains(.afterPause)
        {
            let hasFollower = isContent(after: place, in: tokens)
            if let role = role(of: tokens[place - 1]) {
                lookBack(at: role, ending: ending, hasFollower: hasFollower, &weights)
            } else if ends(table.keyBytes(Int(tokens[place - 1].number)), with: "ly") {
                weights.verb += 1
                weights.adjective += 1
            } else {
                weights.noun += 1
                weights.verb += 0.5
                if endsNounPhrase(place, in: tokens) {
                    weights.noun += 2
                    weights.verb -= 1
                }
            }
        }
        lookAhead(from: place, in: tokens, &weights)
        return weights
    }

    private func role(of token: Token) -> FunctionWords.Role? {
        Int(token.number) < roles.count ? roles[Int(token.number)] : nil
    }

    private func isContent(after place: Int, in tokens: [Token]) -> Bool {
        guard place + 1 < tokens.count else { return false }
        let next = tokens[place + 1]
        return next.sentence == tokens[place].sentence && !next.traits.contains(.afterPause)
            && Int(next.number) >= roles.count
    }

    /// Whether it ends a noun phrase, as in `with a rusty saw`: an article, a word, and nothing
    /// after it that a verb could act on.
    private func endsNounPhrase(_ place: Int, in tokens: [Token]) -> Bool {
        guard place > 1, tokens[place - 2].sentence == tokens[place].sentence,
            !tokens[place - 1].traits.contains(.afterPause),
            role(of: tokens[place - 2]) == .determiner
        else { return false }
        guard place + 1 < tokens.count, tokens[place + 1].sentence == tokens[place].sentence,
            !tokens[place + 1].traits.contains(.afterPause)
        else { return true }
        let next = role(of: tokens[place + 1])
        return next != nil && next != .determiner && next != .object && next != .subject
    }

    private func lookBack(
        at role: FunctionWords.Role, ending: ArraySlice<UInt8>, hasFollower: Bool,
        _ weights: inout PartOfSpeechWeights
    ) {
        switch role {
        case .determiner:
            weights.noun += hasFollower ? 2 : 3
            weights.adjective += hasFollower ? 3 : 0.5
            weights.verb -= 3
        case .subject, .modal:
            weights.verb += 3
            weights.adverb += 0.5
        case .to:
            weights.verb += 2.5
            weights.noun += 1
        case .negation:
            weights.verb += 1.5
            weights.adjective += 1
        case .preposition:
            weights.noun += hasFollower ? 1.5 : 2.5
            weights.adjective += hasFollower ? 1.5 : 0
            weights.verb += ends(ending, with: "ing") ? 2 : -1
        case .be:
            weights.adjective += 2
            weights.noun += 0.5
            weights.verb += ends(ending, with: "ing") ? 3 : ends(ending, with: "ed") ? 1.5 : -1
        case .have:
            weights.verb += ends(ending, with: "ed") ? 3 : 1
            weights.noun += 1
        case .degree:
            weights.adjective += 3
            weights.adverb += 2
        case .conjunction, .object, .other: break
        }
    }

    private func lookAhead(
        from place: Int, in tokens: [Token], _ weights: inout PartOfSpeechWeights
    ) {
        guard place + 1 < tokens.count, tokens[place + 1].sentence == tokens[place].sentence,
            !tokens[place + 1].traits.contains(.afterPause), let role = role(of: tokens[place + 1])
        else { return }
        switch role {
        case .determiner, .object: weights.verb += 1.5
        case .be, .modal, .have: weights.noun += 1.5
        case .preposition: weights.noun += 0.5
        default: break
        }
    }

    private func lookAtEnding(_ ending: ArraySlice<UInt8>, _ weights: inout PartOfSpeechWeights) {
        if ends(ending, with: "ly") { weights.adverb += 3 }
        for suffix in ["tion", "ness", "ment", "ity", "ism", "ship"]
        where ends(ending, with: suffix) {
            weights.noun += 2
        }
        for suffix in ["ous", "ful", "ive", "less", "able", "ible", "ish"]
        where ends(ending, with: suffix) {
            weights.adjective += 2
        }
        if ends(ending, with: "ed") { weights.verb += 1 }
    }

    private func ends(_ bytes: ArraySlice<UInt8>, with suffix: StaticString) -> Bool {
        let length = suffix.utf8CodeUnitCount
        guard bytes.count > length + 1 else { return false }
        return suffix.withUTF8Buffer { bytes.suffix(length).elementsEqual($0) }
    }

    private func ends(_ bytes: ArraySlice<UInt8>, with suffix: String) -> Bool {
        bytes.count > suffix.utf8.count + 1
            && bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }
}
