import AppCore
import AppCoreTesting
import SQLStore
import ServiceKit
import Testing

@testable import Content
@testable import ContentService

@Suite struct BankRouteTests {
    private func list(_ campus: CampusFixture, _ query: String = "") async throws -> [String] {
        let reply = try await campus.get("/question-banks/\(query)")
        return try reply.decode(Page<BankListItem>.self).results.map(\.bankID)
    }

    private func detail(_ campus: CampusFixture, _ slug: String) async throws -> BankDetail {
        let page = try await campus.get("/question-banks/").decode(Page<BankListItem>.self)
        let bank = try #require(page.results.first { $0.bankID == slug })
        return try await campus.get("/question-banks/\(bank.id)/").decode(BankDetail.self)
    }

    @Test func banksAreListedInOrderAndFiltered() async throws {
        let campus = try await CampusFixture.make(try .banks())
        #expect(try await list(campus) == ["lines", "words"])
        #expect(try await list(campus, "?section=math") == ["lines"])
        #expect(try await list(campus, "?use=test-1") == ["words"])
        #expect(try await list(campus, "?section=math&use=test-1") == [])
        #expect(try await list(campus, "?limit=1&offset=1") == ["words"])
        let first = try await campus.get("/question-banks/?limit=1").json
        #expect(first["count"]?.int == 2)
        let row = try #require(first["results"]?.elements?.first)
        #expect(row["question_count"]?.int == 2 && row["questions"] == nil)
    }

    @Test func aBankHasItsQuestionsAnswersAndDiagrams() async throws {
        let campus = try await CampusFixture.make(try .banks())
        for token in [nil, "free", "premium"] {
            let page = try await campus.get("/question-banks/", as: token)
                .decode(Page<BankListItem>.self)
            #expect(page.count == 2)
        }
        let bank = try await detail(campus, "lines")
        #expect(bank.section == "math" && bank.use == "practice" && bank.questions.count == 2)
        let (choice, response) = (bank.questions[0], bank.questions[1])
        #expect(choice.correctAnswerIndex == 1 && choice.correctAnswers == [])
        #expect(choice.options == ["36", "42", "48", "54"] && choice.difficulty == "Easy")
        #expect(choice.domain == "algebra" && choice.skill?.name == "Lines")
        #expect(choice.skillKey == "lines")
        #expect(response.correctAnswerIndex == nil && response.correctAnswers == ["5", "-3"])
        #expect(response.options == [])
        #expect(response.text.map(\.kind) == [.table, .diagram])
        #expect(response.text.first?.items == ["Day | Miles", "Monday | [[i]]x[[/i]]"])
        #expect(response.text.first?.text == "Day | Miles\nMonday | [[i]]x[[/i]]")
        #expect(bank.assets.map(\.assetID) == ["line"])
        #expect(bank.assets.first?.address.hasPrefix("data:image/png;base64,") == true)
    }

    @Test func anUnknownBankIsNotFound() async throws {
        let campus = try await CampusFixture.make(try .banks())
        let id = "d1d1d1d1-2222-4333-8444-555566667777"
        #expect(try await campus.get("/question-banks/\(id)/").status == 404)
    }

    @Test func aDetailAndAListCostTheSameWhateverTheirLength() async throws {
        let campus = try await CampusFixture.make(try .banks())
        _ = campus.database.takeCount()
        _ = try await campus.get("/question-banks/")
        #expect(campus.database.takeCount() == 2)
    }

    @Test func aNewVersionKeepsIdsAndRetiresWhatItLeavesOut() async throws {
        let pack = try PackFolder.banks()
        let campus = try await CampusFixture.make(pack)
        let before = try await detail(campus, "lines")
        try pack.write(
            "lines.md", PackFolder.bank.replacing("Six sevens", with: "Seven sixes"), after: 5)
        try pack.remove("words.md")
        campus.clock.advance(by: .seconds(60))
        _ = try await campus.importer.importPack(at: pack.path, dryRun: false)
        #expect(try await list(campus) == ["lines"])
        let after = try await detail(campus, "lines")
        #expect(after.id == before.id && after.questions.map(\.id) == before.questions.map(\.id))
        #expect(after.questions != before.questions && after.updatedAt != before.updatedAt)
        // An unchanged bank keeps its time, so clients need not load it again.
        try pack.write("waves.md", PackFolder.lesson("sentence-waves", order: 30), after: 9)
        campus.clock.advance(by: .seconds(60))
        _ = try await campus.importer.importPack(at: pack.path, dryRun: false)
        #expect(try await detail(campus, "lines").updatedAt == after.updatedAt)
    }

    @Test func aQuestionThatBreaksIsLeftOut() async throws {
        let pack = try PackFolder.banks()
        let campus = try await CampusFixture.make(pack)
        try pack.write("lines.md", PackFolder.bank.replacing("@answer B", with: "@answer E"))
        let report = try await campus.importer.importPack(at: pack.path, dryRun: false)
        #expect(report.findings.contains { $0.isError })
        #expect(try await detail(campus, "lines").questions.count == 1)
    }

    @Test func aBankThatCannotBeReadStaysAsItWas() async throws {
        let pack = try PackFolder.banks()
        let campus = try await CampusFixture.make(pack)
        try pack.write("lines.md", PackFolder.bank.replacing("@answer", with: "@anwser"))
        let report = try await campus.importer.importPack(at: pack.path, dryRun: false)
        #expect(report.findings.contains { $0.isError })
        #expect(try await detail(campus, "lines").questions.count == 2)
    }

    @Test func theReportCountsTheQuestionsOfBanks() async throws {
        let pack = try PackFolder.banks()
        let campus = try await CampusFixture.make()
        let first = try await campus.importer.importPack(at: pack.path, dryRun: false)
        let second = try await campus.importer.importPack(at: pack.path, dryRun: false)
        #expect(first.questions == 4 && second.questions == 4 && !second.isStored)
    }

    @Test func aBankIsOneStatementMore() async throws {
        let (with, without) = (try PackFolder.banks(), try PackFolder.banks())
        try without.remove("lines.md")
        var counts: [Int] = []
        for pack in [without, with] {
            let campus = try await CampusFixture.make()
            _ = campus.database.takeCount()
            _ = try await campus.importer.importPack(at: pack.path, dryRun: false)
            counts.append(campus.database.takeCount())
        }
        #expect(counts[1] == counts[0] + 1)
    }

    @Test func aPackWithoutBanksServesNone() async throws {
        let campus = try await CampusFixture.make(try .small())
        #expect(try await list(campus) == [])
    }

    @Test func aDatabaseFromBeforeBanksOpens() throws {
        let last = try #require(ContentSchema.migrations.last)
        #expect(last.id == "content-service-005-banks")
    }
}

extension PackFolder {
    static let bank = """
        ---
        question-bank: lines
        title: Lines
        section: math
        use: practice
        order: 20
        ---

        @question first
        skills: lines
        difficulty: easy

        What is 6 × 7?

        A) 36
        B) 42
        C) 48
        D) 54

        @answer B
        Six sevens are 42.
        @end

        @question second
        skills: lines
        difficulty: hard

        | Day | Miles |
        | Monday | *x* |

        @diagram line

        What value of *x* solves it?

        @answer 5 or -3
        It factors.
        @end
        """

    /// A pack with a math bank for practice and a bank of the first test, beside a lesson.
    static func banks() throws -> PackFolder {
        try PackFolder([
            "pack.txt": manifest(version: 1)
                + mathDeclarations.replacing("order: 7", with: "order: 7\ndomain: algebra"),
            "waves.md": lesson("sentence-waves", order: 20), "lines.md": bank,
            "line.diagram": diagram,
            "words.md": """
            ---
            question-bank: words
            title: Words
            section: reading-writing
            use: test-1
            order: 10
            ---

            @question first
            skills: details
            difficulty: easy

            The tide rose and the boats swung round.

            What rose?

            A) The boats
            B) The tide
            C) The moon
            D) The wind

            @answer B
            It says “the tide rose”.
            @end
            """,
        ])
    }
}
