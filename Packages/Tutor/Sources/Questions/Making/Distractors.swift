/// Finds wrong choices in the same texts: similar to the answer, but not right.
struct Distractors {
    let material: Material
    let difficulty: QuestionDifficulty

    /// The number of wrong choices next to the right one.
    static let count = 3
    /// The maximum number of candidates to check; a book has thousands.
    private static let most = 400

    /// Three wrong choices for a term, or nil if the texts don't have three.
    func choose(for term: KeyTerm, in index: Int, _ chance: inout SeededChance) -> [String]? {
        if case .number(let style, _) = term.kind { return numbers(term, style, index, &chance) }
        let sentence = material.sentences[index]
        let own = Material.name(term)
        var pool: [(text: String, nearness: Double)] = []
        for name in (material.shapes[term.shape] ?? []).shuffled(using: &chance).prefix(Self.most)
        where name != own {
            guard let entry = material.entries[name], fits(entry, term, sentence),
                entry.sentences.contains(where: {
                    material.sentences[$0].document == sentence.document
                }),
                isAlike(entry, term),
                isWrong(entry, own, index)
            else { continue }
            pool.append((entry.text, nearness(entry, term, sentence) + chance.share() * 0.3))
        }
        return pick(pool.sorted { $0.nearness > $1.nearness }.map(\.text), &chance)
    }

    /// Terms of other definitions, as wrong choices for the material's definition at `place`.
    func terms(besides place: Int, _ chance: inout SeededChance) -> [String]? {
        let (own, index) = material.definitions[place]
        let words = Word.words(of: own.term)
        let meaning = Set(Word.words(of: own.meaning).filter { !$0.isFunction }.map(\.stem))
        let sentence = material.sentences[index]
        var pool: [(text: String, nearness: Double)] = []
        var strangers: Set<String> = []
        for (other, where_) in material.definitions.shuffled(using: &chance).prefix(Self.most) {
            let others = Word.words(of: other.term)
            guard other.key != own.key, other.isPlural == own.isPlural,
                material.sentences[where_].document == sentence.document,
                isName(other.term) == isName(own.term),
                !others.contains(where: { word in
                    meaning.contains { Word.areKin($0, word.stem) }
                        || words.contains { Word.areKin($0.stem, word.stem) }
                }), material.contents[where_].intersection(meaning).count < 3
            else { continue }
            let near = material.sentences[where_].heading == sentence.heading ? 1.0 : 0
            if isProcess(other) != isProcess(own) { strangers.insert(other.term) }
            let alike = abs(other.term.count - own.term.count) < 5 ? 0.5 : 0
            pool.append((other.term, near + alike + chance.share() * 0.3))
        }
        // At most one of the wrong choices may be a thing beside a process, or the other way round.
        let sorted = pool.sorted { $0.nearness > $1.nearness }.map(\.text)
        let kin = sorted.filter { !strangers.contains($0) }
        if kin.count >= Self.count, let chosen = pick(kin, &chance) { return chosen }
        guard kin.count >= Self.count - 1 else { return nil }
        return pick(kin + sorted.filter(strangers.contains).prefix(1), &chance)
    }

    /// Whether it defines something that happens or is measured rather than a thing.
    private func isProcess(_ definition: Definition) -> Bool {
        let last = definition.term.split(separator: " ").last.map { $0.lowercased() } ?? ""
        if Self.processes.contains(where: last.hasSuffix) { return true }
        let words = Word.words(of: definition.meaning)
        let noun = words.first { !["a", "an", "the", "any"].contains($0.lower) }
        return noun.map { Self.happenings.contains($0.lower) } ?? false
    }

    private static let processes = [
        "tion", "sion", "ment", "ance", "ence", "ing", "ity", "ism", "osis", "esis", "ysis",
    ]
    private static let happenings: Set<String> = [
        "movement", "process", "change", "reaction", "separation", "theft", "amount", "rate",
        "measure", "time", "price", "force", "rise", "fall", "loss", "gain", "distance", "number",
        "ratio", "share", "speed", "transfer", "spread", "growth", "way", "method", "practice",
        "study", "drop", "increase", "decrease", "act", "belief", "idea", "ability", "gasp",
        "repetition", "use", "lack", "state", "condition", "period", "moment", "value", "sum",
        "probability", "chance", "temperature", "energy", "pressure", "difference",
    ]

    private func isName(_ term: String) -> Bool {
        term.split(separator: " ").last?.first?.isUppercase == true
    }

    /// Picks the most similar candidates for a hard question, the least similar ones for an easy
    /// question.
    private func pick(_ sorted: [String], _ chance: inout SeededChance) -> [String]? {
        var distinct: [String] = []
        for text in sorted
        where !distinct.contains(where: { other in
            let (left, right) = (Word.words(of: other), Word.words(of: text))
            return left.contains { word in
                !word.isFunction && right.contains { Word.areKin($0.stem, word.stem) }
            }
        }) {
            distinct.append(text)
        }
        guard distinct.count >= Self.count else { return nil }
        let chosen: ArraySlice<String> =
            switch difficulty {
            case .hard: distinct.prefix(Self.count)
            case .easy: distinct.suffix(Self.count)
            case .medium:
                distinct.prefix(max(Self.count, distinct.count / 2)).shuffled(using: &chance)
                    .prefix(Self.count)
            }
        return Array(chosen)
    }

    /// Whether a candidate fits the gap grammatically, and isn't related to a word of the sentence.
    private func fits(_ entry: Material.Entry, _ term: KeyTerm, _ sentence: DocumentSentence)
        -> Bool
    {
        if case .name = term.kind, !entry.uses.contains(term.use) { return false }
        if case .noun = term.kind {
            if term.use != .definite, !entry.uses.contains(term.use) { return false }
            // A noun mentioned only once may mean anything.
            guard entry.weight >= 2 else { return false }
        }
        let (short, long) = (
            min(entry.text.count, term.text.count), max(entry.text.count, term.text.count)
        )
        guard long <= short * 3 else { return false }
        let own = Word.words(of: entry.text).filter { !$0.isFunction }
        return !own.contains { word in
            sentence.words.contains { Word.areKin($0.stem, word.stem) }
        }
    }

    /// Whether a name is as full as the answer's and of a known kind.
    private func isAlike(_ entry: Material.Entry, _ term: KeyTerm) -> Bool {
        if case .noun = term.kind { return entry.isDefined || entry.isBold }
        guard case .name(let kind) = term.kind else { return true }
        let key = entry.text.lowercased()
        if material.firstNames.contains(key) { return false }
        let (own, others) = (term.words.count, entry.text.split(separator: " ").count)
        switch kind {
        case .place:
            return NameKinds.countries.contains(key) == NameKinds.countries.contains(term.key)
        case .group: return !material.lastNames.contains(key)
        case .person: return (own == 1) == (others == 1)
        case .thing: return own == others
        // Unknown kinds are alike only with an article, as rivers and ships are.
        case .other: return term.use == .definite && own == others
        }
    }

    /// Whether a candidate is certainly wrong. A term that appears with the answer, or in a
    /// sentence about the same subject, may also be right.
    private func isWrong(_ entry: Material.Entry, _ own: String, _ index: Int) -> Bool {
        let told = material.contents[index]
        let answer = material.entries[own]?.sentences ?? []
        for place in entry.sentences {
            if answer.contains(place) { return false }
            if material.contents[place].intersection(told).count >= 3 { return false }
            // Adjacent sentences are often about the same subject.
            if abs(place - index) <= 1 { return false }
        }
        return true
    }

    private func nearness(_ entry: Material.Entry, _ term: KeyTerm, _ sentence: DocumentSentence)
        -> Double
    {
        var near = 0.0
        if entry.sentences.contains(where: { material.sentences[$0].heading == sentence.heading }) {
            near += 1
        }
        if abs(entry.text.count - term.text.count) <= 3 { near += 0.5 }
        if entry.text.suffix(3) == term.text.suffix(3) { near += 0.5 }
        return near + min(1, entry.weight / 10)
    }

    // MARK: Numbers

    /// Numbers that the texts give with the same unit, and computed ones if there are too few.
    private func numbers(
        _ term: KeyTerm, _ style: KeyTerm.NumberStyle, _ index: Int, _ chance: inout SeededChance
    ) -> [String]? {
        if style == .word { return spelled(term, &chance) }
        guard let value = NumberText.value(of: term.text), value > 1 else { return nil }
        let sentence = material.sentences[index]
        var taken = sentence.words.compactMap { NumberText.value(of: $0.text) }
        var chosen: [String] = []
        func add(_ text: String) {
            guard chosen.count < Self.count, let number = NumberText.value(of: text), number > 0,
                taken.allSatisfy({ isApart($0, number, style) })
            else { return }
            taken.append(number)
            chosen.append(text)
        }
        for name in (material.shapes[term.shape] ?? []).shuffled(using: &chance) {
            guard let entry = material.entries[name], isWrong(entry, Material.name(term), index),
                let number = NumberText.value(of: entry.text), isNear(number, value, style)
            else { continue }
            if NumberText.decimals(entry.text) == NumberText.decimals(term.text) { add(entry.text) }
        }
        for text in reckoned(value, term, style, &chance) { add(text) }
        return chosen.count == Self.count ? chosen : nil
    }

    private func isApart(_ left: Double, _ right: Double, _ style: KeyTerm.NumberStyle) -> Bool {
        if style == .year { return abs(left - right) >= (difficulty == .hard ? 2 : 5) }
        return max(left, right) >= min(left, right) * (difficulty == .hard ? 1.08 : 1.2)
    }

    private func isNear(_ number: Double, _ value: Double, _ style: KeyTerm.NumberStyle) -> Bool {
        if style == .year { return abs(number - value) <= 120 }
        return number <= value * 6 && number * 6 >= value
    }

    private func reckoned(
        _ value: Double, _ term: KeyTerm, _ style: KeyTerm.NumberStyle, _ chance: inout SeededChance
    ) -> [String] {
        if style == .year {
            let steps: [Double] =
                switch difficulty {
                case .easy: [-62, -41, -27, 24, 38, 55]
                case .medium: [-24, -17, -9, 8, 15, 22]
                case .hard: [-7, -5, -3, 2, 4, 8]
                }
            return steps.shuffled(using: &chance).filter { value + $0 < 2020 || value > 2020 }
                .map { String(Int(value + $0)) }
        }
        let factors: [Double] =
            switch difficulty {
            case .easy: [0.1, 0.25, 0.5, 2, 4, 10]
            case .medium: [0.4, 0.5, 0.75, 1.5, 2, 2.5]
            case .hard: [0.7, 0.8, 0.9, 1.1, 1.2, 1.3]
            }
        let percent =
            term.shape.hasSuffix(" %") || term.shape.contains("percent")
            || term.shape.hasSuffix(" per")
        return factors.shuffled(using: &chance).compactMap { factor in
            let number = value * factor
            if percent, number > 100 { return nil }
            return NumberText.like(term.text, number)
        }
    }

    private func spelled(_ term: KeyTerm, _ chance: inout SeededChance) -> [String]? {
        let words = [
            "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
            "twelve",
        ]
        guard let place = words.firstIndex(of: term.text.lowercased()) else { return nil }
        let near = words.indices.filter { $0 != place && abs($0 - place) <= 3 }
        return near.shuffled(using: &chance).prefix(Self.count).map { words[$0] }
    }
}

/// Parses and formats numbers as texts write them.
enum NumberText {
    /// The value of a number; nil for other text. A comma before three digits separates thousands.
    static func value(of text: String) -> Double? {
        guard text.first?.isNumber == true else { return nil }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        if parts.count > 1 {
            guard parts.dropFirst().allSatisfy({ $0.prefix { $0.isNumber }.count == 3 }) else {
                return parts.count == 2 ? Double(parts.joined(separator: ".")) : nil
            }
        }
        return Double(parts.joined())
    }

    static func decimals(_ text: String) -> Int {
        text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
    }

    /// Formats `number` like `pattern`: the same decimals, rounding and thousands separators. Nil
    /// if that isn't possible.
    static func like(_ pattern: String, _ number: Double) -> String? {
        let places = decimals(pattern)
        let digits = pattern.filter(\.isNumber)
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        // 6,400 is a rounded number, so its alternatives must be rounded, too.
        var step = 1.0
        if places == 0 {
            let zeros = digits.reversed().prefix { $0 == "0" }.count
            for _ in 0..<min(zeros, digits.count - 1) { step *= 10 }
            if digits.count - zeros == 1, step > 1, number < step * 10 {
                step /= step >= 10 ? 10 : 1
            }
        }
        let rounded = ((number * scale) / step).rounded() * step
        guard rounded > 0, rounded < 9e15 else { return nil }
        let whole = String(Int(rounded))
        if places > 0 {
            let padded = String(repeating: "0", count: max(0, places + 1 - whole.count)) + whole
            return padded.dropLast(places) + "." + padded.suffix(places)
        }
        return pattern.contains(",") || (whole.count > 4 && digits.count > 4)
            ? grouped(whole) : whole
    }

    private static func grouped(_ digits: String) -> String {
        guard digits.count > 3 else { return digits }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }
}
