import AppCore
import Foundation
import Glibc
import Logging

/// Appends log lines to a file in the state folder, each in one write.
struct FileLogHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .info
    private let label: String
    private let file: Int32

    /// nil if the file can't be opened; logging must never cause a failure.
    init?(label: String, folder: URL) {
        guard (try? HomePaths.prepare(folder)) != nil else { return nil }
        let path = folder.appending(path: "homeroom.log").path(percentEncoded: false)
        file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
        self.label = label
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let facts = metadata.merging(event.metadata ?? [:]) { $1 }
            .sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        let seconds = Int(Date().timeIntervalSince1970)
        let line = "\(seconds) \(event.level) \(label): \(event.message)\(facts)\n"
        _ = write(file, line, line.utf8.count)
    }
}
