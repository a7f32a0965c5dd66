import Foundation

/// A cheap mark of a pack's folder as it stands: names, sizes and times of its files. A start that
/// finds it unchanged reads no file at all.
struct PackSignature: Sendable {
    /// Raised when the importer itself makes other rows of the same files.
    private static let importer = 1
    /// More files than any pack may have: what is beyond is not looked at.
    private static let limit = 20_000

    let text: String

    /// nil when `directory` is not a folder that can be read.
    init?(of directory: String) {
        let files = FileManager.default
        var isDirectory: ObjCBool = false
        guard files.fileExists(atPath: directory, isDirectory: &isDirectory), isDirectory.boolValue,
            let names = files.enumerator(atPath: directory)
        else { return nil }
        var lines: [String] = []
        while let name = names.nextObject() as? String, lines.count < Self.limit {
            guard let attributes = names.fileAttributes,
                attributes[.type] as? FileAttributeType == .typeRegular
            else { continue }
            let size = (attributes[.size] as? NSNumber)?.int64Value ?? 0
            let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
            lines.append("\(name) \(size) \(time)")
        }
        var digest = Digest()
        for line in lines.sorted() { digest.add(line) }
        text = "\(Self.importer)-\(lines.count)-\(digest)"
    }
}

/// A hash against accidents. Source: FNV-1a, 128 bits, http://www.isthe.com/chongo/tech/comp/fnv/
struct Digest: CustomStringConvertible {
    private var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

    mutating func add(_ text: String) {
        add(Array(text.utf8))
        // Parts that run into one another are not the same as parts that do not.
        add([0xFF])
    }

    mutating func add(_ bytes: [UInt8]) {
        let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b
        for byte in bytes { value = (value ^ UInt128(byte)) &* prime }
    }

    var description: String { String(value, radix: 16) }
}
