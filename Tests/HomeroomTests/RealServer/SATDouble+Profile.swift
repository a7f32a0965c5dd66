import AppCore
import HTTPTypes
import Synchronization

/// The profile, the study plan and diagnostics. The passage is the reading diagnostic.
extension SATDouble {
    func profile(_ call: Call) -> Answer? {
        if call.matches("GET", "profile") {
            guard let email = call.caller else { return signInFirst(.bare) }
            return ok(profile(of: email))
        }
        if call.matches("POST", "diagnostic/submit") { return submitDiagnostic(call) }
        return nil
    }

    /// The seed doesn't have this route; there the ordinary submission is enough.
    private func submitDiagnostic(_ call: Call) -> Answer? {
        guard dialect == .real else { return nil }
        guard let email = call.caller else { return signInFirst(.bare) }
        let passage = call.body["passage_id"]?.text
        guard passage == DoubleCatalog.passageID else {
            return refuse(.bare, 400, "BAD_REQUEST", "Not a diagnostic")
        }
        state.withLock { _ = $0.diagnosticsDone.insert(email) }
        return ok(
            """
            {"status":"success","category":"reading","performance":{"\(Self.skill)":
            {"name":"Purpose","correct":6,"total":7,"percentage":85.7}},
            "strengths":[\(figures)],"weaknesses":[],"improving":[]}
            """)
    }

    private static let skill = "77777777-0000-4000-8000-000000000009"

    private func profile(of email: String) -> String {
        let isDone = state.withLock { state in
            state.diagnosticsDone.contains(email)
                || dialect == .seed
                    && state.attempts.contains { $0.owner == email && $0.item.kind == .passage }
        }
        let isReal = dialect == .real
        let flag = isReal ? "" : #","has_active_subscription":false"#
        // On the public server, reading diagnostics give no recommendations.
        let proposals =
            !isReal && isDone
            ? """
            {"id":"\(dialect.id(DoubleCatalog.lessonID))","title":"Semicolon Basics",
            "lesson_type":"writing"}
            """ : ""
        let more =
            isReal
            ? #","performance":[\#(totals)],"total_classifications_analyzed":1,"onboarding":null"#
            : ""
        return """
            {"user":{"id":"\(dialect.id("5b0c2f1e-7a44-4c0d-9b7e-0d6f0a3c1e22"))",
            "email":"\(email)","is_premium":false\(flag)},
            "strengths":[\(totals)],"weaknesses":[]\(more),
            "study_plan":{\(reading(isDone)),\(empty("writing")),\(empty("math")),
            "recommended_lessons":[\(proposals)]}}
            """
    }

    /// The totals of the lists over all answers.
    private var totals: String {
        dialect == .seed
            ? #"{"name":"Purpose","correct":6,"total":7,"percentage":86,"category":"reading"}"#
            : """
            {"classification_id":"\(Self.skill)","classification_name":"Purpose",
            "category":"reading","total_questions":7,"correct_answers":6,"accuracy":85.7,
            "is_strength":true,"is_weakness":false}
            """
    }

    /// The figures of the plan's lists.
    private var figures: String {
        dialect == .seed
            ? #"{"name":"Purpose","correct":6,"total":7,"percentage":86}"#
            : """
            {"classification_id":"\(Self.skill)","name":"Purpose","percentage":85.7,
            "correct":6,"total":7}
            """
    }

    private func reading(_ isDone: Bool) -> String {
        let more =
            dialect == .real
            ? #","diagnostic_passage_title":"Tide Pools","diagnostic_type":"passage","improving":[]"#
            : ""
        return """
            "reading":{"diagnostic_completed":\(isDone),
            "diagnostic_passage_id":"\(dialect.id(DoubleCatalog.passageID))",
            "strengths":[\(isDone ? figures : "")],"weaknesses":[]\(more)}
            """
    }

    private func empty(_ category: String) -> String {
        let more =
            dialect == .real
            ? #","diagnostic_lesson_title":null,"diagnostic_type":"lesson","improving":[]"# : ""
        return """
            "\(category)":{"diagnostic_completed":false,"diagnostic_lesson_id":null,
            "strengths":[],"weaknesses":[]\(more)}
            """
    }
}
