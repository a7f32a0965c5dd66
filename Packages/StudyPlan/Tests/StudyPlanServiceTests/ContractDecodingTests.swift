import AppCore
import Testing

@testable import StudyPlan

/// Decodes both dialects of the contract, using the contract's own examples.
@Suite struct ContractDecodingTests {
    @Test func theProfileOfTheRealBackendIsRead() throws {
        let profile = try WireJSON.decode(
            ProfileResponse.self,
            from: """
                {"user":{"id":"5B0C2F1E-7A44-4C0D-9B7E-0D6F0A3C1E22","email":"tove@example.test",
                "is_premium":false},"performance":[{"classification_id":
                "77777777-0000-4000-8000-000000000009","classification_name":"Purpose",
                "category":"reading","total_questions":7,"correct_answers":6,"accuracy":85.7,
                "is_strength":true,"is_weakness":false}],"strengths":[{"classification_id":
                "77777777-0000-4000-8000-000000000009","classification_name":"Purpose",
                "category":"reading","total_questions":7,"correct_answers":6,"accuracy":85.7,
                "is_strength":true,"is_weakness":false}],"weaknesses":[],
                "total_classifications_analyzed":1,"study_plan":{"reading":
                {"diagnostic_completed":false,"diagnostic_passage_id":null,
                "diagnostic_passage_title":null,"diagnostic_type":"passage","strengths":[],
                "weaknesses":[],"improving":[]},"writing":{"diagnostic_completed":true,
                "diagnostic_lesson_id":"18181818-0000-4000-8000-000000000001",
                "diagnostic_lesson_title":"Writing check","diagnostic_type":"lesson","strengths":[],
                "weaknesses":[{"classification_id":"77777777-0000-4000-8000-000000000001",
                "name":"Parallel form","percentage":33.3,"correct":1,"total":3}],"improving":[]},
                "recommended_lessons":[{"id":"16161616-0000-4000-8000-000000000001",
                "title":"Colons","lesson_type":"writing"}]},
                "onboarding":{"state":"DIAGNOSTIC_IN_PROGRESS","prompt":{"id":"welcome",
                "message":"Hello there","secondary_message":null,"action":{"type":"continue",
                "label":"Go"},"dismissible":false},"milestones":{"welcome_seen":false,
                "profile_complete":true,"first_diagnostic_completed":false,
                "first_practice_completed":false,"onboarding_completed":false},
                "diagnostic_status":{"reading":{"available":true,"completed":false},
                "writing":{"available":true,"completed":true},
                "math":{"available":true,"completed":false}}}}
                """)
        #expect(profile.user.id == "5b0c2f1e-7a44-4c0d-9b7e-0d6f0a3c1e22")
        #expect(profile.user.hasActiveSubscription == false)
        #expect(profile.strengths[0].name == "Purpose" && profile.strengths[0].accuracy == 85.7)
        #expect(profile.strengths[0].correct == 6 && profile.strengths[0].total == 7)
        let plan = try #require(profile.studyPlan)
        #expect(plan.reading?.diagnostic == nil && plan.reading?.kind == .passage)
        #expect(plan.writing?.diagnostic?.kind == .lesson)
        #expect(plan.writing?.weaknesses[0].accuracy == 33.3)
        #expect(plan.math == nil && plan.recommendedLessons[0].reason == nil)
        #expect(profile.onboarding?.state == .unknown("DIAGNOSTIC_IN_PROGRESS"))
        #expect(profile.onboarding?.prompt?.action?.label == "Go")
        #expect(profile.mastery.isEmpty && profile.weeks.isEmpty)
    }

    @Test func theProfileOfTheSeedIsRead() throws {
        let profile = try WireJSON.decode(
            ProfileResponse.self,
            from: """
                {"user":{"id":"5b0c2f1e-7a44-4c0d-9b7e-0d6f0a3c1e22","email":"tove@example.test",
                "is_premium":true,"has_active_subscription":true},"study_plan":{"reading":
                {"diagnostic_completed":true,
                "diagnostic_passage_id":"18181818-0000-4000-8000-000000000002",
                "strengths":[{"name":"Main Idea","correct":3,"total":3,"percentage":100}],
                "weaknesses":[{"name":"Inference","correct":1,"total":4,"percentage":25}]}},
                "strengths":[{"name":"Purpose","correct":6,"total":7,"percentage":86,
                "category":"reading"},{"correct":"?"}],"weaknesses":[]}
                """)
        #expect(profile.user.hasActiveSubscription)
        #expect(profile.strengths.map(\.accuracy) == [86], "an unreadable row is left out")
        #expect(profile.strengths[0].id == nil && profile.strengths[0].category == "reading")
        let reading = try #require(profile.studyPlan?.reading)
        #expect(reading.diagnostic?.kind == .passage && reading.improving.isEmpty)
        #expect(reading.weaknesses[0].accuracy == 25)
        #expect(profile.studyPlan?.recommendedLessons == [])
        #expect(profile.onboarding == nil)
    }

    @Test func aProfileWithoutAPlanIsStillAProfile() throws {
        let profile = try WireJSON.decode(
            ProfileResponse.self, from: #"{"user":{"id":7},"onboarding":{"state":4}}"#)
        #expect(profile.user.id == "7" && profile.user.email.isEmpty)
        #expect(profile.studyPlan == nil && profile.onboarding == nil)
    }

    @Test func figuresAreWrittenInBothDialectsAndReadBack() throws {
        let figures = SkillFigures(
            id: "77777777-0000-4000-8000-000000000001", name: "Parallel form", category: "writing",
            correct: 1, total: 3, isStrength: false, isWeakness: true)
        let json = try WireJSON.decode(
            JSONValue.self, from: try WireJSON.encodeText(figures))
        for key in ["name", "classification_name"] { #expect(json[key] == "Parallel form") }
        for key in ["correct", "correct_answers"] { #expect(json[key] == .integer(1)) }
        for key in ["total", "total_questions"] { #expect(json[key] == .integer(3)) }
        #expect(json["percentage"] == .integer(33), "some clients read only whole numbers")
        #expect(try WireJSON.encodeText(figures).contains(#""accuracy":33.3"#))
        let back = try WireJSON.decode(SkillFigures.self, from: try WireJSON.encodeText(figures))
        #expect(back == figures)
    }

    @Test func answersOfTheRealBackendToADiagnosticAreRead() throws {
        let result = try WireJSON.decode(
            DiagnosticResult.self,
            from: """
                {"status":"success","category":"writing","performance":{
                "77777777-0000-4000-8000-000000000001":{"name":"Parallel form","correct":1,
                "total":3,"percentage":33.3}},"strengths":[],"weaknesses":[{"classification_id":
                "77777777-0000-4000-8000-000000000001","name":"Parallel form","percentage":33.3,
                "correct":1,"total":3}],"improving":[]}
                """)
        #expect(result.performance["77777777-0000-4000-8000-000000000001"]?.accuracy == 33.3)
        #expect(result.weaknesses.count == 1)
        let reply = try WireJSON.decode(
            OnboardingReply.self,
            from: """
                {"success":true,"onboarding":{"state":"DIAGNOSTIC_NUDGE","prompt":null,
                "milestones":{"welcome_seen":true,"profile_complete":true,
                "first_diagnostic_completed":false,"first_practice_completed":false,
                "onboarding_completed":false},"diagnostic_status":{"reading":{"available":true,
                "completed":false},"writing":{"available":true,"completed":false},
                "math":{"available":true,"completed":false}}}}
                """)
        #expect(reply.onboarding.state == OpenEnum(.diagnosticNudge))
    }

    @Test func aProfileIsWrittenWithTheNumberOfItsSkills() throws {
        let profile = ProfileResponse(
            user: .init(id: "u", email: "", isPremium: false, hasActiveSubscription: false),
            performance: [
                SkillFigures(id: nil, name: "Commas", category: nil, correct: 1, total: 2)
            ],
            strengths: [], weaknesses: [], studyPlan: nil, onboarding: nil, mastery: [], weeks: [])
        let text = try WireJSON.encodeText(profile)
        #expect(
            text.hasSuffix(
                #""strengths":[],"weaknesses":[],"total_classifications_analyzed":1,"#
                    + #""study_plan":null,"onboarding":null,"mastery":[],"weeks":[]}"#))
        #expect(try WireJSON.decode(ProfileResponse.self, from: text) == profile)
    }

    @Test func anOnboardingWithUnknownValuesIsNone() throws {
        let profile = try WireJSON.decode(
            ProfileResponse.self,
            from: #"{"user":{"id":"u"},"performance":[],"onboarding":{"state":7}}"#)
        #expect(profile.onboarding == nil && profile.user.id == "u")
    }
}
