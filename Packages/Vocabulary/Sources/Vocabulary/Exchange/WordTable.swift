import AppCore
import FSRS
import Foundation
import WordFinding

/// Words as a table: the contents of CSV, TSV and JSON files.
struct WordTable: Sendable {
    enum Column: String, Sendable, CaseIterable {
        case word, meaning, sentence, level, note, lemma, source
        case partOfSpeech = "part_of_speech"
        // Export only.
        case state, due, stability, difficulty, reviews, lapses
    }

    /// The columns in file order; nil for ignored ones.
    var columns: [Column?]
    /// True if the first row names the columns.
    var hasHeader: Bool

    /// Takes the columns from the names given by the student, else from the first row, else word,
    /// meaning, sentence, level.
    init(columns wanted: [String], first: DelimitedText.Row?) throws(Problem) {
        let header = (first?.values ?? []).map(Self.column)
        hasHeader =
            header.contains(.word) && header.count { $0 != nil } >= 2
            || header.count == 1 && header.first == .word
        if !wanted.isEmpty {
            columns = []
            for name in wanted {
                let column = Self.column(name)
                guard column != nil || ["", "-", "skip"].contains(name.lowercased()) else {
                    throw Problem(
                        .usage, "Unknown column “\(name)”.",
                        cure: "--columns takes word, meaning, sentence, level, note, lemma, source,"
                            + " part_of_speech, and skip.")
                }
                columns.append(column)
            }
        } else if hasHeader {
            columns = header
        } else {
            columns = [.word, .meaning, .sentence, .level]
        }
        guard columns.contains(.word) else {
            throw Problem(.usage, "--columns must include word.")
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

    /// The cards of a table's rows. Invalid rows are reported and skipped.
    func deck(
        _ rows: [DelimitedText.Row], source title: String
    ) -> (deck: ImportedDeck, faults: [DelimitedText.Fault]) {
        var deck = ImportedDeck()
        deck.goesByWords = true
        var faults: [DelimitedText.Fault] = []
        var seen: [String: Int] = [:]
        for row in rows.dropFirst(hasHeader ? 1 : 0) {
            if let sentence = fault(of: row) {
                faults.append(DelimitedText.Fault(line: row.line, sentence: sentence))
                continue
            }
            func value(_ column: Column, _ most: Int) -> String {
                guard let place = columns.firstIndex(of: column), place < row.values.count else {
                    return ""
                }
                return CardTexts.lines(DelimitedText.unguarded(row.values[place]), most: most)
            }
            let word = CardTexts.line(
                value(.word, CardTexts.maxWordLength), most: CardTexts.maxWordLength)
            let (lemma, meaning) = (value(.lemma, 300), value(.meaning, CardTexts.maxMeaningLength))
            let (note, given) = (value(.note, CardTexts.maxMeaningLength), value(.source, 200))
            let source = given.isEmpty ? title : CardTexts.line(given, most: 200)
            // The second row with the same word is another card; the order of rows tells them
            // apart.
            let key = source + "\u{0}" + word
            seen[key, default: 0] += 1
            deck.items.append(
                ImportedDeck.Item(
                    card: Card(
                        id: StudyID.derived("row", source, word, String(seen[key] ?? 1)),
                        sourceID: "", word: word, lemma: lemma.isEmpty ? word.lowercased() : lemma,
                        sentence: CardTexts.line(value(.sentence, 2000), most: 2000),
                        meaning: meaning.isEmpty ? nil : meaning,
                        partOfSpeech: PartOfSpeech(rawValue: value(.partOfSpeech, 20)),
                        difficulty: DifficultyWords.difficulty(value(.level, 20)) ?? .intermediate,
                        position: deck.items.count, note: note.isEmpty ? nil : note),
                    source: source, hasDifficulty: columns.contains(.level),
                    hasLemma: !lemma.isEmpty))
        }
        return (deck, faults)
    }

    private func fault(of row: DelimitedText.Row) -> String? {
        guard
            row.values.count <= columns.count || row.values[columns.count...].allSatisfy(\.isEmpty)
        else {
            return "It has \(row.values.count) values for \(columns.count) columns."
        }
        guard let place = columns.firstIndex(of: .word), place < row.values.count,
            row.values[place].contains(where: { !$0.isWhitespace })
        else { return "It doesn't have a word." }
        if let place = columns.firstIndex(of: .level), place < row.values.count {
            let level = CardTexts.line(row.values[place], most: 100)
            if !level.isEmpty, DifficultyWords.difficulty(level) == nil {
                return
                    "“\(level)” isn't a level: use beginner, intermediate, advanced, or A1 to C2."
            }
        }
        return nil
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
