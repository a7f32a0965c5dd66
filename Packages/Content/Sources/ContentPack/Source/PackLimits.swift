/// Size limits of packs. `docs/content-format.md` lists the same numbers.
enum PackLimits {
    /// Bytes of one file.
    static let fileSize = 1_048_576
    /// Files of all kinds in a pack.
    static let fileCount = 5_000
    /// Bytes of all files in a pack.
    static let packSize = 67_108_864
    /// Levels of nested folders.
    static let depth = 8
    /// Code points per line.
    static let lineLength = 2_000
    /// Code points of a title or a name.
    static let titleLength = 120
    /// Code points of a slug or a key.
    static let slugLength = 64
    /// Code points of the content of a passage or writing section.
    static let passageLength = 20_000
    /// Code points of a quote or an underlined spot.
    static let quoteLength = 1_000
    /// Questions per file.
    static let questionCount = 100
    /// Annotations per question.
    static let annotationCount = 10
    /// Underlined spots per writing section.
    static let selectionCount = 100
    /// Skills per question.
    static let skillCount = 10
    /// Options per question.
    static let optionCount = 2...6
    /// Options per multiple-choice question of a bank.
    static let bankOptionCount = 4
    /// Units per program.
    static let unitCount = 1...60
    /// Levels per unit.
    static let levelCount = 60
    /// Lines per glossary.
    static let wordCount = 1...60
    /// Items per level.
    static let itemCount = 1...40
    /// Pairs per matching.
    static let pairCount = 3...8
    /// Fields per form.
    static let fieldCount = 2...8
    /// Options per field.
    static let fieldOptionCount = 2...12
    /// Turns per role-play.
    static let turnCount = 2...40
    /// Accepted answers of a gap, or accepted lines of a turn.
    static let acceptedCount = 20
    /// Code points of an answer, a term, a pair's side, a line, a hint.
    static let phraseLength = 300
    /// The values of display orders.
    static let order = 0...1_000_000
}
