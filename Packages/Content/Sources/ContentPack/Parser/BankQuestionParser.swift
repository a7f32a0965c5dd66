import Dialogue

/// Parses a bank's question from `@question` to `@end`.
struct BankQuestionParser {
    let item: ItemContext
    let section: PackTestSection

    private var findings: Findings { item.findings }
    private var lines: QuestionLines { QuestionLines(findings: findings) }

    struct Draft {
        let question: PackBankQuestion
        let place: SourcePosition
    }

    /// Parses a question. The cursor must be at the `@question` line and ends after `@end`.
    func parse(_ cursor: inout LineCursor) -> Draft? {
        guard let head = lines.head(&cursor, known: ["skills", "difficulty", "check"]) else {
            return nil
        }
        let (key, place, fields) = (head.key, head.place, head.fields)
        let skill = skill(fields)
        let difficulty = difficulty(fields)
        let prompt = BlockParser(
            setting: .bankPrompt, item: item, ends: ["answer", "end", "question"]
        ).parse(&cursor)
        let options = OptionParser(item: item).parse(&cursor)
        let answer = answer(&cursor, place: place, options: options)
        check(fields.optional("check"), options, answer)
        let explanation = BlockParser(
            setting: .bankExplanation, item: item, ends: ["end", "question", "answer"]
        ).parse(&cursor)
        lines.end(&cursor, place: place)
        let stem = prompt.lastIndex { if case .paragraph = $0 { true } else { false } }
        checkParts(place, hasStem: stem != nil, options, explanation, answer)
        guard let key, let skill, let difficulty, let answer, let stem else { return nil }
        let question = PackBankQuestion(
            id: item.identity.bankQuestionID(key: key, of: item.slug), key: key,
            skillKey: skill, difficulty: difficulty, text: Array(prompt[..<stem]),
            question: Array(prompt[stem...]), options: options.map(\.text), answer: answer,
            explanation: explanation)
        return Draft(question: question, place: place)
    }

    // MARK: Fields

    private func skill(_ fields: FieldGroupReader) -> String? {
        let skills = SkillParser(item: item).parse(fields)
        if skills.count > 1, let field = fields.optional("skills") {
            findings.error(
                "the question names \(skills.count) skills", at: field.valuePlace,
                cure: "Name the one that it tests")
        }
        return skills.first
    }

    private func difficulty(_ fields: FieldGroupReader) -> PackDifficulty? {
        guard let field = fields.required("difficulty") else { return nil }
        let word = field.value.string
        if let known = PackDifficulty.allCases.first(where: { $0.rawValue.lowercased() == word }) {
            return known
        }
        findings.error(
            "“difficulty” is “\(word)”", at: field.valuePlace,
            cure: "Write easy, medium or hard")
        return nil
    }

    // MARK: Answer

    private func answer(
        _ cursor: inout LineCursor, place: SourcePosition, options: [OptionParser.Option]
    ) -> PackAnswer? {
        let cure = "After the prompt, write “@answer” and the right letter or value"
        guard let (text, at) = lines.answer(&cursor, place: place, cure: cure) else { return nil }
        guard !options.isEmpty else { return response(text, at: at) }
        return lines.option(text, at: at, of: options.count).map { .choice($0) }
    }

    private func response(_ text: SourceText, at place: SourcePosition) -> PackAnswer? {
        guard section == .math else {
            findings.error(
                "the question has 0 options", at: place,
                cure: "Give it four: only math has student-produced responses")
            return nil
        }
        var entries: [NumberEntry] = []
        for word in text.string.split(separator: " or ", omittingEmptySubsequences: false) {
            do {
                let entry = try NumberEntry(String(word))
                guard !entries.contains(where: { $0.answers(entry) }) else {
                    findings.error(
                        "the answer “\(word)” is given twice", at: place,
                        cure: "Give one form of each value; equal forms are accepted anyway")
                    return nil
                }
                entries.append(entry)
            } catch {
                findings.error(
                    "the answer “\(word)” can't be entered on the test", at: place,
                    cure: String(error.reason.dropLast()))
                return nil
            }
        }
        return .response(entries.map(\.text))
    }

    private func check(_ field: Field?, _ options: [OptionParser.Option], _ answer: PackAnswer?) {
        let checker = AnswerChecker(findings: findings)
        switch answer {
        case .choice(let index): checker.check(field, options: options, answer: index)
        case .response(let values): checker.check(field, values: values)
        case nil: break
        }
    }

    // MARK: Parts

    private func checkParts(
        _ place: SourcePosition, hasStem: Bool, _ options: [OptionParser.Option],
        _ explanation: [PackBlock], _ answer: PackAnswer?
    ) {
        if !hasStem {
            findings.error(
                "the question has no prompt", at: place,
                cure: "After a blank line, write a paragraph that asks")
        }
        if !options.isEmpty, options.count != PackLimits.bankOptionCount {
            findings.error(
                "the question has \(options.count) options", at: options.last?.place ?? place,
                cure: "Give it \(PackLimits.bankOptionCount), or none and “@answer” with a value")
        }
        if explanation.isEmpty, answer != nil {
            findings.error(
                "the question has no explanation", at: place,
                cure: "Below “@answer”, say why the right answer is right")
        }
    }
}
