extension ItemParser {
    /// The keys of a section, which can't be a diagnostic.
    private static let sectionKeys = common.filter { $0 != "diagnostic" }

    // MARK: Writing

    func writingSection(_ lines: ArraySlice<SourceLine>, _ cursor: LineCursor) -> ParsedItem? {
        let (front, context) = sectionFront(lines, kind: "writing-section")
        var cursor = cursor
        let text = SpottedTextParser(item: context).parse(&cursor)
        let drafts = questions(
            &cursor, context, on: .writingSection,
            cure: "Put the text before its first “@question”")
        checkSelections(of: drafts, among: text.spots)
        guard let front else { return nil }
        let section = PackWritingSection(
            id: identity.itemID(slug: front.slug), slug: front.slug, title: front.title,
            difficulty: front.difficulty, tier: front.tier, headerKey: front.section,
            orderWithinHeader: front.order, content: String(text.content),
            selections: text.spots.map { spot in
                PackSelection(
                    id: identity.selectionID(number: spot.number, of: front.slug),
                    number: spot.number, startChar: spot.range.lowerBound,
                    endChar: spot.range.upperBound, selectedText: spot.words)
            },
            questions: drafts.map(\.question), file: file.path)
        return parsed(.writingSection(section), front, drafts.map(\.place))
    }

    private func checkSelections(
        of drafts: [QuestionParser.Draft], among spots: [SpottedTextParser.Spot]
    ) {
        let known = Set(spots.map(\.number))
        for draft in drafts {
            guard let number = draft.question.selectionNumber, !known.contains(number) else {
                continue
            }
            findings.error(
                "the text has no spot \(number)", at: draft.selectionPlace ?? draft.place,
                cure: spots.isEmpty
                    ? "Mark it as [[\(number): words]], or remove the line"
                    : "Name one of 1 to \(spots.count), or remove the line")
        }
        guard !findings.hasErrors else { return }
        let asked = Set(drafts.compactMap(\.question.selectionNumber))
        for spot in spots where !asked.contains(spot.number) {
            findings.warning(
                "no question is about spot \(spot.number)", at: spot.place,
                cure: "Ask one with “selection: \(spot.number)”, or remove the mark")
        }
    }

    // MARK: Math

    func mathSection(_ lines: ArraySlice<SourceLine>, _ cursor: LineCursor) -> ParsedItem? {
        let (front, context) = sectionFront(lines, kind: "math-section")
        var cursor = cursor
        let drafts = questions(
            &cursor, context, on: .mathSection,
            cure: "A math section has only questions: move the text into a prompt")
        guard let front else { return nil }
        let section = PackMathSection(
            id: identity.itemID(slug: front.slug), slug: front.slug, title: front.title,
            difficulty: front.difficulty, tier: front.tier, headerKey: front.section,
            orderWithinHeader: front.order, questions: drafts.map(\.question), file: file.path)
        return parsed(.mathSection(section), front, drafts.map(\.place))
    }

    private func sectionFront(
        _ lines: ArraySlice<SourceLine>, kind: String
    ) -> (Front?, ItemContext) {
        let fields = FieldGroupReader(
            lines, at: .start, known: [kind] + Self.sectionKeys, findings: findings)
        let front = front(fields, kind: kind)
        return (
            front,
            front?.context
                ?? ItemContext(findings: findings, identity: identity, slug: "unnamed")
        )
    }
}
