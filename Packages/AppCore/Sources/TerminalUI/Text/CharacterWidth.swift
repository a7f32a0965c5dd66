/// The width of text in terminal cells: 0, 1 or 2 per grapheme cluster.
public enum CharacterWidth {
    /// The Unicode version of the tables.
    public static var unicodeVersion: String { WidthTables.unicodeVersion }

    /// The width of a string sanitized by ``TextBoundary`` (control characters count 0).
    public static func of(_ text: String) -> Int { simple(text) ?? ofClusters(text) }

    /// The width of text in which every code point is a one-cell cluster; otherwise nil. A fast
    /// path for most text.
    static func simple(_ text: String) -> Int? {
        var text = text
        return text.withUTF8 { simple($0) }
    }

    private static func simple(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var count = 0
        var lead: UInt8 = 0
        var index = 0
        while true {
            let end = PrintableASCII.end(of: bytes, from: index)
            count += end - index
            guard end < bytes.count else { return count }
            let byte = bytes[end]
            index = end + 1
            if byte < 0x80 { return nil }
            if byte & 0xC0 == 0x80 {
                if lead == 0 { continue }
                // After E2: U+2000 to U+20FF has invisible ones, U+2500 to U+25FF is lines and blocks.
                switch (lead, byte) {
                case (0xE2, 0x80): lead = 0x80
                case (0xE2, 0x94), (0xE2, 0x95), (0xE2, 0x96): lead = 0
                case (0x80, 0x90...0xA7), (0x80, 0xB0...0xBF): lead = 0
                case (0xC2, 0xA0...0xBF): lead = 0
                default: return nil
                }
            } else {
                count += 1
                switch byte {
                case 0xC2, 0xE2: lead = byte
                case 0xC3...0xCB: lead = 0
                default: return nil
                }
            }
        }
    }

    private static func ofClusters(_ text: String) -> Int {
        var width = 0
        for character in text { width += of(character) }
        return width
    }

    /// The width of a grapheme cluster.
    public static func of(_ character: Character) -> Int {
        var scalars = character.unicodeScalars.makeIterator()
        guard let first = scalars.next() else { return 0 }
        guard let second = scalars.next() else { return of(first) }
        return ofCluster(first, second, character.unicodeScalars)
    }

    /// The widest part decides, except for emoji presentation selectors.
    /// Source: Unicode Technical Standard 51, section 2.8, and common terminal behavior.
    private static func ofCluster(
        _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ all: Character.UnicodeScalarView
    ) -> Int {
        if second.value == 0xFE0F, first.properties.isEmoji { return 2 }
        if second.value == 0xFE0E, first.properties.isEmoji { return 1 }
        var width = 0
        for scalar in all { width = max(width, of(scalar)) }
        return width
    }

    /// The width of a single code point.
    public static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x20 || (value >= 0x7F && value < 0xA0) { return 0 }
        if value < 0x300 { return 1 }
        if contains(value, in: WidthTables.zero) { return 0 }
        if value >= 0x1100, contains(value, in: WidthTables.wide) { return 2 }
        return 1
    }

    /// Binary search over first, last, first, last ...
    private static func contains(_ value: UInt32, in table: [UInt32]) -> Bool {
        table.withUnsafeBufferPointer { table in
            var low = 0
            var high = table.count / 2
            while low < high {
                let middle = (low + high) / 2
                if table[middle * 2 + 1] < value {
                    low = middle + 1
                } else if table[middle * 2] > value {
                    high = middle
                } else {
                    return true
                }
            }
            return false
        }
    }
}
