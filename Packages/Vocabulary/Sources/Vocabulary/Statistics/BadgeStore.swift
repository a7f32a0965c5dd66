import SQLStore
import WordFinding

/// Derives badges from the log and stores earned ones, which later undos don't remove.
struct BadgeStore {
    static let tables = ["vocabulary_badges"]

    static let migration = StoreMigration(
        "vocabulary-004-badges",
        [
            """
            CREATE TABLE vocabulary_badges (
                scope TEXT NOT NULL,
                id TEXT NOT NULL,
                earned_at BIGINT NOT NULL,
                PRIMARY KEY (scope, id)
            )
            """,
            // Statistics ignore undone lines; this index finds those few without scanning the log.
            """
            CREATE INDEX vocabulary_events_undo ON vocabulary_events (scope, target)
                WHERE kind = 'undo'
            """,
        ])

    let scope: String
    let days: StudyDays
    /// Milliseconds since 1970, UTC.
    let nowMilliseconds: Int64
    /// A session that the student has just finished.
    var finished: String?
    /// Whether to skip the computation of badges already earned.
    var onlyNew = false
    let connection: any SQLConnection

    private static let answer = """
        scope = ? AND kind = 'review' AND rating BETWEEN 1 AND 4 AND id NOT IN (
            SELECT target FROM vocabulary_events
            WHERE scope = ? AND kind = 'undo' AND target IS NOT NULL)
        """
    private var own: [SQLValue] { [.text(scope), .text(scope)] }

    /// All badges in order, with stored dates for earned ones.
    func badges() throws -> [Badge] {
        let kept = try earned()
        let found = try worked(onlyNew ? Set(kept.keys) : [])
        return BadgeKind.allCases.map { kind in
            let badge = found[kind.id] ?? Badge(id: kind.id)
            // Another device may have sent older lines; the earliest time is the same on all
            // devices.
            let times = [kept[kind.id], badge.earnedAt].compactMap { $0 }
            guard let first = times.min() else { return badge }
            return Badge(id: kind.id, earnedAt: first, progress: 1)
        }
    }

    /// Stores newly earned badges; returns them and all badges.
    func settle() throws -> (new: [Badge], all: [Badge]) {
        let kept = try earned()
        let all = try badges()
        for badge in all {
            guard let at = badge.earnedAt, kept[badge.id] != at else { continue }
            try connection.execute(
                """
                INSERT INTO vocabulary_badges (scope, id, earned_at) VALUES (?, ?, ?)
                ON CONFLICT (scope, id) DO UPDATE SET earned_at = excluded.earned_at
                """, [.text(scope), .text(badge.id), .integer(at)])
        }
        return (all.filter { $0.earnedAt != nil && kept[$0.id] == nil }, all)
    }

    private func earned() throws -> [String: Int64] {
        var earned: [String: Int64] = [:]
        for row in try connection.rows(
            "SELECT id, earned_at FROM vocabulary_badges WHERE scope = ?", [.text(scope)])
        {
            earned[try row.text("id")] = Int64(try row.int("earned_at"))
        }
        return earned
    }

    /// Excluding `earned`.
    private func worked(_ earned: Set<String>) throws -> [String: Badge] {
        var badges: [String: Badge] = [:]
        func keep(_ found: [(kind: BadgeKind, badge: Badge)]) {
            for (kind, badge) in found {
                badges[kind.id] = Badge(
                    id: kind.id, earnedAt: badge.earnedAt,
                    progress: badge.earnedAt == nil ? badge.progress : 1)
            }
        }
        let open = BadgeKind.allCases.filter { !earned.contains($0.id) }
        if open.contains(.firstSource) {
            keep([(.firstSource, Badge(id: "", earnedAt: try firstSource()))])
        }
        keep(try wordBadges(open))
        let log = try StatisticsStore(scope: scope, connection: connection)
            .log(days, today: days.day(of: Double(nowMilliseconds) / 1000))
        keep(try streakBadges(open, log.activity.days.map { $0.day }))
        keep(sessionBadges(log.sessions))
        if open.contains(where: { $0.isOfSource }) { keep(try sourceBadges()) }
        return badges
    }

    // MARK: Badges

    private func firstSource() throws -> Int64? {
        try connection.row(
            """
            SELECT MIN(COALESCE(processed_at, added_at)) AS first FROM vocabulary_sources
            WHERE scope = ? AND kind = 'text' AND status = 'completed' AND is_deleted = 0
            """, [.text(scope)])?.optionalInt("first").map(Int64.init)
    }

    /// The number of words memorized at least once.
    private func memorisedWords() throws -> Int {
        try connection.row(
            """
            SELECT COUNT(*) FROM (
                SELECT card_id FROM \(WholeLog.lines) AS line WHERE \(Self.answer) AND rating > 1
                UNION
                SELECT card_id FROM vocabulary_summary_cards
                WHERE scope = ? AND memorised_at IS NOT NULL
            ) AS memorised
            """, own + [.text(scope)])?.values.first?.whole ?? 0
    }

    /// The time when `count` words had been memorized for the first time.
    private func momentOfWord(_ count: Int) throws -> Int64? {
        try connection.row(
            """
            SELECT MIN(at) AS first FROM (
                SELECT card_id, at FROM \(WholeLog.lines) AS line WHERE \(Self.answer) AND rating > 1
                UNION ALL
                SELECT card_id, memorised_at FROM vocabulary_summary_cards
                WHERE scope = ? AND memorised_at IS NOT NULL
            ) AS memorised
            GROUP BY card_id ORDER BY first LIMIT 1 OFFSET ?
            """, own + [.text(scope), SQLValue(count - 1)])?.values.first?.number.map(Int64.init)
    }

    private func wordBadges(_ open: [BadgeKind]) throws -> [(BadgeKind, Badge)] {
        guard open.contains(where: { if case .words = $0 { true } else { false } }) else {
            return []
        }
        let memorised = try memorisedWords()
        return try open.compactMap { kind in
            guard case .words(let count) = kind else { return nil }
            let at = try memorised >= count ? momentOfWord(count) : nil
            return (kind, Badge(id: "", earnedAt: at, progress: Double(memorised) / Double(count)))
        }
    }

    private func streakBadges(
        _ open: [BadgeKind], _ studied: [Int]
    ) throws -> [(BadgeKind, Badge)] {
        let longest = Streak(studied, today: studied.last ?? 0).longest
        return try open.compactMap { kind in
            guard case .streak(let length) = kind else { return nil }
            let at = try Streak.day(reaching: length, studied).flatMap(firstAnswer(on:))
            return (kind, Badge(id: "", earnedAt: at, progress: Double(longest) / Double(length)))
        }
    }

    private func firstAnswer(on day: Int) throws -> Int64? {
        let start = Int64(days.start(of: day) * 1000)
        let end = Int64(days.start(of: day + 1) * 1000)
        return try connection.row(
            """
            SELECT MIN(at) AS first FROM (
                SELECT at FROM \(WholeLog.linesByTime) AS line WHERE \(Self.answer) AND at >= ? AND at < ?
                UNION ALL
                SELECT first_at FROM vocabulary_summary_hours
                WHERE scope = ? AND quarter >= ? AND quarter < ?
            ) AS answered
            """,
            own + [
                .integer(start), .integer(end), .text(scope), StatisticsStore.quarter(start),
                StatisticsStore.quarter(end),
            ])?.optionalInt("first").map(Int64.init)
    }

    private func sessionBadges(_ sessions: [SessionFigures]) -> [(BadgeKind, Badge)] {
        let done = sessions.filter { $0.isFinished(at: nowMilliseconds, known: finished) }
        let words = sessions.filter { $0.memorised == $0.answers }.map(\.words).max() ?? 0
        return [
            (
                .firstSession,
                Badge(
                    id: "", earnedAt: done.map(\.last).min(), progress: sessions.isEmpty ? 0 : 0.5)
            ),
            (
                .perfectSession,
                Badge(
                    id: "", earnedAt: done.filter(\.isPerfect).map(\.last).min(),
                    progress: Double(words) / 10)
            ),
        ]
    }

    private func sourceBadges() throws -> [(BadgeKind, Badge)] {
        // For each level: the time its last word was first answered, and the time its last word was
        // most recently memorized.
        let rows = try connection.rows(
            """
            SELECT source_id, difficulty, COUNT(*), COUNT(first_at), SUM(is_memorised),
                MAX(first_at), MAX(last_at)
            FROM vocabulary_states LEFT JOIN (
                SELECT answered_id, MIN(first) AS first_at, MAX(last) AS last_at FROM (
                    SELECT card_id AS answered_id, at AS first, at AS last
                    FROM \(WholeLog.lines) AS line WHERE \(Self.answer)
                    UNION ALL
                    SELECT card_id, first_at, last_answer / 8 FROM vocabulary_summary_cards
                    WHERE scope = ?
                ) AS answers GROUP BY answered_id
            ) AS answered ON answered_id = card_id
            WHERE scope = ? GROUP BY source_id, difficulty
            """, own + [.text(scope), .text(scope)]
        ).map { LevelRow($0.values) }
        var badges = WordDifficulty.allCases.map { difficulty in
            let levels = rows.filter { $0.difficulty == difficulty }
            let done = levels.filter { $0.answered == $0.total }.compactMap(\.firstAt)
            let best = levels.map { Double($0.answered) / Double($0.total) }.max() ?? 0
            return (
                BadgeKind.level(difficulty), Badge(id: "", earnedAt: done.min(), progress: best)
            )
        }
        let sources = Dictionary(grouping: rows, by: \.sourceID).values.map { LevelRow.sum($0) }
        badges.append(
            (
                .sourceMastered,
                Badge(
                    id: "",
                    earnedAt: sources.filter { $0.memorised == $0.total }.compactMap(\.lastAt)
                        .min(),
                    progress: sources.map { Double($0.memorised) / Double($0.total) }.max() ?? 0)
            ))
        return badges
    }
}

/// The progress of one level of a source.
private struct LevelRow {
    var sourceID: String
    var difficulty: WordDifficulty?
    var total: Int
    var answered: Int
    var memorised: Int
    var firstAt: Int64?
    var lastAt: Int64?

    init(_ values: [SQLValue]) {
        sourceID = values[0].string ?? ""
        difficulty = values[1].string.flatMap(WordDifficulty.init(rawValue:))
        total = max(1, values[2].whole)
        answered = values[3].whole
        memorised = values[4].whole
        firstAt = values[5].number.map(Int64.init)
        lastAt = values[6].number.map(Int64.init)
    }

    /// The sum of a source's levels; requires at least one.
    static func sum(_ rows: [LevelRow]) -> LevelRow {
        var sum = rows[0]
        for row in rows.dropFirst() {
            sum.total += row.total
            sum.answered += row.answered
            sum.memorised += row.memorised
            sum.lastAt = [sum.lastAt, row.lastAt].compactMap { $0 }.max()
        }
        return sum
    }
}
