/// The values of a row that is written again and again: each stays until another takes its place.
public struct SQLRowValues {
    /// In the columns' order; null at first.
    public private(set) var values: [SQLValue]
    /// How often the value of each place has become another.
    package private(set) var changes: [Int]

    package init(count: Int) {
        values = Array(repeating: .null, count: count)
        changes = Array(repeating: 0, count: count)
    }

    /// The value of a column, by its place.
    public subscript(place: Int) -> SQLValue {
        get { values[place] }
        set {
            guard !Self.isSame(values[place], newValue) else { return }
            values[place] = newValue
            changes[place] += 1
        }
    }

    /// Whether two values are the same to the last byte: texts that only look alike are not.
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
                // Texts that follow one another mostly differ at the end, as ids and numbered words do.
                one.last == other.last && one.elementsEqual(other)
            }
        }
        return isSame?.flatMap { $0 } ?? one.elementsEqual(other)
    }
}
