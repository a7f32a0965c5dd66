import Dialogue

/// The play of a role-play, with feedback on the last line.
struct RoleplayExercise: Sendable {
    /// Feedback on the student's last action.
    enum Remark: Sendable, Equatable {
        case taken(LineGrade, said: String, line: String)
        /// `misses` is the number of misses on this line so far.
        case missed(LineGrade, said: String, misses: Int, canSkip: Bool)
        case skipped(line: String)
    }

    /// Maximum line length in characters.
    static let longest = 400

    let itemID: String
    private(set) var session: RoleplaySession
    private(set) var remark: Remark?
    /// Lines skipped in this session, by index in the conversation.
    private(set) var skipped: Set<Int> = []

    /// Starts, or continues from saved state. Discards state of another conversation.
    init(
        itemID: String, turns: [RoleplayScript.Turn], language: String? = nil,
        kept: RoleplaySession.State? = nil
    ) {
        self.itemID = itemID
        let script = RoleplayScript(turns: turns, language: language)
        let session = RoleplaySession(script: script, state: kept)
        self.session =
            session.isFinished && kept != nil
            ? RoleplaySession(script: session.script) : session
    }

    var state: RoleplaySession.State { session.state }
    var said: [RoleplaySession.SpokenLine] { session.state.said }
    var isFinished: Bool { session.isFinished }
    var canSkip: Bool { session.canSkip }
    var choices: [String] { session.choices }
    /// nil before the end.
    var score: Int? { isFinished ? session.score : nil }

    /// The hints shown for the expected line.
    var hints: [LineHint] { Array(steps.prefix(session.state.hints)) }
    var hasMoreHelp: Bool { session.state.hints < steps.count }
    private var steps: [LineHint] {
        session.expected.map { LineHint.steps(of: $0.text, hint: $0.hint) } ?? []
    }

    /// Says a line; returns false if it's empty or the play has ended.
    mutating func say(_ text: String) -> Bool {
        let text = String(text.prefix(Self.longest))
        let line = session.expected?.text ?? ""
        return hear(session.say(text), said: text, line: line)
    }

    /// Chooses one of ``choices``; returns false if it doesn't exist.
    mutating func choose(_ index: Int) -> Bool {
        guard choices.indices.contains(index) else { return false }
        let (text, line) = (choices[index], session.expected?.text ?? "")
        return hear(session.choose(index), said: text, line: line)
    }

    private mutating func hear(
        _ answer: RoleplaySession.Answer, said: String, line: String
    ) -> Bool {
        switch answer {
        case .taken(let judgement): remark = .taken(judgement, said: said, line: line)
        case .missed(let judgement, let canSkip):
            remark = .missed(
                judgement, said: said, misses: session.state.misses, canSkip: canSkip)
        case .nothing: return false
        }
        return true
    }

    /// Shows the next hint; returns false once the line itself is shown.
    mutating func help() -> Bool { session.help() != nil }

    /// Skips the line; returns false until there are enough misses.
    mutating func skip() -> Bool {
        let (line, place) = (session.expected?.text ?? "", said.count)
        guard session.skip() else { return false }
        skipped.insert(place)
        remark = .skipped(line: line)
        return true
    }

    mutating func begin() {
        session = RoleplaySession(script: session.script)
        (remark, skipped) = (nil, [])
    }
}
