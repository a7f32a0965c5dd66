import AppCore
import Foundation
import Glibc

/// What an extension writes to standard error, and why it ended. Keeps the end of it.
struct ExtensionLog: Sendable {
    let path: String
    let limit: Int

    /// Appends `bytes`; a log that can't be written is no reason to fail.
    func append(_ bytes: some Collection<UInt8>) {
        guard let file = fopen(path, "a") else { return }
        defer { fclose(file) }
        let bytes = Array(bytes.suffix(limit))
        _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
        fflush(file)
        guard ftell(file) > limit else { return }
        let kept = Array(read().suffix(limit / 2))
        try? HomePaths.replace(URL(filePath: path), with: kept)
    }

    func append(line: String) { append(Array((line + "\n").utf8)) }

    /// The log; empty if there is none.
    func read() -> [UInt8] {
        (try? Data(contentsOf: URL(filePath: path))).map(Array.init) ?? []
    }
}
