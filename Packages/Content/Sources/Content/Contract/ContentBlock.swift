package import AppCore

/// One block of a lesson, of a question's prompt or of its explanation.
///
/// Read in both spellings of the contract (`text` or `content`, `correct_example` or
/// `example_correct`, columns as `rows` or `left` and `right`), written with both.
package struct ContentBlock: Sendable, Hashable {
    /// The type as sent; see ``kind``.
    package var type: String
    /// The block's own text; of lists and columns, their rows as lines.
    package var text: String?
    /// Of a header: 1…6.
    package var level: Int?
    /// Of a definition.
    package var term: String?
    /// Of a list, its items; of a table, its rows with ` | ` between cells.
    package var items: [String]
    /// Of two columns.
    package var rows: [ContentRow]
    /// Of an equation.
    package var latex: String?
    /// Of a diagram: the `asset_id` to look up.
    package var diagramID: String?
    /// Of a question among the teaching.
    package var question: ContentQuestionBlock?
    /// A block of an unknown type, as sent.
    package var unknown: JSONValue?

    package init(
        _ kind: BlockKind, text: String? = nil, level: Int? = nil, term: String? = nil,
        items: [String] = [], rows: [ContentRow] = [], latex: String? = nil,
        diagramID: String? = nil, question: ContentQuestionBlock? = nil
    ) {
        self.type = kind.rawValue
        self.text = text
        self.level = level
        self.term = term
        self.items = items
        self.rows = rows
        self.latex = latex
        self.diagramID = diagramID
        self.question = question
    }

    /// The known kind; nil if unknown: show ``text`` if there is any.
    package var kind: BlockKind? { BlockKind(wire: type) }

    package static func paragraph(_ text: String) -> ContentBlock {
        ContentBlock(.paragraph, text: text)
    }

    /// The blocks' texts separated by blank lines, with wire marks.
    package static func text(of blocks: [ContentBlock]) -> String {
        blocks.compactMap(\.text).filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}
