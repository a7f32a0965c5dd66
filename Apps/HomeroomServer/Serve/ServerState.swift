import Foundation
import HomeroomHost
import Synchronization

/// What all parts of a running server share: whether it is ending, and its event streams.
final class ServerState: Sendable {
    let metrics = ServerMetrics()
    private let isDraining = Atomic<Bool>(false)
    private let streams = Mutex<[Int: @Sendable () -> Void]>([:])
    private let count = Atomic<Int>(0)

    /// True from the first signal to end on: not ready any more, and answers close connections.
    var isEnding: Bool { isDraining.load(ordering: .acquiring) }

    func beginEnding() { isDraining.store(true, ordering: .releasing) }

    /// Keeps how to end a stream; returns the key to forget it by.
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
