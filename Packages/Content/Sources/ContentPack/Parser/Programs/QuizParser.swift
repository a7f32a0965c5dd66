import Dialogue

/// Parses a quiz: its prompt, its options, `@answer` and the explanation.
struct QuizParser: LevelItemReading {
    let context: ItemContext
    let place: SourcePosition
    let key: String

    func parse(_ fields: FieldGroupReader?, _ cursor: inout LineCursor) -> PackQuiz? {
        guard let fields else { return nil }
        _ = fields.required("kind")
        guard let kind = fields.choice("kind", of: PackQuizKind.self) else { return nil }
        let tolerance = tolerance(fields, kind)
        let prompt = BlockParser(setting: .levelPrompt, item: context, ends: ["answer"])
            .parse(&cursor)
        if prompt.isEmpty {
            findings.error(
                "the quiz has no prompt", at: place,
                cure: "Write the prompt after a blank line")
        }
        let options = options(&cursor, kind)
        guard let answer = answerLine(&cursor) else { return nil }
        let rights = rights(answer, kind, options)
        if kind == .fill {
            checkGap(prompt)
            checkTypos(tolerance.typos, fields, rights)
        }
        let explanation = BlockParser(setting: .levelText, item: context, ends: [])
            .parse(&cursor)
        if explanation.isEmpty {
            findings.error(
                "the quiz has no explanation", at: place,
                cure: "Below “@answer”, say why the right answer is right")
        }
        return PackQuiz(
            kind: kind, prompt: prompt,
            options: rights.enumerated().map { index, right in
                PackQuizOption(
                    id: partID(.option, String(index)), text: right.text,
                    isCorrect: right.isCorrect)
            },
            ignoresDiacritics: tolerance.ignoresDiacritics, typos: tolerance.typos,
            explanation: explanation)
    }

    // MARK: Head

    private func tolerance(
        _ fields: FieldGroupReader, _ kind: PackQuizKind
    ) -> (ignoresDiacritics: Bool, typos: Int) {
        for key in ["ignore", "typos"] where kind != .fill {
            guard let field = fields.optional(key) else { continue }
            findings.error(
                "“\(key)” on a quiz without a gap", at: field.keyPlace,
                cure: "Remove it: it belongs to “kind: fill”")
        }
        let ignored = fields.optional("ignore")
        if let ignored, ignored.value.string != "diacritics" {
            findings.error(
                "“ignore” is “\(ignored.value.string)”", at: ignored.valuePlace,
                cure: "Write “ignore: diacritics”, or remove the line")
        }
        return (ignored != nil, fields.number("typos", in: 0...2) ?? 0)
    }

    // MARK: Options

    private func options(_ cursor: inout LineCursor, _ kind: PackQuizKind) -> [String] {
        let parsed = OptionParser(item: context).parse(&cursor)
        let hasOptions = kind == .choice || kind == .choices
        if !hasOptions, let first = parsed.first {
            findings.error(
                "options on a quiz of kind “\(kind.rawValue)”", at: first.place,
                cure: "Remove them, or write “kind: choice”")
        }
        if hasOptions, !PackLimits.optionCount.contains(parsed.count) {
            findings.error(
                "the quiz has \(parsed.count) options", at: parsed.last?.place ?? place,
                cure: "Give it \(PackLimits.optionCount.lowerBound) to "
                    + "\(PackLimits.optionCount.upperBound)")
        }
        return parsed.map { option in
            let isPlain = option.text.inlines.allSatisfy {
                if case .plain = $0 { true } else { false }
            }
            if !isPlain {
                findings.error(
                    "an option cannot carry inline marks", at: option.place,
                    cure: "Remove the marks")
            }
            return option.text.plainText
        }
    }

    // MARK: Answer

    private typealias Right = (text: String, isCorrect: Bool)

    private func answerLine(_ cursor: inout LineCursor) -> SourceText? {
        cursor.skipBlanks()
        guard let line = cursor.current, case .directive("answer", let start)? = cursor.kind else {
            findings.error(
                "the quiz has no “@answer”", at: cursor.current?.place() ?? place,
                cure: "Write “@answer” and the right answer below the prompt and its options")
            return nil
        }
        cursor.advance()
        let text = line.text(from: start)
        guard text.isEmpty else { return text }
        findings.error(
            "“@answer” without an answer", at: line.place(),
            cure: "Write it on the same line; explain on the lines below")
        return nil
    }

    private func rights(
        _ answer: SourceText, _ kind: PackQuizKind, _ options: [String]
    ) -> [Right] {
        switch kind {
        case .choice, .choices:
            let letters = letters(answer, of: options.count)
            checkCount(letters, kind, options.count, answer.places[0])
            return options.enumerated().map { ($0.element, letters.contains($0.offset)) }
        case .trueFalse:
            guard answer.string == "true" || answer.string == "false" else {
                findings.error(
                    "“\(answer.string)” is neither true nor false", at: answer.places[0],
                    cure: "Write “@answer true” or “@answer false”")
                return []
            }
            return [("True", answer.string == "true"), ("False", answer.string == "false")]
        case .fill: return accepted(answer).map { ($0, true) }
        }
    }

    private func letters(_ answer: SourceText, of count: Int) -> [Int] {
        var indices: [Int] = []
        for (scalar, place) in zip(answer.scalars, answer.places)
        where scalar != " " && scalar != "," {
            guard ("A"..."Z").contains(scalar), Int(scalar.value) - 65 < count else {
                findings.error(
                    "“\(scalar)” is not the letter of an option", at: place,
                    cure: "Write capital letters of options, such as “@answer B”")
                return indices
            }
            let index = Int(scalar.value) - 65
            if indices.contains(index) {
                findings.error(
                    "\(scalar) appears twice", at: place, cure: "Keep one of them")
            }
            indices.append(index)
        }
        return indices
    }

    private func checkCount(
        _ letters: [Int], _ kind: PackQuizKind, _ count: Int, _ at: SourcePosition
    ) {
        if kind == .choice, letters.count > 1 {
            findings.error(
                "\(letters.count) right answers to a quiz of kind “choice”", at: at,
                cure: "Name one, or write “kind: choices”")
        } else if kind == .choices, letters.count == count, count > 0 {
            findings.error(
                "every option is right", at: at, cure: "Make at least one wrong")
        }
    }

    private func accepted(_ answer: SourceText) -> [String] {
        let parts = answer.parts(at: "|")
        if parts.count > PackLimits.acceptedCount {
            findings.error(
                "\(parts.count) answers, and at most \(PackLimits.acceptedCount) are allowed",
                at: answer.places[0], cure: "Keep the likely ones")
        }
        var seen: [AnswerText: String] = [:]
        return parts.prefix(PackLimits.acceptedCount).compactMap { part in
            let at = part.places.first ?? answer.places[0]
            guard let text = PhraseReader(context: context).read(part, "an answer", near: at)
            else { return nil }
            let answer = AnswerText(text)
            if answer.isEmpty {
                findings.error(
                    "the answer “\(text)” has nothing to compare", at: at,
                    cure: "Ask for a word: punctuation at the edges and case are ignored")
            } else if let first = seen.updateValue(text, forKey: answer) {
                findings.error(
                    "“\(text)” and “\(first)” compare as equal", at: at,
                    cure: "Remove it: case, spaces and punctuation at the edges are ignored")
            }
            return text
        }
    }

    // MARK: Gap

    private func checkGap(_ prompt: [PackBlock]) {
        let text = PackBlock.wireText(of: prompt)
        let gaps = text.split(omittingEmptySubsequences: true) { $0 != "_" }
            .filter { $0.count >= 3 }
        if gaps.count != 1, !prompt.isEmpty {
            findings.error(
                "the prompt has \(gaps.isEmpty ? "no gap" : "\(gaps.count) gaps")", at: place,
                cure: "Write exactly one, as ______")
        }
    }

    private func checkTypos(_ typos: Int, _ fields: FieldGroupReader, _ rights: [Right]) {
        guard typos > 0, !rights.isEmpty, let field = fields.optional("typos"),
            rights.allSatisfy({ AnswerText($0.text).letterCount < FillRule.typoLength })
        else { return }
        findings.warning(
            "“typos” has no effect here", at: field.keyPlace,
            cure: "Remove it: slips are forgiven only in answers of "
                + "\(FillRule.typoLength) letters or more")
    }
}
