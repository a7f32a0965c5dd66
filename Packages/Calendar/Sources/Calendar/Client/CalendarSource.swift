import AppCore
import Foundation

/// The source of a calendar file: a file, standard input or an address.
struct CalendarSource: Sendable {
    let feed: CalendarFeed

    init(_ context: FeatureContext) { feed = CalendarFeed(context) }

    /// The bytes, at most ``CalendarImport/largest``. Throws a ``Problem``.
    func bytes(of name: String) async throws(Problem) -> [UInt8] {
        if name == "-" { return try Self.read(.standardInput, name: "standard input") }
        guard FeedAddress.isAddress(name) else { return try Self.file(name) }
        return try await feed.answer(from: try FeedAddress(name))?.bytes ?? []
    }

    static func file(_ path: String) throws(Problem) -> [UInt8] {
        let url = URL(fileURLWithPath: path)
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
            throw Problem(.notFound, "File not found.", place: path)
        }
        guard !isDirectory.boolValue else {
            throw Problem(
                .notFound, "This is a folder, not a file.", cure: "Choose a file in it.",
                place: path)
        }
        let handle: FileHandle
        do {
            handle = try FileHandle(forReadingFrom: url)
        } catch {
            throw Problem(
                .notFound, "The file can't be read.", reason: error.localizedDescription,
                place: path)
        }
        defer { try? handle.close() }
        return try read(handle, name: path)
    }

    /// Reads to the end or to the limit.
    private static func read(_ handle: FileHandle, name: String) throws(Problem) -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty {
                bytes += part
                if bytes.count > CalendarImport.largest { break }
            }
        } catch {
            throw Problem(
                .notFound, "The calendar can't be read.", reason: error.localizedDescription,
                place: name)
        }
        guard bytes.count <= CalendarImport.largest else { throw CalendarImport.tooLarge(name) }
        return bytes
    }
}
