import AnkiExchange
import AppCore

/// Reads words from a text file: a table, or notes that Anki exported in plain text.
struct TextDeck: Sendable {
    /// Column names given by the student; empty for the file's own.
    var columns: [String] = []
    /// The source given by the student, for rows that don't name one.
    var source: String?
    /// The source if neither the student nor the file gives one.
    var title: String
    /// Whether the file's name promises tabs.
    var isTabbed = false

    /// The words, and what was left out, by line.
    func read(
        _ text: String
    ) throws(Problem) -> (deck: ImportedDeck, faults: [DelimitedText.Fault]) {
        let header = TextHeader(text, isTabbed: isTabbed)
        let (rows, faults) = DelimitedText.rows(
            header.body, separator: header.separator, startingAt: header.firstLine,
            leavesOutComments: header.isAnki)
        let table = try WordTable(columns: columns, header: header, rows: rows)
        let looksLikeHTML =
            !table.isOwn && rows.contains { $0.values.contains(where: AnkiText.isMarkup) }
        var words = WordRows(
            table: table, header: header, isHTML: header.isHTML ?? looksLikeHTML,
            title: source ?? header.deck ?? title)
        for row in rows.dropFirst(table.hasHeader ? 1 : 0) { words.take(row) }
        var deck = words.deck
        let named = table.columns.map { $0?.rawValue ?? "(skipped)" }
        deck.mappings = ["Columns: " + named.joined(separator: ", ")]
        deck.remarks = remarks(words, rows, isGuess: looksLikeHTML && header.isHTML == nil)
        let all = header.faults + faults + words.faults
        return (deck, all.sorted { $0.line < $1.line })
    }

    // MARK: Messages

    private func remarks(
        _ words: WordRows, _ rows: [DelimitedText.Row], isGuess: Bool
    ) -> [String] {
        let (table, header) = (words.table, words.header)
        var remarks: [String] = []
        if let first = header.comments.first {
            remarks.append(
                header.comments.count == 1
                    ? "Line \(first) is a comment, because it starts with #."
                    : "\(header.comments.count) lines at the top are comments, because they start"
                        + " with #.")
        }
        if columns.isEmpty, !table.hasHeader, header.columns.isEmpty {
            remarks.append("The first line doesn't name columns, so this order is used.")
        }
        if isGuess {
            remarks.append(
                "The texts look like HTML and were read as such. To keep them as they are, make"
                    + " #html:false the first line.")
        }
        if words.media > 0 {
            remarks.append(
                words.media == 1
                    ? "1 picture or recording in fields was skipped."
                    : "\(words.media) pictures and recordings in fields were skipped.")
        }
        let skipped = columns.isEmpty ? table.skipped(of: rows) : []
        if !skipped.isEmpty { remarks.append("Skipped columns: \(Self.list(skipped)).") }
        if !words.otherTags.isEmpty {
            let tags = Self.list(words.otherTags.sorted())
            remarks.append("Tags give a word its level and part of speech. Others: \(tags).")
        }
        return remarks
    }

    /// The first ten, and how many more there are.
    private static func list(_ names: [String]) -> String {
        names.prefix(10).joined(separator: ", ")
            + (names.count > 10 ? " and \(names.count - 10) more" : "")
    }
}
