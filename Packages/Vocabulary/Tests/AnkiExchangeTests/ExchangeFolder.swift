import DocumentReading
import Foundation

/// A temporary folder that is deleted after the test.
final class ExchangeFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/homeroom-exchange-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a zip archive with these entries.
    func zip(_ entries: [(String, [UInt8])], isDeflated: Bool = true) throws -> String {
        let file = path + "/" + UUID().uuidString + ".zip"
        var zip = try ZipWriter(path: file)
        for (name, bytes) in entries { try zip.add(name, bytes, isDeflated: isDeflated) }
        try zip.finish()
        return file
    }

    /// A copy of the file with changed bytes.
    func changed(_ file: String, _ change: (inout [UInt8]) -> Void) throws -> String {
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        change(&bytes)
        let changed = path + "/" + UUID().uuidString
        try Data(bytes).write(to: URL(fileURLWithPath: changed))
        return changed
    }
}

extension [UInt8] {
    /// The position of the last occurrence of a text.
    func last(of text: String) -> Int? {
        let wanted = Array(text.utf8)
        return indices.reversed().first { self[$0...].starts(with: wanted) }
    }
}
