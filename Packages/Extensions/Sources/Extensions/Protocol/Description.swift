import AppCore

/// What an extension says about itself: the answer to `describe`. The parts are described in
/// docs/extensions.md.
struct Description: Codable, Hashable, Sendable {
    struct TilePart: Codable, Hashable, Sendable {
        var id: String
        var title: String
        /// The page that Enter opens; nil opens the first.
        var page: String?
    }

    struct PagePart: Codable, Hashable, Sendable {
        var id: String
        var title: String
        @OrDefault var keywords: [String]
    }

    struct CommandPart: Codable, Hashable, Sendable {
        var name: String
        @OrDefault var summary: String
        /// The arguments, e.g. `[STOP]`.
        @OrDefault var usage: String
    }

    struct SettingPart: Codable, Hashable, Sendable {
        enum Kind: String, Codable, Sendable { case text, flag, integer, choice }

        var name: String
        var title: String
        @OrDefault var summary: String
        var kind: Kind
        @OrDefault var `default`: String
        var minimum: Int?
        var maximum: Int?
        @OrDefault var choices: [String]
    }

    /// The version of the protocol.
    var `protocol`: Int
    var name: String
    var title: String
    var version: String
    @OrDefault var summary: String
    @OrDefault var tiles: [TilePart]
    @OrDefault var pages: [PagePart]
    @OrDefault var commands: [CommandPart]
    @OrDefault var settings: [SettingPart]
    @OrDefault var permissions: [Permission]

    /// The protocol that this program speaks.
    static let version = 1
}

/// What an extension may ask Homeroom for, once the student has granted it.
enum Permission: String, Codable, Hashable, Sendable, CaseIterable {
    case readTodos = "todos.read"
    case readEvents = "events.read"
    case addTodos = "todos.add"
    case addGoals = "goals.add"
    case addEvents = "events.add"
    case addWords = "words.add"
    case network

    /// What it allows, e.g. `read your to-dos`.
    var summary: String {
        switch self {
        case .readTodos: "read your to-dos and school work"
        case .readEvents: "read your classes and events"
        case .addTodos: "add to-dos"
        case .addGoals: "add goals"
        case .addEvents: "add events to your calendar"
        case .addWords: "add words to learn"
        case .network: "use the network (said by the extension; Homeroom can't prevent it)"
        }
    }
}

extension Description {
    /// Throws ``Problem/Code/contract`` for a part that breaks a limit of the protocol.
    func check(name expected: String) throws(Problem) {
        guard `protocol` == Self.version else {
            throw Self.broken(
                "It speaks version \(`protocol`) of the protocol; Homeroom speaks \(Self.version).")
        }
        guard name == expected else {
            throw Self.broken("It calls itself “\(name.prefix(40))” instead of “\(expected)”.")
        }
        try Self.check([title], "title", 1...60)
        try Self.check([version], "version", 1...20)
        try Self.check([summary], "summary", 0...200)
        try Self.check(tiles.map(\.id), "tile", most: 4)
        try Self.check(pages.map(\.id), "page", most: 20)
        try Self.check(commands.map(\.name), "command", most: 20)
        try Self.check(settings.map(\.name), "setting", most: 20)
        try Self.check(
            tiles.map(\.title) + pages.map(\.title) + settings.map(\.title), "title", 1...60)
        try Self.check(commands.map(\.summary) + settings.map(\.summary), "summary", 0...200)
        try Self.check(commands.map(\.usage), "usage", 0...100)
        for page in tiles.compactMap(\.page) where !pages.contains(where: { $0.id == page }) {
            throw Self.broken(
                "A tile leads to the page “\(page.prefix(40))”, which it doesn't have.")
        }
        for setting in settings {
            if let problem = setting.problem(with: setting.default) {
                throw Self.broken("The setting “\(setting.name)” has a bad default: \(problem)")
            }
        }
    }

    private static func check(
        _ ids: [String], _ what: String, most: Int
    ) throws(Problem) {
        guard ids.count <= most else {
            throw broken("It has \(ids.count) \(what)s; at most \(most) are allowed.")
        }
        for id in ids where !ExtensionName.isValid(id) {
            throw broken(
                "“\(id.prefix(40))” can't be the name of a \(what): use lowercase letters, digits "
                    + "and inner hyphens.")
        }
        guard Set(ids).count == ids.count else { throw broken("Two \(what)s have the same name.") }
    }

    private static func check(
        _ texts: [String], _ what: String, _ lengths: ClosedRange<Int>
    ) throws(Problem) {
        for text in texts where !lengths.contains(text.count) {
            throw broken(
                "A \(what) has \(text.count) characters; it needs \(lengths.lowerBound) to "
                    + "\(lengths.upperBound).")
        }
    }

    static func broken(_ reason: String) -> Problem {
        Problem(
            .contract, "The extension's description is wrong.", reason: reason,
            cure: "homeroom extension check FOLDER")
    }
}

extension Description.SettingPart {
    /// Why a text can't be the setting's value; nil if it can.
    func problem(with text: String) -> String? {
        switch kind {
        case .text: return text.count <= 500 ? nil : "At most 500 characters."
        case .flag: return ["true", "false"].contains(text) ? nil : "Use true or false."
        case .integer:
            let range = (minimum ?? Int.min)...max(minimum ?? Int.min, maximum ?? Int.max)
            guard let number = Int(text), range.contains(number) else {
                let ends = [minimum.map { "from \($0)" }, maximum.map { "up to \($0)" }]
                let words = ends.compactMap(\.self).joined(separator: " ")
                return "Use a whole number\(words.isEmpty ? "" : " ")\(words)."
            }
            return nil
        case .choice:
            return choices.contains(text)
                ? nil : "Use one of: \(choices.prefix(20).joined(separator: ", "))."
        }
    }
}

/// The names of extensions and of their parts.
enum ExtensionName {
    /// Two to 32 lowercase letters, digits and inner hyphens, starting with a letter.
    static func isValid(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard (2...32).contains(bytes.count), let first = bytes.first, let last = bytes.last,
            isLetter(first), last != UInt8(ascii: "-")
        else { return false }
        return bytes.allSatisfy {
            isLetter($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
}
