public import AppCore
import Foundation

/// A file named by the student. Checks its size before reading.
public struct IntakeFile: Sendable {
    public let path: String

    /// Throws if the file doesn't exist or is a folder.
    public init(_ path: String) throws(Problem) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Problem(.notFound, "File not found.", place: path)
        }
        guard !isFolder.boolValue else {
            throw Problem(
                .notFound, "This is a folder.", cure: "Choose one of the files in it.", place: path)
        }
        self.path = path
    }

    /// Up to `count` bytes from the start.
    public func beginning(_ count: Int) throws(Problem) -> [UInt8] {
        // Don't consume a pipe.
        guard isRegular else { return [] }
        return try read { try $0.read(upToCount: count).map { Array($0) } ?? [] }
    }

    /// The whole file. Throws for more than `limit` bytes, before reading if the size is known.
    public func all(atMost limit: Int) throws(Problem) -> [UInt8] {
        if let size = size, size > limit { throw DocumentLimits.tooLarge(path, size, limit) }
        let bytes = try read { handle in
            var bytes: [UInt8] = []
            while bytes.count <= limit, let part = try handle.read(upToCount: 1 << 20),
                !part.isEmpty
            {
                bytes += part
            }
            return bytes
        }
        guard bytes.count <= limit else { throw DocumentLimits.tooLarge(path, bytes.count, limit) }
        return bytes
    }

    /// Size in bytes; nil if it isn't a regular file.
    public var size: Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: resolved)
        return (attributes?[.size] as? NSNumber)?.intValue
    }

    private var isRegular: Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: resolved)
        return attributes?[.type] as? FileAttributeType == .typeRegular
    }

    private var resolved: String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

    private func read(_ body: (FileHandle) throws -> [UInt8]) throws(Problem) -> [UInt8] {
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? handle.close() }
            return try body(handle)
        } catch {
            throw Problem(
                .notFound, "The file can't be read.", reason: error.localizedDescription,
                place: path)
        }
    }
}
