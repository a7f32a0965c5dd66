import AppCore
import Foundation

/// Where a calendar file comes from: a file, standard input, or an address.
struct CalendarSource: Sendable {
    let client: APIClient

    /// The bytes, at most ``CalendarImport/largest``. Throws a ``Problem``.
    func bytes(of name: String) async throws(Problem) -> [UInt8] {
        if name == "-" { return try Self.read(.standardInput, name: "standard input") }
        guard name.contains("://") else { return try Self.file(name) }
        guard name.lowercased().hasPrefix("https://") else {
            throw Problem(
                .usage, "Only https addresses are asked.",
                cure: "Save the calendar as a file, then import the file.", place: name)
        }
        guard !client.address.isEmbedded else {
            throw Problem(
                .unreachable, "Without a school on the network no address is asked.",
                reason: "This Homeroom works on its own campus, which has no network.",
                cure: "Save the calendar as a file, then: homeroom calendar import FILE",
                place: name)
        }
        return try await client.media(at: name, limit: CalendarImport.largest)
    }

    private static func file(_ path: String) throws(Problem) -> [UInt8] {
        let url = URL(fileURLWithPath: path)
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
            throw Problem(.notFound, "There is no such file.", place: path)
        }
        guard !isDirectory.boolValue else {
            throw Problem(
                .notFound, "This is a folder.", cure: "Give one of the files in it.", place: path)
        }
        let handle: FileHandle
        do {
            handle = try FileHandle(forReadingFrom: url)
        } catch {
            throw Problem(
                .notFound, "The file cannot be read.", reason: error.localizedDescription,
                place: path)
        }
        defer { try? handle.close() }
        return try read(handle, name: path)
    }

    /// Reads to the end, or until it is too much.
    private static func read(_ handle: FileHandle, name: String) throws(Problem) -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty {
                bytes += part
                if bytes.count > CalendarImport.largest { break }
            }
        } catch {
            throw Problem(
                .notFound, "The calendar cannot be read.", reason: error.localizedDescription,
                place: name)
        }
        guard bytes.count <= CalendarImport.largest else { throw CalendarImport.tooLarge(name) }
        return bytes
    }
}
