/// Parses a question from `@question` to `@end`.
struct QuestionParser {
    let item: ItemContext
    let ground: Ground

    /// The kind of item that the question belongs to, which determines what's allowed.
    enum Ground {
        case lesson, passage, writingSection, mathSection

        /// Whether its blocks are plain text, as on the wire.
        var isPlain: Bool { self == .passage || self == .writingSection }
    }

    private var findings: Findings { item.findings }

    /// A parsed question before its annotations are placed.
    struct Draft {
        let question: PackQuestion
        let place: SourcePosition
        let annotations: [AnnotationDraft]
        /// The position of the spot's number, if given.
        var selectionPlace: SourcePosition?

        /// The question with its annotations placed.
        func placed(_ annotations: [PackAnnotation]) -> PackQuestion {
            PackQuestion(
                id: question.id, key: question.key, skillKeys: question.skillKeys,
                prompt: question.prompt, options: question.options,
                correctAnswerIndex: question.correctAnswerIndex,
                explanation: question.explanation, annotations: annotations,
                selectionNumber: question.selectionNumber)
        }
    }

    /// Parses a question. The cursor must be at the `@question` line and ends after `@end`.
    func parse(_ cursor: inout LineCursor) -> Draft? {
        guard let line = cursor.current, case .directive(_, let start)? = cursor.kind else {
            return nil
        }
        let place = line.place()
        let key = Slug.check(
            line.text(from: start).string, at: line.place(at: min(start, line.scalars.count)),
            findings: findings)
        cursor.advance()
        let fields = FieldGroupReader(
            cursor.takeUntilBlank(), at: place,
            known: ground == .writingSection
                ? ["skills", "check", "selection"] : ["skills", "check"],
            findings: findings)
        let skills = SkillParser(item: item).parse(fields)
        let selection = fields.number("selection", in: 1...PackLimits.selectionCount)
        let prompt = BlockParser(
            setting: ground.isPlain ? .passagePrompt : .prompt, item: item,
            ends: ["answer", "annotation", "end", "question"]
        ).parse(&cursor)
        let options = OptionParser(item: item).parse(&cursor)
        let answer = answer(&cursor, place: place, count: options.count)
        AnswerChecker(findings: findings).check(
            fields.optional("check"), options: options, answer: answer)
        let explanation = BlockParser(
            setting: ground.isPlain ? .passageExplanation : .explanation, item: item,
            ends: ["annotation", "end", "question", "answer"]
        ).parse(&cursor)
        let annotations = annotations(&cursor)
        end(&cursor, place: place)
        checkParts(place, prompt, options, explanation, hasAnswer: answer != nil)
        guard let key, let answer else { return nil }
        let question = PackQuestion(
            id: item.identity.questionID(key: key, of: item.slug), key: key, skillKeys: skills,
            prompt: prompt,
            options: options.enumerated().map { index, option in
                PackOption(
                    id: item.identity.optionID(index: index, question: key, of: item.slug),
                    text: option.text)
            },
            correctAnswerIndex: answer, explanation: explanation, annotations: [],
            selectionNumber: selection)
        return Draft(
            question: question, place: place, annotations: annotations,
            selectionPlace: selection.flatMap { _ in fields.optional("selection")?.valuePlace })
    }

    // MARK: Answer

    private func answer(_ cursor: inout LineCursor, place: SourcePosition, count: Int) -> Int? {
        cursor.skipBlanks()
        guard let line = cursor.current, case .directive("answer", let start)? = cursor.kind else {
            findings.error(
                "the question has no “@answer”", at: cursor.current?.place() ?? place,
                cure: "After the options, write “@answer” and the right letter")
            return nil
        }
        cursor.advance()
        let text = line.text(from: start)
        let at = text.places.first ?? line.place()
        guard text.scalars.count == 1, ("A"..."Z").contains(text.scalars[0]) else {
            findings.error(
                "“\(text.string)” is not the letter of an option", at: at,
                cure: "Write one capital letter, such as “@answer B”; explain on the lines below")
            return nil
        }
        let index = Int(text.scalars[0].value) - 65
        guard index < count else {
            findings.error(
                "the answer is \(text.string), but there are \(count) options", at: at,
                cure: "Name one of the options")
            return nil
        }
        return index
    }

    /// A for 0, B for 1, etc.
    static func letter(_ index: Int) -> String {
        Unicode.Scalar(UInt8(65 + min(index, 25))).description
    }

    // MARK: End

    private func annotations(_ cursor: inout LineCursor) -> [AnnotationDraft] {
        var annotations: [AnnotationDraft] = []
        while case .directive("annotation", let start)? = cursor.kind, let line = cursor.current {
            cursor.advance()
            if start < line.scalars.count {
                findings.error(
                    "text after “@annotation”", at: line.place(at: start),
                    cure: "Write “quote:” on the line below it")
            }
            if ground != .passage {
                findings.error(
                    ground == .lesson
                        ? "“@annotation” on a lesson's question"
                        : "“@annotation” on a section's question", at: line.place(),
                    cure: "Annotations belong to passages; explain under “@answer”")
            }
            if let draft = AnnotationParser(item: item).parse(line.place(), &cursor) {
                annotations.append(draft)
            }
        }
        if annotations.count > PackLimits.annotationCount {
            findings.error(
                "the question has \(annotations.count) annotations",
                at: annotations[PackLimits.annotationCount].place,
                cure: "Keep at most \(PackLimits.annotationCount)")
        }
        return annotations
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

    private func checkParts(
        _ place: SourcePosition, _ prompt: [PackBlock], _ options: [OptionParser.Option],
        _ explanation: [PackBlock],
        hasAnswer: Bool
    ) {
        if prompt.isEmpty {
            findings.error(
                "the question has no prompt", at: place,
                cure: "Write the prompt after a blank line, before option A")
        }
        if !PackLimits.optionCount.contains(options.count) {
            findings.error(
                "the question has \(options.count) options", at: options.last?.place ?? place,
                cure: "Give it \(PackLimits.optionCount.lowerBound) to "
                    + "\(PackLimits.optionCount.upperBound)")
        }
        if explanation.isEmpty, hasAnswer {
            findings.error(
                "the question has no explanation", at: place,
                cure: "Below “@answer”, say why the right option is right and the others are not")
        }
    }
}
