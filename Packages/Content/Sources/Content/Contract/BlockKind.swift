/// Known block types, in this server's spelling.
package enum BlockKind: String, Sendable, Hashable, CaseIterable {
    case header, paragraph, text, example, rule, definition, list, note, warning, summary
    case question, equation, diagram
    case correctExample = "correct_example"
    case incorrectExample = "incorrect_example"
    /// A list with dots; ``list`` is the numbered one.
    case bulletList = "bullet_list"
    case sideBySide = "side_by_side"
    /// Rows of cells, the first one the heading; each row is one of the block's items.
    case table
    case pageBreak = "page_break"

    /// The kind of a server's type name; nil if unknown.
    package init?(wire word: String) {
        switch word {
        case "example_correct": self = .correctExample
        case "example_incorrect": self = .incorrectExample
        default: self.init(rawValue: word)
        }
    }
}
