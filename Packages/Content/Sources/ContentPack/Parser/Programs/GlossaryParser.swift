/// Parses the lines `term = meaning | example` of a `@glossary`.
struct GlossaryParser {
    let context: ItemContext

    private var findings: Findings { context.findings }

    func parse(_ part: LevelPart) -> [PackGlossaryEntry] {
        if let place = part.rest.places.first {
            findings.error(
                "text after “@glossary”", at: place, cure: "Start on the next line")
        }
        var entries: [PackGlossaryEntry] = []
        var seen = Set<String>()
        for line in LogicalLines.of(part.lines) {
            guard let entry = entry(line) else { continue }
            if !seen.insert(entry.term).inserted {
                findings.error(
                    "the term “\(entry.term)” appears twice", at: line.places[0],
                    cure: "Keep one of them")
            }
            entries.append(entry)
        }
        if !PackLimits.wordCount.contains(entries.count), !findings.hasErrors {
            findings.error(
                "the glossary has \(entries.count) lines", at: part.place,
                cure: "Give it \(PackLimits.wordCount.lowerBound) to "
                    + "\(PackLimits.wordCount.upperBound)")
        }
        return entries
    }

    private func entry(_ line: SourceText) -> PackGlossaryEntry? {
        let sides = line.parts(at: "=", atMost: 2)
        guard sides.count == 2 else {
            findings.error(
                "a line of a glossary without “ = ”", at: line.places[0],
                cure: "Write “term = meaning”, followed by “ | an example” if there is one")
            return nil
        }
        let meanings = sides[1].parts(at: "|")
        if meanings.count > 2 {
            findings.error(
                "a second “ | ”", at: meanings[2].places.first ?? line.places[0],
                cure: "Keep one example")
        }
        let phrases = PhraseReader(context: context)
        let term = phrases.read(sides[0], "a term", near: line.places[0])
        let meaning = phrases.read(meanings[0], "a meaning", near: line.places[0])
        let example =
            meanings.count > 1
            ? phrases.read(meanings[1], "an example", near: line.places[0]) : nil
        guard let term, let meaning else { return nil }
        if let example, !GlossaryExample.shows(term, in: example) {
            findings.error(
                "the example does not contain “\(term)”",
                at: meanings[1].places.first ?? line.places[0],
                cure: "Write a sentence with the term just as it stands before “=”, "
                    + "with or without its article")
        }
        return PackGlossaryEntry(
            id: context.identity.wordID(term: term, of: context.slug), term: term,
            meaning: meaning, example: example)
    }
}

/// Checks whether an example contains its term.
enum GlossaryExample {
    /// Articles that an example may omit: “¿Cuál es su nombre?” is an example for “el nombre”.
    private static let articles: Set<String> = [
        "a", "an", "the", "to", "el", "la", "los", "las", "un", "una", "unos", "unas", "le", "les",
        "une", "des", "du", "der", "die", "das", "ein", "eine", "il", "lo", "gli", "i", "uno", "o",
        "os", "as", "um", "uma",
    ]

    static func shows(_ term: String, in example: String) -> Bool {
        let example = Array(example.unicodeScalars)
        return forms(of: term).contains { form in
            QuoteFinder.starts(of: form, in: example).contains { start in
                isWhole(start..<(start + form.count), in: example)
            }
        }
    }

    /// The term with either case of its first letter, with and without its article.
    private static func forms(of term: String) -> [[Unicode.Scalar]] {
        var terms = [term]
        if let space = term.firstIndex(of: " "),
            articles.contains(term[..<space].lowercased())
        {
            terms.append(String(term[term.index(after: space)...]))
        } else if term.lowercased().hasPrefix("l’") || term.lowercased().hasPrefix("l'") {
            terms.append(String(term.dropFirst(2)))
        }
        return terms.filter { !$0.isEmpty }.flatMap { term in
            let rest = term.dropFirst()
            return [
                term, term.prefix(1).uppercased() + rest, term.prefix(1).lowercased() + rest,
            ].map { Array($0.unicodeScalars) }
        }
    }

    /// Whether the range is a whole word: no letter of a script with spaces adjoins it.
    private static func isWhole(_ range: Range<Int>, in text: [Unicode.Scalar]) -> Bool {
        let before = range.lowerBound > 0 ? text[range.lowerBound - 1] : nil
        let after = range.upperBound < text.count ? text[range.upperBound] : nil
        return !joins(before, text[range.lowerBound]) && !joins(text[range.upperBound - 1], after)
    }

    private static func joins(_ one: Unicode.Scalar?, _ other: Unicode.Scalar?) -> Bool {
        guard let one, let other else { return false }
        return one.properties.isAlphabetic && other.properties.isAlphabetic
            && one.value < 0xe00 && other.value < 0xe00
    }
}
