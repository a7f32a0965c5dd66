/// A running conversation, as a value that can be saved and resumed.
package struct RoleplaySession: Sendable {
    /// The state; everything else is in the script.
    package struct State: Sendable, Equatable, Codable {
        /// The conversation so far, including the character's lines.
        package internal(set) var said: [SpokenLine] = []
        /// The index of the expected turn; the number of turns at the end.
        package internal(set) var turn = 0
        /// The number of misses for this turn.
        package internal(set) var misses = 0
        /// The number of hints shown for this turn.
        package internal(set) var hints = 0
        /// Scores of the student's completed turns, in percent.
        package internal(set) var scores: [Int] = []
        /// The words in places, by name.
        package internal(set) var places: [String: String] = [:]

        /// The state at the beginning.
        package init() {}
    }

    /// A line of the conversation so far.
    package struct SpokenLine: Sendable, Equatable, Codable {
        package let turnID: String
        package let isStudents: Bool
        /// The displayed text: the student's words as typed, or the character's line with its
        /// places filled.
        package let text: String
        package let translation: String?
    }

    /// The session's response to a line.
    package enum Answer: Sendable, Equatable {
        /// It was accepted, and the conversation continued.
        case taken(LineGrade)
        /// It wasn't accepted. After enough misses, `canSkip` offers to skip the line.
        case missed(LineGrade, canSkip: Bool)
        /// The text was empty, or the conversation is over.
        case nothing
    }

    package let script: RoleplayScript
    package private(set) var state: State
    /// The number of misses before the line can be skipped.
    package let patience: Int

    /// Starts, or continues from a saved state. Discards a state of another script.
    package init(script: RoleplayScript, state: State? = nil, patience: Int = 3) {
        self.script = script
        self.patience = max(1, patience)
        self.state = state.flatMap { Self.fits($0, script) ? $0 : nil } ?? State()
        speak()
    }

    private static func fits(_ state: State, _ script: RoleplayScript) -> Bool {
        guard (0...script.turns.count).contains(state.turn), state.misses >= 0, state.hints >= 0
        else { return false }
        let passed = script.turns.prefix(state.turn)
        return state.scores.count == passed.count { $0.isStudents }
            && state.said.map(\.turnID) == passed.map(\.id)
    }

    // MARK: State

    package var isFinished: Bool { state.turn >= script.turns.count }

    /// The expected turn of the student; nil at the end.
    package var expected: RoleplayScript.Turn? {
        isFinished ? nil : script.turns[state.turn]
    }

    /// Whether the line can be skipped.
    package var canSkip: Bool { !isFinished && state.misses >= patience }

    /// The completed share of the student's lines, from 0 to 1.
    package var progress: Double {
        let count = script.studentTurnCount
        return count == 0 ? 1 : Double(state.scores.count) / Double(count)
    }

    /// The score so far in percent; remaining lines count as 0. Reading a conversation without
    /// student lines passes it.
    package var score: Int {
        guard script.studentTurnCount > 0 else { return 100 }
        let missing = Array(
            repeating: 0, count: script.studentTurnCount - state.scores.count)
        return ItemScore.mean(of: state.scores + missing) ?? 0
    }

    /// The lines to choose from instead of typing; empty at the end.
    package var choices: [String] { isFinished ? [] : script.choices(at: state.turn) }

    // MARK: Actions

    /// Answers the expected turn with a text.
    package mutating func say(_ text: String) -> Answer {
        guard !isFinished, let judgement = script.grade(text, at: state.turn) else {
            return .nothing
        }
        guard judgement.verdict != .empty else { return .nothing }
        guard judgement.isTaken else {
            state.misses += 1
            return .missed(judgement, canSkip: canSkip)
        }
        for (name, words) in judgement.captured { state.places[name] = words }
        let start = judgement.verdict == .almost ? 90 : 100
        pass(text, score: max(40, start - 15 * state.misses - 15 * state.hints))
        return .taken(judgement)
    }

    /// Answers with one of ``choices``, which scores less than typing the line.
    package mutating func choose(_ index: Int) -> Answer {
        guard !isFinished, choices.indices.contains(index) else { return .nothing }
        let chosen = choices[index]
        guard chosen == script.turns[state.turn].text else {
            state.misses += 1
            let judgement = script.grade(chosen, at: state.turn) ?? .empty
            return .missed(judgement, canSkip: canSkip)
        }
        pass(chosen, score: max(40, 80 - 20 * state.misses - 15 * state.hints))
        return .taken(LineGrade(verdict: .exact))
    }

    /// Shows the next hint; nil after the line itself, or at the end.
    package mutating func help() -> LineHint? {
        guard let turn = expected else { return nil }
        let steps = LineHint.steps(of: turn.text, hint: turn.hint)
        guard state.hints < steps.count else { return nil }
        defer { state.hints += 1 }
        return steps[state.hints]
    }

    /// Skips the line after enough misses. Returns false if it can't be skipped yet.
    package mutating func skip() -> Bool {
        guard canSkip else { return false }
        pass(script.turns[state.turn].text, score: 0)
        return true
    }

    // MARK: Continuing

    private mutating func pass(_ text: String, score: Int) {
        let turn = script.turns[state.turn]
        state.said.append(
            SpokenLine(turnID: turn.id, isStudents: true, text: text, translation: turn.translation)
        )
        state.scores.append(score)
        state.turn += 1
        state.misses = 0
        state.hints = 0
        speak()
    }

    /// Adds the character's lines up to the student's next one, or to the end.
    private mutating func speak() {
        while !isFinished, !script.turns[state.turn].isStudents {
            let turn = script.turns[state.turn]
            let text =
                (try? LineTemplate(turn.text))?.filled(with: state.places) ?? turn.text
            state.said.append(
                SpokenLine(
                    turnID: turn.id, isStudents: false, text: text, translation: turn.translation))
            state.turn += 1
        }
    }
}
