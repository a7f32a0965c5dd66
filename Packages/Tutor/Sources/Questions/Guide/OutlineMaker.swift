/// Makes a document's outline from the headings of its body.
enum OutlineMaker {
    /// The most entries of one document.
    private static let limit = 40

    static func outline(of text: QuestionText, isPartial: Bool) -> StudyGuide.Outline {
        var headings = BlockReader.headings(of: Array(text.text.utf8))
        // A single heading above all others is the title, which the outline has already.
        if let first = headings.first,
            headings.dropFirst().allSatisfy({ $0.level > first.level })
                || first.title.lowercased() == text.document.lowercased()
        {
            headings.removeFirst()
        }
        let levels = Set(headings.map(\.level)).sorted().prefix(3)
        var kept = headings.filter { levels.contains($0.level) }
        for level in levels.dropFirst().reversed() where kept.count > limit {
            kept.removeAll { $0.level == level }
        }
        let entries = kept.prefix(limit).map { heading in
            StudyGuide.Outline.Entry(
                title: heading.title,
                level: (levels.firstIndex(of: heading.level) ?? 0) + 1,
                source: QuestionSource(
                    document: text.document, documentID: text.id, page: heading.page,
                    heading: heading.title, start: heading.span.lowerBound,
                    end: heading.span.upperBound))
        }
        return StudyGuide.Outline(
            document: text.document, documentID: text.id, entries: entries,
            omitted: headings.count - entries.count, isPartial: isPartial,
            isEmpty: text.text.allSatisfy(\.isWhitespace))
    }
}
