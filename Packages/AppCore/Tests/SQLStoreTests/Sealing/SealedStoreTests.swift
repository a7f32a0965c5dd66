import AppCoreTesting
import Foundation
import Testing

@testable import SQLStore

/// A store on disk with notes in it.
final class NotesFile: Sendable {
    static let sentence = "The heron stands in the shallow water"
    static let migrations = [
        StoreMigration(
            "notes-001-table",
            [
                """
                CREATE TABLE notes_notes (
                    scope TEXT NOT NULL, id BIGINT NOT NULL, text TEXT NOT NULL, remark TEXT,
                    picture BLOB, weight DOUBLE PRECISION, PRIMARY KEY (scope, id))
                """,
                "CREATE TABLE notes_plain (id BIGINT PRIMARY KEY, text TEXT NOT NULL)",
            ])
    ]
    static let texts = [TextColumns("notes_notes", ["text", "remark", "picture"])]

    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("sealed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var path: String { folder.appendingPathComponent("store.sqlite").path }

    static func seal(_ cipher: TestCipher = TestCipher()) -> StoreEncryptionKey {
        StoreEncryptionKey(cipher: cipher, texts: texts)
    }

    func open(_ seal: StoreEncryptionKey? = nil, _ further: [StoreMigration] = []) throws
        -> SQLiteDatabase
    {
        try SQLiteDatabase(path: path, migrations: Self.migrations + further, seal: seal)
    }

    /// Two notes, closed again.
    func fill() async throws {
        let store = try open()
        try await store.write { connection in
            for id in 1...2 {
                try connection.execute(
                    "INSERT INTO notes_notes (scope, id, text, remark, picture) VALUES (?, ?, ?, NULL, ?)",
                    [
                        "a", SQLValue(id), .text("\(NotesFile.sentence) \(id)"),
                        .blob([0, UInt8(id)]),
                    ])
            }
        }
        await store.close()
    }

    func sealed(_ cipher: TestCipher = TestCipher()) throws {
        let sealer = try StoreSealer(path: path, cipher: cipher)
        try sealer.seal(Self.texts, header: [7])
        try sealer.sweep()
        sealer.close()
    }

    /// Whether the bytes of any of the store's files hold `text`.
    func holds(_ text: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).contains { name in
            let data = try Data(contentsOf: folder.appendingPathComponent(name))
            return data.range(of: Data(text.utf8)) != nil
        }
    }

    /// Changes the file behind the seal's back.
    func tamper(_ sql: String) async throws {
        let raw = try SQLiteDatabase(path: path)
        try await raw.write { connection in
            let triggers = try connection.rows(
                "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            for row in triggers { try connection.execute("DROP TRIGGER \(try row.text("name"))") }
            try connection.execute(sql)
            for row in triggers { try connection.execute(try row.text("sql")) }
        }
        await raw.close()
    }
}

func texts(_ store: SQLiteDatabase) async throws -> [String] {
    try await store.read { connection in
        try connection.rows("SELECT text FROM notes_notes ORDER BY id").map { try $0.text("text") }
    }
}

@Suite struct SealedStoreTests {
    @Test func theFilesHoldASentenceBeforeSealingAndNotAfterwards() async throws {
        let file = try NotesFile()
        try await file.fill()
        #expect(try file.holds(NotesFile.sentence))
        try file.sealed()
        #expect(try !file.holds(NotesFile.sentence))
        let store = try file.open(NotesFile.seal())
        #expect(
            try await texts(store) == ["\(NotesFile.sentence) 1", "\(NotesFile.sentence) 2"])
        await store.close()
        let sealer = try StoreSealer(path: file.path, cipher: TestCipher())
        try sealer.unseal()
        try sealer.sweep()
        sealer.close()
        #expect(try file.holds(NotesFile.sentence))
        let clear = try file.open()
        #expect(try await texts(clear).count == 2)
        #expect(
            try await clear.read { try $0.row("SELECT picture FROM notes_notes WHERE id = 2") }?
                .blob("picture") == [0, 2])
        await clear.close()
    }

    @Test func whatIsWrittenLaterIsSealedWhileItIsStillOpen() async throws {
        let file = try NotesFile()
        try await file.fill()
        try file.sealed()
        let store = try file.open(NotesFile.seal())
        try await store.write { connection in
            for id in 10..<400 {
                try connection.execute(
                    """
                    INSERT INTO notes_notes (scope, id, text, remark) VALUES (?, ?, ?, ?)
                    ON CONFLICT (scope, id) DO UPDATE SET text = excluded.text
                    """, ["a", SQLValue(id), .text("Cormorants dry their wings"), "nobody knows"])
            }
            try connection.execute("UPDATE notes_notes SET text = 'Grebes dive' WHERE id < 100")
            try connection.execute("DELETE FROM notes_notes WHERE id > 200")
        }
        for text in ["Cormorants dry", "nobody knows", "Grebes dive"] {
            #expect(try !file.holds(text))
        }
        #expect(try await texts(store).filter { $0 == "Grebes dive" }.count == 92)
        await store.close()
        #expect(try !file.holds("Cormorants dry"))
    }

    @Test func aRowThatGetsAnotherKeyKeepsItsTexts() async throws {
        let store = try SQLiteDatabase.inMemory(
            migrations: NotesFile.migrations, sealedWith: NotesFile.seal())
        let texts = try await store.write { connection in
            try connection.execute(
                "INSERT INTO notes_notes (scope, id, text, remark) VALUES ('a', 1, 'one', 'r')")
            try connection.execute("UPDATE notes_notes SET id = 9 WHERE id = 1")
            try connection.execute("UPDATE notes_notes SET id = 10, text = 'two' WHERE id = 9")
            return try connection.rows("SELECT id, text, remark FROM notes_notes")
                .map { [try $0.value("id"), try $0.value("text"), try $0.value("remark")] }
        }
        #expect(texts == [[.integer(10), "two", "r"]])
    }

    @Test func statementsCompareWithWhatIsSealed() async throws {
        let store = try SQLiteDatabase.inMemory(
            migrations: NotesFile.migrations, sealedWith: NotesFile.seal())
        try await store.write { connection in
            for (id, text) in ["heron", "grebe", "ærfugl"].enumerated() {
                try connection.execute(
                    "INSERT INTO notes_notes (scope, id, text) VALUES ('a', ?, ?)",
                    [SQLValue(id), .text(text)])
            }
            #expect(
                try connection.execute("UPDATE notes_notes SET weight = 2 WHERE text = 'grebe'")
                    == 1)
            #expect(
                try connection.execute(
                    "UPDATE notes_notes SET text = text || '!' WHERE notes_notes.text LIKE 'her%'")
                    == 1)
            #expect(
                try connection.execute(
                    """
                    INSERT INTO notes_notes (scope, id, text) VALUES ('a', 2, 'x') ON CONFLICT (scope, id)
                    DO UPDATE SET text = COALESCE(notes_notes.remark, notes_notes.text || excluded.text)
                    WHERE notes_notes.text <> excluded.text
                    """) == 1)
            try connection.execute(
                "INSERT INTO notes_plain (id, text) SELECT id, text FROM notes_notes")
            #expect(
                try connection.execute(
                    "DELETE FROM notes_plain WHERE text IN (SELECT text FROM notes_notes n WHERE n.id = 1)"
                ) == 1)
        }
        let found = try await store.read { connection in
            (
                try connection.rows(
                    "SELECT n.text FROM notes_notes AS n WHERE n.text LIKE '%r%' ORDER BY n.text DESC"
                ).map { try $0.text("text") },
                try connection.rows(
                    """
                    SELECT p.text AS plain, notes_notes.text FROM notes_plain p
                    LEFT JOIN notes_notes ON notes_notes.id = p.id /* notes_notes */ ORDER BY p.id
                    """
                ).map { [try $0.text("plain"), try $0.text("text")] }
            )
        }
        #expect(found.0 == ["ærfuglx", "heron!", "grebe"])
        #expect(found.1 == [["heron!", "heron!"], ["ærfuglx", "ærfuglx"]])
    }

    @Test func anotherKeyOpensNothing() async throws {
        let file = try NotesFile()
        try await file.fill()
        try file.sealed()
        let store = try file.open(NotesFile.seal(TestCipher(key: 2)))
        await #expect(throws: SQLError.unopened("notes_notes.text")) { try await texts(store) }
        await store.close()
        #expect(throws: SQLError.unopened("notes_notes.text")) {
            try StoreSealer(path: file.path, cipher: TestCipher(key: 2)).unseal()
        }
        let right = try file.open(NotesFile.seal())
        #expect(try await texts(right).count == 2)
        await right.close()
    }

    @Test(
        arguments: [
            "UPDATE notes_notes SET text = (SELECT text FROM notes_notes WHERE id = 2) WHERE id = 1",
            "UPDATE notes_notes SET text = picture",
            "UPDATE notes_notes SET text = substr(text, 1, length(text) - 1)",
            """
            UPDATE notes_notes SET text = CAST(
                CASE substr(text, 1, 1) WHEN x'00' THEN x'01' ELSE x'00' END || substr(text, 2) AS BLOB)
            WHERE id = 1
            """,
            "UPDATE notes_notes SET text = 'in the clear'",
        ])
    func whatWasChangedOrMovedIsRefused(sql: String) async throws {
        let file = try NotesFile()
        try await file.fill()
        try file.sealed()
        try await file.tamper(sql)
        let store = try file.open(NotesFile.seal())
        await #expect(throws: SQLError.unopened("notes_notes.text")) { try await texts(store) }
        await store.close()
    }

    @Test func withoutItsKeyASealedStoreIsLeftAlone() async throws {
        let file = try NotesFile()
        try await file.fill()
        try file.sealed()
        #expect(throws: SQLError.sealed) { _ = try file.open() }
        // Who opened the file before it was sealed can write nothing in the clear.
        let raw = try SQLiteDatabase(path: file.path)
        await #expect(throws: SQLError.sealed) {
            try await raw.write {
                _ = try $0.execute("INSERT INTO notes_notes (scope, id, text) VALUES ('a', 3, 'x')")
            }
        }
        await raw.close()
        let store = try file.open(NotesFile.seal())
        #expect(try await texts(store).count == 2)
        await store.close()
    }
}
