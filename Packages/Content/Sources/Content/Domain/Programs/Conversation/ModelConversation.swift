import AppCore

/// A free conversation with a character, played by a language model. It has no score.
struct ModelConversation: Sendable, Hashable, Codable {
    struct Line: Sendable, Hashable, Codable, ExactKeys {
        let isStudents: Bool
        let text: String
    }

    /// Maximum characters of a student's line and of a reply.
    static let longest = (line: 1_000, reply: 4_000)
    /// Maximum lines; the last one is the character's.
    static let maxLines = 100
    /// Maximum characters stored, newest lines first.
    static let maxKeptLength = 24_000
    /// Maximum lines and characters of history sent to the model.
    static let history = (lines: 30, characters: 12_000)

    /// The model, e.g. `llama3.2 at localhost:11434`.
    let partner: String
    private(set) var lines: [Line] = []

    init(with partner: String) { self.partner = partner }

    private enum CodingKeys: String, CodingKey {
        case partner
        case lines = "talk"
    }

    /// Whether any student line was answered, so there's something to save.
    var isWorthKeeping: Bool {
        lines.contains(where: \.isStudents) && lines.last?.isStudents == false
    }
    /// Whether it's the model's turn.
    var awaitsReply: Bool { lines.last?.isStudents != false }
    var isOver: Bool { lines.count >= Self.maxLines - 1 }
    var studentLineCount: Int { lines.count(where: \.isStudents) }

    /// Adds the student's line. Returns false if it's blank, not their turn, or over.
    mutating func say(_ text: String) -> Bool {
        let text = Self.trimmed(text, most: Self.longest.line)
        guard !text.isEmpty, !awaitsReply, !isOver else { return false }
        lines.append(Line(isStudents: true, text: text))
        return true
    }

    /// Adds the character's line. Returns false if it's blank or not its turn.
    mutating func hear(_ text: String) -> Bool {
        let text = Self.trimmed(text, most: Self.longest.reply)
        guard !text.isEmpty, awaitsReply else { return false }
        lines.append(Line(isStudents: false, text: text))
        return true
    }

    /// Removes and returns an unanswered student line; nil if there is none.
    mutating func takeBack() -> String? {
        lines.last?.isStudents == true ? lines.removeLast().text : nil
    }

    /// The stored form; very long conversations lose their beginning.
    var forKeeping: ModelConversation {
        var talk = self
        var room = Self.maxKeptLength
        talk.lines = Array(
            lines.reversed().prefix { line in
                room -= line.text.count
                return room >= 0
            }.reversed())
        return talk
    }

    /// The history sent to the model: whole lines, starting with the character's.
    var recent: [Line] {
        var characters = 0
        var recent: [Line] = []
        for line in lines.reversed().prefix(Self.history.lines) {
            characters += line.text.count
            guard recent.isEmpty || characters <= Self.history.characters else { break }
            recent.append(line)
        }
        return Array(recent.reversed().drop { $0.isStudents && recent.count > 1 })
    }

    private static func trimmed(_ text: String, most: Int) -> String {
        var text = text.prefix(most).drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
