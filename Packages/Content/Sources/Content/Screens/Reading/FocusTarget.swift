/// A focusable part of the page; its text is the id for clicks and numbers.
enum FocusTarget: Sendable, Hashable {
    /// An option of the question at an index.
    case option(question: Int, option: Int)
    /// The button that submits the answers.
    case handIn
    /// A note on the passage.
    case note(String)
    /// An underlined spot of the text, by its number.
    case spot(Int)
    /// Another action of this page.
    case action(Deed)

    /// The actions of a page besides its questions.
    enum Deed: String, Sendable, Hashable, CaseIterable {
        case again, review, nextItem, nextPage, previousPage, upgrade, signIn, retry
        case showPassage, showQuestions, closeNote
    }

    var id: String {
        switch self {
        case .option(let question, let option): "q\(question).o\(option)"
        case .handIn: "hand-in"
        case .note(let id): "note.\(id)"
        case .spot(let number): "spot.\(number)"
        case .action(let deed): deed.rawValue
        }
    }

    /// The target with an activated id; nil for ids of other views.
    init?(id: String) {
        if id == "hand-in" {
            self = .handIn
        } else if id.hasPrefix("note.") {
            self = .note(String(id.dropFirst(5)))
        } else if id.hasPrefix("spot."), let number = Int(id.dropFirst(5)) {
            self = .spot(number)
        } else if let deed = Deed(rawValue: id) {
            self = .action(deed)
        } else {
            let parts = id.split(separator: ".")
            guard parts.count == 2, parts[0].first == "q", parts[1].first == "o",
                let question = Int(parts[0].dropFirst()), let option = Int(parts[1].dropFirst())
            else { return nil }
            self = .option(question: question, option: option)
        }
    }

    /// The question it belongs to; nil for other targets.
    var question: Int? { if case .option(let question, _) = self { question } else { nil } }
}
