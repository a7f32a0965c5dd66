import AppCore
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The lines of a text file that are sorted by their bytes, found by binary search.
///
/// The file is mapped: opening it reads nothing, and its pages belong to the system's cache. Packages
/// and ``DictionaryInstall`` replace such files under their names and never shorten them.
struct SortedLines: Sendable {
    private let bytes: Data

    /// nil if there is no such file, or if it is larger than `limit` bytes.
    init?(_ file: URL, atMost limit: Int = WordNetFolder.largestFile) {
        // Some package managers install links.
        let file = file.resolvingSymlinksInPath()
        guard let size = try? file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]),
            size.isRegularFile == true, let count = size.fileSize, (1...limit).contains(count),
            let bytes = try? Data(contentsOf: file, options: .alwaysMapped)
        else { return nil }
        self.bytes = bytes
    }

    /// The first line that begins with a key. A key ends with the mark that follows a word in the
    /// file, so that `box` doesn't find `boxer`.
    func line(_ key: [UInt8]) -> LineFields? {
        var found: LineFields?
        each(key) { line in
            found = line
            return false
        }
        return found
    }

    /// Calls `body` with the lines that begin with a key, in order, until it returns false.
    func each(_ key: [UInt8], _ body: (LineFields) -> Bool) {
        bytes.withUnsafeBytes { all in
            guard let base = all.baseAddress, !key.isEmpty else { return }
            let count = all.count
            var place = Self.first(key, base, count)
            while place < count, Self.order(place, key, base, count) == 0 {
                let end = Self.newline(place, base, count)
                if !body(LineFields(all[place..<end])) { return }
                place = end + 1
            }
        }
    }

    /// The line at an offset; nil beyond the end.
    func line(at offset: Int) -> LineFields? {
        bytes.withUnsafeBytes { all in
            guard let base = all.baseAddress, offset >= 0, offset < all.count else { return nil }
            return LineFields(all[offset..<Self.newline(offset, base, all.count)])
        }
    }

    /// The offset of the first line that isn't before the key.
    private static func first(_ key: [UInt8], _ base: UnsafeRawPointer, _ count: Int) -> Int {
        // Lines that start before `low` are less than the key, those from `high` on aren't.
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            let start = middle == 0 ? 0 : newline(middle - 1, base, count) + 1
            if start < high, order(start, key, base, count) < 0 {
                low = newline(start, base, count) + 1
            } else {
                high = middle
            }
        }
        return low == 0 ? 0 : newline(low - 1, base, count) + 1
    }

    /// Compares the start of a line with a key; 0 if the line begins with it.
    private static func order(
        _ start: Int, _ key: [UInt8], _ base: UnsafeRawPointer, _ count: Int
    ) -> Int32 {
        let length = min(key.count, count - start)
        let order = memcmp(base + start, key, length)
        return order == 0 && length < key.count ? -1 : order
    }

    /// The offset of the next newline, or the end.
    private static func newline(_ place: Int, _ base: UnsafeRawPointer, _ count: Int) -> Int {
        guard place < count else { return count }
        return memchr(base + place, 0x0A, count - place).map { UnsafeRawPointer($0) - base }
            ?? count
    }
}
