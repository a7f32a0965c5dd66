/// Reads the lines that all questions have, of lessons, passages, sections and banks: `@question`
/// with its fields, `@answer`, and `@end`.
struct QuestionLines {
    let findings: Findings

    /// A question's first lines.
    struct Head {
        /// nil if it isn't valid.
        let key: String?
        let place: SourcePosition
        let fields: FieldGroupReader
    }

    /// Reads `@question` and the fields below it; nil if another line is here.
    func head(_ cursor: inout LineCursor, known: [String]) -> Head? {
        guard let line = cursor.current, case .directive(_, let start)? = cursor.kind else {
            return nil
        }
        let place = line.place()
        let key = Slug.check(
            line.text(from: start).string, at: line.place(at: min(start, line.scalars.count)),
            findings: findings)
        cursor.advance()
        let fields = FieldGroupReader(
            cursor.takeUntilBlank(), at: place, known: known, findings: findings)
        return Head(key: key, place: place, fields: fields)
    }

    /// Reads `@answer`, or reports that it's missing. Returns what follows on its line.
    func answer(
        _ cursor: inout LineCursor, place: SourcePosition, cure: String
    ) -> (text: SourceText, place: SourcePosition)? {
        cursor.skipBlanks()
        guard let line = cursor.current, case .directive("answer", let start)? = cursor.kind else {
            findings.error(
                "the question has no “@answer”", at: cursor.current?.place() ?? place, cure: cure)
            return nil
        }
        cursor.advance()
        let text = line.text(from: start)
        return (text, text.places.first ?? line.place())
    }

    /// The index of the option that an answer names, or nil after reporting why it names none.
    func option(_ text: SourceText, at place: SourcePosition, of count: Int) -> Int? {
        guard text.scalars.count == 1, let letter = text.scalars.first,
            ("A"..."Z").contains(letter)
        else {
            findings.error(
                "“\(text.string)” is not the letter of an option", at: place,
                cure: "Write one capital letter, such as “@answer B”; explain on the lines below")
            return nil
        }
        let index = Int(letter.value) - 65
        guard index < count else {
            findings.error(
                "the answer is \(text.string), but there are \(count) options", at: place,
                cure: "Name one of the options")
            return nil
        }
        return index
    }

    /// Consumes `@end`, or reports that it's missing.
    func end(_ cursor: inout LineCursor, place: SourcePosition) {
        switch cursor.kind {
        case .directive("end", let start)?:
            if let line = cursor.current, start < line.scalars.count {
                findings.error(
                    "text after “@end”", at: line.place(at: start),
                    cure: "Put “@end” alone on its line")
            }
            cursor.advance()
        case .directive("answer", _)?:
            findings.error(
                "a second “@answer”", at: cursor.current?.place() ?? place,
                cure: "Keep one, and end the question with “@end”")
            cursor.advance()
        default:
            findings.error(
                "this question has no end", at: place,
                cure: "Write “@end” after its explanation")
        }
    }
}
