import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import Testing

@testable import HomeroomHost

/// A home folder with one profile that has data.
final class OneProfile: Sendable {
    let folder = FileManager.default.temporaryDirectory
        .appending(path: "homeroom-data-\(UUID().uuidString)", directoryHint: .isDirectory)
    let backup: ProfileBackup

    static let migrations = [
        StoreMigration("notes-001", ["CREATE TABLE notes (text TEXT)"]),
        StoreMigration("notes-002", ["CREATE INDEX notes_by_text ON notes (text)"]),
    ]

    init() async throws {
        let paths = try HomePaths.resolve(
            environment: ["HOMEROOM_HOME": folder.path(percentEncoded: false)])
        backup = ProfileBackup(
            paths: paths, migrations: Self.migrations, version: "1",
            now: { Date(timeIntervalSince1970: 1_900_000_000) })
        try ProfileStore(paths: paths).save(Profile(name: "ada"))
        try await add("first")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var file: String { folder.appending(path: "ada.backup").path(percentEncoded: false) }

    func open(_ name: String = "ada") throws -> SQLiteDatabase {
        try SQLiteDatabase(
            path: backup.paths.folder(ofProfile: name).appending(path: "homeroom.sqlite")
                .path(percentEncoded: false), migrations: Self.migrations)
    }

    func add(_ text: String) async throws {
        let store = try open()
        _ = try await store.write { try $0.execute("INSERT INTO notes VALUES (?)", [.text(text)]) }
        await store.close()
    }

    func notes(of name: String = "ada") async throws -> [String] {
        let store = try open(name)
        let found = try await store.read {
            try $0.rows("SELECT text FROM notes").map { try $0.text("text") }
        }
        await store.close()
        return found
    }

    func create(_ phrase: String? = nil, replaces: Bool = false) async throws
        -> ProfileBackup.Summary
    {
        try await backup.create(
            Profile(name: "ada"), at: file, passphrase: phrase, replaces: replaces)
    }

    func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: file))) }
    func put(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: file)) }

    /// Files other than the profiles and the backup.
    func leftovers() throws -> [String] {
        let found =
            try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
            + FileManager.default.contentsOfDirectory(
                atPath: backup.paths.data.path(percentEncoded: false))
        return found.filter { !["data", "ada", "ada.backup", "second"].contains($0) }
    }
}

@Suite struct ProfileBackupTests {
    @Test(arguments: [nil, "correct horse"] as [String?])
    func aProfileComesBackAsItWas(phrase: String?) async throws {
        let machine = try await OneProfile()
        let made = try await machine.create(phrase)
        #expect(made.isEncrypted == (phrase != nil))
        #expect(made.header.files.map(\.name) == ["profile.json", "homeroom.sqlite"])
        try await machine.add("later")
        let (summary, aside) = try await machine.backup.restore(
            machine.file, passphrase: phrase, as: "second", replaces: false)
        #expect(summary == made)
        #expect(aside == nil)
        #expect(try await machine.notes(of: "second") == ["first"])
        #expect(try await machine.notes() == ["first", "later"])
        #expect(try machine.leftovers() == [])
    }

    @Test func anEncryptedBackupShowsNothingOfWhatIsInIt() async throws {
        let machine = try await OneProfile()
        try await machine.add("a very remarkable sentence")
        _ = try await machine.create()
        let open = try machine.bytes()
        _ = try await machine.create("correct horse", replaces: true)
        let sealed = try machine.bytes()
        let words = Data("a very remarkable sentence".utf8)
        #expect(Data(open).range(of: words) != nil)
        #expect(Data(sealed).range(of: words) == nil)
        #expect(Data(sealed).range(of: Data("homeroom.sqlite".utf8)) == nil)
    }

    @Test func anotherPassphraseOpensNothing() async throws {
        let machine = try await OneProfile()
        _ = try await machine.create("correct horse")
        await #expect(throws: Problem.self) {
            try await machine.backup.verify(machine.file, passphrase: "correct house")
        }
        let missing = await #expect(throws: Problem.self) {
            try await machine.backup.verify(machine.file, passphrase: nil)
        }
        #expect(missing?.code == .usage)
        #expect(try machine.leftovers() == [])
    }

    @Test(arguments: [nil, "correct horse"] as [String?])
    func aChangedByteAnywhereIsFound(phrase: String?) async throws {
        let machine = try await OneProfile()
        _ = try await machine.create(phrase)
        let sound = try machine.bytes()
        for place in stride(from: 0, to: sound.count, by: max(sound.count / 12, 1)) {
            var changed = sound
            changed[place] ^= 0x10
            try machine.put(changed)
            let problem = await #expect(throws: Problem.self, "byte \(place)") {
                try await machine.backup.restore(
                    machine.file, passphrase: phrase, as: "second", replaces: false)
            }
            #expect(problem?.place == machine.file)
        }
        #expect(try machine.leftovers() == [])
        #expect(
            !FileManager.default.fileExists(
                atPath: machine.backup.paths.folder(ofProfile: "second").path(percentEncoded: false)
            ))
    }

    @Test(arguments: [nil, "correct horse"] as [String?])
    func aShortenedOrLongerBackupIsRefused(phrase: String?) async throws {
        let machine = try await OneProfile()
        _ = try await machine.create(phrase)
        let sound = try machine.bytes()
        for count in [0, 10, 17, 40, sound.count / 2, sound.count - 1] {
            try machine.put(Array(sound.prefix(count)))
            await #expect(throws: Problem.self, "\(count) bytes") {
                try await machine.backup.verify(machine.file, passphrase: phrase)
            }
        }
        try machine.put(sound + [0])
        await #expect(throws: Problem.self) {
            try await machine.backup.verify(machine.file, passphrase: phrase)
        }
    }

    @Test func aFileThatIsNoBackupIsNeverReplaced() async throws {
        let machine = try await OneProfile()
        try machine.put(Array("my diary".utf8))
        await #expect(throws: Problem.self) { try await machine.create(replaces: true) }
        #expect(try machine.bytes() == Array("my diary".utf8))
        try FileManager.default.removeItem(atPath: machine.file)
        _ = try await machine.create()
        let taken = await #expect(throws: Problem.self) { try await machine.create() }
        #expect(taken?.code == .conflict)
        _ = try await machine.create(replaces: true)
    }

    @Test func aProfileInUseIsPutAsideAndNotLost() async throws {
        let machine = try await OneProfile()
        _ = try await machine.create()
        try await machine.add("later")
        let refused = await #expect(throws: Problem.self) {
            try await machine.backup.restore(
                machine.file, passphrase: nil, as: "ada", replaces: false)
        }
        #expect(refused?.code == .conflict)
        #expect(try await machine.notes() == ["first", "later"])
        let (_, aside) = try await machine.backup.restore(
            machine.file, passphrase: nil, as: "ada", replaces: true)
        #expect(try await machine.notes() == ["first"])
        let name = try #require(aside?.lastPathComponent)
        #expect(try await machine.notes(of: name) == ["first", "later"])
    }

    @Test func aBackupOfANewerStoreIsLeftAlone() async throws {
        let machine = try await OneProfile()
        _ = try await machine.create()
        let older = ProfileBackup(
            paths: machine.backup.paths,
            migrations: Array(OneProfile.migrations.prefix(1)),
            version: "0", now: machine.backup.now)
        let problem = await #expect(throws: Problem.self) {
            try await older.verify(machine.file, passphrase: nil)
        }
        #expect(problem?.code == .configuration)
    }
}
