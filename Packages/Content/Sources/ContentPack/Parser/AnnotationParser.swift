/// A parsed annotation, before its range in the passage is known.
struct AnnotationDraft {
    let place: SourcePosition
    let quote: SourceText
    let words: String
    /// From 1; nil if the file doesn't give one.
    let occurrence: Int?
    let explanation: String
}

/// Parses an annotation and finds its quote in the passage.
struct AnnotationParser {
    let item: ItemContext

    private var findings: Findings { item.findings }

    /// Parses an annotation; the cursor must be after the `@annotation` line.
    func parse(_ place: SourcePosition, _ cursor: inout LineCursor) -> AnnotationDraft? {
        let fields = FieldGroupReader(
            cursor.takeUntilBlank(), at: place, known: ["quote", "occurrence"], findings: findings)
        let quote = fields.required("quote")?.value
        let occurrence = fields.number("occurrence", in: 1...1_000)
        let blocks = BlockParser(
            setting: .passageExplanation, item: item,
            ends: ["annotation", "end", "question", "answer"]
        ).parse(&cursor)
        if blocks.isEmpty {
            findings.error(
                "the annotation has no text", at: place,
                cure: "After a blank line, say what the quoted words show")
        }
        guard let quote else { return nil }
        let words = InlineParser.parsePlain(quote, item: item, place: "a quote")
        if quote.scalars.count > PackLimits.quoteLength {
            findings.error(
                "the quote is longer than \(PackLimits.quoteLength) characters",
                at: quote.places[0], cure: "Quote only the important words")
            return nil
        }
        return AnnotationDraft(
            place: place, quote: quote, words: words, occurrence: occurrence,
            explanation: PackBlock.wireText(of: blocks))
    }

    /// The annotation with its range in `content`. Reports an error and returns nil if the quote
    /// isn't found.
    func place(
        _ draft: AnnotationDraft, index: Int, in content: [Unicode.Scalar], question: PackQuestion
    ) -> PackAnnotation? {
        let words = Array(draft.words.unicodeScalars)
        let starts = QuoteFinder.starts(of: words, in: content)
        guard let start = choose(draft, among: starts) else { return nil }
        let end = start + words.count
        var selected = String.UnicodeScalarView()
        selected.append(contentsOf: content[start..<end])
        return PackAnnotation(
            id: item.identity.annotationID(index: index, question: question.key, of: item.slug),
            questionID: question.id, startChar: start, endChar: end,
            selectedText: String(selected), explanation: draft.explanation)
    }

    private func choose(_ draft: AnnotationDraft, among starts: [Int]) -> Int? {
        let place = draft.quote.places[0]
        if starts.isEmpty {
            findings.error(
                "the quote isn't in the passage", at: place,
                cure: "Copy the words exactly, with punctuation and capitals, from one paragraph")
            return nil
        }
        guard let occurrence = draft.occurrence else {
            if starts.count > 1 {
                findings.error(
                    "the quote appears \(starts.count) times in the passage", at: place,
                    cure: "Quote more words, or add a line “occurrence: 1” to "
                        + "“occurrence: \(starts.count)”")
                return nil
            }
            return starts[0]
        }
        guard occurrence <= starts.count else {
            findings.error(
                "occurrence \(occurrence) is requested, but the quote appears "
                    + "\(starts.count) times", at: place, cure: "Correct the occurrence")
            return nil
        }
        return starts[occurrence - 1]
    }
}
