import AppCore
import TerminalUI

/// Something to find, prepared for matching.
struct SearchEntry: Sendable {
    let item: SearchItem
    /// What choosing it does.
    let action: Command.Action
    let title: SearchText
    let keywords: [SearchText]
    /// The words of the detail, if they can lead to it.
    let detail: SearchText
    /// One bit per first letter of all its words.
    let firstLetters: UInt64

    /// Bounds and cleans the item's texts, which may come from anywhere.
    init(_ item: SearchItem, action: Command.Action? = nil) {
        var item = item
        item.title = Self.line(item.title)
        item.detail = Self.line(item.detail)
        self.item = item
        self.action = action ?? .open(item.place.description)
        title = SearchText(item.title)
        keywords = item.keywords.map { SearchText($0) }.filter { !$0.isEmpty }
        detail = item.kind.isFoundByDetail ? SearchText(item.detail) : SearchText("")
        firstLetters = keywords.reduce(title.firstLetters | detail.firstLetters) {
            $0 | $1.firstLetters
        }
    }

    /// The beginning on one line.
    private static func line(_ text: String) -> String {
        if text.utf8.count <= longest, text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return text }
        return TextBoundary.clean(String(text.prefix(longest)), keepingLines: true)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static let longest = 160

    /// Identifies it among recent choices, also in later runs.
    var choice: String { Self.choice(item.kind.word, action) }

    /// The name of a palette's entry among recent choices.
    static func choice(_ kind: String, _ action: Command.Action) -> String {
        switch action {
        case .open(let route): "\(kind) \(route)"
        case .perform(let name): "\(kind) \(name)"
        case .press(let key): "\(kind) \(key.key)"
        case .help: "\(kind) help"
        case .quit: "\(kind) quit"
        }
    }
}

extension SearchItem.Kind {
    /// What a student calls it.
    var word: String {
        switch self {
        case .work: "to-do"
        default: rawValue
        }
    }

    /// False where the detail is prose, such as a word's meaning, whose words lead anywhere.
    var isFoundByDetail: Bool {
        switch self {
        case .word, .setting, .command, .screen, .key: false
        default: true
        }
    }

    /// How likely it is meant when several things match equally well, 0 to 60.
    var weight: Int {
        switch self {
        case .screen: 60
        case .course: 50
        case .person: 45
        case .work, .key: 30
        case .goal, .language: 20
        case .conversation, .lesson, .document: 14
        case .event, .announcement, .section: 12
        case .passage, .text: 10
        case .setting: 8
        case .word: 4
        case .command: 0
        }
    }

    /// What a match counts less than the same match of something else.
    var discount: Int {
        switch self {
        case .command: 250
        case .word, .setting: 110
        default: 0
        }
    }
}
