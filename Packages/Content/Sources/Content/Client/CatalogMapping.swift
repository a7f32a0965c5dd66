import AppCore

/// Maps wire records to domain types.

extension CatalogCard {
    init(_ row: CatalogRow, _ kind: ItemReference.Kind) {
        self.init(
            reference: ItemReference(kind, row.id.value), slug: row.lessonID ?? row.sectionID,
            title: row.title, subject: Subject(row, kind), difficulty: row.difficulty,
            isPremium: row.tier == "premium", isDiagnostic: row.isDiagnostic,
            questionCount: row.questionCount,
            section: row.header.map {
                Section(id: $0.id.value, title: $0.title, displayOrder: $0.displayOrder)
            },
            orderWithinSection: row.orderWithinHeader, attempts: AttemptBrief(row))
        preview = Preview((kind == .passage ? row.content : row.preview) ?? "", of: kind)
    }
}

extension Subject {
    /// nil if the lesson's subject is unknown.
    fileprivate init?(_ row: CatalogRow, _ kind: ItemReference.Kind) {
        switch kind {
        case .lesson: self.init(rawValue: row.lessonType ?? "")
        case .passage: self = .reading
        case .writingSection: self = .writing
        case .mathSection: self = .math
        }
    }
}

extension AttemptBrief {
    /// nil without attempts.
    fileprivate init?(_ row: CatalogRow) {
        let known = row.attemptCount ?? row.attemptSummary?.listed ?? 0
        let total = max(known, row.attemptSummary?.total ?? 0)
        guard total > 0 else { return nil }
        self.init(
            count: total, bestScore: row.attemptSummary?.bestScore,
            latestScore: row.attemptSummary?.latestScore)
    }
}

extension Lesson {
    /// The n-th question block is the n-th question in order, because the recorded position of a
    /// question can be outdated.
    init(_ detail: LessonDetail) {
        var questions = detail.questions.map(Question.init)
        var pages: [[Block]] = [[]]
        var asked = 0
        for block in detail.blocks {
            switch block.kind {
            case .pageBreak: pages.append([])
            case .question:
                defer { asked += 1 }
                guard asked < questions.count else {
                    pages[pages.count - 1] += block.question.map(Block.unanswerable) ?? []
                    continue
                }
                if let inline = block.question { questions[asked].fill(from: inline) }
                pages[pages.count - 1].append(.question(asked))
            default: pages[pages.count - 1] += Block.blocks(block)
            }
        }
        pages[pages.count - 1] += (min(asked, questions.count)..<questions.count).map(
            Block.question)
        pages.removeAll(where: \.isEmpty)
        self.init(
            id: detail.id.value, slug: detail.lessonID, title: detail.title,
            subject: Subject(rawValue: detail.lessonType), difficulty: detail.difficulty ?? "",
            isPremium: detail.isPremium, isDiagnostic: detail.isDiagnostic,
            pages: pages.isEmpty ? [[]] : pages, questions: questions,
            assets: Assets(
                (detail.assets + detail.questions.flatMap(\.assets)).map {
                    Assets.Asset(id: $0.assetID, address: $0.address, alternative: $0.alt)
                }))
    }
}

extension Question {
    init(_ question: LessonQuestion) {
        let options = question.options.map { RichText(marked: $0.text) }
        self.init(
            id: question.id.value, prompt: question.text.flatMap(Block.blocks), options: options,
            correctIndex: Self.checked(question.correctAnswerIndex, options.count),
            explanation: (question.explanation ?? []).flatMap(Block.blocks),
            skills: question.skills.map(\.name))
    }

    init(_ question: PassageQuestion) {
        let options = question.options.enumerated().map { index, text in
            RichText(marked: Self.withoutLetter(text, at: index))
        }
        self.init(
            id: question.id.value, prompt: Block.paragraphs(question.text), options: options,
            correctIndex: Self.checked(question.correctAnswerIndex, options.count),
            explanation: Block.paragraphs(question.explanation ?? ""),
            skills: question.skills.map(\.name))
    }

    /// Fills in missing question fields from the block.
    fileprivate mutating func fill(from block: ContentQuestionBlock) {
        if prompt.isEmpty { prompt = block.prompt.flatMap(Block.blocks) }
        if options.isEmpty, !block.choices.isEmpty {
            options = block.choices.map { RichText(marked: $0) }
            correctIndex = Self.checked(block.correctAnswerIndex, options.count)
        }
        if explanation.isEmpty { explanation = (block.explanation ?? []).flatMap(Block.blocks) }
    }

    static func checked(_ index: Int, _ count: Int) -> Int? {
        (0..<count).contains(index) ? index : nil
    }

    /// Some servers include the letter in the option: `B. Sleep is essential`.
    static func withoutLetter(_ text: String, at index: Int) -> String {
        for mark in [". ", ") "] {
            let lead = letter(index) + mark
            if text.hasPrefix(lead), text.count > lead.count {
                return String(text.dropFirst(lead.count))
            }
        }
        return text
    }
}

extension Passage {
    init(_ detail: PassageDetail) {
        let text = PassageText(detail.content, numbersLines: detail.hasLineNumbers)
        self.init(
            id: detail.id.value, title: detail.title, difficulty: detail.difficulty,
            isPremium: detail.isPremium, text: text, questions: detail.questions.map(Question.init),
            annotations: detail.annotations.map { Annotation($0, in: text) })
    }
}

extension Annotation {
    /// The given range if it fits; else the range of its words if they appear once;
    /// else nil.
    init(_ annotation: PassageAnnotation, in text: PassageText) {
        self.init(
            id: annotation.id.value, questionID: annotation.questionID?.value,
            range: text.place(
                of: annotation.selectedText, start: annotation.startChar, end: annotation.endChar),
            selectedText: annotation.selectedText,
            explanation: RichText(marked: annotation.explanation))
    }
}

extension Block {
    /// Maps a wire block to page blocks; empty if there's nothing to show.
    static func blocks(_ block: ContentBlock) -> [Block] {
        let text = block.text ?? ""
        switch block.kind {
        case .header: return boxed(text) { .heading(level: block.level ?? 1, $0) }
        case .paragraph, .text: return paragraphs(text)
        case .example: return boxed(text) { .box(.example, $0) }
        case .rule: return boxed(text) { .box(.rule, $0) }
        case .correctExample: return boxed(text) { .box(.correct, $0) }
        case .incorrectExample: return boxed(text) { .box(.incorrect, $0) }
        case .note: return boxed(text) { .box(.note, $0) }
        case .warning: return boxed(text) { .box(.warning, $0) }
        case .summary: return boxed(text) { .box(.summary, $0) }
        case .definition:
            return boxed(text) { .box(.definition(term: block.term ?? "Definition"), $0) }
        case .list, .bulletList:
            let items = block.items.map { RichText(marked: $0) }
            return items.isEmpty ? [] : [.list(isNumbered: block.kind == .list, items)]
        case .table:
            let rows = block.items.map { row in
                row.split(separator: " | ", omittingEmptySubsequences: false)
                    .map { RichText(marked: String($0)) }
            }
            return rows.isEmpty ? [] : [.table(rows)]
        case .sideBySide:
            let rows = block.rows.map(Row.init)
            return rows.isEmpty ? [] : [.sideBySide(rows)]
        case .equation:
            let formula = ReadableFormula.text(of: block.latex ?? text)
            return formula.isEmpty ? [] : [.equation(formula)]
        case .diagram: return block.diagramID.map { [.diagram($0)] } ?? []
        case .question, .pageBreak: return []
        case nil: return paragraphs(text)
        }
    }

    /// Running text, a blank line between paragraphs.
    static func paragraphs(_ text: String) -> [Block] {
        text.split(separator: "\n\n", omittingEmptySubsequences: true).map(String.init)
            .filter { !$0.allSatisfy(\.isWhitespace) }
            .map { .paragraph(RichText(marked: $0)) }
    }

    /// A question the lesson doesn't list: shown as part of the text, but not
    /// submitted.
    fileprivate static func unanswerable(_ question: ContentQuestionBlock) -> [Block] {
        let choices = question.choices.map { RichText(marked: $0) }
        return question.prompt.flatMap(blocks)
            + (choices.isEmpty ? [] : [.list(isNumbered: false, choices)])
    }

    private static func boxed(_ text: String, _ make: (RichText) -> Block) -> [Block] {
        let text = RichText(marked: text)
        return text.isEmpty ? [] : [make(text)]
    }
}

extension ContentBlock {
    /// Plain text of blocks, without marks and with readable formulas.
    package static func readableText(of blocks: [ContentBlock]) -> String {
        blocks.flatMap(Block.blocks).plain
    }
}

extension Block.Row {
    init(_ row: ContentRow) {
        self.init(
            left: RichText(marked: row.explanation),
            right: row.rightText.map { RichText(marked: $0) }, diagram: row.diagramAssetID)
    }
}
