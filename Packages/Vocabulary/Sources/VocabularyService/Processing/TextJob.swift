import AppCore
import SQLStore
import ServiceKit
import Vocabulary

/// A text queued for processing.
struct TextJob: Sendable, Hashable {
    let account: AccountKey
    let source: String
    /// The text's size in bytes.
    let size: Int
    /// The end of another worker's lease, in milliseconds since 1970.
    let leaseUntil: Int64

    /// A text up to this many bytes is processed before its upload is answered.
    static let smallBytes = 100_000
    var isSmall: Bool { size <= Self.smallBytes }
}

/// The input of a worker that holds the lease.
struct ClaimedJob: Sendable {
    var round: Int
    var content: String
    var known: Set<String>
    var corrections: [String: String]
}

extension StudyRecordStore {
    /// Queues a text, also if it is being processed.
    func request(_ source: String, size: Int) throws {
        try connection.execute(
            """
            INSERT INTO vocabulary_jobs (tenant_id, user_id, source_id, size, round, attempts,
                progress, requested_at, lease_owner, lease_until)
            VALUES (?, ?, ?, ?, 1, 0, 0, ?, '', 0)
            ON CONFLICT (tenant_id, user_id, source_id) DO UPDATE SET
                round = vocabulary_jobs.round + 1, attempts = 0, size = excluded.size
            """, account.values + [.text(source), .integer(Int64(size)), .integer(nowMilliseconds)])
    }

    func job(_ source: String) throws -> (job: TextJob, progress: Int)? {
        let row = try connection.row(
            """
            SELECT size, progress, lease_until FROM vocabulary_jobs
            WHERE tenant_id = ? AND user_id = ? AND source_id = ?
            """, account.values + [.text(source)])
        guard let row else { return nil }
        let job = TextJob(
            account: account, source: source, size: try row.int("size"),
            leaseUntil: Int64(try row.int("lease_until")))
        return (job, try row.int("progress"))
    }

    /// A tenant's jobs, oldest first, at most `limit`.
    static func jobs(
        of tenantID: String, limit: Int, in connection: any SQLConnection
    ) throws -> [TextJob] {
        try connection.rows(
            """
            SELECT user_id, source_id, size, lease_until FROM vocabulary_jobs
            WHERE tenant_id = ? ORDER BY requested_at, source_id LIMIT ?
            """, [.text(tenantID), .integer(Int64(limit))]
        ).map { row in
            TextJob(
                account: AccountKey(tenantID: tenantID, userID: try row.text("user_id")),
                source: try row.text("source_id"), size: try row.int("size"),
                leaseUntil: Int64(try row.int("lease_until")))
        }
    }

    /// Acquires the lease of a free job. Returns nil if there is none.
    func claim(_ source: String, for owner: String, until: Int64) throws -> ClaimedJob? {
        let row = try connection.row(
            """
            UPDATE vocabulary_jobs SET lease_owner = ?, lease_until = ?, progress = 20,
                attempts = attempts + 1
            WHERE tenant_id = ? AND user_id = ? AND source_id = ? AND lease_until <= ?
            RETURNING round, attempts
            """,
            [.text(owner), .integer(until)] + account.values + [
                .text(source), .integer(nowMilliseconds),
            ])
        guard let row, let content = try content(source) else { return nil }
        let numbers = ChangeNumbers(self)
        guard try row.int("attempts") <= TextWorker.maxAttempts else {
            try fail(
                source,
                "The server stopped \(TextWorker.maxAttempts) times while processing this text.",
                numbers)
            return nil
        }
        if var stored = try self.source(source), stored.source.status != .processing {
            stored.source.status = .processing
            stored.source.failureReason = nil
            try put(stored, numbers)
        }
        let (known, corrections) = try knowledge()
        return ClaimedJob(
            round: try row.int("round"), content: content, known: known,
            corrections: corrections)
    }

    /// Renews the lease; false if it was lost or the job is gone.
    func keepLease(
        _ source: String, of owner: String, until: Int64, progress: Int
    ) throws -> Bool {
        try connection.execute(
            """
            UPDATE vocabulary_jobs SET lease_until = ?, progress = ?
            WHERE tenant_id = ? AND user_id = ? AND source_id = ? AND lease_owner = ?
            """,
            [.integer(until), .integer(Int64(progress))] + account.values
                + [.text(source), .text(owner)]) > 0
    }

    /// Whether `owner` still has the lease.
    func holds(_ source: String, _ owner: String) throws -> Bool {
        try connection.row(
            """
            SELECT source_id FROM vocabulary_jobs
            WHERE tenant_id = ? AND user_id = ? AND source_id = ? AND lease_owner = ?
            """, account.values + [.text(source), .text(owner)]) != nil
    }

    /// Ends a job. Returns false if it was queued again meanwhile, which leaves it free to claim.
    func finish(_ source: String, round: Int, of owner: String) throws -> Bool {
        let ended = try connection.execute(
            """
            DELETE FROM vocabulary_jobs
            WHERE tenant_id = ? AND user_id = ? AND source_id = ? AND lease_owner = ?
                AND round = ?
            """, account.values + [.text(source), .text(owner), .integer(Int64(round))])
        if ended == 0 { try release(source, of: owner) }
        return ended > 0
    }

    /// Releases the lease for the next worker.
    func release(_ source: String, of owner: String) throws {
        try connection.execute(
            """
            UPDATE vocabulary_jobs SET lease_owner = '', lease_until = 0
            WHERE tenant_id = ? AND user_id = ? AND source_id = ? AND lease_owner = ?
            """, account.values + [.text(source), .text(owner)])
    }

    /// Marks a text as failed until it is queued again.
    func fail(_ source: String, _ reason: String, _ numbers: ChangeNumbers) throws {
        try connection.execute(
            "DELETE FROM vocabulary_jobs WHERE tenant_id = ? AND user_id = ? AND source_id = ?",
            account.values + [.text(source)])
        guard var stored = try self.source(source), !stored.source.isDeleted else { return }
        stored.source.status = .failed
        stored.source.failureReason = reason
        try put(stored, numbers)
        try numbers.finish()
    }
}
