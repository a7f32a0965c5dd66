import AppCore
import Foundation
import SQLStore
import Synchronization

/// Counts attempts in the campus's database, so that all processes share a limit.
///
/// Each bucket is a row with the time when it is full again (the generic cell rate algorithm); a
/// full bucket needs no row. A rejected attempt writes nothing.
public final class RateLimiter: Sendable {
    /// Attempts between deletions of full buckets.
    private static let triesBetweenSweeps = 64

    private let context: ServiceContext
    private let taken = Atomic<Int>(0)

    /// Uses the database of a service's context.
    public init(context: ServiceContext) { self.context = context }

    /// Takes an attempt from each bucket of a tenant. If one is empty, takes none and throws a 429
    /// problem with the seconds to wait.
    public func take(_ buckets: [RateBucket], of tenantID: String) async throws {
        let time = now
        let rows = rows(buckets, of: tenantID)
        // Rejected attempts must not wait for the writer.
        try await context.database.read { connection in
            let wait = try rows.map { try $0.look(at: time, in: connection).wait }.max() ?? 0
            if wait > 0 { throw Self.refusal(wait) }
        }
        try await context.database.write { connection in
            for row in rows where try !row.take(1, at: time, in: connection) {
                throw Self.refusal(try row.look(at: time, in: connection).wait)
            }
        }
        try await sweepAtTimes(tenantID, at: time)
    }

    /// What ``take(upTo:from:of:)`` got.
    enum Taking: Sendable, Hashable {
        /// Attempts, at least one.
        case taken(Int)
        /// Milliseconds until there is one.
        case refused(Int64)
    }

    /// Takes up to `count` attempts of a tenant's bucket, as many as there are.
    func take(
        upTo count: Int, from bucket: RateBucket, of tenantID: String
    ) async throws -> Taking {
        let time = now
        guard let row = rows([bucket], of: tenantID).first else { return .refused(0) }
        // Rejected attempts must not wait for the writer.
        let seen = try await context.database.read { try row.look(at: time, in: $0) }
        guard seen.left > 0 else { return .refused(seen.wait) }
        let taking = try await context.database.write { connection -> Taking in
            // Another server may have taken some meanwhile.
            for count in [min(count, seen.left), 1]
            where try row.take(count, at: time, in: connection) {
                return .taken(count)
            }
            return .refused(try row.look(at: time, in: connection).wait)
        }
        try await sweepAtTimes(tenantID, at: time)
        return taking
    }

    /// Refills a bucket, and gives an attempt back to each of some others.
    public func reset(
        _ bucket: RateBucket, givingBack others: some Sequence<RateBucket> = [], of tenantID: String
    ) async throws {
        let (full, rows) = (rows([bucket], of: tenantID), rows(Array(others), of: tenantID))
        try await context.database.write { connection in
            for row in full { try row.remove(in: connection) }
            for row in rows { try row.giveBack(in: connection) }
        }
    }

    private func sweepAtTimes(_ tenantID: String, at time: Int64) async throws {
        let count = taken.wrappingAdd(1, ordering: .relaxed).newValue
        if count.isMultiple(of: Self.triesBetweenSweeps) {
            try await sweep(tenantID, at: time)
        }
    }

    /// Deletes a tenant's full buckets.
    func sweep(_ tenantID: String, at time: Int64) async throws {
        try await context.database.write { connection in
            _ = try connection.execute(
                "DELETE FROM campus_rate_limits WHERE tenant_id = ? AND full_at <= ?",
                [.text(tenantID), .integer(time)])
        }
    }

    /// Milliseconds since 1970.
    var now: Int64 {
        Int64((context.environment.now().timeIntervalSince1970 * 1000).rounded(.down))
    }

    /// Always in the same order, to avoid deadlocks.
    private func rows(_ buckets: [RateBucket], of tenantID: String) -> [StoredBucket] {
        let hash = KeyedHash(campusKey: context.signingKey, purpose: "homeroom.rate-limits")
        return buckets.map { bucket in
            StoredBucket(
                tenantID: tenantID,
                name: bucket.kind + " " + hash.text(of: bucket.kind + " " + bucket.subject),
                limit: bucket.limit)
        }.sorted { $0.name < $1.name }
    }

    static func refusal(_ milliseconds: Int64, _ reason: String = "Too many tries") -> Problem {
        let seconds = Int(max(1, (milliseconds + 999) / 1000))
        return Problem(
            .rateLimited, "\(reason): wait \(seconds) second\(seconds == 1 ? "" : "s").",
            status: 429, retryAfterSeconds: seconds)
    }
}

/// A row of `campus_rate_limits`. Times are in milliseconds since 1970.
private struct StoredBucket: Sendable {
    let tenantID: String
    let name: String
    let limit: RateLimit

    /// Available attempts, and milliseconds until the next one if there are none.
    func look(
        at time: Int64, in connection: any SQLConnection
    ) throws -> (left: Int, wait: Int64) {
        let row = try connection.row(
            "SELECT full_at FROM campus_rate_limits WHERE tenant_id = ? AND bucket = ?",
            [.text(tenantID), .text(name)])
        guard let fullAt = try row.map({ Int64(try $0.int("full_at")) }), fullAt > time,
            fullAt < nonsense(time)
        else { return (limit.burst, 0) }
        let wait = max(0, fullAt - latest(1, time))
        return (wait > 0 ? 0 : Int((time + limit.whole - fullAt) / limit.step), wait)
    }

    /// Takes `count` attempts, at most the burst, in one atomic statement; false if there aren't
    /// as many.
    func take(_ count: Int, at time: Int64, in connection: any SQLConnection) throws -> Bool {
        let taken = limit.step * Int64(count)
        let (now, step): (SQLValue, SQLValue) = (.integer(time), .integer(taken))
        return try connection.execute(
            """
            INSERT INTO campus_rate_limits (tenant_id, bucket, full_at) VALUES (?, ?, ?)
            ON CONFLICT (tenant_id, bucket) DO UPDATE SET full_at = ? + CASE
                WHEN campus_rate_limits.full_at > ? AND campus_rate_limits.full_at < ?
                THEN campus_rate_limits.full_at ELSE ? END
            WHERE campus_rate_limits.full_at <= ? OR campus_rate_limits.full_at >= ?
            """,
            [
                .text(tenantID), .text(name), .integer(time + taken), step, now,
                .integer(nonsense(time)), now, .integer(latest(count, time)),
                .integer(nonsense(time)),
            ]) == 1
    }

    func giveBack(in connection: any SQLConnection) throws {
        try connection.execute(
            """
            UPDATE campus_rate_limits SET full_at = full_at - ?
            WHERE tenant_id = ? AND bucket = ?
            """, [.integer(limit.step), .text(tenantID), .text(name)])
    }

    func remove(in connection: any SQLConnection) throws {
        try connection.execute(
            "DELETE FROM campus_rate_limits WHERE tenant_id = ? AND bucket = ?",
            [.text(tenantID), .text(name)])
    }

    /// A bucket that is full by then has `count` attempts left.
    private func latest(_ count: Int, _ time: Int64) -> Int64 {
        time + limit.whole - limit.step * Int64(count)
    }

    /// A bucket that is full only later was written by a clock that has since been set back; it
    /// counts as full, so that no one is locked out. Servers' clocks never differ that much.
    private func nonsense(_ time: Int64) -> Int64 { time + 2 * limit.whole + 60_000 }
}
