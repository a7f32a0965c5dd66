import AppCore

/// A call that a model behind the server takes minutes for: it is waited for, said how long, and given up in the end.
struct PatientCall: Sendable {
    /// How often it is said that the server still works, in seconds.
    private static let saying = 30

    let environment: Surroundings
    /// For the whole of it.
    let whole: Duration
    /// What is said when it is over.
    let late: Problem
    /// Hears how it goes.
    let note: @Sendable (String) -> Void

    /// What `work` comes to. Throws its problem, or that it took too long.
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
    /// The whole body. Throws for a longer one, and what breaks it off.
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
