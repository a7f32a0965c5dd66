import AppCore

/// One go at a practice test or a drill: a value that is stored after every step.
struct TestRun: Sendable, Hashable, Codable, Identifiable {
    /// How the second module was chosen.
    enum Pitch: String, Sendable, Codable {
        case mixed, easier, harder
    }

    /// A module of a test, or the questions of a drill.
    struct Part: Sendable, Hashable, Codable {
        /// nil in a drill.
        var section: TestSection?
        /// 1 or 2, in its section.
        var number = 1
        var size: Int
        /// Ids; empty until the module before it is closed.
        var questions: [String] = []
        var pitch = Pitch.mixed
        /// Seconds; nil for no limit.
        var limit: Int?
        /// Seconds spent.
        var used = 0.0
        /// The open question, from 0.
        var place = 0
        /// Letters and typed numbers by question.
        var answers: [String: String] = [:]
        var marked: Set<String> = []
        /// Crossed-out options, from 0.
        var crossed: [String: Set<Int>] = [:]
        /// Seconds spent by question.
        var seconds: [String: Double] = [:]

        var current: String? { questions.indices.contains(place) ? questions[place] : nil }
        /// Seconds left; nil for no limit.
        var left: Int? { limit.map { max(0, $0 - Int(used)) } }
        var unansweredCount: Int { questions.count { answers[$0] == nil } }
        var title: String { section.map { "\($0.title), module \(number)" } ?? "Drill" }
    }

    /// Seconds of the break between the sections.
    static let breakSeconds = 600
    /// From this share of right answers in a first module on, the second one is harder.
    static let harderFrom = 0.6

    var id: String
    /// 1 to 3; nil for a drill.
    var test: Int?
    var parts: [Part]
    /// The open part; the number of parts once all are closed.
    var current = 0
    /// Seconds left of the break; nil outside of it.
    var breakLeft: Double?
    /// Seconds since 1970, UTC.
    var startedAt: Double
    /// Whether the clock is hidden.
    var hidesClock = false
    /// Increases with every change, so that a late write of an older state is ignored.
    var revision = 0
    /// Increases whenever a window opens the run, so that another that has it open can't overwrite
    /// what is done there.
    @OrDefault var turn = 0
    /// What was typed into the calculator, oldest first.
    @OrDefault var calculations: [String] = []
    /// How it went, once finished; nil also for runs that an earlier version finished.
    var total: TestReport.Row?

    static let mostCalculations = 100

    var isFinished: Bool { current >= parts.count }
    var isDrill: Bool { test == nil }
    var part: Part? { parts.indices.contains(current) ? parts[current] : nil }
    var title: String { test.map { "Practice test \($0)" } ?? "Drill" }
    var isWhole: Bool { parts.count == 2 * TestSection.allCases.count }

    // MARK: Answering

    /// Changes the open part.
    mutating func change(_ change: (inout Part) -> Void) {
        guard parts.indices.contains(current), breakLeft == nil else { return }
        change(&parts[current])
        revision += 1
    }

    /// Gives or takes back the answer to the open question.
    mutating func answer(_ answer: String?) {
        change { part in
            guard let id = part.current else { return }
            part.answers[id] = answer
        }
    }

    /// Marks the open question for review, or not.
    mutating func mark() {
        change { part in
            guard let id = part.current else { return }
            if part.marked.remove(id) == nil { part.marked.insert(id) }
        }
    }

    /// Crosses out an option of the open question, or not.
    mutating func crossOut(_ option: Int) {
        change { part in
            guard let id = part.current else { return }
            if part.crossed[id, default: []].remove(option) == nil {
                part.crossed[id, default: []].insert(option)
            }
        }
    }

    /// Keeps a line of the calculator, up to ``mostCalculations``.
    mutating func calculate(_ text: String) {
        calculations = (calculations + [text]).suffix(Self.mostCalculations)
        revision += 1
    }

    /// Opens a question of the part.
    mutating func go(to place: Int) {
        change { $0.place = min(max(0, place), max(0, $0.questions.count - 1)) }
    }

    // MARK: Time

    /// What the clock did.
    enum Tick: Sendable, Hashable {
        case nothing
        /// Five minutes are left.
        case warning
        /// The part's time, or the break, is over.
        case over
    }

    static let warningSeconds = 300

    /// Lets time pass: on the break, or in the open part and its question.
    mutating func pass(_ seconds: Double) -> Tick {
        guard seconds > 0, !isFinished else { return .nothing }
        if let left = breakLeft {
            breakLeft = max(0, left - seconds)
            return breakLeft == 0 ? .over : .nothing
        }
        let before = parts[current].left
        parts[current].used += seconds
        if let id = parts[current].current { parts[current].seconds[id, default: 0] += seconds }
        guard let before, let after = parts[current].left, let limit = parts[current].limit else {
            return .nothing
        }
        if after == 0 { return .over }
        let warns = before > Self.warningSeconds && after <= Self.warningSeconds
        return warns && limit > Self.warningSeconds ? .warning : .nothing
    }

    // MARK: Closing

    /// Ends the break.
    mutating func endBreak() {
        breakLeft = nil
        revision += 1
    }

    /// Closes the open part and prepares the next one: the second module of a section becomes
    /// harder if enough answers of the first were right.
    mutating func closePart(_ pool: QuestionPool, seen: Set<String> = []) {
        guard !isFinished else { return }
        let closed = parts[current]
        current += 1
        revision += 1
        guard let next = part else { return }
        if next.section == closed.section, next.questions.isEmpty, let section = next.section,
            let test
        {
            let right = closed.questions.count { pool[$0]?.isRight(closed.answers[$0]) == true }
            let share = Double(right) / Double(max(1, closed.questions.count))
            let pitch: Pitch = share >= Self.harderFrom ? .harder : .easier
            parts[current].pitch = pitch
            parts[current].questions = TestPlan(test: test, pool: pool).second(
                section, size: next.size, pitch: pitch, without: Set(closed.questions), seen: seen)
        } else if next.section != closed.section {
            breakLeft = Double(Self.breakSeconds)
        }
    }
}
