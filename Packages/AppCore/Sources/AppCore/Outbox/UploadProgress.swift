import Synchronization

/// How much of the files that are being sent has been read, by entry.
final class UploadProgress: Sendable {
    private let percents = Mutex<[String: Int]>([:])
    private let broadcaster = ChangeBroadcaster()

    /// Announces a change of at least a percent.
    func note(_ id: String, read: Int, of length: Int) {
        let percent = length > 0 ? read * 100 / length : 100
        let isNew = percents.withLock { percents in
            defer { percents[id] = percent }
            return percents[id] != percent
        }
        if isNew { broadcaster.announce() }
    }

    func end(_ id: String) { percents.withLock { $0[id] = nil } }

    /// The percents of an entry's file, as they change; ends with the task that reads it.
    func percents(of id: String) -> AsyncStream<Int> {
        let changes = broadcaster.stream()
        return AsyncStream { [self] in
            for await _ in changes {
                if let percent = percents.withLock({ $0[id] }) { return percent }
            }
            return nil
        }
    }
}
