import SQLStore

extension StudyStore {
    static func known(
        _ token: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> KnownWord? {
        try connection.row(
            "SELECT * FROM vocabulary_known WHERE scope = ? AND token = ?",
            [.text(scope), .text(token)]
        ).map(KnownWord.init)
    }

    /// Known words, without undone ones.
    static func known(_ scope: String, _ connection: any SQLConnection) throws -> [KnownWord] {
        try connection.rows(
            "SELECT * FROM vocabulary_known WHERE scope = ? AND is_deleted = 0 ORDER BY token",
            [.text(scope)]
        ).map(KnownWord.init)
    }

    static func save(
        _ word: KnownWord, isSent: Bool, _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO vocabulary_known (scope, token, lemma, edited_at, is_deleted, is_sent)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (scope, token) DO UPDATE SET lemma = excluded.lemma,
                edited_at = excluded.edited_at, is_deleted = excluded.is_deleted,
                is_sent = excluded.is_sent
            """,
            [
                .text(scope), .text(word.token), SQLValue(word.lemma), .integer(word.editedAt),
                SQLValue(word.isDeleted), SQLValue(isSent),
            ])
    }
}

extension KnownWord {
    init(_ row: SQLRow) throws {
        self.init(
            token: try row.text("token"), lemma: try row.optionalText("lemma"),
            editedAt: Int64(try row.int("edited_at")), isDeleted: try row.bool("is_deleted"))
    }
}
