import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import ServiceKit
import Testing

@testable import Content

/// What becomes of a pack's programs when it comes in again.
@Suite struct ProgramImportTests {
    private let pack: PackFolder
    private let campus: CampusFixture

    init() async throws {
        pack = try ProgramPack.make()
        campus = try await CampusFixture.make(pack)
    }

    private func importAgain(after seconds: Int = 60) async throws -> PackImportReport {
        campus.clock.advance(by: .seconds(seconds))
        return try await campus.importer.importPack(at: pack.path, dryRun: false)
    }

    private func body(_ path: String) async throws -> JSONValue {
        try await campus.dialogues(.get, path).json
    }

    @Test func numbersStayWhenNothingChanged() async throws {
        let paths = ["/programs", "/units", "/unit-level", "/level/1/content", "/level/2/teaching"]
        var before: [JSONValue] = []
        for path in paths { before.append(try await body(path)) }
        try pack.write("pack.txt", ProgramPack.manifest(version: 2), after: 60)
        #expect(try await importAgain().isStored)
        var after: [JSONValue] = []
        for path in paths { after.append(try await body(path)) }
        #expect(before == after)
    }

    @Test func whatIsAddedGetsNewNumbersAndWhatIsThereKeepsItsOwn() async throws {
        let before = try await campus.dialogues(.get, "/level/1/content").decode([SeedItem].self)
        try pack.write(
            "fruit.md",
            ProgramPack.level(
                "fruit", number: 1,
                parts: [ProgramPack.statement, ProgramPack.choice, ProgramPack.matching]), after: 60
        )
        #expect(try await importAgain().isStored)
        let after = try await campus.dialogues(.get, "/level/1/content").decode([SeedItem].self)
        #expect(after.map(\.position) == [1, 2, 3])
        #expect(after[1].id == before[0].id && after[2].id == before[3].id)
        #expect(after[1].quiz?.options.map(\.id) == before[0].quiz?.options.map(\.id))
        #expect(!before.map(\.id).contains(after[0].id))
        // The two quizzes that are gone are not found any more.
        for item in before[1...2] {
            #expect(try await campus.dialogues(.get, "/quizzes/\(item.id)").status == 404)
        }
    }

    @Test func aProgramThatIsLeftOutGoesAndComesBackUnderItsNumber() async throws {
        let french = ["french.program", "bonjour.md"]
        for name in french { try pack.remove(name) }
        #expect(try await importAgain().isStored)
        #expect(try await campus.dialogues(.get, "/programs").decode([SeedProgram].self).count == 1)
        #expect(try await campus.dialogues(.get, "/unit-level").decode([SeedLevel].self).count == 4)
        #expect(try await campus.dialogues(.get, "/level/5/content").status == 404)
        try pack.write("french.program", ProgramPack.french, after: 120)
        try pack.write(
            "bonjour.md",
            ProgramPack.level(
                "bonjour", program: "french-hello", unit: "hello", number: 1,
                parts: [ProgramPack.statement]), after: 120)
        #expect(try await importAgain().isStored)
        let programs = try await campus.dialogues(.get, "/programs").decode([SeedProgram].self)
        #expect(programs.map(\.id) == [1, 2])
        #expect(try await campus.dialogues(.get, "/level/5/content").status == 200)
    }

    @Test func aProgramWithAFaultyLevelStaysAsItWas() async throws {
        let before = try await body("/level/1/content")
        try pack.write(
            "fruit.md", "---\nlevel: fruit\nprogram: spanish-market\n---\nBroken.\n", after: 60)
        let report = try await importAgain()
        #expect(report.findings.contains { $0.isError && $0.place.hasPrefix("fruit.md") })
        #expect(try await body("/level/1/content") == before)
    }

    @Test func anEditedPictureHasAnotherAddress() async throws {
        func picture() async throws -> SeedMedia? {
            try await campus.dialogues(.get, "/level/1/content").decode([SeedItem].self).first?
                .media_asset
        }
        let before = try #require(try await picture())
        let drawing = PackFolder.diagram.replacing("alt: ", with: "alt: Again: ") + "\ndot 5 5 2\n"
        try pack.write("line.diagram", drawing, after: 60)
        #expect(try await importAgain().isStored)
        let after = try #require(try await picture())
        #expect(after.id == before.id && after.url != before.url)
        #expect(after.alt_text != before.alt_text)
        #expect(try await campus.dialogues(.get, after.url).status == 200)
    }

    @Test func theStarterPacksProgramsComeInWhole() async throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Pack")
        let campus = try await CampusFixture.make()
        let report = try await campus.importer.importPack(at: folder.path, dryRun: false)
        #expect(report.isStored)
        let programs = try await campus.dialogues(.get, "/programs").decode([SeedProgram].self)
        #expect(programs.count >= 3)
        let levels = try await campus.dialogues(.get, "/unit-level").decode([SeedLevel].self)
        #expect(levels.count >= 40)
        for level in levels {
            let items = try await campus.dialogues(.get, "/level/\(level.id)/content")
                .decode([SeedItem].self)
            #expect(!items.isEmpty && items.allSatisfy { $0.unit_level_id == level.id })
        }
    }
}
