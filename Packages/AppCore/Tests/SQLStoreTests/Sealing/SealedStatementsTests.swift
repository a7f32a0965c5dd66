import AppCoreTesting
import Testing

@testable import SQLStore

/// How statements are said to a sealed store.
@Suite struct SealedStatementsTests {
    private func statements() async throws -> SealedStatements {
        let store = try SQLiteDatabase.inMemory(migrations: NotesFile.migrations)
        return SealedStatements(
            try await store.read { connection in
                try NotesFile.texts.compactMap { try SealedTable($0, in: connection) }
            })
    }

    @Test(
        arguments: [
            "SELECT text FROM notes_plain WHERE text = 'notes_notes'",
            "PRAGMA table_info(notes_notes)",
            "INSERT INTO notes_notes (scope, id, text) VALUES (?, ?, ?)",
            "DELETE FROM notes_notes WHERE scope = ? AND remark IS NULL",
            """
            INSERT INTO notes_notes (scope, id, text, remark) VALUES (?, ?, ?, ?)
            ON CONFLICT (scope, id) DO UPDATE SET text = excluded.text, remark = excluded.remark
            """,
            "UPDATE notes_notes SET weight = ?, text = ?, remark = NULL WHERE id = ?",
        ])
    func whatReadsNothingSealedStaysAsItIs(sql: String) async throws {
        #expect(try await statements().sealed(sql) == sql)
    }

    @Test(
        arguments: [
            (
                "SELECT notes_notes.text FROM notes_notes WHERE id = ?",
                "SELECT notes_notes.text FROM \"notes_notes_unsealed\" AS \"notes_notes\" WHERE id = ?"
            ),
            (
                "SELECT n.text FROM notes_plain p LEFT JOIN \"notes_notes\" AS n ON n.id = p.id",
                "SELECT n.text FROM notes_plain p LEFT JOIN \"notes_notes_unsealed\" AS n ON n.id = p.id"
            ),
            (
                "DELETE FROM notes_plain WHERE id IN (SELECT id FROM notes_notes) -- notes_notes",
                "DELETE FROM notes_plain WHERE id IN (SELECT id FROM \"notes_notes_unsealed\" AS "
                    + "\"notes_notes\") -- notes_notes"
            ),
            (
                "DELETE FROM notes_notes WHERE text = ?",
                "DELETE FROM notes_notes WHERE homeroom_open('notes_notes', 'text', "
                    + "\"notes_notes\".\"text\", \"notes_notes\".\"scope\", \"notes_notes\".\"id\") = ?"
            ),
        ])
    func whatReadsSealedTextsOpensThem(sql: String, said: String) async throws {
        #expect(try await statements().sealed(sql) == said)
    }

    @Test(
        arguments: [
            "DELETE FROM notes_notes AS n WHERE n.text = ?",
            "DELETE FROM notes_notes WHERE EXISTS (SELECT 1 FROM notes_plain WHERE text = notes_notes.text)",
        ])
    func whatCannotBeSaidIsRefusedInsteadOfComparingSealedBytes(sql: String) async throws {
        let statements = try await statements()
        #expect(throws: SQLError.self) { try statements.sealed(sql) }
    }
}
