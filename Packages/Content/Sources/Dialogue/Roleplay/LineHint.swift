/// A hint for a line; each step reveals more.
package enum LineHint: Sendable, Equatable, Codable {
    /// The author's hint.
    case words(String)
    /// The first words, and the first letters of the rest.
    case opening(String)
    /// The line itself.
    case line(String)

    /// All steps for a line, in order.
    package static func steps(of line: String, hint: String?) -> [LineHint] {
        var steps: [LineHint] = []
        if let hint, !hint.isEmpty { steps.append(.words(hint)) }
        let opening = opening(of: line)
        if opening != line { steps.append(.opening(opening)) }
        steps.append(.line(line))
        return steps
    }

    /// `Quiero dos panes, por favor.` becomes `Quiero d… p… p… f…`; a one-word line becomes its
    /// first letter. Places stay as written.
    static func opening(of line: String) -> String {
        let template = (try? LineTemplate(line)) ?? LineTemplate(parts: [.words(line)])
        let total = template.runs.reduce(0) { $0 + $1.words.count }
        var left = total / 3
        var wasSingle = false
        var pieces: [String] = []
        for part in template.parts {
            switch part {
            case .place(let name):
                pieces.append("[\(name)]")
                wasSingle = false
            case .words(let text):
                for word in SpokenText.shownWords(of: text) {
                    let isSingle = SpokenText(word).words.first?.isSingle ?? false
                    let shown =
                        left > 0 ? word : isSingle ? "…" : word.prefix(1) + "…"
                    left -= 1
                    if isSingle, wasSingle, let last = pieces.last {
                        pieces[pieces.count - 1] = last + shown
                    } else {
                        pieces.append(shown)
                    }
                    wasSingle = isSingle
                }
            }
        }
        return pieces.joined(separator: " ")
    }
}
