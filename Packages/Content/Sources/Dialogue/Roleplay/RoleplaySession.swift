/// A conversation while it is held: a value that can be kept and gone on with.
package struct RoleplaySession: Sendable {
    /// The state; everything else is in the script.
    package struct State: Sendable, Equatable, Codable {
        /// The conversation so far, including the character's lines.
        package internal(set) var said: [SpokenLine] = []
        /// The turn that is expected, or the count of turns at the end.
        package internal(set) var turn = 0
        /// How often something else was said for it.
        package internal(set) var misses = 0
        /// How many steps of help were shown for it.
        package internal(set) var hints = 0
        /// Scores of the student's completed turns, in percent.
        package internal(set) var scores: [Int] = []
        /// The words said in places, by name.
        package internal(set) var places: [String: String] = [:]

        /// The beginning of every conversation.
        package init() {}
    }

    /// One line of the conversation as it was held.
    package struct SpokenLine: Sendable, Equatable, Codable {
        package let turnID: String
        package let isStudents: Bool
        /// What is shown: of the student what was written, of the character the line with its places
        /// filled.
        package let text: String
        package let translation: String?
    }

    /// The session's response to a line.
    package enum Answer: Sendable, Equatable {
        /// It was taken, and the conversation went on.
        case taken(LineGrade)
        /// It was not; from the third miss on, `canSkip` offers to go on with the line.
        case missed(LineGrade, canSkip: Bool)
        /// Nothing was said, or there is nothing left to say.
        case nothing
    }

    package let script: RoleplayScript
    package private(set) var state: State
    /// After how many misses the line is offered.
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

    /// The turn of the student that is expected; nil at the end.
    package var expected: RoleplayScript.Turn? {
        isFinished ? nil : script.turns[state.turn]
    }

    /// Whether the line may be passed over.
    package var canSkip: Bool { !isFinished && state.misses >= patience }

    /// The completed share of the student's lines, from 0 to 1.
    package var progress: Double {
        let count = script.studentTurnCount
        return count == 0 ? 1 : Double(state.scores.count) / Double(count)
    }

    /// The score so far, in percents, lines that are still to come counted as nothing. A
    /// conversation without a line of the student is passed by reading it.
    package var score: Int {
        guard script.studentTurnCount > 0 else { return 100 }
        let missing = Array(
            repeating: 0, count: script.studentTurnCount - state.scores.count)
        return ItemScore.mean(of: state.scores + missing) ?? 0
    }

    /// Lines to choose from instead of writing; empty at the end.
    package var choices: [String] { isFinished ? [] : script.choices(at: state.turn) }

    // MARK: Actions

    /// The student says something.
    package mutating func say(_ text: String) -> Answer {
        guard !isFinished, let line = script.lines[state.turn] else { return .nothing }
        let judgement = line.judge(text)
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

    /// The student chooses one of ``choices``: the easy way, which is worth less than saying it.
    package mutating func choose(_ index: Int) -> Answer {
        guard !isFinished, choices.indices.contains(index) else { return .nothing }
        let chosen = choices[index]
        guard chosen == script.turns[state.turn].text else {
            state.misses += 1
            let judgement = script.lines[state.turn]?.judge(chosen) ?? .empty
            return .missed(judgement, canSkip: canSkip)
        }
        pass(chosen, score: max(40, 80 - 20 * state.misses - 15 * state.hints))
        return .taken(LineGrade(verdict: .exact))
    }

    /// The next step of help; nil when the line itself was shown, or at the end.
    package mutating func help() -> LineHint? {
        guard let turn = expected else { return nil }
        let steps = LineHint.steps(of: turn.text, hint: turn.hint)
        guard state.hints < steps.count else { return nil }
        defer { state.hints += 1 }
        return steps[state.hints]
    }

    /// Skips the line after enough misses; returns false before.
    package mutating func skip() -> Bool {
        guard canSkip else { return false }
        pass(script.turns[state.turn].text, score: 0)
        return true
    }

    // MARK: Going on

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

    /// The character says all lines up to the student's next one, or to the end.
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
