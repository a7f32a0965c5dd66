import FSRS
import WordFinding

/// A session's summary.
struct SessionSummary: Sendable, Hashable {
    /// Words answered; `answers` counts the answers given.
    var words = 0
    var answers = 0
    /// Counted by the last answer to each word.
    var memorised = 0
    var notMemorised = 0
    /// Words known on the first attempt.
    var atOnce = 0
    /// Time spent in seconds; pauses count for at most five minutes.
    var seconds = 0
    /// Share, 0…1, of reviewed words still known; nil if none were reviewed.
    var retention: Double?
    /// The due time of the next word in seconds since 1970, UTC; nil if there is none.
    var nextDue: Double?
    /// Words due by the end of tomorrow, from all sources.
    var dueTomorrow = 0
    /// Study days in a row with an answer, until today.
    var streak = 0
    /// nil for a session over several levels.
    var level: Level?
    var suggestion: Suggestion?
    var backlog: SessionPlan.Backlog?
    /// Badges earned by the session's last step.
    var badges: [Badge] = []

    /// One difficulty of one source.
    struct Level: Sendable, Hashable {
        /// Whether every word has an answer.
        var isCompleted: Bool
        /// Whether every word is memorized.
        var isMastered: Bool
    }

    /// What to study next.
    struct Suggestion: Sendable, Hashable {
        var sourceID: String
        var title: String
        /// nil for all difficulties.
        var difficulty: WordDifficulty?
        /// Words that are due or new.
        var count: Int
    }

    static let maxPause: Int64 = 300_000

    /// Counts from the session itself.
    init(_ session: StudySession) {
        var first: [String: StudySession.Step] = [:]
        var last: [String: Int] = [:]
        var before = session.startedAt
        var spent: Int64 = 0
        for step in session.steps {
            spent += (step.at - before).bounded(0...Self.maxPause)
            before = max(before, step.at)
            guard step.kind == .answer, let rating = step.rating else { continue }
            answers += 1
            if first[step.cardID] == nil { first[step.cardID] = step }
            last[step.cardID] = rating
        }
        words = first.count
        atOnce = first.values.count { $0.rating != Rating.again.rawValue }
        memorised = last.values.count { $0 != Rating.again.rawValue }
        notMemorised = words - memorised
        seconds = Int(spent / 1000)
        let reviewed = first.values.filter { $0.phase == .review }
        if !reviewed.isEmpty {
            let kept = reviewed.count { $0.rating != Rating.again.rawValue }
            retention = Double(kept) / Double(reviewed.count)
        }
        backlog = session.backlog
    }
}

/// Progress of one difficulty of one source.
struct LevelStatistics: Sendable, Hashable {
    var sourceID: String
    var difficulty: WordDifficulty
    var total = 0
    var answered = 0
    var memorised = 0
    /// Due by the end of the study day plus new words within the day's limit, without suspended and
    /// buried ones.
    var due = 0
    var new = 0
    /// New words without the day's limit.
    var allNew = 0

    var open: Int { due + new }

    var level: SessionSummary.Level {
        SessionSummary.Level(
            isCompleted: total > 0 && answered == total,
            isMastered: total > 0 && memorised == total)
    }
}

enum NextLevel {
    /// The next thing to study: the same level while it has words, then the source's harder ones,
    /// then its easier ones, then another source. nil if nothing is left.
    static func suggestion(
        after scope: SessionScope, _ levelStatistics: [LevelStatistics],
        titles: [(id: String, title: String)]
    ) -> SessionSummary.Suggestion? {
        func make(_ level: LevelStatistics) -> SessionSummary.Suggestion? {
            guard let title = titles.first(where: { $0.id == level.sourceID })?.title else {
                return nil
            }
            return SessionSummary.Suggestion(
                sourceID: level.sourceID, title: title, difficulty: level.difficulty,
                count: level.open)
        }
        let open = levelStatistics.filter { $0.open > 0 }.sorted { $0.difficulty < $1.difficulty }
        if let source = scope.sourceID {
            let own = open.filter { $0.sourceID == source }
            let start = scope.difficulty?.rank ?? 0
            let next = own.first { $0.difficulty.rank >= start } ?? own.last
            if let next { return make(next) }
        }
        for source in titles where source.id != scope.sourceID {
            if let first = open.first(where: { $0.sourceID == source.id }) { return make(first) }
        }
        return nil
    }
}
