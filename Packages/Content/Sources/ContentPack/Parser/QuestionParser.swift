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
    private var lines: QuestionLines { QuestionLines(findings: findings) }

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
        let head = lines.head(
            &cursor,
            known: ground == .writingSection
                ? ["skills", "check", "selection"] : ["skills", "check"])
        guard let head else { return nil }
        let (key, place, fields) = (head.key, head.place, head.fields)
        let skills = SkillParser(item: item).parse(fields)
        let selection = fields.number("selection", in: 1...PackLimits.selectionCount)
        let prompt = BlockParser(
            setting: ground.isPlain ? .passagePrompt : .prompt, item: item,
            ends: ["answer", "annotation", "end", "question"]
        ).parse(&cursor)
        let options = OptionParser(item: item).parse(&cursor)
        let answer = lines.answer(
            &cursor, place: place, cure: "After the options, write “@answer” and the right letter"
        ).flatMap { lines.option($0.text, at: $0.place, of: options.count) }
        AnswerChecker(findings: findings).check(
            fields.optional("check"), options: options, answer: answer)
        let explanation = BlockParser(
            setting: ground.isPlain ? .passageExplanation : .explanation, item: item,
            ends: ["annotation", "end", "question", "answer"]
        ).parse(&cursor)
        let annotations = annotations(&cursor)
        lines.end(&cursor, place: place)
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
