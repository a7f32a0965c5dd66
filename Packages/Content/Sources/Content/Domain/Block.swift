/// A block of a lesson, a question's prompt or its explanation.
enum Block: Sendable, Hashable {
    /// The frame around a text.
    enum Box: Sendable, Hashable {
        case example, rule, correct, incorrect, note, warning, summary
        case definition(term: String)

        /// The frame's heading.
        var title: String {
            switch self {
            case .example: "Example"
            case .rule: "Rule"
            case .correct: "✓ Correct"
            case .incorrect: "✗ Incorrect"
            case .note: "Note"
            case .warning: "! Careful"
            case .summary: "Summary"
            case .definition(let term): term
            }
        }
    }

    /// One row of two columns; the right side is a text, a diagram or both.
    struct Row: Sendable, Hashable {
        var left: RichText
        var right: RichText?
        var diagram: String?
    }

    /// A heading; the level is 1 to 6.
    case heading(level: Int, RichText)
    case paragraph(RichText)
    case box(Box, RichText)
    case list(isNumbered: Bool, [RichText])
    case sideBySide([Row])
    /// Rows of cells; the first row is the heading.
    case table([[RichText]])
    /// A rendered formula.
    case equation(String)
    case diagram(String)
    /// The question at this index of the lesson's questions.
    case question(Int)

    /// The ids of the diagrams in it, in order.
    var diagrams: [String] {
        switch self {
        case .heading(_, let text), .paragraph(let text), .box(_, let text): text.diagrams
        case .list(_, let items): items.flatMap(\.diagrams)
        case .sideBySide(let rows):
            rows.flatMap { row in
                row.left.diagrams + (row.right?.diagrams ?? []) + (row.diagram.map { [$0] } ?? [])
            }
        case .table(let rows): rows.flatMap { $0.flatMap(\.diagrams) }
        case .diagram(let id): [id]
        case .equation, .question: []
        }
    }

    /// Plain text; empty for a question.
    var plain: String {
        switch self {
        case .heading(_, let text), .paragraph(let text): text.spoken
        case .box(let box, let text): "\(box.title): \(text.spoken)"
        case .list(let isNumbered, let items):
            items.enumerated().map { index, item in
                (isNumbered ? "\(index + 1). " : "• ") + item.spoken
            }.joined(separator: "\n")
        case .sideBySide(let rows):
            rows.map { row in
                [row.left.spoken, row.right?.spoken, row.diagram.map { "[diagram: \($0)]" }]
                    .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " | ")
            }.joined(separator: "\n")
        case .table(let rows):
            rows.map { $0.map(\.spoken).joined(separator: " | ") }.joined(separator: "\n")
        case .equation(let text): text
        case .diagram(let id): "[diagram: \(id)]"
        case .question: ""
        }
    }
}

extension [Block] {
    /// Plain text of all blocks, separated by blank lines.
    var plain: String { map(\.plain).filter { !$0.isEmpty }.joined(separator: "\n\n") }
}
