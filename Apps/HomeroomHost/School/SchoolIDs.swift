/// The ids of several schools as one space of numbers, in which no two collide.
///
/// The first school, key 0, keeps its ids below 10^10, so records that are already on this computer keep theirs. Every other
/// school's ids below 10^10 are moved by its key × 10^10. Canvas has larger ones for records of other schools on the same
/// system, shard × 10^13 + number: they become bit 62, 10 bits of key, 17 of shard and 34 of number.
enum SchoolIDs {
    static let maxKey = 999
    private static let span: Int64 = 10_000_000_000
    private static let shardSpan: Int64 = 10_000_000_000_000
    private static let (flag, keyBit, shardBit): (Int64, Int64, Int64) = (62, 51, 34)

    /// The id in the common space; nil for a number that doesn't fit there.
    static func common(_ id: Int64, key: Int) -> Int64? {
        guard id >= 0, id < 1 << flag, (0...maxKey).contains(key) else { return nil }
        if id < span { return Int64(key) * span + id }
        // Above those of the last school, the first school's ids can stay.
        if key == 0, id >= span * Int64(maxKey + 1) { return id }
        let (shard, number) = id.quotientAndRemainder(dividingBy: shardSpan)
        guard shard < 1 << (keyBit - shardBit), number < 1 << shardBit else { return nil }
        return (1 << flag) | (Int64(key) << keyBit) | (shard << shardBit) | number
    }

    /// The school's key, and the id there.
    static func split(_ id: Int64) -> (key: Int, id: Int64) {
        if id < span { return (0, id) }
        if id < span * Int64(maxKey + 1) { return (Int(id / span), id % span) }
        if id < 1 << flag { return (0, id) }
        let rest = id - (1 << flag)
        let shard = (rest >> shardBit) & ((1 << (keyBit - shardBit)) - 1)
        return (Int(rest >> keyBit), shard * shardSpan + (rest & ((1 << shardBit) - 1)))
    }
}

// MARK: Ids in text

extension SchoolIDs {
    /// Changes the number of `12` or `assignment-12`; nil if the text has no such number or `change` returns nil.
    static func changed(_ text: String, _ change: (Int64) -> Int64?) -> String? {
        guard let (word, number) = parts(of: text), let new = change(number) else { return nil }
        return word + String(new)
    }

    /// The school's key in `12` or `assignment-12`; nil for other texts.
    static func key(in text: String) -> Int? { number(in: text).map { split($0).key } }

    /// The number of `12` or `assignment-12`; nil for other texts.
    static func number(in text: String) -> Int64? { parts(of: text)?.number }

    /// The words before a number and the number, of at most 19 digits.
    private static func parts(of text: String) -> (word: String, number: Int64)? {
        let digits = text.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
        guard (1...19).contains(digits), let number = Int64(text.suffix(digits)) else { return nil }
        let word = text.dropLast(digits)
        guard word.isEmpty || word.hasSuffix("-") else { return nil }
        let isName = word.dropLast().utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F }
        return isName ? (String(word), number) : nil
    }
}
