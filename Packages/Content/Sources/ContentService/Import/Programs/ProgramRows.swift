/// A program as its rows hold it.
struct ProgramRows: Codable {
    var number: Int
    var file, slug, name, about, teaches, explainsIn: String
    /// Programs with a higher number come first.
    var displayOrder: Int
    var units: [UnitRow]
    var levels: [LevelRow]
    var items: [ItemRow]

    struct UnitRow: Codable {
        var number, position: Int
        var name: String
        var about: String?
    }

    struct LevelRow: Codable {
        var number, unit, level, position: Int
        var file, name: String
        var about: String?
        var itemCount: Int
        /// The answer that shows its text and words.
        var teaching: String
    }

    struct ItemRow: Codable {
        var number, level, position: Int
        var kind: String
        /// The item as it goes out.
        var wire: String
    }
}

/// A picture as its row holds it.
struct MediaRow {
    var number: Int
    var wire: String
    var base64: String
}
