import AppCore
import FSRS
import Foundation
import WordFinding

/// Words as a table: the contents of CSV, TSV, Anki's text and JSON files.
struct WordTable: Sendable {
    enum Column: String, Sendable, CaseIterable {
        case word, meaning, sentence, level, note, lemma, source, tags, guid
        case partOfSpeech = "part_of_speech"
        // Names Anki's fields; not read.
        case noteType = "note_type"
        // Export only.
        case state, due, stability, difficulty, reviews, lapses
    }

    /// The columns in file order; nil for ignored ones.
    private(set) var columns: [Column?]
    /// The names of the columns in the file; empty if it doesn't name them.
    private(set) var names: [String] = []
    /// True if the first row names the columns.
    private(set) var hasHeader: Bool

    /// Takes the columns from the names given by the student, else from Anki's `#columns:`, else
    /// from the first row, else by order: word, meaning, sentence, and level, or in Anki's files a
    /// note. Columns that Anki's header assigns keep their roles.
    init(
        columns wanted: [String] = [], header: TextHeader, rows: [DelimitedText.Row]
    ) throws(Problem) {
        let first = rows.first?.values ?? []
        let found = first.map(Self.column)
        hasHeader =
            header.columns.isEmpty
            && (found.contains(.word) && found.count { $0 != nil } >= 2
                || found.count == 1 && found.first == .word)
        names = hasHeader ? first : header.columns
        if !wanted.isEmpty {
            columns = try Self.columns(wanted)
        } else if hasHeader {
            columns = found
        } else if !header.columns.isEmpty {
            columns = Self.columns(of: header)
        } else if header.isAnki {
            columns = Self.columns(of: header, width: rows.lazy.map(\.values.count).max() ?? 0)
        } else {
            columns = [.word, .meaning, .sentence, .level]
        }
        for (role, place) in header.places {
            while columns.count <= place { columns.append(nil) }
            columns[place] = Self.column(of: role)
        }
        guard columns.contains(.word) else {
            guard wanted.isEmpty else { throw Problem(.usage, "--columns must include word.") }
            throw Problem(
                .invalid, "None of the columns holds a word.",
                cure: "Name the columns with --columns.")
        }
    }

    func place(_ column: Column) -> Int? { columns.firstIndex(of: column) }

    /// True if Homeroom wrote the table, whose texts are never HTML.
    var isOwn: Bool { hasHeader && columns.contains(.stability) }

    // MARK: Columns

    private static func columns(_ wanted: [String]) throws(Problem) -> [Column?] {
        var columns: [Column?] = []
        for name in wanted {
            let column = Self.column(name)
            guard column != nil || ["", "-", "skip"].contains(name.lowercased()) else {
                throw Problem(
                    .usage, "Unknown column “\(name)”.",
                    cure: "--columns takes word, meaning, sentence, level, note, lemma, source,"
                        + " tags, part_of_speech, and skip.")
            }
            columns.append(column)
        }
        return columns
    }

    /// The columns that Anki names: fields get their roles by name, then by order.
    private static func columns(of header: TextHeader) -> [Column?] {
        var columns = header.columns.map(column)
        let isField = { (place: Int) -> Bool in
            guard !header.places.values.contains(place) else { return false }
            guard let column = columns[place] else { return true }
            return FieldRoles.Role(rawValue: column.rawValue) != nil
        }
        let fields = columns.indices.filter(isField)
        let roles = FieldRoles(fields.map { header.columns[$0] })
        for place in fields { columns[place] = nil }
        for role in FieldRoles.Role.allCases {
            if let place = roles[role] { columns[fields[place]] = Column(rawValue: role.rawValue) }
        }
        return columns
    }

    /// The columns of a file from Anki that doesn't name them.
    private static func columns(of header: TextHeader, width: Int) -> [Column?] {
        var left: ArraySlice<Column> = [.word, .meaning, .sentence, .note]
        return (0..<width).map { place in
            header.places.values.contains(place) ? nil : left.popFirst()
        }
    }

    private static func column(of role: TextHeader.Role) -> Column {
        switch role {
        case .guid: .guid
        case .tags: .tags
        case .deck: .source
        case .noteType: .noteType
        }
    }

    private static func column(_ name: String) -> Column? {
        let name = CardTexts.line(name, most: 100).lowercased()
        if let column = Column(rawValue: name.split(separator: " ").joined(separator: "_")) {
            return column
        }
        switch name {
        case "level", "cefr", "niveau", "difficulty level": return .level
        case "deck": return .source
        case "notetype": return .noteType
        default: break
        }
        return switch FieldRoles.role(of: name) {
        case .word: .word
        case .meaning: .meaning
        case .sentence: .sentence
        case .note: .note
        case nil: nil
        }
    }

    // MARK: Rows

    /// Why a row can't be read; nil if it can.
    func fault(of row: DelimitedText.Row) -> String? {
        let isBlank = { (value: String) in value.allSatisfy(\.isWhitespace) }
        guard
            row.values.count <= columns.count || row.values[columns.count...].allSatisfy(isBlank)
        else {
            return "It has \(row.values.count) values for \(columns.count) columns."
        }
        guard let place = place(.word), place < row.values.count, !isBlank(row.values[place])
        else { return "It doesn't have a word." }
        if let place = self.place(.level), place < row.values.count {
            let level = CardTexts.line(row.values[place], most: 100)
            if !level.isEmpty, DifficultyWords.difficulty(level) == nil {
                return
                    "“\(level)” isn't a level: use beginner, intermediate, advanced, or A1 to C2."
            }
        }
        return nil
    }

    /// The names or numbers of ignored columns that aren't blank.
    func skipped(of rows: [DelimitedText.Row]) -> [String] {
        columns.indices.compactMap { place in
            guard columns[place] == nil else { return nil }
            let isUsed = rows.dropFirst(hasHeader ? 1 : 0).contains { row in
                place < row.values.count && row.values[place].contains { !$0.isWhitespace }
            }
            guard isUsed else { return nil }
            let name = place < names.count ? CardTexts.line(names[place], most: 40) : ""
            return name.isEmpty ? "\(place + 1)" : "“\(name)”"
        }
    }

    // MARK: Writing

    /// A word as a table row and as JSON; missing values are empty or nil.
    struct Row: Encodable, Sendable, ExactKeys {
        var word: String
        var meaning: String?
        var sentence: String
        var level: String
        var note: String?
        var lemma: String
        var partOfSpeech: String?
        var source: String
        var state: String
        /// ISO 8601, UTC.
        var due: String?
        var stability: Double?
        var difficulty: Double?
        var reviews: Int
        var lapses: Int

        init(_ item: ExportedWords.Item) {
            let (card, state) = (item.card, item.state)
            word = card.word
            meaning = card.meaning
            sentence = card.sentence
            level = card.difficulty.rawValue
            note = card.note
            lemma = card.lemma
            partOfSpeech = card.partOfSpeech?.rawValue
            source = item.source.title
            self.state =
                state.map { state in
                    state.isSuspended ? "suspended" : String(describing: state.schedule.phase)
                } ?? "to define"
            if let schedule = state?.schedule, schedule.phase != .new {
                due = ISODate.format(Date(timeIntervalSince1970: schedule.due))
            }
            stability = state?.schedule.memory?.stability
            difficulty = state?.schedule.memory?.difficulty
            reviews = state?.reviewCount ?? 0
            lapses = state?.lapses ?? 0
        }

        var values: [String] {
            let texts = [
                word, meaning ?? "", sentence, level, note ?? "", lemma, partOfSpeech ?? "", source,
                state,
            ]
            return texts.map(DelimitedText.guarded) + [
                due ?? "", stability.map { String($0) } ?? "",
                difficulty.map { String($0) } ?? "", String(reviews), String(lapses),
            ]
        }
    }

    static let header = [
        "word", "meaning", "sentence", "level", "note", "lemma", "part_of_speech", "source",
        "state", "due", "stability", "difficulty", "reviews", "lapses",
    ]
}
