import SQLStore
import ServiceKit
import Vocabulary
import WordFinding

/// A stored card.
struct StoredCard: Sendable, Hashable {
    var card: Card
    /// The offset of its sentence in the text; nil for a word from a device.
    var textOffset: Int?
    var sequence: Int64 = 0

    /// Whether it counts as a word test in the contract: it has a meaning and a sentence that
    /// contains the word.
    var isTest: Bool {
        guard !card.isDeleted, let meaning = card.meaning else { return false }
        return !meaning.allSatisfy(\.isWhitespace)
            && card.sentence.lowercased().contains(card.word.lowercased())
    }
}

extension StoredCard {
    init(_ row: SQLRow) throws {
        self.init(
            card: Card(
                id: try row.text("id"), sourceID: try row.text("source_id"),
                word: try row.text("word"), lemma: try row.text("lemma"),
                sentence: try row.text("sentence"), meaning: try row.optionalText("meaning"),
                partOfSpeech: try row.optionalText("part_of_speech")
                    .flatMap(PartOfSpeech.init(rawValue:)),
                difficulty: WordDifficulty(rawValue: try row.text("difficulty"))
                    ?? .intermediate,
                position: try row.int("position"), note: try row.optionalText("note"),
                editedAt: Int64(try row.int("edited_at")), editedBy: try row.text("edited_by"),
                isDeleted: try row.bool("is_deleted"),
                isUnsure: try row.bool("is_unsure") ? true : nil),
            textOffset: try row.optionalInt("text_offset"),
            sequence: Int64(try row.int("sequence")))
    }

    static let columns = """
        id, source_id, word, lemma, sentence, meaning, part_of_speech, difficulty, position, note,
        edited_at, edited_by, is_deleted, text_offset, is_test, sequence,
        is_unsure
        """

    fileprivate var values: [SQLValue] {
        [
            .text(card.id), .text(card.sourceID), .text(card.word), .text(card.lemma),
            .text(card.sentence), SQLValue(card.meaning), SQLValue(card.partOfSpeech?.rawValue),
            .text(card.difficulty.rawValue), .integer(Int64(card.position)), SQLValue(card.note),
            .integer(card.editedAt), .text(card.editedBy), SQLValue(card.isDeleted),
            SQLValue(textOffset), SQLValue(isTest), .integer(sequence),
            SQLValue(card.isUnsure == true),
        ]
    }
}

extension StudyRecordStore {
    /// The existing cards with these ids, including deleted ones.
    func cards(_ ids: Set<String>) throws -> [String: StoredCard] {
        var found: [String: StoredCard] = [:]
        for piece in Self.pieces(ids.sorted()) {
            let rows = try connection.rows(
                """
                SELECT \(StoredCard.columns) FROM vocabulary_cards
                WHERE tenant_id = ? AND user_id = ? AND id IN (\(Self.marks(piece.count)))
                """, account.values + piece.map(SQLValue.text))
            for row in rows {
                let card = try StoredCard(row)
                found[card.card.id] = card
            }
        }
        return found
    }

    /// All cards of a source, including deleted ones.
    func allCards(ofSource id: String) throws -> [StoredCard] {
        try connection.rows(
            """
            SELECT \(StoredCard.columns) FROM vocabulary_cards
            WHERE tenant_id = ? AND user_id = ? AND source_id = ? ORDER BY id
            """, account.values + [.text(id)]
        ).map(StoredCard.init)
    }

    /// The cards of a source, without deleted ones.
    func cards(ofSource id: String) throws -> [StoredCard] {
        try allCards(ofSource: id).filter { !$0.card.isDeleted }
    }

    func cards(after cursor: Int64, limit: Int) throws -> [StoredCard] {
        try connection.rows(
            """
            SELECT \(StoredCard.columns) FROM vocabulary_cards
            WHERE tenant_id = ? AND user_id = ? AND sequence > ? ORDER BY sequence LIMIT ?
            """, account.values + [.integer(cursor), .integer(Int64(limit))]
        ).map(StoredCard.init)
    }

    /// Saves a card with the next change number.
    func put(_ stored: StoredCard, _ numbers: ChangeNumbers) throws {
        var stored = stored
        stored.sequence = try numbers.next()
        try connection.execute(
            """
            INSERT INTO vocabulary_cards (tenant_id, user_id, \(StoredCard.columns))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, user_id, id) DO UPDATE SET
                source_id = excluded.source_id, word = excluded.word, lemma = excluded.lemma,
                sentence = excluded.sentence, meaning = excluded.meaning,
                part_of_speech = excluded.part_of_speech, difficulty = excluded.difficulty,
                position = excluded.position, note = excluded.note,
                edited_at = excluded.edited_at, edited_by = excluded.edited_by,
                is_deleted = excluded.is_deleted, text_offset = excluded.text_offset,
                is_test = excluded.is_test, sequence = excluded.sequence,
                is_unsure = excluded.is_unsure
            """, account.values + stored.values)
    }

    /// Marks a card as deleted and erases its contents and progress.
    func remove(
        _ stored: StoredCard, editedAt: Int64, editedBy: String = "", _ numbers: ChangeNumbers
    ) throws {
        var stored = stored
        stored.card.isDeleted = true
        stored.card.sentence = ""
        stored.card.meaning = nil
        stored.card.note = nil
        stored.card.isUnsure = nil
        stored.card.editedAt = editedAt
        stored.card.editedBy = editedBy
        try put(stored, numbers)
        try removeProgress(of: stored.card.id)
    }
}

/// A filter for word tests.
struct WordTestFilter: Sendable, Hashable {
    /// nil for all of the student's texts.
    var source: String?
    var difficulty: WordDifficulty?
    var includesMemorized = true

    fileprivate var clause: String {
        (source == nil ? "" : " AND c.source_id = ?")
            + (difficulty == nil ? "" : " AND c.difficulty = ?")
            + (includesMemorized ? "" : " AND (p.is_memorized IS NULL OR p.is_memorized = 0)")
    }

    fileprivate var values: [SQLValue] {
        [source, difficulty?.rawValue].compactMap { $0.map(SQLValue.text) }
    }
}

extension StudyRecordStore {
    private static let fromTests = """
        FROM vocabulary_cards AS c
        JOIN vocabulary_sources AS s
            ON s.tenant_id = c.tenant_id AND s.user_id = c.user_id AND s.id = c.source_id
        LEFT JOIN vocabulary_progress AS p
            ON p.tenant_id = c.tenant_id AND p.user_id = c.user_id AND p.word_id = c.id
        WHERE c.tenant_id = ? AND c.user_id = ? AND c.is_test = 1 AND s.has_text = 1
            AND s.is_deleted = 0
        """

    /// Word tests in the texts' order: the latest text first, by first occurrence in each.
    func tests(_ filter: WordTestFilter, limit: Int, offset: Int) throws -> [StoredCard] {
        try connection.rows(
            """
            SELECT c.id AS id, c.source_id AS source_id, c.word AS word, c.lemma AS lemma,
                c.sentence AS sentence, c.meaning AS meaning, c.part_of_speech AS part_of_speech,
                c.difficulty AS difficulty, c.position AS position, c.note AS note,
                c.edited_at AS edited_at, c.edited_by AS edited_by, c.is_deleted AS is_deleted,
                c.text_offset AS text_offset, c.sequence AS sequence, c.is_unsure AS is_unsure
            \(Self.fromTests)\(filter.clause)
            ORDER BY s.added_at DESC, s.id, COALESCE(c.text_offset, 2147483647), c.position, c.id
            LIMIT ? OFFSET ?
            """,
            account.values + filter.values + [.integer(Int64(limit)), .integer(Int64(offset))]
        ).map(StoredCard.init)
    }

    /// The number of word tests by level.
    func testCounts(_ filter: WordTestFilter) throws -> [WordDifficulty: Int] {
        let rows = try connection.rows(
            """
            SELECT c.difficulty AS difficulty, COUNT(*) AS count
            \(Self.fromTests)\(filter.clause)
            GROUP BY c.difficulty
            """, account.values + filter.values)
        var counts: [WordDifficulty: Int] = [:]
        for row in rows {
            if let level = WordDifficulty(rawValue: try row.text("difficulty")) {
                counts[level] = try row.int("count")
            }
        }
        return counts
    }

    /// The number of a source's words without a meaning.
    func undefinedCount(ofSource id: String) throws -> Int {
        try connection.row(
            """
            SELECT COUNT(*) AS count FROM vocabulary_cards
            WHERE tenant_id = ? AND user_id = ? AND source_id = ? AND is_deleted = 0
                AND is_test = 0
            """, account.values + [.text(id)]
        )?.int("count") ?? 0
    }
}
