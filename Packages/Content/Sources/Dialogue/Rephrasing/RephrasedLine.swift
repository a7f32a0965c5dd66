/// The wordings of a line by their meaning, in a language whose phrases are known.
///
/// A patient listener takes an answer that says the same in other words: other words of asking and
/// courtesy, numbers as digits, a short answer to the question, no article. And doesn't take one
/// with the right words that says something else: another number, another day, a “no” too many.
struct RephrasedLine: Sendable {
    private let phrases: Phrases
    private let language: String
    private let meanings: [Meaning]
    private let places: [Int]
    /// The name of each wording's first place.
    private let names: [String?]
    private let comparison: MeaningComparison
    private let opposite: OppositeLine

    /// nil if the language isn't known.
    init?(_ wordings: [Wording], language: String?, question: String) {
        guard let phrases = Phrases.of(language), let language else { return nil }
        self.phrases = phrases
        self.language =
            language.lowercased().split { $0 == "-" || $0 == "_" }.first.map(String.init) ?? ""
        meanings = wordings.map { [language = self.language] wording in
            let template =
                (try? LineTemplate(wording.text)) ?? LineTemplate(parts: [.words(wording.text)])
            let fixed = template.parts.map { part in
                if case .words(let text) = part { text } else { " " }
            }
            return Meaning(fixed.joined(separator: " "), phrases: phrases, language: language)
        }
        opposite = OppositeLine(wordings, phrases: phrases, language: self.language)
        places = wordings.map { $0.places.count }
        names = wordings.map { $0.places.first?.name }
        guard let line = meanings.first else { return nil }
        let asked = Meaning(question, phrases: phrases, language: self.language).content.map(\.text)
            .filter { !$0.hasPrefix("Q") }
        // An answer may call them without the pauses that tell them from other words.
        let called = wordings.flatMap { Meaning.names(in: $0.text) }.map(Stem.of)
        comparison = MeaningComparison(
            phrases: phrases, line: line, question: Set(asked),
            known: Set(asked + called).union(meanings.flatMap { $0.content.map(\.text) }),
            affirmed: Self.content(of: meanings, isNegated: false).union(called),
            negated: Self.content(of: meanings, isNegated: true),
            sides: meanings.reduce(into: []) { $0.formUnion($1.sides) })
    }

    private static func content(of meanings: [Meaning], isNegated: Bool) -> Set<String> {
        Set(meanings.flatMap(\.content).filter { $0.isNegated == isNegated }.map(\.text))
    }

    /// The grade by meaning: takes what the words alone missed, and misses what changes the meaning.
    func judge(_ said: String, _ grade: LineGrade) -> LineGrade {
        let places = grade.verdict == .empty ? 0 : places[grade.wording]
        if grade.verdict == .exact, places == 0 || grade.verdict == .empty { return grade }
        if opposite.isSaid(by: said) { return grade.isTaken ? refused(grade) : grade }
        let meaning = Meaning(said, phrases: phrases, language: language)
        if grade.isTaken {
            let wording = meanings[grade.wording]
            let isMeant =
                places > 0
                ? comparison.agrees(meaning, wording, places: places)
                : comparison.means(meaning, wording)
            if isMeant { return grade }
        }
        // A line that negates isn't said without a negation, but a short “no” is one.
        let isNo = meaning.content.isEmpty && meaning.courtesies.contains("NO")
        if comparison.line.isNegative, !meaning.isNegative, !isNo {
            if grade.isTaken { return refused(grade) }
            return grade
        }
        // Where a wording has several gaps, only its own words can tell them apart.
        let found = meanings.indices.first {
            self.places[$0] < 2 && comparison.means(meaning, meanings[$0], place: names[$0])
        }
        var grade = grade
        guard let found else { return grade.isTaken ? refused(grade) : grade }
        if let name = names[found] {
            let extras = comparison.extras(meaning, meanings[found]).map(\.text)
            grade.captured = [name: Self.words(of: extras, in: said)]
        }
        (grade.verdict, grade.wording, grade.missing, grade.slips) = (.accepted, found, [], [])
        return grade
    }

    private func refused(_ grade: LineGrade) -> LineGrade {
        var grade = grade
        grade.verdict = .near
        return grade
    }

    /// The words as written from the first to the last of these stems.
    private static func words(of stems: [String], in said: String) -> String {
        let words = SpokenText.shownWords(of: said)
        let found = words.indices.filter { index in
            Meaning.words(of: words[index]).contains { stems.contains(Stem.of($0)) }
        }
        guard let first = found.first, let last = found.last else { return said }
        return words[first...last].joined(separator: " ")
    }
}
