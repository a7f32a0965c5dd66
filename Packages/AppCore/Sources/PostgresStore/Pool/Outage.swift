#if Postgres
import SQLStore

/// What is known about a server that cannot be reached.
struct Outage {
    private var since: ContinuousClock.Instant?
    private var failures = 0
    private var next = ContinuousClock.now

    var isOn: Bool { since != nil }

    /// Remembers one more attempt that failed.
    mutating func note() {
        let now = ContinuousClock.now
        since = since ?? now
        failures += 1
        let longest = min(5, 0.05 * Double(1 << min(failures, 10)))
        next = now + .seconds(Double.random(in: longest / 2...longest))
    }

    /// How long to wait before the next attempt. Throws ``SQLError/unreachable(_:)`` when that is
    /// after `deadline`, or when the server has been away for longer than `patience` seconds and it
    /// is not yet time to look again.
    func pause(
        before deadline: ContinuousClock.Instant, patience: Double
    ) throws(SQLError) -> Duration {
        let now = ContinuousClock.now
        guard let since, next > now else { return .zero }
        guard next < deadline, now - since < .seconds(patience) else {
            throw .unreachable("The database server has been unreachable for a while.")
        }
        return next - now
    }

    /// A server that is starting, stopping or out of places will answer later; one that refuses
    /// the name or the password will not. libpq gives no code for these, only the message.
    static func mayPass(_ failure: ServerFailure) -> Bool {
        guard case .lost(let message) = failure else { return false }
        guard message.contains("FATAL") else { return !message.contains("translate host name") }
        return ["starting up", "shutting down", "recovery", "too many", "connection slots"]
            .contains { message.contains($0) }
    }
}
#endif
