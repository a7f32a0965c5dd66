package import AppCore
package import Foundation

/// Tiles disabled after crashing the program, until the student re-enables them. A text file with
/// one line per tile.
package struct Quarantine: Sendable {
    /// A disabled tile.
    package struct Case: Sendable, Hashable {
        package var tileID: String
        /// Seconds since 1970.
        package var since: Int
        /// The reason, e.g. `signal 11`.
        package var reason: String
    }

    private let path: String
    package private(set) var cases: [Case]

    /// Reads the list at `path`; skips invalid lines.
    package init(path: String) {
        self.path = path
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        cases = text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t", maxSplits: 2).map(String.init)
            guard parts.count == 3, let since = Int(parts[1]) else { return nil }
            return Case(tileID: parts[0], since: since, reason: parts[2])
        }
    }

    package func contains(_ tileID: String) -> Bool { cases.contains { $0.tileID == tileID } }

    /// Adds tiles that certainly crashed a process.
    package mutating func take(_ crashes: [CrashRecorder.Crash], now: Date) {
        for crash in crashes where crash.isCertain {
            for suspect in crash.suspects where !contains(suspect) {
                let reason = crash.signal.map { "signal \($0)" } ?? "unknown"
                cases.append(
                    Case(tileID: suspect, since: Int(now.timeIntervalSince1970), reason: reason))
            }
        }
    }

    /// Re-enables a tile. Returns false if it wasn't disabled.
    package mutating func release(_ tileID: String) -> Bool {
        let before = cases.count
        cases.removeAll { $0.tileID == tileID }
        return cases.count < before
    }

    /// Changes the current list at `path` and returns the result.
    @discardableResult
    package static func change(
        at path: String, _ body: (inout Quarantine) -> Void
    ) throws(Problem) -> Quarantine {
        try FileLock.hold(for: URL(fileURLWithPath: path)) { () throws(Problem) in
            let before = Quarantine(path: path)
            var after = before
            body(&after)
            if after.cases != before.cases {
                do { try after.save() } catch { throw Problem(error) }
            }
            return after
        }
    }

    /// Writes the list; removes the file if the list is empty.
    package func save() throws {
        guard !cases.isEmpty else {
            try? FileManager.default.removeItem(atPath: path)
            return
        }
        let text = cases.map { "\($0.tileID)\t\($0.since)\t\($0.reason)\n" }.joined()
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
