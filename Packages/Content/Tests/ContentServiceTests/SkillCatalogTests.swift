import AppCore
import AppCoreTesting
import SQLStore
import ServiceKit
import Testing

/// What the service that plans what to study is told.
struct SkillCatalogTests {
    private func catalog(
        _ files: [String: String]? = nil
    ) async throws -> (CampusFixture, any SkillCatalogProviding) {
        let pack = try files.map { try PackFolder($0) } ?? PackFolder.small()
        let campus = try await CampusFixture.make(pack)
        return (campus, try #require(campus.campus.capabilities[.skillCatalog]))
    }

    @Test func skillsStandInTheOrderOfTheList() async throws {
        let (_, catalog) = try await catalog()
        let skills = try await catalog.skills()
        #expect(skills.map(\.name) == ["Details", "Boundaries"])
        #expect(skills.map(\.category) == ["reading", "writing"])
    }

    @Test func diagnosticsAreNamedWithTheirKind() async throws {
        let (campus, catalog) = try await catalog([
            "pack.txt": PackFolder.manifest(version: 1),
            "test.md": PackFolder.lesson("the-test", order: nil, diagnostic: "yes"),
            "colons.md": PackFolder.lesson("colons", order: 10),
        ])
        let diagnostics = try await catalog.diagnostics()
        let id = try await campus.id(of: "the-test")
        #expect(diagnostics.map(\.item) == [ItemReference(.lesson, id)])
        #expect(diagnostics.map(\.category) == ["writing"])
        let lessons = try await catalog.lessons()
        #expect(lessons.map(\.title) == ["Title of colons"])
    }

    @Test func lessonsSayHowOftenTheyPractiseASkill() async throws {
        let two =
            PackFolder.question("first", right: "B") + PackFolder.question("second", right: "A")
        let (campus, catalog) = try await catalog([
            "pack.txt": PackFolder.manifest(version: 1),
            "colons.md": PackFolder.lesson("colons", order: 10, tier: "premium", questions: two),
            "waves.md": PackFolder.lesson("waves", order: 20),
        ])
        let skill = try #require(try await catalog.skills().last)
        _ = campus.database.takeCount()
        let lessons = try await catalog.lessons()
        #expect(campus.database.takeCount() == 2)
        #expect(lessons.map(\.title) == ["Title of waves", "Title of colons"])
        #expect(lessons.map { $0.questions[skill.id] } == [1, 2])
        #expect(lessons.map(\.isPremium) == [false, true])
        #expect(lessons.map(\.difficulty) == ["Easy", "Easy"])
    }

    @Test func aRetiredQuestionKeepsItsSkills() async throws {
        let (campus, catalog) = try await catalog()
        let rows = try await campus.database.read { connection in
            try connection.rows("SELECT id, item_id FROM content_questions ORDER BY id")
        }
        let ids = try rows.map { try $0.text("id") }
        let skills = try await catalog.skills(ofQuestions: ids.map { $0.uppercased() } + ["none"])
        #expect(!skills.isEmpty)
        #expect(skills.keys.allSatisfy(ids.contains))
        #expect(Set(skills.values.joined().map(\.name)) == ["Details", "Boundaries"])
        try #require(campus.folder).remove("colons.md")
        _ = try await campus.importer.importPack(
            at: #require(campus.folder).path, dryRun: false)
        #expect(try await catalog.skills(ofQuestions: ids) == skills)
    }
}
