import Foundation
import Glibc
import HomeroomHost
import Logging
import Synchronization

/// The server's log. Its level can change while it runs.
final class ServerLog: Sendable {
    private let file: Int32
    private let format: LogFormat
    private let levelIndex: Atomic<Int>

    /// Writes to the open `file`, standard error by default.
    init(file: Int32 = STDERR_FILENO, format: LogFormat, level: Logger.Level) {
        self.file = file
        self.format = format
        levelIndex = Atomic(Self.index(of: level))
    }

    var level: Logger.Level {
        get { Logger.Level.allCases[levelIndex.load(ordering: .relaxed)] }
        set { levelIndex.store(Self.index(of: newValue), ordering: .relaxed) }
    }

    func logger(_ label: String) -> Logger {
        Logger(label: label) { Handler(log: self, label: $0) }
    }

    private static func index(of level: Logger.Level) -> Int {
        Logger.Level.allCases.firstIndex(of: level) ?? 0
    }

    /// Writes a line at once, so that lines of different threads don't mix.
    private func write(_ line: String) {
        let bytes = Array(line.utf8)
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes {
                Glibc.write(file, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            start += count
        }
    }

    private struct Handler: LogHandler {
        let log: ServerLog
        let label: String
        var metadata: Logger.Metadata = [:]
        var logLevel: Logger.Level {
            get { log.level }
            set {}
        }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let facts = metadata.merging(event.metadata ?? [:]) { $1 }
            log.write(
                log.format.line(
                    time: Date(), level: event.level, label: label,
                    message: event.message.description,
                    facts: facts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
        }
    }
}
