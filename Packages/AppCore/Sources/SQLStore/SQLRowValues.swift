/// The reused values of a row; each stays until it is replaced.
public struct SQLRowValues {
    /// In column order; initially null.
    public private(set) var values: [SQLValue]
    /// How often each value changed.
    package private(set) var changes: [Int]

    package init(count: Int) {
        values = Array(repeating: .null, count: count)
        changes = Array(repeating: 0, count: count)
    }

    /// The value of a column, by index.
    public subscript(place: Int) -> SQLValue {
        get { values[place] }
        set {
            guard !Self.isSame(values[place], newValue) else { return }
            values[place] = newValue
            changes[place] += 1
        }
    }

    /// Whether two values are identical, byte by byte.
    package static func isSame(_ one: SQLValue, _ other: SQLValue) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.integer(let one), .integer(let other)): one == other
        case (.text(let one), .text(let other)): isSame(one.utf8, other.utf8)
        default: false
        }
    }

    private static func isSame(_ one: String.UTF8View, _ other: String.UTF8View) -> Bool {
        guard one.count == other.count else { return false }
        let isSame = one.withContiguousStorageIfAvailable { one in
            other.withContiguousStorageIfAvailable { other in
                // Consecutive texts mostly differ at the end, like ids and numbered words.
                one.last == other.last && one.elementsEqual(other)
            }
        }
        return isSame?.flatMap { $0 } ?? one.elementsEqual(other)
    }
}
