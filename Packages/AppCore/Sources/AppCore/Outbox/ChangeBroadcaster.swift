import Synchronization

/// Notifies any number of listeners of a change.
final class ChangeBroadcaster: Sendable {
    private let listeners = Mutex<(next: Int, all: [Int: AsyncStream<Void>.Continuation])>((0, [:]))

    /// A stream that buffers at most one notification.
    func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = listeners.withLock { listeners in
            listeners.next += 1
            listeners.all[listeners.next] = continuation
            return listeners.next
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.listeners.withLock { $0.all.removeValue(forKey: id) }
        }
        return stream
    }

    func announce() {
        let all = listeners.withLock { Array($0.all.values) }
        for continuation in all { continuation.yield() }
    }
}
