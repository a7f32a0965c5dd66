import DocumentReading
import Foundation

/// A folder of its own, gone when the test is.
final class ExchangeFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/homeroom-exchange-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// An archive of ours.
    func zip(_ entries: [(String, [UInt8])], isDeflated: Bool = true) throws -> String {
        let file = path + "/" + UUID().uuidString + ".zip"
        var zip = try ZipWriter(path: file)
        for (name, bytes) in entries { try zip.add(name, bytes, isDeflated: isDeflated) }
        try zip.finish()
        return file
    }

    /// The file with bytes changed.
    func changed(_ file: String, _ change: (inout [UInt8]) -> Void) throws -> String {
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        change(&bytes)
        let changed = path + "/" + UUID().uuidString
        try Data(bytes).write(to: URL(fileURLWithPath: changed))
        return changed
    }
}

extension [UInt8] {
    /// Where a text stands last.
    func last(of text: String) -> Int? {
        let wanted = Array(text.utf8)
        return indices.reversed().first { self[$0...].starts(with: wanted) }
    }
}
