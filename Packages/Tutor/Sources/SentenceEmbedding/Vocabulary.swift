import Foundation

/// The word pieces that a model knows, looked up by their bytes.
///
/// A dictionary of strings would not do: Swift compares strings by canonical equivalence, the model
/// by bytes.
struct Vocabulary: Sendable {
    /// The pieces for a text's beginning, its end and an unknown word.
    let start: Int32
    let end: Int32
    let unknown: Int32
    let count: Int
    let path: String
    /// The length of the longest piece in bytes.
    private let longest: Int

    private var bytes: [UInt8] = []
    /// The offset of each piece in `bytes`, and the end of the last one.
    private var begins: [UInt32] = [0]
    /// A hash table of piece numbers plus one; 0 is free.
    private var slots: [UInt32]
    private var tags: [UInt32]

    private static let maxBytes = 16 << 20
    /// Different seeds, so that a word's first piece is never mistaken for one inside a word.
    private static let firstSeed: UInt64 = 0xCBF2_9CE4_8422_2325
    private static let innerSeed: UInt64 = 0x8422_2325_CBF2_9CE4

    /// Reads `vocab.txt`: one piece per line, with `##` before those inside words.
    ///
    /// - Parameter most: the number of pieces in the model.
    init(_ url: URL, most: Int) throws(ModelFileError) {
        let path = url.path(percentEncoded: false)
        let file = try ModelFile(path)
        guard file.count <= Self.maxBytes,
            let text = String(validating: try file.bytes(0..<file.count), as: UTF8.self)
        else {
            throw ModelFileError(path, "It isn't a word list.")
        }
        var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        guard lines.count <= most, !lines.isEmpty else {
            throw ModelFileError(
                path, "It's from another model: it has \(lines.count) pieces instead of \(most).")
        }
        count = lines.count
        self.path = path
        var capacity = 16
        while capacity < 2 * count { capacity *= 2 }
        slots = [UInt32](repeating: 0, count: capacity)
        tags = slots
        var marks: [String: Int32] = [:]
        var (bytes, begins, longest) = ([UInt8](), [UInt32(0)], 0)
        bytes.reserveCapacity(file.count)
        for (number, line) in lines.enumerated() {
            let piece = line.last == 0x0D ? line.dropLast() : line
            let isInner = piece.starts(with: [0x23, 0x23]) && piece.count > 2
            let own = isInner ? piece.dropFirst(2) : piece
            if piece.first == 0x5B { marks[String(piece) ?? ""] = Int32(number) }
            bytes += own
            begins.append(UInt32(bytes.count))
            longest = max(longest, own.count)
            guard !own.isEmpty else { continue }
            let hash = own.reduce(isInner ? Self.innerSeed : Self.firstSeed, Self.mixed)
            var slot = Int(truncatingIfNeeded: hash >> 32) & (capacity - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
            slots[slot] = UInt32(number + 1)
            tags[slot] = UInt32(truncatingIfNeeded: hash)
        }
        guard let start = marks["[CLS]"], let end = marks["[SEP]"], let unknown = marks["[UNK]"]
        else {
            throw ModelFileError(path, "It's from another model: [CLS], [SEP] or [UNK] is missing.")
        }
        (self.start, self.end, self.unknown) = (start, end, unknown)
        (self.bytes, self.begins, self.longest) = (bytes, begins, longest)
    }

    /// A checksum of all pieces in order.
    var digest: UInt64 {
        var digest = WeightsChecksum()
        digest.add(bytes)
        begins.withUnsafeBytes { digest.add($0) }
        return digest.value
    }

    private static func mixed(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }

    /// Finds the longest piece of `word` at `start`; returns its number and its end, or nil.
    func longestPiece(of word: [UInt8], from start: Int) -> (number: Int32, end: Int)? {
        var hash = start == 0 ? Self.firstSeed : Self.innerSeed
        var found: (number: Int32, end: Int)?
        var end = start
        let last = min(word.count, start + longest)
        while end < last {
            hash = Self.mixed(hash, word[end])
            end += 1
            var slot = Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
            while slots[slot] != 0 {
                if tags[slot] == UInt32(truncatingIfNeeded: hash) {
                    let number = Int(slots[slot]) - 1
                    let piece = Int(begins[number])..<Int(begins[number + 1])
                    if piece.count == end - start, bytes[piece] == word[start..<end] {
                        found = (Int32(number), end)
                        break
                    }
                }
                slot = (slot + 1) & (slots.count - 1)
            }
        }
        return found
    }
}
