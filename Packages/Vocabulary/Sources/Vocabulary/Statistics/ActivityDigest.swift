import AppCore
import Foundation
import SQLStore

/// Cached sums of the log up to some time, so that a log of many years is scanned once and later
/// only its last days. Discarded if earlier lines are added or undone.
struct ActivityDigest: Codable, Sendable, ExactKeys {
    static let tables = ["vocabulary_activity"]

    /// Superseded by the table in ``PruneSchema``.
    static let migration = StoreMigration(
        "vocabulary-005-activity",
        [
            """
            CREATE TABLE vocabulary_activity (
                scope TEXT NOT NULL PRIMARY KEY,
                digest TEXT NOT NULL
            )
            """
        ])

    /// Shorter logs are summed every time.
    static let leastLines = 20_000

    /// The digest covers lines before this time, in milliseconds since 1970, UTC.
    var sealedAt: Int64
    /// The number of all lines before that time.
    var lines: Int
    /// The number of later undo lines whose target is before that time.
    var lateUndos: Int
    /// The time zone that hours and days depend on.
    var zone: String
    /// A fingerprint of the cards covered: their number and the sum of their edit times; empty for
    /// all sources.
    var cards = ""
    /// Rows of hour, again, hard, good, easy and milliseconds.
    var hours: [[Int64]]
    var sessions: [SessionFigures]

    static func kept(
        _ scope: String, source: String?, _ connection: any SQLConnection
    ) throws -> ActivityDigest? {
        try connection.row(
            "SELECT digest FROM vocabulary_activity WHERE scope = ? AND source_id = ?",
            [.text(scope), .text(source ?? "")]
        )?.optionalText("digest").flatMap { try? WireJSON.decode(ActivityDigest.self, from: $0) }
    }

    func keep(_ scope: String, source: String?, _ connection: any SQLConnection) throws {
        try connection.execute(
            """
            INSERT INTO vocabulary_activity (scope, source_id, digest) VALUES (?, ?, ?)
            ON CONFLICT (scope, source_id) DO UPDATE SET digest = excluded.digest
            """,
            [.text(scope), .text(source ?? ""), .text(try WireJSON.encodeText(self))])
    }

    var rows: [HourOfStudy] {
        hours.compactMap { row in
            guard row.count == 6 else { return nil }
            let numbers = row.map { Int($0) }
            return HourOfStudy(
                hour: numbers[0],
                ratings: RatingCounts(
                    again: numbers[1], hard: numbers[2], good: numbers[3], easy: numbers[4]),
                time: row[5])
        }
    }

    static func packed(_ hours: [HourOfStudy]) -> [[Int64]] {
        hours.map { hour in
            let ratings = hour.ratings
            return [hour.hour, ratings.again, ratings.hard, ratings.good, ratings.easy]
                .map(Int64.init) + [hour.time]
        }
    }
}

extension StatisticsStore {
    /// The sums of the whole log, and a digest if one is worth storing.
    struct Log {
        var activity: StudyActivity
        var sessions: [SessionFigures]
        var digest: ActivityDigest?
    }

    /// The log by hours and sessions, using the cache for a long one.
    func log(_ days: StudyDays, today: Int) throws -> Log {
        let sealed = Int64(days.start(of: today - 2)) * 1000
        let lines = try lines(before: sealed)
        guard lines >= leastLines else {
            return Log(activity: try activity(days), sessions: try sessions())
        }
        let zone = "\(days.timeZone.identifier) \(days.rolloverHour)"
        let cards = try cards()
        let kept = try kept(zone, cards, sealed)
        let start = kept?.sealedAt ?? 0
        var before = kept?.rows ?? []
        var sessionsBefore = kept?.sessions ?? []
        var digest: ActivityDigest?
        if start < sealed {
            let middle = try activity(days, from: start, to: sealed)
            before = Self.merged(before, middle.hours)
            sessionsBefore = Self.merged(sessionsBefore, try sessions(from: start, to: sealed))
            digest = ActivityDigest(
                sealedAt: sealed, lines: lines, lateUndos: try undos(since: sealed), zone: zone,
                cards: cards, hours: ActivityDigest.packed(before), sessions: sessionsBefore)
        }
        let rest = try activity(days, from: sealed)
        return Log(
            activity: StudyActivity(
                Self.merged(before, rest.hours), rolloverHour: days.rolloverHour),
            sessions: Self.merged(sessionsBefore, try sessions(from: sealed)), digest: digest)
    }

    /// The cache, if still valid.
    private func kept(
        _ zone: String, _ cards: String, _ sealed: Int64
    ) throws -> ActivityDigest? {
        guard let kept = try ActivityDigest.kept(scope, source: sourceID, connection),
            kept.zone == zone, kept.cards == cards, kept.sealedAt <= sealed,
            try lines(before: kept.sealedAt) == kept.lines,
            try undos(since: kept.sealedAt) == kept.lateUndos
        else { return nil }
        return kept
    }

    /// Changes when a word is added to or removed from the source.
    private func cards() throws -> String {
        guard let sourceID else { return "" }
        let values = try connection.row(
            """
            SELECT COUNT(*), SUM(edited_at) FROM vocabulary_cards WHERE scope = ? AND source_id = ?
            """, [.text(scope), .text(sourceID)])?.values
        return "\(values?.first?.whole ?? 0) \(values?.last?.whole ?? 0)"
    }

    private func lines(before moment: Int64) throws -> Int {
        try connection.row(
            "SELECT COUNT(*) FROM \(WholeLog.linesByTime) AS line WHERE scope = ? AND at < ?",
            [.text(scope), .integer(moment)])?.values.first?.whole ?? 0
    }

    /// The number of undo lines since a time whose target is before it.
    private func undos(since moment: Int64) throws -> Int {
        try connection.row(
            """
            SELECT COUNT(*) FROM vocabulary_events AS late
            WHERE late.scope = ? AND late.at >= ? AND late.kind = 'undo' AND EXISTS (
                SELECT 1 FROM \(WholeLog.lines) AS line
                WHERE line.scope = late.scope AND line.card_id = late.card_id
                    AND line.id = late.target AND line.at < ?)
            """, [.text(scope), .integer(moment), .integer(moment)])?.values.first?.whole ?? 0
    }

    static func merged(_ one: [HourOfStudy], _ other: [HourOfStudy]) -> [HourOfStudy] {
        var hours = Dictionary(one.map { ($0.hour, $0) }, uniquingKeysWith: { $1 })
        for hour in other {
            guard var known = hours[hour.hour] else {
                hours[hour.hour] = hour
                continue
            }
            known.ratings += hour.ratings
            known.time += hour.time
            hours[hour.hour] = known
        }
        return hours.values.sorted { $0.hour < $1.hour }
    }

    /// A session may span the boundary.
    static func merged(_ one: [SessionFigures], _ other: [SessionFigures]) -> [SessionFigures] {
        let rest = Dictionary(other.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        var ids: Set<String> = []
        let first = one.map { session in
            guard let more = rest[session.id] else { return session }
            ids.insert(session.id)
            return SessionFigures(
                id: session.id, answers: session.answers + more.answers,
                memorised: session.memorised + more.memorised,
                first: min(session.first, more.first), last: max(session.last, more.last),
                words: max(session.words, more.words), isEnded: session.isEnded || more.isEnded)
        }
        return first + other.filter { !ids.contains($0.id) }
    }
}
