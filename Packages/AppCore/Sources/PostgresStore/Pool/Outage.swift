#if Postgres
import SQLStore

/// The state of an unreachable server.
struct Outage {
    private var since: ContinuousClock.Instant?
    private var failures = 0
    private var next = ContinuousClock.now

    var isOn: Bool { since != nil }

    /// Records a failed attempt.
    mutating func note() {
        let now = ContinuousClock.now
        since = since ?? now
        failures += 1
        let longest = min(5, 0.05 * Double(1 << min(failures, 10)))
        next = now + .seconds(Double.random(in: longest / 2...longest))
    }

    /// The pause before the next attempt. Throws ``SQLError/unreachable(_:)`` if it ends after
    /// `deadline`, or if the server has been unreachable for longer than `patience` seconds and no
    /// attempt is due.
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

    /// Whether the failure is temporary: the server is starting, stopping or has no free
    /// connections, but not an invalid name or password. libpq gives only the message.
    static func mayPass(_ failure: ServerFailure) -> Bool {
        guard case .lost(let message) = failure else { return false }
        guard message.contains("FATAL") else { return !message.contains("translate host name") }
        return ["starting up", "shutting down", "recovery", "too many", "connection slots"]
            .contains { message.contains($0) }
    }
}
#endif
