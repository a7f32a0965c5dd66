import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import ServiceKit
import Testing

@testable import Content

@Suite struct ImportTests {
    @Test func unchangedFolderIsNotReadAgain() async throws {
        let pack = try PackFolder.small()
        let campus = try await CampusFixture.make(pack)
        _ = campus.database.takeCount()
        let report = try await campus.importer.importPack(at: pack.path, dryRun: false)
        #expect(!report.isStored)
        #expect(report.lessons == 3 && report.passages == 2 && report.questions == 7)
        #expect(campus.database.takeCount() == 2)
    }

    @Test func serversThatStartTogetherImportTheStarterPackOnce() async throws {
        let pack = try PackFolder.small()
        let shared = try SharedDatabase(doors: 4)
        _ = try await CampusFixture.make(database: CountingDatabase(shared.doors[0]))
        let campuses = try await withThrowingTaskGroup(of: CampusFixture.self) { group in
            for door in shared.doors {
                group.addTask { try await .make(pack, database: CountingDatabase(door)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        // One alone writes what is in the pack; the others look, and find it.
        let counts = campuses.map { $0.database.takeCount() }
        if TestDatabase.engine == .sqlite { #expect(counts.count { $0 > 30 } == 1, "\(counts)") }
        for campus in campuses {
            #expect(try await campus.get("/lessons/").decode(Page<LessonListItem>.self).count == 3)
        }
        let rows = try await shared.doors[0].read { connection in
            (
                try connection.rows("SELECT id FROM content_packs").count,
                try connection.rows("SELECT id FROM content_items").count
            )
        }
        #expect(rows == (1, 5))
        await shared.close()
    }

    @Test func dryRunStoresNothing() async throws {
        let pack = try PackFolder.small()
        let campus = try await CampusFixture.make()
        let report = try await campus.importer.importPack(at: pack.path, dryRun: true)
        #expect(report.lessons == 3 && !report.isStored)
        #expect(try await campus.get("/lessons/").decode(Page<LessonListItem>.self).count == 0)
    }

    @Test func faultyFileIsNamedAndTheOthersComeIn() async throws {
        let pack = try PackFolder.small()
        try pack.write("broken.md", "---\nlesson: broken\n---\nNo title.\n")
        let campus = try await CampusFixture.make()
        let report = try await campus.importer.importPack(at: pack.path, dryRun: false)
        #expect(report.isStored && report.lessons == 3)
        let fault = try #require(report.findings.first { $0.isError })
        #expect(fault.place.hasPrefix("broken.md:"))
        #expect(!fault.message.isEmpty && !fault.cure.isEmpty)
    }

    @Test func aLessonThatBreaksInANewVersionStaysAsItWas() async throws {
        let pack = try PackFolder.small()
        let campus = try await CampusFixture.make(pack)
        let id = try await campus.id(of: "loose")
        try pack.write("loose.md", "---\nlesson: loose\n---\nBroken.\n")
        let report = try await campus.importer.importPack(at: pack.path, dryRun: false)
        #expect(report.findings.contains { $0.isError })
        let lesson = try await campus.get("/lessons/\(id)/").decode(LessonDetail.self)
        #expect(lesson.title == "Title of loose" && lesson.questions.count == 1)
    }

    @Test func newVersionKeepsIdsAndRetiresWhatItLeavesOut() async throws {
        let pack = try PackFolder.small()
        let campus = try await CampusFixture.make(pack)
        let waves = try await campus.id(of: "sentence-waves")
        let loose = try await campus.id(of: "loose")
        let before = try await campus.get("/lessons/\(waves)/").decode(LessonDetail.self)

        try pack.remove("loose.md")
        try pack.write("pack.txt", PackFolder.manifest(version: 2))
        let questions =
            PackFolder.question("second", right: "A") + PackFolder.question("first", right: "B")
        try pack.write(
            "waves.md",
            PackFolder.lesson(
                "sentence-waves", order: 20, body: PackFolder.everyBlock, questions: questions))
        campus.clock.advance(by: .seconds(60))
        #expect(try await campus.importer.importPack(at: pack.path, dryRun: false).isStored)

        let after = try await campus.get("/lessons/\(waves)/").decode(LessonDetail.self)
        #expect(
            after.questions.map(\.text.first?.text) == [
                "Pick the second join.", "Pick the first join.",
            ])
        #expect(after.questions.last?.id == before.questions.first?.id)
        #expect(after.createdAt == before.createdAt && after.updatedAt != before.updatedAt)
        let page = try await campus.get("/lessons/").decode(Page<LessonListItem>.self)
        #expect(page.results.compactMap(\.lessonID) == ["sentence-waves", "colons"])
        #expect(try await campus.get("/lessons/\(loose)/").status == 404)
        let key = try await campus.answerKey(of: ItemReference(.lesson, loose))
        #expect(key?.questions.count == 1)
    }

    @Test func untouchedLessonKeepsItsDate() async throws {
        let pack = try PackFolder.small()
        let campus = try await CampusFixture.make(pack)
        let colons = try await campus.id(of: "colons")
        try pack.write("pack.txt", PackFolder.manifest(version: 2))
        campus.clock.advance(by: .seconds(60))
        _ = try await campus.importer.importPack(at: pack.path, dryRun: false)
        let lesson = try await campus.get("/lessons/\(colons)/", as: "premium")
            .decode(LessonDetail.self)
        #expect(lesson.createdAt == lesson.updatedAt)
    }

    @Test func retiredLessonComesBackWithItsId() async throws {
        let pack = try PackFolder.small()
        let campus = try await CampusFixture.make(pack)
        let loose = try await campus.id(of: "loose")
        try pack.remove("loose.md")
        _ = try await campus.importer.importPack(at: pack.path, dryRun: false)
        #expect(try await campus.get("/lessons/\(loose)/").status == 404)
        try pack.write("loose.md", PackFolder.lesson("loose", order: nil), after: 60)
        _ = try await campus.importer.importPack(at: pack.path, dryRun: false)
        #expect(try await campus.get("/lessons/\(loose)/").status == 200)
    }

    @Test func olderVersionIsRefusedInWords() async throws {
        let pack = try PackFolder.small()
        try pack.write("pack.txt", PackFolder.manifest(version: 3))
        let campus = try await CampusFixture.make(pack)
        try pack.write("pack.txt", PackFolder.manifest(version: 2), after: 60)
        let report = try await campus.importer.importPack(at: pack.path, dryRun: false)
        #expect(!report.isStored)
        #expect(report.findings.contains { $0.isError && $0.message.contains("version 3") })
    }

    @Test func folderThatIsNotThereIsAProblemWithItsName() async throws {
        let campus = try await CampusFixture.make()
        await #expect(throws: Problem.self) {
            try await campus.importer.importPack(at: "/nowhere/at/all", dryRun: false)
        }
    }

    @Test func secondStartOnTheSameDatabaseFindsEverything() async throws {
        let pack = try PackFolder.small()
        let first = try await CampusFixture.make(pack)
        let second = try await CampusFixture.make(pack, database: first.database)
        let page = try await second.get("/lessons/").decode(Page<LessonListItem>.self)
        #expect(page.count == 3)
    }

    @Test func missingStarterFolderDoesNotKeepTheCampusFromStarting() async throws {
        let pack = try PackFolder.small()
        try FileManager.default.removeItem(at: pack.url)
        let campus = try await CampusFixture.make(pack)
        #expect(try await campus.get("/lessons/").status == 200)
    }

    @Test func starterPackComesInWhole() async throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Pack")
        let campus = try await CampusFixture.make()
        let report = try await campus.importer.importPack(at: folder.path, dryRun: false)
        #expect(report.isStored && !report.findings.contains { $0.isError })
        let page = try await campus.get("/lessons/?limit=200").decode(Page<LessonListItem>.self)
        #expect(page.count == report.lessons && page.results.count == report.lessons)
    }
}
