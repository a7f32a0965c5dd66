/// Numbers the distinct tokens of a text: 0, 1, 2, … A token's key is lowercase and composed, with
/// straight apostrophes and plain hyphens, without invisible characters.
struct TokenTable: Sendable {
    private var arena: [UInt8] = []
    /// The start of each key in the arena, plus the end of the last one.
    private var starts: [Int32] = [0]
    private var hashes: [UInt32] = []
    /// Token numbers by hash; -1 is free.
    private var slots = [Int32](repeating: -1, count: 1 << 12)

    var count: Int { hashes.count }

    func key(_ number: Int) -> String {
        String(decoding: arena[Int(starts[number])..<Int(starts[number + 1])], as: UTF8.self)
    }

    func keyBytes(_ number: Int) -> ArraySlice<UInt8> {
        arena[Int(starts[number])..<Int(starts[number + 1])]
    }

    mutating func number(of key: [UInt8]) -> Int {
        number(of: key, in: 0..<key.count)
    }

    /// The number of a token, added if new. The bytes are ASCII letters, lowercased here, or a
    /// finished key.
    mutating func number(of bytes: [UInt8], in range: Range<Int>) -> Int {
        let (slot, hash) = place(of: bytes, in: range)
        if slots[slot] >= 0 { return Int(slots[slot]) }
        return add(bytes, range, hash: hash, slot: slot)
    }

    /// The number of a key; nil if it isn't in the table.
    func existing(_ key: String) -> Int? {
        let bytes = Array(key.utf8)
        let found = place(of: bytes, in: 0..<bytes.count)
        return slots[found.slot] < 0 ? nil : Int(slots[found.slot])
    }

    /// The slot of a key's number, or where it would be inserted.
    private func place(of bytes: [UInt8], in range: Range<Int>) -> (slot: Int, hash: UInt32) {
        var hash: UInt32 = 2_166_136_261
        for place in range { hash = (hash ^ UInt32(Self.lowered(bytes[place]))) &* 16_777_619 }
        hash ^= hash >> 15
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] >= 0 {
            let found = Int(slots[slot])
            if hashes[found] == hash, isKey(found, bytes, range) { break }
            slot = (slot + 1) & mask
        }
        return (slot, hash)
    }

    private mutating func add(_ bytes: [UInt8], _ range: Range<Int>, hash: UInt32, slot: Int)
        -> Int
    {
        let number = hashes.count
        for place in range { arena.append(Self.lowered(bytes[place])) }
        starts.append(Int32(arena.count))
        hashes.append(hash)
        slots[slot] = Int32(number)
        if hashes.count * 2 > slots.count { grow() }
        return number
    }

    private mutating func grow() {
        let mask = slots.count * 2 - 1
        var wider = [Int32](repeating: -1, count: slots.count * 2)
        for (number, hash) in hashes.enumerated() {
            var slot = Int(hash) & mask
            while wider[slot] >= 0 { slot = (slot + 1) & mask }
            wider[slot] = Int32(number)
        }
        slots = wider
    }

    private func isKey(_ number: Int, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        let start = Int(starts[number])
        guard Int(starts[number + 1]) - start == range.count else { return false }
        var place = start
        for other in range {
            if arena[place] != Self.lowered(bytes[other]) { return false }
            place += 1
        }
        return true
    }

    @inline(__always)
    private static func lowered(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }
}
