import AppCore
import Foundation
import SQLStore

/// Adds pruned lines to the totals that statistics use, inside the caller's transaction.
struct LogSummary {
    private struct SummaryKey {
        var sourceID = ""
        /// The difficulty; empty for a word that can't be studied.
        var difficulty = ""
    }
    private struct HourKey: Hashable {
        var quarter: Int64
        var sourceID: String
        var difficulty: String
    }
    private struct Hour {
        var ratings = RatingCounts()
        var spent: Int64 = 0
        var spentInSource: Int64 = 0
        var first = Int64.max
    }
    private struct SessionKey: Hashable {
        var id: String
        var sourceID: String
    }
    private struct Session {
        var answers = 0
        var memorised = 0
        var first = Int64.max
        var last = Int64.min
        var words: Set<String> = []
    }
    private struct CardSum {
        var answers = 0
        var first = Int64.max
        var lastAnswer = Int64.min
        var memorisedAt: Int64?
    }

    /// A quarter of an hour in milliseconds.
    static let quarter: Int64 = 900_000

    private let scope: String
    private let days: StudyDays
    private let replay: CardReplay
    private let connection: any SQLConnection
    private var places: [String: SummaryKey] = [:]
    private var hours: [HourKey: Hour] = [:]
    private var sessions: [SessionKey: Session] = [:]
    private var cards: [String: CardSum] = [:]
    private var recall: [String: RecallCounter] = [:]

    init(scope: String, days: StudyDays, replay: CardReplay, connection: any SQLConnection) throws {
        self.scope = scope
        self.days = days
        self.replay = replay
        self.connection = connection
        try connection.forEachRow(
            """
            SELECT c.id, c.source_id, CASE WHEN s.card_id IS NULL THEN '' ELSE c.difficulty END
            FROM vocabulary_cards AS c
            LEFT JOIN vocabulary_states AS s ON s.scope = c.scope AND s.card_id = c.id
            WHERE c.scope = ?
            """, [.text(scope)]
        ) { row in
            places[row.values[0].string ?? ""] = SummaryKey(
                sourceID: row.values[1].string ?? "", difficulty: row.values[2].string ?? "")
        }
    }

    // MARK: Adding

    /// Adds the recalls of answers before `cut`, given a card's whole log.
    mutating func add(recallOf events: [StudyEvent], before cut: Int64, _ cardID: String) {
        let sourceID = places[cardID]?.sourceID ?? ""
        var counter = recall[sourceID] ?? RecallCounter(replay: replay, days: days)
        for event in events where event.at < cut || event.kind == .undo { counter.add(event) }
        recall[sourceID] = counter
    }

    /// Adds counted answers before `cut` and returns their number. Time is measured among all
    /// answers, including those that stay.
    mutating func add(
        answersAmong lines: Set<String>, before cut: Int64, _ zone: TimeZone
    ) throws -> Int {
        let answers = StatisticsStore(scope: scope, connection: connection)
            .answers(" AND at >= ? AND at < ?")
        var count = 0
        // Statistics are added up like this: between two changes of the clocks.
        for span in OffsetSpan.spans(from: 0, to: cut / 1000 + 1, in: zone) {
            try connection.forEachRow(
                """
                SELECT id, card_id, at, rating, duration, session_id,
                    at - LAG(at) OVER (ORDER BY at) AS gap,
                    at - LAG(at) OVER (PARTITION BY source ORDER BY at) AS gap_in_source
                FROM (
                    SELECT id, card_id, at, rating, duration, session_id, (
                        SELECT source_id FROM vocabulary_cards AS c
                        WHERE c.scope = line.scope AND c.id = line.card_id) AS source
                    FROM \(WholeLog.linesByTime) AS line WHERE \(answers.sql)
                ) AS answered
                """,
                answers.values + [
                    .integer(span.start * 1000), .integer(min(span.end * 1000, cut)),
                ]
            ) { row in
                guard let id = row.values[0].string, lines.contains(id) else { return }
                add(answer: row.values)
                count += 1
            }
        }
        return count
    }

    /// Columns: id, card, moment, rating, duration, session, gap, gap in the source.
    private mutating func add(answer values: [SQLValue]) {
        let cardID = values[1].string ?? ""
        let (at, rating) = (Int64(values[2].whole), values[3].whole)
        let place = places[cardID] ?? SummaryKey()
        func spent(_ gap: SQLValue) -> Int64 {
            if let gap = gap.number, gap <= StatisticsStore.idleGap { return Int64(gap) }
            return Int64(min(max(values[4].whole, 0), 60_000))
        }
        var hour = Hour()
        let key = HourKey(
            quarter: at / Self.quarter, sourceID: place.sourceID, difficulty: place.difficulty)
        if let known = hours[key] { hour = known }
        hour.ratings += RatingCounts(
            again: rating == 1 ? 1 : 0, hard: rating == 2 ? 1 : 0, good: rating == 3 ? 1 : 0,
            easy: rating == 4 ? 1 : 0)
        hour.spent += spent(values[6])
        hour.spentInSource += spent(values[7])
        hour.first = min(hour.first, at)
        hours[key] = hour
        var card = cards[cardID] ?? CardSum()
        card.answers += 1
        card.first = min(card.first, at)
        card.lastAnswer = max(card.lastAnswer, at * 8 + Int64(rating))
        if rating > 1 { card.memorisedAt = min(card.memorisedAt ?? at, at) }
        cards[cardID] = card
        guard let id = values[5].string else { return }
        var session = sessions[SessionKey(id: id, sourceID: place.sourceID)] ?? Session()
        session.answers += 1
        session.memorised += rating > 1 ? 1 : 0
        session.first = min(session.first, at)
        session.last = max(session.last, at)
        session.words.insert(cardID)
        sessions[SessionKey(id: id, sourceID: place.sourceID)] = session
    }

    // MARK: Writing

    /// Adds everything to the stored totals; returns the number of rows.
    mutating func write() throws -> Int {
        for (key, hour) in hours { try write(hour, key) }
        for (id, card) in cards { try write(card, id) }
        for (key, session) in sessions { try write(session, key) }
        var count = hours.count + cards.count + sessions.count
        for sourceID in recall.keys.sorted() {
            recall[sourceID]?.finish()
            for (day, figures) in recall[sourceID]?.byDay ?? [:] {
                try write(figures, day, sourceID)
                count += 1
            }
        }
        return count
    }

    private func write(_ hour: Hour, _ key: HourKey) throws {
        let ratings = hour.ratings
        try connection.execute(
            """
            INSERT INTO vocabulary_summary_hours AS kept (scope, quarter, source_id, difficulty,
                again, hard, good, easy, spent, spent_in_source, first_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (scope, quarter, source_id, difficulty) DO UPDATE SET
                again = kept.again + excluded.again, hard = kept.hard + excluded.hard,
                good = kept.good + excluded.good, easy = kept.easy + excluded.easy,
                spent = kept.spent + excluded.spent,
                spent_in_source = kept.spent_in_source + excluded.spent_in_source,
                first_at = CASE WHEN kept.first_at < excluded.first_at THEN kept.first_at
                    ELSE excluded.first_at END
            """,
            [
                .text(scope), .integer(key.quarter), .text(key.sourceID), .text(key.difficulty),
                SQLValue(ratings.again), SQLValue(ratings.hard), SQLValue(ratings.good),
                SQLValue(ratings.easy), .integer(hour.spent), .integer(hour.spentInSource),
                .integer(hour.first),
            ])
    }

    private func write(_ card: CardSum, _ id: String) throws {
        try connection.execute(
            """
            INSERT INTO vocabulary_summary_cards AS kept
                (scope, card_id, answers, first_at, last_answer, memorised_at)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (scope, card_id) DO UPDATE SET answers = kept.answers + excluded.answers,
                first_at = CASE WHEN kept.first_at < excluded.first_at THEN kept.first_at
                    ELSE excluded.first_at END,
                last_answer = CASE WHEN kept.last_answer > excluded.last_answer
                    THEN kept.last_answer ELSE excluded.last_answer END,
                memorised_at = CASE WHEN excluded.memorised_at IS NULL
                        OR kept.memorised_at < excluded.memorised_at THEN kept.memorised_at
                    ELSE excluded.memorised_at END
            """,
            [
                .text(scope), .text(id), SQLValue(card.answers), .integer(card.first),
                .integer(card.lastAnswer), card.memorisedAt.map { .integer($0) } ?? .null,
            ])
    }

    private func write(_ session: Session, _ key: SessionKey) throws {
        try connection.execute(
            """
            INSERT INTO vocabulary_summary_sessions AS kept (scope, session_id, source_id, answers,
                memorised, first_at, last_at, words)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (scope, session_id, source_id) DO UPDATE SET
                answers = kept.answers + excluded.answers,
                memorised = kept.memorised + excluded.memorised,
                first_at = CASE WHEN kept.first_at < excluded.first_at THEN kept.first_at
                    ELSE excluded.first_at END,
                last_at = CASE WHEN kept.last_at > excluded.last_at THEN kept.last_at
                    ELSE excluded.last_at END,
                words = CASE WHEN kept.words > excluded.words THEN kept.words ELSE excluded.words END
            """,
            [
                .text(scope), .text(key.id), .text(key.sourceID), SQLValue(session.answers),
                SQLValue(session.memorised), .integer(session.first), .integer(session.last),
                SQLValue(session.words.count),
            ])
    }

    private func write(_ figures: RecallStatistics, _ day: Int, _ sourceID: String) throws {
        let kept = try connection.row(
            """
            SELECT recall FROM vocabulary_summary_recall
            WHERE scope = ? AND day = ? AND source_id = ?
            """, [.text(scope), SQLValue(day), .text(sourceID)]
        ).flatMap { RecallStatistics(kept: try $0.text("recall")) }
        let sum = kept.map { old in
            var sum = old
            sum += figures
            return sum
        }
        try connection.execute(
            """
            INSERT INTO vocabulary_summary_recall (scope, day, source_id, recall)
            VALUES (?, ?, ?, ?)
            ON CONFLICT (scope, day, source_id) DO UPDATE SET recall = excluded.recall
            """,
            [
                .text(scope), SQLValue(day), .text(sourceID),
                .text(try WireJSON.encodeText(sum ?? figures)),
            ])
    }
}

extension RecallStatistics {
    /// Parses stored totals.
    init?(kept text: String) {
        guard let kept = try? WireJSON.decode(RecallStatistics.self, from: text),
            kept.bins.count == Self.bounds.count
        else { return nil }
        self = kept
    }
}
