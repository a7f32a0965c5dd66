import AppCore
import Synchronization

/// Enforces a server's ``WriteLimits``.
///
/// All servers of a database share a limit. Each takes some requests of a caller's allowance at
/// once and keeps them in memory, so that few writes also write to the table of limits.
final class WriteLimiter: Sendable {
    /// Requests to take at once, at most.
    private static let share = 20
    /// Milliseconds after which a server forgets a share.
    private static let shareLifetime: Int64 = 600_000
    /// Callers to remember before old shares are dropped.
    private static let maxCallers = 10_000

    let limits: WriteLimits
    private let limiter: RateLimiter
    private let callers = Mutex<[Key: Share]>([:])

    private struct Key: Hashable {
        var tenantID: String
        var subject: String
    }

    /// What is left of a caller's share; with none left, until when requests are refused.
    private struct Share {
        var left: Int
        var until: Int64
    }

    init(_ limits: WriteLimits, limiter: RateLimiter) {
        self.limits = limits
        self.limiter = limiter
    }

    /// Counts a write. Throws a 429 problem with the seconds to wait.
    func count(_ caller: Caller, from origin: RequestOrigin) async throws {
        guard case .network(let address) = origin else { return }
        if let person = caller.principal, let limit = limits.person {
            try await take(
                RateBucket("write.person", of: person.userID, limit),
                Key(tenantID: caller.tenantID, subject: person.userID))
        } else if caller.principal == nil, let limit = limits.address {
            // Of one tenant: an anonymous caller names a tenant at will.
            try await take(
                RateBucket("write.address", of: address, limit),
                Key(tenantID: Tenant.defaultID, subject: "address " + address))
        }
    }

    private func take(_ bucket: RateBucket, _ key: Key) async throws {
        let time = limiter.now
        if try takeShared(key, at: time) { return }
        // A small allowance is counted exactly.
        let share = min(Self.share, max(1, bucket.limit.burst / 10))
        switch try await limiter.take(upTo: share, from: bucket, of: key.tenantID) {
        case .taken(1): break
        case .taken(let count):
            add(Share(left: count - 1, until: time + Self.shareLifetime), for: key, at: time)
        case .refused(let wait):
            // Another request may have got a share meanwhile.
            if try takeShared(key, at: time) { return }
            add(Share(left: 0, until: time + wait), for: key, at: time)
            throw Self.refusal(wait)
        }
    }

    /// Takes a request from the share in memory; false without one.
    private func takeShared(_ key: Key, at time: Int64) throws -> Bool {
        try callers.withLock { callers in
            guard let share = callers[key], share.until > time else { return false }
            guard share.left > 0 else { throw Self.refusal(share.until - time) }
            callers[key] = share.left > 1 ? Share(left: share.left - 1, until: share.until) : nil
            return true
        }
    }

    /// Adds a share to what is left.
    private func add(_ share: Share, for key: Key, at time: Int64) {
        callers.withLock { callers in
            if callers.count >= Self.maxCallers {
                callers = callers.filter { $0.value.until > time }
                if callers.count >= Self.maxCallers { callers = [:] }
            }
            let old = callers[key].flatMap { $0.until > time && $0.left > 0 ? $0 : nil }
            callers[key] = Share(
                left: (old?.left ?? 0) + share.left, until: max(share.until, old?.until ?? 0))
        }
    }

    private static func refusal(_ milliseconds: Int64) -> Problem {
        RateLimiter.refusal(milliseconds, "Too many changes in a short time")
    }
}
