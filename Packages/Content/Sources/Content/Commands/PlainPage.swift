import TerminalUI

/// Writes items as plain lines for pipes, plain terminals and screen readers.
struct PlainPage {
    let width: Int
    /// The item's pictures, for their descriptions.
    var assets = Assets()

    /// Wraps text to the width, indented by `indent` spaces.
    func wrapped(_ text: String, indent: Int = 0, hang: Int = 0) -> [String] {
        let lead = String(repeating: " ", count: indent)
        return TextLayout.lines(StyledText(text), width: max(20, width - indent), hang: hang)
            .map { line in
                let text = lead + String(repeating: " ", count: line.indent) + line.plain
                return text.allSatisfy { $0 == " " } ? "" : text
            }
    }

    func title(_ title: String, facts: String) -> [String] {
        wrapped(title) + wrapped(facts) + [""]
    }

    func pageBreak(_ page: Int, of count: Int) -> [String] { ["— page \(page) of \(count) —", ""] }

    func block(_ block: Block) -> [String] {
        switch block {
        case .heading(let level, let text):
            wrapped(String(repeating: "#", count: level) + " " + text.spoken) + [""]
        case .paragraph(let text): wrapped(text.spoken) + [""]
        case .box(let box, let text):
            wrapped("\(box.title): \(text.spoken)", indent: 2) + [""]
        case .list(let isNumbered, let items):
            items.enumerated().flatMap { index, item in
                let label = isNumbered ? "\(index + 1). " : "• "
                return wrapped(label + item.spoken, indent: 2, hang: label.count)
            } + [""]
        case .diagram(let id): wrapped("[diagram: \(words(of: id))]") + [""]
        case .sideBySide: wrapped(block.plain) + [""]
        case .table(let rows): table(rows) + [""]
        case .equation(let text): wrapped(text, indent: 4) + [""]
        case .question: []
        }
    }

    /// The rows with aligned columns; joined by bars if they don't fit.
    private func table(_ rows: [[RichText]]) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { column < $0.count ? CharacterWidth.of($0[column].spoken) : 0 }.max() ?? 0
        }
        guard widths.reduce(0, +) + 2 * count <= width else {
            return rows.flatMap { wrapped($0.map(\.spoken).joined(separator: " | "), indent: 2) }
        }
        return rows.map { row in
            let cells = zip(row, widths).map { cell, width in
                let free = width - CharacterWidth.of(cell.spoken)
                return cell.spoken + String(repeating: " ", count: max(0, free))
            }
            let line = "  " + cells.joined(separator: "  ")
            return String(line[...(line.lastIndex { $0 != " " } ?? line.startIndex)])
        }
    }

    /// A diagram's description, or its id.
    private func words(of diagram: String) -> String {
        assets[diagram]?.alternative.flatMap { $0.isEmpty ? nil : $0 } ?? diagram
    }

    func passage(_ text: PassageText) -> [String] {
        text.lines.flatMap { line -> [String] in
            let lead: String
            if text.hasNumbers {
                let label = line.number.map(String.init) ?? ""
                lead = String(repeating: " ", count: max(0, 4 - label.count)) + label + "  "
            } else {
                lead = ""
            }
            let rest = String(repeating: " ", count: lead.count)
            let rows = TextLayout.lines(StyledText(line.text), width: max(20, width - lead.count))
            return rows.enumerated().map { index, row in
                let text = (index == 0 ? lead : rest) + row.plain
                return text.allSatisfy { $0 == " " } ? "" : text
            }
        } + [""]
    }

    /// A question with its options, plus the answer if `answers` is true.
    func question(_ question: Question, number: Int, of count: Int, answers: Bool) -> [String] {
        var lines = ["Question \(number + 1) of \(count)"]
        for block in question.prompt { lines += self.block(block) }
        lines += options(of: question)
        guard answers else { return lines + [""] }
        if let correct = question.correctIndex {
            lines += ["", "Answer: \(Question.letter(correct))"]
        }
        return lines + explanation(of: question) + skills(of: question) + [""]
    }

    func options(of question: Question) -> [String] {
        question.options.enumerated().flatMap { index, option in
            wrapped("\(Question.letter(index)). \(option.spoken)", indent: 2, hang: 3)
        }
    }

    func explanation(of question: Question) -> [String] {
        question.explanation.isEmpty
            ? [] : wrapped("Why: " + question.explanation.plain)
    }

    func skills(of question: Question) -> [String] {
        question.skills.isEmpty
            ? [] : wrapped("Practices: " + question.skills.joined(separator: ", "))
    }
}
