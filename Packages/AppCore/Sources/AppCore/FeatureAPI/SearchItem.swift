public import Foundation

/// Something the student can find by name: a person, a piece of work, a lesson, a word.
public struct SearchItem: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case person, conversation, work, goal, event, course, announcement, lesson, passage
        case section, language, word, text, document, setting, screen, command, key
    }

    public var kind: Kind
    /// The id that the feature's commands take; empty if there is none.
    public var id: String
    public var title: String
    /// A few words beside the title, e.g. `Biology, due Friday`.
    public var detail: String
    /// Other words that lead here, e.g. `homework`.
    public var keywords: [String]
    /// When it is due, happens or last changed; nearer ones come first.
    public var date: Date?
    /// What shows it at a shell's prompt, e.g. `homeroom chat show 31`; empty if nothing does.
    public var command: String
    /// Its screen.
    public var place: Place

    public init(
        _ kind: Kind, id: String = "", title: String, detail: String = "", keywords: [String] = [],
        date: Date? = nil, command: String = "", place: Place
    ) {
        self.kind = kind
        self.id = id
        self.title = title
        self.detail = detail
        self.keywords = keywords
        self.date = date
        self.command = command
        self.place = place
    }
}
