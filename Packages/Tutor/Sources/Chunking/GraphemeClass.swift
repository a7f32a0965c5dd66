/// What a scalar is to those beside it; the numbers are those of `text.h`. Source: Unicode Standard Annex 29,
/// Grapheme_Cluster_Break, with what rules GB9c and GB11 ask beyond it.
enum GraphemeClass: UInt8, CaseIterable {
    case any, control, pictograph
    /// A letter of the scripts of India, which signs of theirs join with another one.
    case consonant
    /// A syllable of Hangul that a last part may follow, and one that has it.
    case syllable, closedSyllable
    case extend
    /// A mark that parts consonants.
    case bareExtend
    /// A mark that joins consonants.
    case linker
    case joiner, spacing, prepend, regional
    /// Parts of Hangul's syllables.
    case leading, vowel, trailing

    /// The raw value of every scalar's, by its number.
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
