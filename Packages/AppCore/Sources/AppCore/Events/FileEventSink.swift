import Dispatch
public import Foundation

/// Appends events as JSON lines to a file in the state folder. At half a megabyte it is renamed to
/// `….1` and a new file starts, so the total stays below one megabyte.
///
/// Omits values that don't look like a name or number (letters, digits, `.`, `_`, `-`; at most 64),
/// so that no student text is recorded.
public final class FileEventSink: EventSink {
    private static let limit = 512 * 1024

    private let file: URL
    private let now: @Sendable () -> Date
    private let queue = DispatchQueue(label: "homeroom.events", qos: .utility)

    public init(file: URL, now: @escaping @Sendable () -> Date) {
        self.file = file
        self.now = now
    }

    public func record(_ event: AppEvent) {
        guard let line = Self.line(event, at: event.time ?? now()) else { return }
        queue.async { [file] in Self.append(line, to: file) }
    }

    /// Waits until all events are written; call it before exit.
    public func flush() { queue.sync {} }

    private struct Shape: Encodable {
        var time: WireDate
        var event: String
        var feature: String
        var values: [String: String]
    }

    private static func line(_ event: AppEvent, at time: Date) -> [UInt8]? {
        guard isName(event.name), isName(event.feature) else { return nil }
        let values = event.values.filter { isName($0.key) && isName($0.value) }
        guard values.count <= 12 else { return nil }
        let shape = Shape(
            time: WireDate(time), event: event.name, feature: event.feature, values: values)
        return (try? WireJSON.encode(shape, sortedKeys: true)).map { $0 + [0x0A] }
    }

    private static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                    || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
                    || byte == UInt8(ascii: "-")
            }
    }

    /// Write errors are ignored: statistics aren't worth an error message.
    private static func append(_ line: [UInt8], to file: URL) {
        let path = file.path(percentEncoded: false)
        let files = FileManager.default
        let size = (try? files.attributesOfItem(atPath: path))?[.size] as? Int
        if let size, size + line.count > limit {
            let older = URL(filePath: path + ".1")
            try? files.removeItem(at: older)
            try? files.moveItem(at: file, to: older)
        }
        if !files.fileExists(atPath: path) {
            guard (try? HomePaths.prepare(file.deletingLastPathComponent())) != nil else { return }
            _ = files.createFile(
                atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        }
        guard let handle = FileHandle(forWritingAtPath: path) else { return }
        defer { try? handle.close() }
        _ = try? handle.seekToEnd()
        try? handle.write(contentsOf: Data(line))
    }
}
