/// The types of blocks that are known, in the spelling that this campus sends.
package enum BlockKind: String, Sendable, Hashable, CaseIterable {
    case header, paragraph, text, example, rule, definition, list, note, warning, summary
    case question, equation, diagram
    case correctExample = "correct_example"
    case incorrectExample = "incorrect_example"
    /// A list with dots; ``list`` is the numbered one.
    case bulletList = "bullet_list"
    case sideBySide = "side_by_side"
    case pageBreak = "page_break"

    /// The kind that a backend's word means; nil for one that is not known.
    package init?(wire word: String) {
        switch word {
        case "example_correct": self = .correctExample
        case "example_incorrect": self = .incorrectExample
        default: self.init(rawValue: word)
        }
    }
}
