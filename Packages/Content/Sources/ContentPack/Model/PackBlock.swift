/// A block of a lesson, a question's prompt or its explanation.
///
/// The cases are the wire's block types, with their wire content.
package enum PackBlock: Sendable, Equatable {
    /// A heading; the level is 1 to 6.
    case header(level: Int, text: PackText)
    case paragraph(PackText)
    case example(PackText)
    case rule(PackText)
    case correctExample(PackText)
    case incorrectExample(PackText)
    case definition(term: String, text: PackText)
    /// A numbered list; the wire calls it `list`.
    case numberedList([PackText])
    case bulletList([PackText])
    case note(PackText)
    case warning(PackText)
    case summary(PackText)
    /// A question within a lesson. Never inside another question.
    case question(PackQuestion)
    /// Two columns, row by row.
    case sideBySide([PackRow])
    /// Rows of cells; the first row is the heading. Only in banks.
    case table([[PackText]])
    /// A formula on its own line.
    case equation(latex: String)
    /// Divides the lesson into pages.
    case pageBreak
    /// A diagram, by the id of its ``PackAsset``.
    case diagram(assetID: String)
}

/// A row of a side-by-side block: an explanation on the left, and a text, a diagram or both on the
/// right.
package struct PackRow: Sendable, Equatable {
    package let explanation: PackText
    package let right: PackText?
    package let diagramAssetID: String?
}

extension PackBlock {
    /// The block's text in wire format; empty for breaks and questions.
    package var wireText: String {
        switch self {
        case .header(_, let text), .paragraph(let text), .example(let text), .rule(let text),
            .correctExample(let text), .incorrectExample(let text), .note(let text),
            .warning(let text), .summary(let text):
            text.wireText
        case .definition(let term, let text): "\(term): \(text.wireText)"
        case .numberedList(let items):
            items.enumerated().map { "\($0.offset + 1). \($0.element.wireText)" }
                .joined(separator: "\n")
        case .bulletList(let items): items.map { "• \($0.wireText)" }.joined(separator: "\n")
        case .sideBySide(let rows):
            rows.map { row in
                [row.explanation.wireText, row.right?.wireText].compactMap(\.self)
                    .joined(separator: " | ")
            }.joined(separator: "\n")
        case .table(let rows):
            rows.map { $0.map(\.wireText).joined(separator: " | ") }.joined(separator: "\n")
        case .equation(let latex): latex
        case .diagram(let assetID): PackInline.diagram(assetID).wireText
        case .question, .pageBreak: ""
        }
    }

    /// The blocks as one string, separated by blank lines.
    package static func wireText(of blocks: [PackBlock]) -> String {
        blocks.map(\.wireText).filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// The ids of all diagrams in `blocks` without duplicates, in order of appearance.
    package static func assetIDs(in blocks: [PackBlock]) -> [String] {
        var seen = Set<String>()
        return blocks.flatMap(\.allAssetIDs).filter { seen.insert($0).inserted }
    }

    private var allAssetIDs: [String] {
        switch self {
        case .header(_, let text), .paragraph(let text), .example(let text), .rule(let text),
            .correctExample(let text), .incorrectExample(let text), .note(let text),
            .warning(let text), .summary(let text), .definition(_, let text):
            text.assetIDs
        case .numberedList(let items), .bulletList(let items): items.flatMap(\.assetIDs)
        case .sideBySide(let rows):
            rows.flatMap { row in
                row.explanation.assetIDs + (row.right?.assetIDs ?? [])
                    + (row.diagramAssetID.map { [$0] } ?? [])
            }
        case .table(let rows): rows.flatMap { $0.flatMap(\.assetIDs) }
        case .diagram(let assetID): [assetID]
        case .question(let question):
            Self.assetIDs(in: question.prompt) + question.options.flatMap(\.text.assetIDs)
                + Self.assetIDs(in: question.explanation)
        case .equation, .pageBreak: []
        }
    }
}
