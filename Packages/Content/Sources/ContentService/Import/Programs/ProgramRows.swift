import AppCore

/// The rows of a program.
struct ProgramRows: Codable, ExactKeys {
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

    struct LevelRow: Codable, ExactKeys {
        var number, unit, level, position: Int
        var file, name: String
        var about: String?
        var itemCount: Int
        /// The response with its text and words.
        var teaching: String
    }

    struct ItemRow: Codable {
        var number, level, position: Int
        var kind: String
        /// The item's wire JSON.
        var wire: String
    }
}

/// The row of a picture.
struct MediaRow {
    var number: Int
    var wire: String
    var base64: String
}
