import AnkiExchange
import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import TerminalUI
import Testing
import WordFinding

@testable import Vocabulary

/// The sync with Anki without its server. `AnkiSyncPeerTests` and `AnkiMediaPeerTests` use one.
@Suite struct AnkiSyncScreenTests {
    private func connected() async throws -> (test: TestContext, repository: StudyRepository) {
        let test = try await Fixture.campus()
        let repository = StudyRepository(context: test.context)
        let scope = await repository.scope()
        try await repository.store.database.write {
            try AnkiMirror.save(
                AnkiServer(address: "http://127.0.0.1:9", user: "noor"), scope, $0)
        }
        return (test, repository)
    }

    // MARK: Screen

    @Test func withoutAServerTheScreenSaysHowToConnect() async throws {
        let repository = StudyRepository(context: try await Fixture.campus().context)
        let harness = ScreenHarness(AnkiSyncScreen(repository: repository))
        await harness.settle()
        #expect(harness.text.contains("sync anki ADDRESS --user NAME"))
        harness.press(.character("s"))
        #expect(harness.screen.isSyncing == false)
        let library = ScreenHarness(TextLibraryScreen(repository: repository))
        await library.settle()
        #expect(!library.text.contains("Anki sync"))
    }

    @Test func theScreenShowsTheServerTheLastSyncAndItsError() async throws {
        let (_, repository) = try await connected()
        let scope = await repository.scope()
        var report = AnkiSyncReport()
        (report.added, report.sentAnswers, report.mediaReceived) = (3, 1, 2)
        let text = try WireJSON.encodeText(report)
        try await repository.store.database.write { connection in
            _ = try connection.execute(
                "UPDATE vocabulary_anki_server SET report = ?, synced_at = ?",
                [.text(text), .integer(1_700_000_000_000)])
        }
        let harness = ScreenHarness(AnkiSyncScreen(repository: repository))
        await harness.settle()
        for part in [
            "http://127.0.0.1:9", "noor", "2023-11-14", "From Anki: 3 added",
            "1 answer.", "2 received", "doesn't sync",
        ] {
            #expect(harness.text.contains(part), "\(part)\n\(harness.text)")
        }
        harness.press(.character("o"))
        await harness.settle()
        #expect(harness.text.contains("syncs by itself"))
        #expect(try await repository.ankiServer()?.followsStudy == true)
        // There is no key, so the sync fails.
        harness.press(.character("s"))
        await harness.settle()
        #expect(harness.text.contains("The key for http://127.0.0.1:9 isn't stored."))
        #expect(!harness.screen.isSyncing)
        let library = ScreenHarness(TextLibraryScreen(repository: repository))
        await library.settle()
        library.press(.character("y"))
        #expect(library.text.contains("Anki sync") && library.opened == ["vocabulary/anki"])
        let again = try await repository.store.database.read { try AnkiMirror.server(scope, $0) }
        #expect(again?.report == report)
    }

    // MARK: Lease

    @Test func onlyOneSyncRunsAtATime() async throws {
        let (_, repository) = try await connected()
        let scope = await repository.scope()
        let first = AnkiLease(scope: scope, id: "first", repository: repository)
        let second = AnkiLease(scope: scope, id: "second", repository: repository)
        try await first.hold {
            let problem = await #expect(throws: Problem.self) {
                try await second.hold { Issue.record("both run") }
            }
            #expect(problem?.code == .conflict)
        }
        #expect(try await second.hold { 7 } == 7)
        await #expect(throws: CancellationError.self) {
            try await first.hold { throw CancellationError() }
        }
        #expect(try await second.hold { 8 } == 8)
    }

    @Test func aKilledSyncsLeaseExpires() async throws {
        let (_, repository) = try await connected()
        let scope = await repository.scope()
        for (ahead, isFree) in [(Int64(-1), true), (30_000, false), (1_000_000, true)] {
            // The clock moves while a lease is held.
            let until = repository.nowMilliseconds + ahead
            try await repository.store.database.write { connection in
                _ = try connection.execute(
                    "UPDATE vocabulary_anki_server SET lease = 'dead', leased_until = ?",
                    [.integer(until)])
            }
            let lease = AnkiLease(scope: scope, id: "new", repository: repository)
            let took = try? await lease.hold { true }
            #expect((took ?? false) == isFree)
        }
    }

    @Test(.timeLimit(.minutes(10))) func aSyncThatLostItsLeaseStops() async throws {
        let (test, repository) = try await connected()
        let lease = AnkiLease(scope: await repository.scope(), id: "late", repository: repository)
        let environment = test.context.environment
        let problem = await #expect(throws: Problem.self) {
            try await lease.hold {
                try await repository.store.database.write { connection in
                    _ = try connection.execute(
                        "UPDATE vocabulary_anki_server SET lease = 'other', leased_until = ?",
                        [.integer(repository.nowMilliseconds + AnkiLease.length)])
                }
                // Until it is canceled.
                try await environment.sleep(.seconds(3600))
            }
        }
        #expect(problem?.code == .conflict)
    }

    @Test func nobodySignsOutDuringASync() async throws {
        let (test, repository) = try await connected()
        let lease = AnkiLease(
            scope: await repository.scope(), id: "sync", repository: repository)
        #expect(try await lease.take())
        let problem = await #expect(throws: Problem.self) {
            try await repository.disconnectAnki()
        }
        #expect(problem?.code == .conflict)
        await lease.release()
        _ = try await test.run("sync", "anki", "--sign-out")
        #expect(try await repository.ankiServer() == nil)
    }

    // MARK: Stored copy

    private func note(_ id: Int64, _ fields: String) throws -> AnkiSyncRow {
        try AnkiSyncRow(
            .note,
            .array(
                [.integer(id), .string("g\(id)"), .integer(1), .integer(1), .integer(1), ""]
                    + [.string(fields), "", "", .integer(0), ""]))
    }

    private func card(_ id: Int64, of note: Int64) throws -> AnkiSyncRow {
        var columns = Array(repeating: JSONValue.integer(0), count: 17) + [.string("{}")]
        (columns[0], columns[1]) = (.integer(id), .integer(note))
        return try AnkiSyncRow(.card, .array(columns))
    }

    @Test func onlyNotesThatChangedAreCompared() async throws {
        let (_, repository) = try await connected()
        let scope = await repository.scope()
        let rows = try (1...1000).flatMap { id in
            [try note(Int64(id), "w\u{1F}m"), try card(Int64(id * 10_000), of: Int64(id))]
        }
        let changed = [try note(7, "new\u{1F}m"), try card(80_000, of: 8)]
        try await repository.store.database.write { connection in
            try AnkiMirror.save(rows, isMerged: true, scope, connection)
            let nothing = try AnkiAgenda(
                AnkiLocalWords(words: ExportedWords(items: [], lines: [:], preferences: .init())),
                scope, connection)
            #expect(nothing.isEmpty)
            try AnkiMirror.save(changed, isMerged: false, scope, connection)
            let agenda = try AnkiAgenda(
                AnkiLocalWords(words: ExportedWords(items: [], lines: [:], preferences: .init())),
                scope, connection)
            #expect(agenda.notes == [7, 8])
            let read = try AnkiMirror.rows(of: agenda.notes, scope, connection)
            #expect(read.map(\.id) == [7, 70_000, 8, 80_000])
            try AnkiMirror.merged(scope, connection)
            let done = try AnkiAgenda(
                AnkiLocalWords(words: ExportedWords(items: [], lines: [:], preferences: .init())),
                scope, connection)
            #expect(done.isEmpty)
        }
    }

    // MARK: Pictures and recordings

    @Test func aWordsFilesAreListedAddedSavedAndRemoved() async throws {
        let (test, repository) = try await connected()
        _ = try await repository.add(word: "tide", meaning: "rise and fall")
        let folder = URL(filePath: NSTemporaryDirectory()).appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "waves.mp3").path(percentEncoded: false)
        try Data("sound".utf8).write(to: URL(filePath: file))
        let added = try await test.run("words", "media", "tide", "--add", file, "--json")
        let name = try #require(
            try WireJSON.decode(JSONValue.self, from: added).elements?.first?["name"]?.text)
        #expect(name.hasPrefix("waves-") && name.hasSuffix(".mp3"))
        #expect(try await test.run("words", "media", "tide").contains("for the next sync"))
        _ = try await test.run("words", "media", "tide", "--save", folder.path)
        #expect(try Data(contentsOf: folder.appending(path: name)) == Data("sound".utf8))
        let again = await #expect(throws: Problem.self) {
            try await test.run("words", "media", "tide", "--save", folder.path)
        }
        #expect(again?.code == .cannotWrite)
        let foreign = await #expect(throws: Problem.self) {
            try await test.run("words", "media", "tide", "--remove", "other.mp3")
        }
        #expect(foreign?.code == .notFound)
        let signedOut = await #expect(throws: Problem.self) {
            try await test.run("sync", "anki", "--sign-out")
        }
        #expect(signedOut?.summary.contains("1 picture or recording") == true)
        #expect(try await repository.ankiServer() != nil)
        #expect(try await test.run("words", "media", "tide", "--remove", name).isEmpty)
    }

    @Test func aRemovedFileStaysWhileAnotherNoteOrANoteTypeUsesIt() async throws {
        let (_, repository) = try await connected()
        let scope = await repository.scope()
        let note = try note(1, "one [sound:long.mp3]\u{1F}m")
        try await repository.store.database.write { connection in
            try AnkiMirror.save([note], isMerged: true, scope, connection)
            // None of them is on this computer.
            for name in ["long.mp3", "gone.mp3", "_logo.png"] {
                try connection.execute(
                    """
                    INSERT INTO vocabulary_anki_media (scope, name, there, here)
                    VALUES (?, ?, 'sha1', '')
                    """, [.text(scope), .text(name)])
                try AnkiMedia.remove(name, from: "word", scope, connection)
            }
            let waiting = try AnkiMedia.waiting(scope, connection)
            #expect(waiting.removed == ["gone.mp3"] && waiting.added.isEmpty)
        }
    }

    @Test func aFileAddedDuringASyncWaitsForTheNextOne() async throws {
        let (_, repository) = try await connected()
        let scope = await repository.scope()
        try await repository.store.database.write { connection in
            try AnkiMedia.attach([1], named: "a.png", to: "word", scope, connection)
            let sent = try AnkiMedia.attachments(scope, connection)
            try AnkiMedia.attach([2], named: "b.png", to: "word", scope, connection)
            try AnkiMedia.detach(sent, scope, connection)
            let left = try AnkiMedia.attachments(scope, connection)
            #expect(left == ["word": [AnkiAttachment(name: "b.png", isRemoved: false)]])
        }
    }

    @Test func onlyPicturesAndRecordingsAreAdded() async throws {
        let (test, repository) = try await connected()
        _ = try await repository.add(word: "tide", meaning: "rise and fall")
        let path = NSTemporaryDirectory() + UUID().uuidString
        for (ending, content) in [(".exe", "x"), (".mp3", "")] {
            try Data(content.utf8).write(to: URL(filePath: path + ending))
            defer { try? FileManager.default.removeItem(atPath: path + ending) }
            let problem = await #expect(throws: Problem.self) {
                try await test.run("words", "media", "tide", "--add", path + ending)
            }
            #expect(problem?.code == .invalid)
        }
    }
}
