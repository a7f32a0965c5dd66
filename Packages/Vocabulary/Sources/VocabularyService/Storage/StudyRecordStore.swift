import AppCore
import Foundation
import SQLStore
import ServiceKit

/// One student's rows inside a transaction. Each topic is an extension in its own file.
struct StudyRecordStore {
    let account: AccountKey
    let connection: any SQLConnection
    /// Milliseconds since 1970, UTC.
    let nowMilliseconds: Int64

    /// The limits of one student's data.
    enum Limits {
        /// Texts, without deleted ones.
        static let texts = 1000
        /// Sources of all kinds, including deleted ones.
        static let sources = 5000
        static let cards = 200_000
        static let events = 2_000_000
        static let known = 100_000
    }

    /// The number of rows, including deleted ones.
    struct Tally {
        var sources = 0
        var cards = 0
        var events = 0
        var known = 0
    }

    /// The last change number; 0 before the first change.
    func last() throws -> Int64 {
        let row = try connection.row(
            "SELECT last FROM vocabulary_counts WHERE tenant_id = ? AND user_id = ?",
            account.values)
        return Int64(try row?.int("last") ?? 0)
    }

    func tally() throws -> Tally {
        let row = try connection.row(
            """
            SELECT sources, cards, events, known FROM vocabulary_counts
            WHERE tenant_id = ? AND user_id = ?
            """, account.values)
        guard let row else { return Tally() }
        return Tally(
            sources: try row.int("sources"), cards: try row.int("cards"),
            events: try row.int("events"), known: try row.int("known"))
    }

    /// Reserves `count` change numbers and returns the first. The student's other writers must wait
    /// from here on.
    func takeNumbers(_ count: Int) throws -> Int64 {
        let row = try connection.row(
            """
            INSERT INTO vocabulary_counts (tenant_id, user_id, last, sources, cards, events, known)
            VALUES (?, ?, ?, 0, 0, 0, 0)
            ON CONFLICT (tenant_id, user_id)
                DO UPDATE SET last = vocabulary_counts.last + excluded.last
            RETURNING last
            """, account.values + [.integer(Int64(count))])
        guard let last = try row?.int("last") else { throw SQLError.column("last") }
        return Int64(last - count + 1)
    }

    func add(_ more: Tally) throws {
        try connection.execute(
            """
            UPDATE vocabulary_counts SET sources = sources + ?, cards = cards + ?,
                events = events + ?, known = known + ?
            WHERE tenant_id = ? AND user_id = ?
            """,
            [more.sources, more.cards, more.events, more.known].map { .integer(Int64($0)) }
                + account.values)
    }

    /// Notifies the student's devices, in the same transaction.
    func tellDevices() throws {
        try EventLog.append(
            AccountEvent("vocabulary.changed", ["cursor": try last()]), of: account,
            at: Date(timeIntervalSince1970: Double(nowMilliseconds) / 1000), in: connection)
    }

    /// Splits a list into a few fixed sizes, so that few statements are prepared.
    static func pieces<Element>(_ all: [Element]) -> [[Element]] {
        var left = all[...]
        var pieces: [[Element]] = []
        while let size = [200, 20, 1].first(where: { $0 <= left.count }) {
            pieces.append(Array(left.prefix(size)))
            left = left.dropFirst(size)
        }
        return pieces
    }

    /// `?, ?, ?`
    static func marks(_ count: Int) -> String {
        Array(repeating: "?", count: count).joined(separator: ", ")
    }
}

/// Change numbers, reserved in blocks within a transaction; each block is twice as large as the
/// previous one.
final class ChangeNumbers {
    private let store: StudyRecordStore
    private var block: Int
    private var free: Range<Int64> = 0..<0
    /// Whether a number was used.
    private(set) var isUsed = false
    /// Rows added so far.
    var added = StudyRecordStore.Tally()

    init(_ store: StudyRecordStore, block: Int = 1) {
        self.store = store
        self.block = max(1, block)
    }

    func next() throws -> Int64 {
        if free.isEmpty {
            let first = try store.takeNumbers(block)
            free = first..<(first + Int64(block))
            block = min(2 * block, 4096)
        }
        isUsed = true
        defer { free = (free.lowerBound + 1)..<free.upperBound }
        return free.lowerBound
    }

    /// Writes the counts, and notifies devices if anything changed.
    func finish() throws {
        guard isUsed else { return }
        try store.add(added)
        try store.tellDevices()
    }
}
