import AppCore

/// A free conversation with a character, played by a language model. It has no score.
struct Talk: Sendable, Hashable, Codable {
    struct Line: Sendable, Hashable, Codable {
        let isStudents: Bool
        let text: String
    }

    /// Characters of a line that the student says, and of one that is said to them.
    static let longest = (line: 1_000, reply: 4_000)
    /// Lines at most; the last one is the character's.
    static let mostLines = 100
    /// Characters that are kept of it, the newest lines.
    static let longestKept = 24_000
    /// What goes to the model of what was said: the newest lines, and their characters together.
    static let history = (lines: 30, characters: 12_000)

    /// The model that played, e.g. `llama3.2 at localhost:11434`.
    let partner: String
    private(set) var lines: [Line] = []

    init(with partner: String) { self.partner = partner }

    private enum CodingKeys: String, CodingKey {
        case partner
        case lines = "talk"
    }

    /// Whether the student has said anything that was answered: otherwise there is nothing to keep.
    var isWorthKeeping: Bool {
        lines.contains(where: \.isStudents) && lines.last?.isStudents == false
    }
    /// The model is to speak next.
    var awaitsReply: Bool { lines.last?.isStudents != false }
    var isOver: Bool { lines.count >= Self.mostLines - 1 }
    var studentLineCount: Int { lines.count(where: \.isStudents) }

    /// Says the student's line. False when it is blank, not their turn, or over.
    mutating func say(_ text: String) -> Bool {
        let text = Self.trimmed(text, most: Self.longest.line)
        guard !text.isEmpty, !awaitsReply, !isOver else { return false }
        lines.append(Line(isStudents: true, text: text))
        return true
    }

    /// Takes the character's line. False when it is blank or not its turn.
    mutating func hear(_ text: String) -> Bool {
        let text = Self.trimmed(text, most: Self.longest.reply)
        guard !text.isEmpty, awaitsReply else { return false }
        lines.append(Line(isStudents: false, text: text))
        return true
    }

    /// Takes back a line of the student's that was not answered; nil when there is none.
    mutating func takeBack() -> String? {
        lines.last?.isStudents == true ? lines.removeLast().text : nil
    }

    /// As it is kept: when it is very long, without its beginning.
    var forKeeping: Talk {
        var talk = self
        var room = Self.longestKept
        talk.lines = Array(
            lines.reversed().prefix { line in
                room -= line.text.count
                return room >= 0
            }.reversed())
        return talk
    }

    /// What was said as far as the model is told: whole lines, the first of them the character's.
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
