/// Reads claims from a sentence that plainly says one thing: `Mont Blanc is 4,807 metres high.`
///
/// Hedges, conditions and unclear subjects make it read nothing.
struct ClaimReader {
    let words: [Word]
    let index: Int
    let characters: [Character]
    /// The date that the sentence begins with: `In 1889, …`
    private(set) var leadDate: (date: ClaimDate, range: Range<Int>)?
    /// The stems of what the sentence begins with: `At sea level, …`
    private(set) var leadConditions: Set<String> = []

    init(_ sentence: DocumentSentence, _ index: Int) {
        words = sentence.words
        self.index = index
        characters = Array(sentence.text)
    }

    func claims() -> [Claim] {
        guard (4...32).contains(words.count),
            !isDoubtful,
            !zip(words, words.dropFirst()).contains(where: { $0.lower == "up" && $1.lower == "to" }
            ),
            !characters.contains(where: { "?“”\"!".contains($0) })
        else { return [] }
        var reader = self
        guard let start = reader.takeLead(), let (subject, verb) = reader.subject(from: start)
        else {
            return []
        }
        return reader.claims(subject, verb)
    }

    private var isDoubtful: Bool {
        words.indices.contains { place in
            guard ClaimWords.doubts.contains(words[place].lower) else { return false }
            // `World War I`, `on 8 May`
            if place > 0, words[place].text == "I" { return !words[place - 1].isCapital }
            return place == 0 || words[place].text != "May"
        }
    }

    /// Reads what stands before the subject. Returns where the subject begins; nil if unclear.
    private mutating func takeLead() -> Int? {
        let first = words[0].lower
        if ClaimWords.subordinate.contains(first) { return nil }
        guard Stopwords.prepositions.contains(first) else { return 0 }
        if ["in", "on"].contains(first), let (date, end) = ClaimDate.read(words, at: 1),
            end + 2 < words.count
        {
            leadDate = (date, 1..<end)
            return end
        }
        guard let comma = words.prefix(8).firstIndex(where: { $0.after == "," }) else { return nil }
        leadConditions = stems(1..<comma + 1)
        return comma + 1
    }

    /// The words of the subject and the position of the verb.
    private func subject(from start: Int) -> (Range<Int>, verb: Int)? {
        var end: Int?
        var isAside = false
        for place in start..<min(words.count, start + 18) {
            let word = words[place]
            if place > start, ClaimWords.verbs.contains(word.lower), !word.isCapital {
                // In `X, which is old, is 30 m high`, only the verb after the second comma counts.
                let before = words[place - 1].after
                if end == nil, before == nil { return (start..<place, place) }
                if end != nil, !isAside || before == "," { return (start..<(end ?? place), place) }
                if end == nil { return nil }
            }
            if end == nil {
                if word.before == "(" {
                    guard place > start else { return nil }
                    end = place
                } else if word.after == "," {
                    end = place + 1
                    isAside = true
                } else if word.after != nil, word.after != ".", word.after != "'" {
                    return nil
                } else if ClaimWords.breaks.contains(word.lower) {
                    return nil
                }
            }
        }
        return nil
    }

    // MARK: Claims by verb

    private func claims(_ subject: Range<Int>, _ verb: Int) -> [Claim] {
        let name = words[verb].lower
        let tail = verb + 1
        if ClaimWords.copulas.contains(name) {
            return copula(subject, verb)
        }
        if name == "took", tail < words.count, words[tail].lower == "place" {
            return event(subject, "occur", tail + 1)
        }
        if name == "broke", tail < words.count, words[tail].lower == "out" {
            return event(subject, "begin", tail + 1)
        }
        if let group = ClaimWords.happenings[name] {
            let claims = event(subject, group, tail)
            if !claims.isEmpty { return claims }
        }
        if let group = ClaimWords.deeds[name] { return deed(subject, group, tail) }
        if ClaimWords.having.contains(name) { return having(subject, tail) }
        if ClaimWords.measuring.contains(name) { return measuring(subject, verb) }
        return []
    }

    private func copula(_ subject: Range<Int>, _ verb: Int) -> [Claim] {
        var place = verb + 1
        while place < words.count, ClaimWords.fillers.contains(words[place].lower) { place += 1 }
        guard place < words.count else { return [] }
        if let found = quantity(at: place) { return measure(subject, found) }
        if ["in", "on"].contains(words[place].lower), let (date, end) = date(at: place + 1) {
            return claim(subject, "occur when", .date(date), place + 1..<end).map { [$0] } ?? []
        }
        if words[place].lower == "made", place + 2 < words.count, words[place + 1].lower == "up",
            words[place + 2].lower == "of"
        {
            return having(subject, place + 3)
        }
        var conditions: Set<String> = []
        var deed = place
        if words[deed].lower == "first" || words[deed].lower.hasSuffix("ly"), deed + 1 < words.count
        {
            conditions = [words[deed].stem]
            deed += 1
        }
        if let group = ClaimWords.deeds[words[deed].lower] ?? ClaimWords.done[words[deed].lower] {
            return event(subject, group, deed + 1, conditions, hasAgent: true)
        }
        return identity(subject, verb).map { [$0] } ?? []
    }

    /// `is 330 metres high`, `The height … is 330 metres`
    private func measure(
        _ subject: Range<Int>, _ found: (quantity: Quantity, range: Range<Int>)
    ) -> [Claim] {
        var end = found.range.upperBound
        var attribute: String?
        if words[end - 1].after == nil, end < words.count {
            let next = words[end].lower
            if let kind = ClaimWords.dimensions[next] {
                attribute = kind
                end += 1
            } else if next == "in", end + 1 < words.count,
                ClaimWords.measures.contains(words[end + 1].lower)
            {
                attribute = words[end + 1].lower
                end += 2
            } else if !Stopwords.prepositions.contains(next), !ClaimWords.breaks.contains(next) {
                return []
            }
        }
        let (measured, rest) = attributeNoun(subject)
        attribute = attribute ?? measured
        if attribute == nil, found.quantity.isMeasure {
            attribute = "be " + found.quantity.dimension
        }
        guard let attribute else { return [] }
        return claim(
            rest, attribute, .quantity(found.quantity), found.range,
            conditions(after: end), isMeasured: measured != nil
        ).map { [$0] } ?? []
    }

    /// `has 206 bones`, `has a height of 330 metres`
    private func having(_ subject: Range<Int>, _ tail: Int) -> [Claim] {
        var place = tail
        if place + 3 < words.count, ["a", "an"].contains(words[place].lower) {
            var noun = place + 1
            var extra: Set<String> = []
            if !ClaimWords.measures.contains(words[noun].lower) {
                extra = [words[noun].stem]
                noun += 1
            }
            guard ClaimWords.measures.contains(words[noun].lower), noun + 1 < words.count,
                words[noun + 1].lower == "of", let found = quantity(at: noun + 2)
            else { return [] }
            return claim(
                subject, words[noun].lower, .quantity(found.quantity), found.range,
                extra.union(conditions(after: found.range.upperBound))
            ).map { [$0] } ?? []
        }
        if place < words.count, words[place].lower == "of" { place += 1 }
        while place < words.count, ClaimWords.fillers.contains(words[place].lower) { place += 1 }
        guard let found = quantity(at: place),
            let (things, end) = things(after: found.range.upperBound)
        else { return [] }
        return claim(
            subject, "has \(found.quantity.dimension) " + things, .quantity(found.quantity),
            found.range.lowerBound..<end, conditions(after: end)
        ).map { [$0] } ?? []
    }

    /// `weighs 7,000 tonnes`, `boils at 100 °C`, `killed 300 people`
    private func measuring(_ subject: Range<Int>, _ verb: Int) -> [Claim] {
        var place = verb + 1
        while place < words.count,
            ["at", "for", "to"].contains(words[place].lower)
                || ClaimWords.fillers.contains(words[place].lower)
        {
            place += 1
        }
        if place + 3 < words.count, ["a", "an"].contains(words[place].lower),
            ClaimWords.measures.contains(words[place + 1].lower), words[place + 2].lower == "of"
        {
            place += 3
        }
        guard let found = quantity(at: place) else { return [] }
        var attribute = words[verb].stem
        var end = found.range.upperBound
        if found.quantity.isMeasure {
            attribute += " " + found.quantity.dimension
        } else {
            guard let (things, after) = things(after: end) else { return [] }
            attribute += " " + things
            end = after
        }
        return claim(
            subject, attribute, .quantity(found.quantity), found.range.lowerBound..<end,
            conditions(after: end)
        ).map { [$0] } ?? []
    }

    /// What is counted, from `place` on: `bones`, `species of bird`; nil if nothing is.
    private func things(after place: Int) -> (String, end: Int)? {
        var stems: [String] = []
        var end = place
        guard place > 0, words[place - 1].after == nil else { return nil }
        while end < words.count {
            let word = words[end]
            if word.isFunction && word.lower != "of" || Stopwords.auxiliaries.contains(word.lower) {
                break
            }
            if word.lower != "of" { stems.append(word.stem) }
            end += 1
            if word.after != nil || stems.count > 4 { break }
        }
        guard (1...4).contains(stems.count) else { return nil }
        return (stems.joined(separator: " "), end)
    }

    /// `was founded by … in 1209`, `died in 1616`
    private func event(
        _ subject: Range<Int>, _ group: String, _ tail: Int, _ before: Set<String> = [],
        hasAgent: Bool = false
    ) -> [Claim] {
        var claims: [Claim] = []
        var conditions = before
        var place = tail
        var date: (ClaimDate, Range<Int>)?
        while place < words.count {
            let word = words[place]
            let isEnd = place > tail && words[place - 1].after.map { ",;:(".contains($0) } == true
            if isEnd || ClaimWords.breaks.contains(word.lower), place > tail { break }
            if date == nil, ["in", "on"].contains(word.lower),
                let (found, end) = self.date(at: place + 1)
            {
                date = (found, place + 1..<end)
                place = end
                continue
            }
            if hasAgent, word.lower == "by", let agent = name(at: place + 1) {
                if let claim = claim(
                    subject, group + " by", .name(key(agent)), agent, before)
                {
                    claims.append(claim)
                }
                place = agent.upperBound
                continue
            }
            // What follows the date adds to it: `in 1869 after ten years of digging`.
            if date != nil { break }
            if ["in", "at", "near", "by", "on"].contains(word.lower) {
                // Where it happened.
                place += 1
                while place < words.count, words[place - 1].after == nil,
                    !Stopwords.prepositions.contains(words[place].lower),
                    !ClaimWords.breaks.contains(words[place].lower)
                {
                    place += 1
                }
                continue
            }
            if !word.isFunction || ClaimWords.turns.contains(word.lower) {
                conditions.insert(word.stem)
            }
            place += 1
        }
        if date == nil, let leadDate { date = (leadDate.date, leadDate.range) }
        if let date, let claim = claim(subject, group + " when", .date(date.0), date.1, conditions)
        {
            claims.append(claim)
        }
        return claims
    }

    /// `Alexander Fleming discovered penicillin in 1928`
    private func deed(_ subject: Range<Int>, _ group: String, _ tail: Int) -> [Claim] {
        guard let agent = name(at: subject.lowerBound), agent == subject else { return [] }
        var end = tail
        while end < words.count {
            let word = words[end]
            if end > tail,
                Stopwords.prepositions.contains(word.lower) && word.lower != "of"
                    || ClaimWords.breaks.contains(word.lower)
            {
                break
            }
            end += 1
            if word.after != nil { break }
        }
        guard end > tail, end - tail <= 7 else { return [] }
        if end < words.count, ["and", "or"].contains(words[end].lower) { return [] }
        var claims: [Claim] = []
        let object = tail..<end
        if let claim = claim(object, group + " by", .name(key(agent)), agent) {
            claims.append(claim)
        }
        var date: (ClaimDate, Range<Int>)? = leadDate.map { ($0.date, $0.range) }
        if date == nil, end < words.count, words[end - 1].after == nil,
            ["in", "on"].contains(words[end].lower), let (found, after) = self.date(at: end + 1)
        {
            date = (found, end + 1..<after)
        }
        if let date, let claim = claim(object, group + " when", .date(date.0), date.1) {
            claims.append(claim)
        }
        return claims
    }

    /// `Canberra is the capital of Australia`, `The capital of Australia is Canberra`
    private func identity(_ subject: Range<Int>, _ verb: Int) -> Claim? {
        guard verb + 1 < words.count, leadDate == nil, leadConditions.isEmpty else { return nil }
        if words[verb + 1].lower == "the", let name = name(at: subject.lowerBound), name == subject
        {
            var end = verb + 2
            while end < words.count {
                if end > verb + 2, ClaimWords.breaks.contains(words[end].lower) { return nil }
                end += 1
                if words[end - 1].after != nil { break }
            }
            guard words[end - 1].after.map({ ".,".contains($0) }) ?? true else { return nil }
            return identity(verb + 2..<end, name, verb)
        }
        guard words[subject.lowerBound].lower == "the", let name = name(at: verb + 1),
            name.upperBound == words.count
                || words[name.upperBound - 1].after.map({ ".,".contains($0) })
                    == true
        else { return nil }
        return identity(subject.lowerBound + 1..<subject.upperBound, name, verb)
    }

    private func identity(_ phrase: Range<Int>, _ name: Range<Int>, _ verb: Int) -> Claim? {
        // `the first man on the Moon` and `the last …` are two.
        let contents = words[phrase].filter {
            !$0.isFunction || ["first", "last", "only", "second", "third"].contains($0.lower)
        }.map(\.stem)
        guard (2...6).contains(contents.count), !words[phrase].contains(where: \.isNumber),
            words[phrase].contains(where: {
                ClaimWords.unique.contains($0.lower)
                    || $0.lower.hasSuffix("est") && $0.lower.count > 5
            })
        else { return nil }
        let tense = ["is", "are"].contains(words[verb].lower) ? "is" : "was"
        return Claim(
            subject: contents, subjectText: text(phrase), attribute: "identity " + tense,
            value: .name(key(name)), valueText: text(name), sentence: index)
    }
}
