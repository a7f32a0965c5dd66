import AppCore
import AppCoreTesting
import SQLStore
import ServiceKit
import Testing

@testable import Progress
@testable import ProgressService

/// What the contract's original server does wrong with answers and attempts, and this campus does not.
@Suite struct NotToCopyTests {
    private static let kinds = ItemReference.Kind.allCases
    private static let secrets = ["Secret", "Stated here", #""correct_answer_index":0"#]

    @Test(arguments: kinds)
    func nobodyWithoutPremiumGetsAPremiumAnswer(kind: ItemReference.Kind) async throws {
        let campus = try await CampusFixture.make()
        let item = TestCatalog.item(kind, questions: 2, first: "9")
        _ = try await campus.submit(item, [(0, 0)], as: "premium")
        for token in [nil, "free"] {
            var replies = [try await campus.submit(item, [(0, 0)], as: token)]
            for path in campus.paths(of: item) {
                replies.append(try await campus.get(path, as: token))
            }
            if kind == .passage { replies.append(try await campus.answer(item, 0, as: token)) }
            for reply in replies {
                for secret in Self.secrets { #expect(!reply.text.contains(secret)) }
            }
            #expect(replies.first?.status == 403)
            #expect(kind == .lesson || replies.last?.status == 403)
        }
    }

    @Test func aReviewWithoutAnAttemptTellsNoAnswer() async throws {
        let campus = try await CampusFixture.make()
        for kind in Self.kinds {
            let item = TestCatalog.item(kind, questions: 2)
            _ = try await campus.submit(item, [(0, 0), (1, 0)], as: "other")
            for token in [nil, "free"] {
                let path = "/progress/\(kind.rawValue)s/\(item.id)/review"
                let reply = try await campus.get(path, as: token)
                for secret in Self.secrets { #expect(!reply.text.contains(secret)) }
            }
        }
    }

    @Test func anonymousSingleAnswersAreNotJudged() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 2)
        let reply = try await campus.answer(passage, 0)
        #expect(reply.status == 200)
        #expect(try reply.json["is_correct"] == nil)
        for secret in Self.secrets { #expect(!reply.text.contains(secret)) }
    }

    /// Strangers are anonymous callers as well as other students.
    @Test(arguments: kinds)
    func strangersAttemptsAreShownToNobody(kind: ItemReference.Kind) async throws {
        let campus = try await CampusFixture.make()
        let item = TestCatalog.item(kind, questions: 2)
        _ = try await campus.submit(item, [(0, 0)])
        let own = try await campus.result(item, [(0, 0), (1, 0)], seconds: 77, as: "other")
        let id = try #require(own.attemptID).value
        for token in [nil, "free"] {
            for path in campus.paths(of: item) {
                let reply = try await campus.get(path, as: token)
                #expect(!reply.text.contains(id) && !reply.text.contains("77"), "\(path)")
                #expect(!reply.text.contains(#""user_answer_index":0"#), "\(path)")
                #expect(!reply.text.contains(#""selected_option_index":0"#), "\(path)")
            }
        }
        let rows = try await campus.database.read { connection in
            try connection.row("SELECT COUNT(*) AS n FROM progress_attempts")?.int("n")
        }
        #expect(rows == 1, "an anonymous sheet is kept by nobody")
    }

    @Test(arguments: kinds)
    func aQuestionRepeatedCountsOnceAndNeverBeyondAHundred(
        kind: ItemReference.Kind
    ) async throws {
        let campus = try await CampusFixture.make()
        let item = TestCatalog.item(kind, questions: 3)
        let all = [(0, 0), (0, 0), (1, 0), (0, 0), (2, 0), (2, 0), (2, 0)]
        for token in [nil, "free"] {
            let result = try await campus.result(item, all, as: token)
            #expect(result.score == 100 && result.correctCount == 3)
        }
        let last = try await campus.result(item, [(0, 0), (1, 0), (2, 0), (0, 1)], as: "free")
        #expect(last.correctCount == 2)
        #expect(last.score == (kind == .lesson ? 67 : 66))
    }

    @Test(arguments: [ItemReference.Kind.lesson, .writingSection, .mathSection])
    func anAttemptThatWasClosedIsNotOpenedAgain(kind: ItemReference.Kind) async throws {
        let campus = try await CampusFixture.make()
        let item = TestCatalog.item(kind, questions: 4)
        let first = try await campus.result(item, [(0, 0)], isComplete: true, as: "free")
        let second = try await campus.result(item, [(1, 0)], as: "free")
        #expect(first.isCompleted && first.attemptID != second.attemptID)
        #expect(try await campus.attempts(on: item, as: "free").count == 2)
    }

    @Test func aReviewIsOfTheLatestAttemptAlone() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 2)
        _ = try await campus.submit(passage, [(0, 0), (1, 0)], as: "free")
        _ = try await campus.submit(passage, [], as: "free")
        let review = try await campus.get("/progress/passages/\(passage.id)/review", as: "free")
            .decode(PassageReview.self)
        #expect(review.score == 0 && review.correctCount == 0)
    }

    @Test func aSingleAnswerAfterTwoSheetsIsNoFault() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 2)
        for _ in 0..<2 { _ = try await campus.submit(passage, [(0, 0)], as: "free") }
        for option in [1, 0] {
            let reply = try await campus.answer(passage, 0, option: option, as: "free")
            #expect(reply.status == 200)
            #expect(try reply.json["is_correct"] == .bool(option == 0))
        }
        let answers = try await campus.get("/answers/passage/\(passage.id)", as: "free").json
        #expect(answers["answers"]?.elements?.count == 1)
    }

    @Test(arguments: [
        #"{"answers":[7]}"#, #"{"answers":["x"]}"#, #"{"answers":[null]}"#, #"{"answers":[[]]}"#,
        #"{"answers":[{"selected_option_index":0}]}"#, #"{"answers":[{}]}"#, #"{"answers":{}}"#,
        #"{"answers":null}"#, "{}", "",
    ])
    func anOddSheetIs400AndNotAFault(body: String) async throws {
        let campus = try await CampusFixture.make()
        for kind in Self.kinds {
            let item = TestCatalog.item(kind, questions: 2)
            let reply = try await campus.post(
                "/progress/\(kind.rawValue)s/\(item.id)/submit", body, as: "free")
            #expect(reply.status == 400, "\(kind) \(body)")
            #expect(try reply.error?["code"]?.text == "BAD_REQUEST")
        }
    }

    @Test func idsInCapitalsAreTheSameIds() async throws {
        let campus = try await CampusFixture.make()
        for kind in Self.kinds {
            let item = TestCatalog.item(kind, questions: 1)
            let question = TestCatalog.question(0, of: item).uppercased()
            let reply = try await campus.post(
                "/progress/\(kind.rawValue)s/\(item.id.uppercased())/submit",
                #"{"answers":[{"question_id":"\#(question)","selected_option_index":0}]}"#,
                as: "free")
            #expect(try reply.decode(SubmissionResult.self).score == 100)
        }
    }

    @Test func everyRouteStandsHostileRequests() async throws {
        let campus = try await CampusFixture.make()
        func sample(_ kind: ItemReference.Kind) -> ServiceSample {
            let item = TestCatalog.item(kind, questions: 2)
            return ServiceSample(
                "/progress/\(kind.rawValue)s/\(item.id)/submit",
                """
                {"answers":[{"question_id":"\(TestCatalog.question(0, of: item))",\
                "selected_option_index":0},{"question_id":"\(TestCatalog.question(1, of: item))",\
                "selected_option_index":1}],"time_spent_seconds":30,"is_complete":true}
                """)
        }
        let passage = TestCatalog.item(.passage, questions: 2)
        let answer = ServiceSample(
            "/answers",
            """
            {"question_id":"\(TestCatalog.question(0, of: passage))","selected_option_index":0}
            """)
        let samples = [
            "sat.progress.passage.submit": sample(.passage),
            "sat.progress.lesson.submit": sample(.lesson), "sat.answers.create": answer,
            SectionEndpoints.writing.submit.id: sample(.writingSection),
            SectionEndpoints.math.submit.id: sample(.mathSection),
        ]
        for token in [nil, "free"] {
            try await ServiceConformance.check(campus.campus, samples: samples, token: token)
        }
    }

    @Test func whatIsAskedCostsTheSameWhateverTheQuestionsAndAttempts() async throws {
        let database = try CountingDatabase(TestDatabase.empty())
        let campus = try await CampusFixture.make(on: database)
        for kind in Self.kinds {
            var costs: [String: Set<Int>] = [:]
            for (questions, attempts) in [(1, 1), (20, 1), (20, 12)] {
                let item = TestCatalog.item(kind, questions: questions, first: "\(attempts % 7)")
                let answers = (0..<questions).map { ($0, 0) }
                for _ in 0..<attempts { _ = try await campus.submit(item, answers, as: "free") }
                for path in campus.paths(of: item) + ["/progress"] {
                    _ = database.takeCount()
                    #expect(try await campus.get(path, as: "free").status == 200)
                    costs[path.replacing(item.id, with: "…"), default: []].insert(
                        database.takeCount())
                }
                _ = database.takeCount()
                _ = try await campus.submit(item, answers, as: "free")
                costs["submit", default: []].insert(database.takeCount())
            }
            // A hand-in now and then also sweeps what is old.
            let handIns = costs.removeValue(forKey: "submit") ?? []
            #expect((handIns.max() ?? 0) - (handIns.min() ?? 0) <= 1, "\(handIns)")
            for (path, counts) in costs { #expect(counts.count == 1, "\(path): \(counts)") }
        }
    }
}

extension CampusFixture {
    /// Everything that tells of attempts on an item.
    fileprivate func paths(of item: ItemReference) -> [String] {
        let base = "/progress/\(item.kind.rawValue)s/\(item.id)"
        let own = ["\(base)/attempts", "\(base)/review"]
        return item.kind == .passage ? own + [base, "/answers/passage/\(item.id)"] : own
    }

    fileprivate func answer(
        _ item: ItemReference, _ number: Int, option: Int = 0, as token: String? = nil
    ) async throws -> Reply {
        let question = TestCatalog.question(number, of: item)
        return try await post(
            "/answers", #"{"question_id":"\#(question)","selected_option_index":\#(option)}"#,
            as: token)
    }
}
