import Dialogue

/// A role-play while it is held, with what is to be said about the last line.
struct RoleplayPlay: Sendable {
    /// What there is to say about what the student just did.
    enum Remark: Sendable, Equatable {
        case taken(LineJudgement, said: String, line: String)
        /// `misses` counts those of this line so far.
        case missed(LineJudgement, said: String, misses: Int, canSkip: Bool)
        case skipped(line: String)
    }

    /// Characters of the longest line that is looked at.
    static let longest = 400

    let itemID: String
    private(set) var session: RoleplaySession
    private(set) var remark: Remark?
    /// Lines that were passed over in this sitting, by the place in what was said.
    private(set) var skipped: Set<Int> = []

    /// Begins, or goes on where a kept state stopped; that of another conversation begins anew.
    init(itemID: String, turns: [RoleplayScript.Turn], kept: RoleplaySession.State? = nil) {
        self.itemID = itemID
        let session = RoleplaySession(script: RoleplayScript(turns: turns), state: kept)
        self.session =
            session.isFinished && kept != nil
            ? RoleplaySession(script: session.script) : session
    }

    var state: RoleplaySession.State { session.state }
    var said: [RoleplaySession.Said] { session.state.said }
    var isFinished: Bool { session.isFinished }
    var canSkip: Bool { session.canSkip }
    var choices: [String] { session.choices }
    /// nil before the end.
    var score: Int? { isFinished ? session.score : nil }

    /// The steps of help for the expected line that were asked for.
    var hints: [LineHint] { Array(steps.prefix(session.state.hints)) }
    var hasMoreHelp: Bool { session.state.hints < steps.count }
    private var steps: [LineHint] {
        session.expected.map { LineHint.steps(of: $0.text, hint: $0.hint) } ?? []
    }

    /// Says a line; false when nothing was said, or at the end.
    mutating func say(_ text: String) -> Bool {
        let text = String(text.prefix(Self.longest))
        let line = session.expected?.text ?? ""
        return hear(session.say(text), said: text, line: line)
    }

    /// Chooses one of ``choices``; false when there is no such.
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

    /// Shows the next step of help; false when the line itself was shown.
    mutating func help() -> Bool { session.help() != nil }

    /// Goes on with the line as it is written; false before there were enough misses.
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
