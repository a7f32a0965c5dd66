import AppCoreTesting
import Foundation
import Synchronization
import Testing

@testable import SQLStore

@Suite struct StoreSealerTests {
    private struct TestAbort: Error {}

    @Test func aSealingThatEndsHalfWayLeavesEverythingInTheClear() async throws {
        let file = try NotesFile()
        try await file.fill()
        let count = Atomic<Int>(0)
        let cipher = TestCipher(onSeal: {
            if count.add(1, ordering: .relaxed).newValue == 3 { throw TestAbort() }
        })
        let sealer = try StoreSealer(path: file.path, cipher: cipher)
        #expect(throws: SQLError.self) { try sealer.seal(NotesFile.texts, header: [7]) }
        #expect(try sealer.record() == nil)
        sealer.close()
        #expect(count.load(ordering: .relaxed) == 3)
        let store = try file.open()
        #expect(
            try await texts(store) == ["\(NotesFile.sentence) 1", "\(NotesFile.sentence) 2"])
        await store.close()
    }

    /// Between the two steps of a sealing, a store is sealed and says that its file is not swept yet.
    @Test func aSealingThatEndsBeforeTheSweepIsFinishedLater() async throws {
        let file = try NotesFile()
        try await file.fill()
        let sealer = try StoreSealer(path: file.path, cipher: TestCipher())
        try sealer.seal(NotesFile.texts, header: [7])
        #expect(
            try sealer.record()
                == SealRecord(header: [7], texts: NotesFile.texts, isSwept: false))
        sealer.close()
        #expect(throws: SQLError.sealed) { _ = try file.open() }
        let store = try file.open(NotesFile.seal())
        #expect(try await texts(store).count == 2)
        await store.close()
        let again = try StoreSealer(path: file.path)
        #expect(try again.record()?.isSwept == true)
        again.close()
        #expect(try !file.holds(NotesFile.sentence))
    }

    @Test func anUnsealingThatMeetsADamagedValueChangesNothing() async throws {
        let file = try NotesFile()
        try await file.fill()
        try file.sealed()
        try await file.tamper("UPDATE notes_notes SET picture = x'0102' WHERE id = 2")
        let sealer = try StoreSealer(path: file.path, cipher: TestCipher())
        #expect(throws: SQLError.unopened("notes_notes.picture")) { try sealer.unseal() }
        #expect(try sealer.record() != nil)
        sealer.close()
        let store = try file.open(NotesFile.seal())
        #expect(try await texts(store).count == 2)
        await store.close()
    }

    @Test func aStoreThatIsOpenElsewhereIsNotSealed() async throws {
        let file = try NotesFile()
        try await file.fill()
        let store = try file.open()
        #expect(try await texts(store).count == 2)
        #expect(throws: SQLError.busy) {
            let sealer = try StoreSealer(path: file.path, cipher: TestCipher())
            try sealer.seal(NotesFile.texts, header: [7])
        }
        await store.close()
        try file.sealed()
        #expect(try !file.holds(NotesFile.sentence))
    }

    @Test func aNewSchemaAndNewColumnsComeToASealedStore() async throws {
        let file = try NotesFile()
        try await file.fill()
        try file.sealed()
        let further = StoreMigration(
            "notes-002-titles",
            [
                "ALTER TABLE notes_notes RENAME TO notes_old",
                """
                CREATE TABLE notes_notes (
                    scope TEXT NOT NULL, id BIGINT NOT NULL, text TEXT NOT NULL, title TEXT NOT NULL,
                    remark TEXT, picture BLOB, weight DOUBLE PRECISION, PRIMARY KEY (scope, id))
                """,
                """
                INSERT INTO notes_notes
                    SELECT scope, id, text, 'About ' || text, remark, picture, weight FROM notes_old
                """,
                "DROP TABLE notes_old",
            ])
        let more = [
            TextColumns("notes_notes", ["text", "title"]), TextColumns("notes_plain", ["text"]),
        ]
        let seal = StoreEncryptionKey(cipher: TestCipher(), texts: more)
        let store = try file.open(seal, [further])
        try await store.write {
            _ = try $0.execute("INSERT INTO notes_plain VALUES (1, 'The coot is grey')")
        }
        #expect(
            try await store.read { try $0.row("SELECT title FROM notes_notes WHERE id = 1") }?
                .text("title") == "About \(NotesFile.sentence) 1")
        await store.close()
        #expect(try !file.holds(NotesFile.sentence))
        #expect(try !file.holds("The coot is grey"))
        let sealer = try StoreSealer(path: file.path)
        #expect(
            try sealer.record() == SealRecord(header: [7], texts: more, isSwept: true))
        sealer.close()
        // A feature that is not installed keeps what it has sealed.
        let fewer = StoreEncryptionKey(cipher: TestCipher(), texts: [more[0]])
        let later = try file.open(fewer, [further])
        #expect(
            try await later.read { try $0.row("SELECT text FROM notes_plain") }?.text("text")
                == "The coot is grey")
        await later.close()
        #expect(try !file.holds("The coot is grey"))
    }

    @Test func anotherHeaderLeavesTheValuesAsTheyAre() async throws {
        let file = try NotesFile()
        try await file.fill()
        try file.sealed()
        let sealer = try StoreSealer(path: file.path, cipher: TestCipher())
        try sealer.setHeader([8, 8])
        #expect(try sealer.record()?.header == [8, 8])
        sealer.close()
        let store = try file.open(NotesFile.seal())
        #expect(try await texts(store).count == 2)
        await store.close()
    }
}
