import AppCore
import AppCoreTesting
import ServiceKit
import Testing

@testable import Content
@testable import ContentService

@Suite struct SectionRouteTests {
    private static let lists = ["writing-sections", "math-sections"]

    private func campus() async throws -> CampusFixture {
        try await CampusFixture.make(try .sections())
    }

    // MARK: Lists

    @Test func writingSectionsAreListedInOrder() async throws {
        let campus = try await campus()
        let reply = try await campus.get("/writing-sections/", as: "free")
        let page = try reply.decode(Page<WritingSectionListItem>.self)
        #expect(page.count == 2)
        #expect(page.results.map(\.title) == ["Title of deep-water", "Title of postcard"])
        let item = page.results[1]
        #expect(item.selectionCount == 2 && item.questionCount == 2)
        #expect(item.header?.title == "Joins" && item.difficulty == "Medium")
        #expect(item.attemptCount == 2 && item.attemptSummary?.bestScore == 83)
        let row = try #require(try reply.json["results"]?.elements?.last)
        #expect(row["is_diagnostic"] == nil && row["updated_at"] == nil && row["content"] == nil)
        #expect(row["effective_icon_color"]?.text == "#CE82FF")
    }

    @Test func summariesOfSectionsHaveNoIdsAndNoTotal() async throws {
        let campus = try await campus()
        for list in Self.lists {
            let reply = try await campus.get("/\(list)/", as: "free")
            let row = try #require(try reply.json["results"]?.elements?.first)
            let summary = try #require(row["attempt_summary"])
            #expect(summary["total_attempts"] == nil)
            let recent = try #require(summary["recent_attempts"]?.elements?.first)
            #expect(recent["id"] == nil)
            #expect(recent["score"]?.int == 66 && recent["correct_count"]?.int == 2)
            #expect(recent["completed_at"]?.text?.hasSuffix("Z") == true)
            let anonymous = try await campus.get("/\(list)/").json["results"]?.elements?.first
            #expect(anonymous?["attempt_summary"] == .null)
            #expect(anonymous?["attempt_count"]?.int == 0)
        }
    }

    @Test func mathSectionsAreListedWithTheirSlugAndDiagrams() async throws {
        let campus = try await campus()
        let page = try await campus.get("/math-sections/").decode(Page<MathSectionListItem>.self)
        #expect(page.results.map(\.sectionID) == ["hard-lines", "first-lines"])
        #expect(page.results.map(\.assetCount) == [2, 2])
        #expect(page.results.map(\.tier) == ["premium", "free"])
    }

    @Test func listsFilterAndPageLikePassages() async throws {
        let campus = try await campus()
        for list in Self.lists {
            func count(_ query: String, as token: String? = nil) async throws -> [Int] {
                let json = try await campus.get("/\(list)/?\(query)", as: token).json
                return [json["count"]?.int ?? -1, json["results"]?.elements?.count ?? -1]
            }
            #expect(try await count("tier=free") == [1, 1])
            #expect(try await count("tier=premium") == [0, 0])
            #expect(try await count("tier=premium", as: "premium") == [1, 1])
            #expect(try await count("difficulty=Easy") == [0, 0])
            #expect(try await count("difficulty=nonsense") == [0, 0])
            #expect(try await count("limit=1") == [2, 1])
            #expect(try await count("limit=1&offset=1") == [2, 1])
            #expect(try await count("offset=9") == [2, 0])
        }
    }

    @Test func listsThatAreKnownCostTwoStatements() async throws {
        let campus = try await campus()
        for list in Self.lists {
            _ = try await campus.get("/\(list)/", as: "free")
            _ = campus.database.takeCount()
            _ = try await campus.get("/\(list)/", as: "free")
            #expect(campus.database.takeCount() == 2)
        }
    }

    @Test func aPreviewShowsTheBeginningAndNoMore() async throws {
        let campus = try await campus()
        for list in Self.lists {
            let reply = try await campus.get("/\(list)/", as: "free")
            #expect(!reply.text.contains("secret"))
            for row in try reply.json["results"]?.elements ?? [] {
                let preview = try #require(row["preview"]?.text)
                #expect(preview.hasSuffix("…") && preview.count <= PremiumPreview.length + 1)
            }
        }
    }

    // MARK: Details

    @Test func aWritingSectionHasItsSpotsAndQuestions() async throws {
        let campus = try await campus()
        let id = try await campus.id(of: "postcard")
        let section = try await campus.get("/writing-sections/\(id.uppercased())/")
            .decode(WritingSectionDetail.self)
        #expect(section.content.hasPrefix("Wé was here before the tide, turned."))
        #expect(section.selections.map(\.number) == [1, 2])
        let scalars = Array(section.content.unicodeScalars)
        for spot in section.selections {
            let words = String(String.UnicodeScalarView(scalars[spot.startChar..<spot.endChar]))
            #expect(words == spot.selectedText)
        }
        #expect(section.questions.map(\.selectionNumber) == [1, nil])
        #expect(section.questions.map(\.order) == [1, 2])
        #expect(section.questions[0].options.map(\.text) == ["NO CHANGE", "were"])
        #expect(section.questions[0].options.map(\.order) == [0, 1])
        #expect(section.questions[0].correctAnswerIndex == 1)
        #expect(section.questions[0].explanation == "The plural needs “were”.")
        #expect(section.questions[0].skills.map(\.name) == ["Boundaries"])
    }

    @Test func aMathSectionHasBlocksAndDiagrams() async throws {
        let campus = try await campus()
        let id = try await campus.id(of: "first-lines")
        let reply = try await campus.get("/math-sections/\(id)/")
        let section = try reply.decode(MathSectionDetail.self)
        #expect(section.sectionID == "first-lines" && section.assets.count == 2)
        let question = try #require(section.questions.first)
        #expect(question.questionID == "q1" && question.order == 1)
        #expect(question.prompt.map(\.kind) == [.paragraph, .equation, .diagram])
        #expect(question.prompt[1].latex == #"\frac{x}{2} = 4"#)
        #expect(question.explanation?.map(\.kind) == [.paragraph, .equation, .diagram])
        #expect(question.assets.map(\.assetID) == ["answer", "line"])
        #expect(question.skills.map(\.name) == ["Lines"])
        let row = try #require(try reply.json["questions"]?.elements?.first)
        #expect(row["choices"] == .array([.string("2"), .string("8")]))
        #expect(row["options"]?.elements?.count == 2)
        #expect(section.assets[0].address.hasPrefix("data:image/png;base64,"))
    }

    @Test func skillsAreCountedOverSectionsToo() async throws {
        let campus = try await campus()
        let page = try await campus.get("/classifications/").decode(Page<Classification>.self)
        let counts = Dictionary(
            uniqueKeysWithValues: page.results.map { ($0.name, $0.questionCount) })
        #expect(counts["Lines"] == 2)
        #expect(counts["Boundaries"] == 5)
    }

    @Test func sectionsAreNotFoundUnderEachOthersNames() async throws {
        let campus = try await campus()
        let (writing, math) = (
            try await campus.id(of: "postcard"), try await campus.id(of: "first-lines")
        )
        for path in [
            "/writing-sections/\(math)/", "/math-sections/\(writing)/", "/passages/\(writing)/",
            "/lessons/\(math)/", "/writing-sections/nonsense/",
            "/math-sections/00000000-0000-4000-8000-000000000000/questions/",
        ] {
            #expect(try await campus.get(path, as: "premium").status == 404, "\(path)")
        }
    }

    // MARK: Not to copy

    @Test func questionListsTellNoAnswers() async throws {
        let campus = try await campus()
        for (list, slug, key) in [
            ("writing-sections", "postcard", "questions"),
            ("math-sections", "first-lines", "results"),
        ] {
            let id = try await campus.id(of: slug)
            for token in [nil, "free", "premium"] {
                let reply = try await campus.get("/\(list)/\(id)/questions/", as: token)
                let rows = try #require(try reply.json[key]?.elements)
                #expect(!rows.isEmpty)
                #expect(rows.allSatisfy { $0["explanation"] == .null })
                for secret in ["correct_answer_index", "The plural", "secret", "answer\""] {
                    #expect(!reply.text.contains(secret), "\(list) tells \(secret)")
                }
            }
            let detail = try await campus.get("/\(list)/\(id)/").json["questions"]?.elements
            let prompts = try await campus.get("/\(list)/\(id)/questions/").json[key]?.elements
            #expect(detail?.map { $0["id"] } == prompts?.map { $0["id"] })
        }
    }

    @Test func premiumSectionsOpenWithPremiumAlone() async throws {
        let campus = try await campus()
        for (list, slug) in [
            ("writing-sections", "deep-water"), ("math-sections", "hard-lines"),
        ] {
            let id = try await campus.id(of: slug)
            for path in ["/\(list)/\(id)/", "/\(list)/\(id)/questions/"] {
                for token in [nil, "free", "other"] {
                    let reply = try await campus.get(path, as: token)
                    #expect(reply.status == 403)
                    #expect(try reply.error?["code"]?.text == "PREMIUM_REQUIRED")
                    #expect(try reply.error?["upgrade_url"]?.text == "/web/subscription")
                    #expect(!reply.text.contains("secret"))
                }
                #expect(try await campus.get(path, as: "premium").status == 200)
            }
        }
    }

    @Test func aDetailCostsTheSameWhateverItsQuestions() async throws {
        var files = [
            "pack.txt": PackFolder.manifest(version: 1) + PackFolder.mathDeclarations,
            "line.diagram": PackFolder.diagram,
            "answer.diagram": PackFolder.diagram.replacing(
                "diagram: line", with: "diagram: answer"),
        ]
        for count in [1, 20] {
            let questions = (1...count).map { PackFolder.mathQuestion("q\($0)") }
            files["m\(count).md"] = PackFolder.mathSection(
                "sums-\(count)", order: count, questions: questions.joined(separator: "\n"))
        }
        let campus = try await CampusFixture.make(try PackFolder(files))
        for end in ["", "questions/"] {
            var counts: Set<Int> = []
            for count in [1, 20] {
                let id = try await campus.id(of: "sums-\(count)")
                _ = campus.database.takeCount()
                #expect(try await campus.get("/math-sections/\(id)/\(end)").status == 200)
                counts.insert(campus.database.takeCount())
            }
            #expect(counts.count == 1 && (counts.max() ?? 0) <= 4, "\(counts)")
        }
    }

    @Test func everyRouteStandsHostileRequests() async throws {
        let campus = try await campus()
        try await ServiceConformance.check(
            campus.campus, samples: ProgramPack.bodies, token: "premium")
    }

    // MARK: Import

    @Test func anEditedSectionIsFoundAgainAndARemovedOneRetired() async throws {
        let campus = try await campus()
        let folder = try #require(campus.folder)
        let id = try await campus.id(of: "postcard")
        let before = try await campus.get("/writing-sections/\(id)/")
            .decode(WritingSectionDetail.self)
        let text = PackFolder.writingSection("postcard", order: 10)
            .replacing("[[1: was]]", with: "[[1: is]]")
        try folder.write("card.md", text, after: 5)
        try folder.remove("sums.md")
        let report = try await campus.importer.importPack(at: folder.path, dryRun: false)
        #expect(report.isStored && report.sections == 3)
        #expect(report.findings.filter(\.isError) == [])
        let after = try await campus.get("/writing-sections/\(id)/")
            .decode(WritingSectionDetail.self)
        #expect(after.selections.map(\.selectedText) == ["is", "tide, turned"])
        #expect(after.questions.map(\.id) == before.questions.map(\.id))
        #expect(after.selections.map(\.id) == before.selections.map(\.id))
        let page = try await campus.get("/math-sections/").decode(Page<MathSectionListItem>.self)
        #expect(page.results.map(\.sectionID) == ["hard-lines"])
    }

    @Test func answerKeysKnowSections() async throws {
        let campus = try await campus()
        let writing = ItemReference(.writingSection, try await campus.id(of: "postcard"))
        let math = ItemReference(.mathSection, try await campus.id(of: "first-lines"))
        let key = try #require(try await campus.answerKey(of: writing))
        #expect(key.category == "writing" && !key.isDiagnostic && key.questions.count == 2)
        #expect(key.questions[0].explanationJSON == nil)
        let blocks = try #require(try await campus.answerKey(of: math)?.questions.first)
        #expect(blocks.explanationJSON?.contains("x = 8") == true)
        #expect(blocks.text.contains("x/2 = 4") && !blocks.text.contains("frac"))
        #expect(try await campus.answerKey(of: ItemReference(.passage, writing.id)) == nil)
    }
}
