/// How a scalar joins its neighbors. The raw values match those of `text.h`.
/// Source: Unicode Standard Annex 29, Grapheme_Cluster_Break, with the additional classes that
/// rules GB9c and GB11 need.
enum GraphemeClass: UInt8, CaseIterable {
    case any, control, pictograph
    /// A consonant of an Indic script, which a linker joins with another one.
    case consonant
    /// A Hangul syllable that can take a final part, and one that already has it.
    case syllable, closedSyllable
    case extend
    /// A mark that separates consonants.
    case bareExtend
    /// A mark that joins consonants.
    case linker
    case joiner, spacing, prepend, regional
    /// The parts of Hangul syllables.
    case leading, vowel, trailing

    /// The raw value for every scalar, indexed by its number.
    static func ofAll() -> [UInt8] {
        var all = [UInt8](repeating: any.rawValue, count: 0x11_0000)
        for value in 0xAC00...0xD7A3 {
            let kind = (value - 0xAC00) % 28 == 0 ? syllable : closedSyllable
            all[value] = kind.rawValue
        }
        let ranges = GraphemeClassRanges.all
        for index in stride(from: 0, to: ranges.count, by: 3) {
            let kind = UInt8(ranges[index + 2])
            for value in ranges[index]...ranges[index + 1] { all[Int(value)] = kind }
        }
        return all
    }
}
