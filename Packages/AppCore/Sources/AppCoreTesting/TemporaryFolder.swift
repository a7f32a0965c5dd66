public import Foundation

/// A temporary folder for a test, deleted with its last reference.
///
/// It is inside a folder that is deleted when the process ends, so nothing remains.
public final class TemporaryFolder: Sendable {
    public let url: URL
    public var path: String { url.path(percentEncoded: false) }

    private static let all: URL = {
        atexit { try? FileManager.default.removeItem(at: TemporaryFolder.all) }
        return FileManager.default.temporaryDirectory
            .appending(path: "homeroom-tests-\(UUID().uuidString.prefix(8))")
    }()

    public init() throws { url = try Self.untilExit() }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// A folder that exists until the process ends.
    public static func untilExit() throws -> URL {
        let url = all.appending(path: String(UUID().uuidString.prefix(13)))
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    /// Writes a file with this name or path; returns its path.
    @discardableResult
    public func file(_ name: String, _ bytes: some Sequence<UInt8> = []) throws -> String {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path(percentEncoded: false)
    }
}
