#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A cheap signature of a pack's folder: names, sizes and times of its files. If
/// it's unchanged at startup, no files are read.
struct PackSignature: Sendable {
    /// Increase this when the importer creates different rows from the same files, or the signature
    /// changes.
    private static let importer = 3
    /// Maximum number of files considered.
    private static let limit = 20_000
    /// Maximum folder depth.
    private static let deepest = 32

    let text: String

    /// nil if `directory` isn't a readable folder.
    init?(of directory: String) {
        var lines: [String] = []
        guard Self.note(directory, as: "", depth: 0, in: &lines) else { return nil }
        var digest = Digest()
        for line in lines.sorted() { digest.add(line) }
        text = "\(Self.importer)-\(lines.count)-\(digest)"
    }

    /// Adds a line for every file in a folder, recursively, without links. Returns false if
    /// unreadable.
    private static func note(
        _ folder: String, as prefix: String, depth: Int, in lines: inout [String]
    ) -> Bool {
        guard let stream = opendir(folder) else { return false }
        defer { closedir(stream) }
        while lines.count < limit, let entry = readdir(stream) {
            let name = withUnsafeMutablePointer(to: &entry.pointee.d_name) { text in
                text.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
            }
            var status = stat()
            guard name != ".", name != "..",
                fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0
            else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG:
                let time = modified(status)
                lines.append(
                    "\(prefix)\(name) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)")
            case S_IFDIR where depth < deepest:
                _ = note("\(folder)/\(name)", as: "\(prefix)\(name)/", depth: depth + 1, in: &lines)
            default: break
            }
        }
        return true
    }

    private static func modified(_ status: stat) -> timespec {
        #if canImport(Darwin)
        status.st_mtimespec
        #else
        status.st_mtim
        #endif
    }
}

/// A non-cryptographic hash. Source: FNV-1a, 128 bits, http://www.isthe.com/chongo/tech/comp/fnv/
struct Digest: CustomStringConvertible {
    private var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

    mutating func add(_ text: String) {
        add(Array(text.utf8))
        // Separates parts, so that different splits hash differently.
        add([0xFF])
    }

    mutating func add(_ bytes: [UInt8]) {
        let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b
        for byte in bytes { value = (value ^ UInt128(byte)) &* prime }
    }

    var description: String { String(value, radix: 16) }
}
