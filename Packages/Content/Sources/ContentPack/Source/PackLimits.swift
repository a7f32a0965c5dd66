/// Size limits of packs. `docs/content-format.md` has the same figures.
enum PackLimits {
    /// Bytes of one file.
    static let fileSize = 1_048_576
    /// Files in a pack, all kinds together.
    static let fileCount = 5_000
    /// Bytes of all files of a pack together.
    static let packSize = 67_108_864
    /// Folders within folders.
    static let depth = 8
    /// Code points of one line.
    static let lineLength = 2_000
    /// Code points of a title or a name.
    static let titleLength = 120
    /// Code points of a slug or a key.
    static let slugLength = 64
    /// Code points of the content of a passage or writing section.
    static let passageLength = 20_000
    /// Code points of a quote or an underlined spot.
    static let quoteLength = 1_000
    /// Questions of one file.
    static let questionCount = 100
    /// Annotations of one question.
    static let annotationCount = 10
    /// Underlined spots of one writing section.
    static let selectionCount = 100
    /// Skills of one question.
    static let skillCount = 10
    /// Options of one question.
    static let optionCount = 2...6
    /// Units of one program.
    static let unitCount = 1...60
    /// Levels of one unit.
    static let levelCount = 60
    /// Lines of one glossary.
    static let wordCount = 1...60
    /// Items of one level.
    static let itemCount = 1...40
    /// Pairs of one matching.
    static let pairCount = 3...8
    /// Fields of one form.
    static let fieldCount = 2...8
    /// Options of one field.
    static let fieldOptionCount = 2...12
    /// Turns of one role-play.
    static let turnCount = 2...40
    /// Accepted answers of a gap, or accepted lines of a turn.
    static let acceptedCount = 20
    /// Code points of an answer, a term, a pair's side, a line, a hint.
    static let phraseLength = 300
    /// Display orders.
    static let order = 0...1_000_000
}
