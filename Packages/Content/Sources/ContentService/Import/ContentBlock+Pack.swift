import Content
import ContentPack

extension ContentBlock {
    /// Converts a pack's block to the wire.
    init(pack block: PackBlock) {
        switch block {
        case .header(let level, let text): self.init(.header, text: text.wireText, level: level)
        case .paragraph(let text): self.init(.paragraph, text: text.wireText)
        case .example(let text): self.init(.example, text: text.wireText)
        case .rule(let text): self.init(.rule, text: text.wireText)
        case .correctExample(let text): self.init(.correctExample, text: text.wireText)
        case .incorrectExample(let text): self.init(.incorrectExample, text: text.wireText)
        case .definition(let term, let text):
            self.init(.definition, text: text.wireText, term: term)
        case .numberedList(let items): self.init(.list, items: items.map(\.wireText))
        case .bulletList(let items): self.init(.bulletList, items: items.map(\.wireText))
        case .note(let text): self.init(.note, text: text.wireText)
        case .warning(let text): self.init(.warning, text: text.wireText)
        case .summary(let text): self.init(.summary, text: text.wireText)
        case .question(let question): self.init(.question, question: ContentQuestionBlock(question))
        case .sideBySide(let rows): self.init(.sideBySide, rows: rows.map(ContentRow.init))
        case .table(let rows):
            self.init(
                .table, items: rows.map { $0.map(\.wireText).joined(separator: " | ") })
        case .equation(let latex): self.init(.equation, latex: latex)
        // With `text:`, since `.pageBreak` alone would mean a pack's block and call this
        // initializer again.
        case .pageBreak: self.init(.pageBreak, text: nil)
        case .diagram(let assetID): self.init(.diagram, diagramID: assetID)
        }
    }
}

extension ContentQuestionBlock {
    /// Converts a pack's question to a block.
    init(_ question: PackQuestion) {
        self.init(
            prompt: question.prompt.map { ContentBlock(pack: $0) },
            choices: question.options.map(\.text.wireText),
            correctAnswerIndex: question.correctAnswerIndex,
            explanation: question.explanation.map { ContentBlock(pack: $0) },
            assets: question.assetIDs)
    }
}

extension ContentRow {
    /// Converts a pack's row to the wire.
    init(_ row: PackRow) {
        self.init(
            explanation: row.explanation.wireText, rightText: row.right?.wireText,
            diagramAssetID: row.diagramAssetID)
    }
}
