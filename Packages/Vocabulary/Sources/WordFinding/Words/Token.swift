/// A word at a position in a text.
struct Token: Sendable {
    struct Traits: OptionSet, Sendable {
        let rawValue: UInt8
        /// Begins with a capital.
        static let capital = Traits(rawValue: 1)
        /// At least two letters, all capitals.
        static let capitals = Traits(rawValue: 2)
        /// The first word of its sentence or quotation.
        static let first = Traits(rawValue: 4)
        /// Preceded by something other than a space.
        static let afterPause = Traits(rawValue: 8)
        /// Has digits, is part of an address, file name or code, or is split by a line break.
        static let unfit = Traits(rawValue: 16)
        /// In a heading, where capitals tell nothing.
        static let inHeading = Traits(rawValue: 32)
        /// A name, because it follows a title: `Mr. Harrow`.
        static let named = Traits(rawValue: 64)
    }

    var number: Int32
    var start: Int32
    var sentence: Int32
    var length: UInt16
    var traits: Traits

    var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
}
