import AppCore

/// A call that may take minutes: reports progress and times out.
struct LongRunningRequest: Sendable {
    /// Seconds between progress reports.
    private static let saying = 30

    let environment: SystemEnvironment
    /// The overall timeout.
    let whole: Duration
    /// The problem thrown on timeout.
    let late: Problem
    /// Receives progress reports.
    let note: @Sendable (String) -> Void

    /// Runs `work`. Throws its problem, or ``late`` on timeout.
    func result<T: Sendable>(
        of work: @escaping @Sendable () async -> Result<T, Problem>
    ) async throws(Problem) -> T {
        let (sleep, whole, late, note) = (environment.sleep, whole, late, note)
        let result = await withTaskGroup(of: Result<T, Problem>?.self) { group in
            group.addTask { await work() }
            group.addTask {
                do { try await sleep(whole) } catch { return nil }
                return .failure(late)
            }
            group.addTask {
                var seconds = 0
                while (try? await sleep(.seconds(Self.saying))) != nil {
                    seconds += Self.saying
                    note("The server is still working, \(seconds) s so far. Press Ctrl-C to stop.")
                }
                return nil
            }
            defer { group.cancelAll() }
            for await result in group {
                if let result { return result }
            }
            return .failure(Problem(.interrupted, "Stopped."))
        }
        return try result.get()
    }
}

extension HTTPBody {
    /// Reads the whole body. Throws if it's too long or incomplete.
    func whole(atMost most: Int, what: String) async throws -> [UInt8] {
        switch self {
        case .bytes(let bytes): return bytes
        case .stream(let pieces):
            var bytes: [UInt8] = []
            for try await piece in pieces {
                bytes += piece
                guard bytes.count <= most else {
                    throw Problem(.contract, "\(what) is too large.")
                }
            }
            return bytes
        }
    }
}
