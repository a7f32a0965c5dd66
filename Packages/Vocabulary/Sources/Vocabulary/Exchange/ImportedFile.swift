import AppCore

/// What a file with words is, by its first bytes and its name.
enum ImportedFile: Sendable, Hashable {
    case package, text

    /// How many bytes ``init(beginning:path:)`` looks at.
    static let beginning = 8192

    /// Throws for files that hold words in a form that can't be read, with what to do about it.
    init(beginning: [UInt8], path: String) throws(Problem) {
        let name = path.lowercased()
        let spreadsheets = [".xlsx", ".xls", ".ods", ".numbers"]
        if spreadsheets.contains(where: name.hasSuffix), !beginning.isEmpty {
            throw Problem(
                .invalid, "This is a spreadsheet, which Homeroom can't read.",
                cure: "In the spreadsheet program, save it as CSV.", place: path)
        }
        if beginning.starts(with: Array("SQLite format 3\0".utf8)) {
            throw Self.database(String(decoding: beginning, as: UTF8.self), name, path)
        }
        if beginning.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
            throw Problem(
                .invalid, "This is the inside of an Anki package, not the package.",
                cure: "Import the whole .apkg or .colpkg file.", place: path)
        }
        // An archive with entries, or an empty one. A text can start with “PK”, too.
        let isArchive = [[3, 4], [5, 6]].contains { beginning.starts(with: [0x50, 0x4B] + $0) }
        self = isArchive ? .package : .text
    }

    private static func database(_ text: String, _ name: String, _ path: String) -> Problem {
        let export = "choose File › Export, and save an .apkg or “Notes in Plain Text”."
        if name.hasSuffix(".anki") || text.contains("CREATE TABLE facts") {
            return Problem(
                .invalid, "This is a deck of Anki 1 (.anki), which Homeroom can't read.",
                cure: "Open it in Anki 2.0, the last version that can, \(export)", place: path)
        }
        let isAnki = name.hasSuffix(".anki2") || name.hasSuffix(".anki21")
        if isAnki || text.contains("CREATE TABLE revlog") {
            return Problem(
                .invalid, "This is Anki's own collection (.anki2), not an export.",
                cure: "In Anki, \(export)", place: path)
        }
        return Problem(
            .invalid, "This is a database, not a list of words.",
            cure: "Save the words as CSV, or export them from Anki as .apkg.", place: path)
    }
}
