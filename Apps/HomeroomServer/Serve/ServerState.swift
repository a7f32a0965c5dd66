import Foundation
import HomeroomHost
import Synchronization

/// Shared state of a running server: whether it is shutting down, and its event streams.
final class ServerState: Sendable {
    let metrics = ServerMetrics()
    private let isDraining = Atomic<Bool>(false)
    private let streams = Mutex<[Int: @Sendable () -> Void]>([:])
    private let count = Atomic<Int>(0)

    /// True from the first signal: not ready, and responses close connections.
    var isEnding: Bool { isDraining.load(ordering: .acquiring) }

    func beginEnding() { isDraining.store(true, ordering: .releasing) }

    /// Registers how to end a stream; returns its key.
    func add(stream end: @escaping @Sendable () -> Void) -> Int {
        let key = count.wrappingAdd(1, ordering: .relaxed).newValue
        streams.withLock { $0[key] = end }
        return key
    }

    func forget(stream key: Int) { _ = streams.withLock { $0.removeValue(forKey: key) } }

    func endStreams() {
        let all = streams.withLock { streams in
            defer { streams = [:] }
            return Array(streams.values)
        }
        for end in all { end() }
    }
}
