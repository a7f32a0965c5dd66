#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY && WITH_PAYMENTS && WITH_TUTOR
import AppCore
import AppCoreTesting
import HTTPTypes
import Testing

@testable import StudyPlan

/// Rows 29 to 33 of the contract's table of differences: profile and study plan. See
/// ``AccountRowTests``.
@Suite struct ProfileRowTests {
    private func profile(_ student: DoubleStudent) async throws -> StudyProfile {
        StudyProfile(try await PlanRepository(context: student.test.context).refresh().value)
    }

    @Test(arguments: Dialect.allCases)
    func row29AProfileWithoutASubscriptionFlagHasNone(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        let wire = try await student.client.call(PlanEndpoints.profile)
        #expect(!wire.user.hasActiveSubscription && !wire.user.isPremium)
        #expect(wire.user.email == DoubleStudent.email)
    }

    @Test(arguments: Dialect.allCases)
    func row30AndRow31StrengthsAreReadUnderEitherNames(dialect: Dialect) async throws {
        let profile = try await profile(try await DoubleStudent.signedIn(dialect))
        let strength = try #require(profile.strengths.first)
        #expect(strength.name == "Purpose" && strength.category == .reading)
        #expect(strength.correct == 6 && strength.total == 7)
        #expect(strength.percent == (dialect == .seed ? 86 : 85.7))
    }

    @Test(arguments: Dialect.allCases)
    func row32AReadingDiagnosticIsDoneByAnOrdinaryHandIn(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        #expect(try await profile(student).completed == 0)
        _ = try await student.judged(DoubleCatalog.passage, right: 3)
        let done = try await profile(student)
        #expect(done.completed == 1 && done.strongAreas.map(\.name) == ["Purpose"])
        // The public server needs a separate report of a diagnostic, once.
        _ = try await profile(student)
        let told = student.server.bodies("/diagnostic/submit")
        #expect(told.count == (dialect == .real ? 1 : 0))
        if dialect == .real {
            #expect(told[0]["passage_id"]?.text == DoubleCatalog.passageID)
            #expect(told[0]["answers"]?.elements?.first?["is_correct"] == .bool(true))
        }
    }

    @Test(arguments: Dialect.allCases)
    func row33ProposalsMayBeMissing(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        _ = try await student.judged(DoubleCatalog.passage, right: 3)
        let titles = try await profile(student).proposals.map(\.title)
        #expect(titles == (dialect == .seed ? ["Semicolon Basics"] : []))
    }

    /// Reading and writing diagnostics, both submitted in the ordinary way and all wrong.
    @Test func rows29To33TheCampusFillsThePlanFromOrdinaryHandIns() async throws {
        let campus = try await TableCampus.make()
        let before = try await campus.own(.get, "/profile").json
        #expect(before["user"]?["has_active_subscription"] == .bool(false), "29")
        for category in ["reading", "writing"] {
            let plan = try #require(before["study_plan"]?[category])
            #expect(plan["diagnostic_completed"] == .bool(false))
            let kind = plan["diagnostic_type"]?.text == "passage" ? "passage" : "lesson"
            let id = try #require(plan["diagnostic_\(kind)_id"]?.text)
            let item = try await campus.own(.get, "/\(kind)s/\(id)/").json
            let answers = try #require(item["questions"]?.elements).map { question in
                let right = question["correct_answer_index"]?.int ?? 0
                return """
                    {"question_id":"\(question["id"]?.text ?? "")",
                    "selected_option_index":\(category == "reading" ? right : (right + 1) % 4)}
                    """
            }
            let done = try await campus.own(
                .post, "/progress/\(kind)s/\(id)/submit",
                #"{"answers":[\#(answers.joined(separator: ","))],"is_complete":true}"#)
            #expect(done.status == 200, "\(done.text)")
        }
        let after = try await campus.own(.get, "/profile").json
        let plan = try #require(after["study_plan"])
        #expect(plan["reading"]?["diagnostic_completed"] == .bool(true), "32")
        #expect(plan["recommended_lessons"]?.elements?.isEmpty == false, "33")
        let figures =
            (plan["reading"]?["strengths"]?.elements ?? [])
            + (plan["writing"]?["weaknesses"]?.elements ?? [])
            + (after["performance"]?.elements ?? [])
        #expect(figures.count >= 2)
        for figure in figures {
            #expect(figure["name"]?.text != nil && figure["name"] == figure["classification_name"])
            #expect(figure["correct"] != nil && figure["correct"] == figure["correct_answers"])
            #expect(figure["total"] != nil && figure["total"] == figure["total_questions"], "30")
            #expect(figure["percentage"]?.int != nil && figure["accuracy"] != nil, "31")
        }
    }

    @Test func row32TheCampusKeepsTheExtraRoute() async throws {
        let campus = try await TableCampus.make()
        let reading = try #require(
            try await campus.own(.get, "/profile")["study_plan"]?["reading"])
        let kind = reading["diagnostic_type"]?.text == "passage" ? "passage" : "lesson"
        let id = try #require(reading["diagnostic_\(kind)_id"]?.text)
        let item = try await campus.own(.get, "/\(kind)s/\(id)/").json
        let question = try #require(item["questions"]?.elements?.first?["id"]?.text)
        let answer = try await campus.own(
            .post, "/diagnostic/submit",
            """
            {"\(kind)_id":"\(id)","answers":[{"question_id":"\(question)",
            "selected_option_index":0,"is_correct":true}]}
            """)
        #expect(answer.status == 200 && answer["status"]?.text == "success", "\(answer.text)")
    }
}
#endif
