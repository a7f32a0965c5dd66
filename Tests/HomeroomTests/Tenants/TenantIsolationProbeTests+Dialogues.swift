#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY && WITH_PAYMENTS && WITH_TUTOR
import AppCore

extension TenantIsolationProbeTests {
    /// The dialogues' routes. The starter pack's programs show no pictures.
    static let dialogueCalls: [String: @Sendable (SchoolContent) -> Call] = programCalls.merging(
        studentCalls
    ) { one, _ in one }.merging(accountCalls(of: "dialogues")) { one, _ in one }

    /// The sign-in routes at a backend's own address.
    static func accountCalls(
        of backend: String
    ) -> [String: @Sendable (SchoolContent) -> Call] {
        [
            backend + ".auth.register": { _ in
                Call(freshBody: { schools, student in
                    [
                        "email": .string(
                            "new-\(try await schools.rows(of: student.slug).count)@example.test"),
                        "password": "a long new one",
                    ]
                })
            },
            backend + ".auth.login": { _ in
                Call(freshBody: { _, student in
                    [
                        "email": .string(student.email),
                        "password": .string(TwoSchools.password(student.email, at: student.slug)),
                    ]
                })
            },
            backend + ".auth.me": { _ in Call() },
            backend + ".auth.refresh": { _ in
                Call(freshBody: { schools, student in
                    let fresh = try await schools.signIn(student.email, at: student.slug)
                    return ["refresh": .string(fresh.refresh)]
                })
            },
            backend + ".auth.logout": { _ in
                Call(freshBody: { schools, student in
                    let fresh = try await schools.signIn(student.email, at: student.slug)
                    return ["refresh": .string(fresh.refresh)]
                })
            },
        ]
    }

    /// Routes for a student's own data.
    private static let studentCalls: [String: @Sendable (SchoolContent) -> Call] = [
        "dialogues.level-attempts.send": { content in
            Call(
                body: tries("d1d1d1d1-2222-4333-8444-555566667777", content),
                bodyWith: { tries($0, content) })
        },
        "dialogues.level-attempts.list": { _ in Call() },
        "dialogues.later.quizzes.submit": { content in
            Call(id: content.items["matching"], body: links(of: nil), bodyWith: { links(of: $0) })
        },
        "dialogues.later.roleplays.message": { content in
            Call(
                id: content.items["roleplay"], body: ["message": "Hola"],
                bodyWith: { ["message": .string($0), "sessionId": .string($0)] })
        },
        "dialogues.progress.overview": { _ in Call() },
        "dialogues.progress.stats": { _ in Call() },
        "dialogues.progress.levels": { _ in Call() },
        "dialogues.user.dashboard": { _ in Call() },
        // None of it was passed.
        "dialogues.progress.complete": { _ in Call(id: "2", refusal: 409) },
        "dialogues.progress.change": { _ in Call(id: "2", body: ["completed": .bool(false)]) },
        "dialogues.user-level-progress.list": { _ in Call() },
        // The earlier submitted attempt belongs to the first level.
        "dialogues.user-level-progress.detail": { _ in Call(id: "1") },
        "dialogues.user-level-progress.complete": { _ in
            Call(
                body: ["unitLevelId": .integer(2)],
                bodyWith: { ["unitLevelId": .integer(2), "userId": .string($0)] }, refusal: 409)
        },
        "dialogues.roleplay-attempt.list": { _ in Call() },
        "dialogues.roleplay-attempt.complete": { content in
            let roleplay = JSONValue.integer(content.items["roleplay"].flatMap(Int64.init) ?? 0)
            return Call(
                body: ["roleplayId": roleplay],
                bodyWith: { ["roleplayId": roleplay, "userId": .string($0)] })
        },
        "dialogues.profile": { _ in Call() },
    ]

    /// One attempt at the first level.
    private static func tries(_ id: String, _ content: SchoolContent) -> [String: JSONValue] {
        [
            "attempts": .array([
                .object([
                    "id": .string(id), "level_id": .integer(1), "item_scores": .object([:]),
                    "completed": .bool(false), "at": "2026-01-02T03:04:05Z",
                ])
            ])
        ]
    }

    /// A matched pair, with or without a user id.
    private static func links(of user: String?) -> [String: JSONValue] {
        var body: [String: JSONValue] = [
            "matchingAnswers": .array([
                .object(["leftPairId": .integer(1), "rightPairId": .integer(1)])
            ])
        ]
        body["userId"] = user.map(JSONValue.string)
        return body
    }

    private static let programCalls: [String: @Sendable (SchoolContent) -> Call] = [
        "dialogues.programs.list": { _ in Call() },
        "dialogues.program.list": { _ in Call() },
        "dialogues.programs.detail": { _ in Call(id: "1") },
        "dialogues.units.list": { _ in Call() },
        "dialogues.units.detail": { _ in Call(id: "1") },
        "dialogues.unit-levels.list": { _ in Call() },
        "dialogues.unit-levels.of-unit": { _ in Call(id: "1") },
        "dialogues.unit-level.detail": { _ in Call(id: "1") },
        "dialogues.levels.content": { _ in Call(id: "1") },
        "dialogues.levels.teaching": { _ in Call(id: "1") },
        "dialogues.content-items.list": { _ in Call() },
        "dialogues.content-items.detail": { Call(id: $0.items["quiz"]) },
        "dialogues.quizzes.list": { _ in Call() },
        "dialogues.quizzes.detail": { Call(id: $0.items["quiz"]) },
        "dialogues.roleplays.list": { _ in Call() },
        "dialogues.roleplay.detail": { Call(id: $0.items["roleplay"]) },
        "dialogues.roleplays.plural.list": { _ in Call() },
        "dialogues.roleplays.plural.detail": { Call(id: $0.items["roleplay"]) },
        "dialogues.roleplay-turns.list": { _ in Call() },
        "dialogues.matching-questions.list": { _ in Call() },
        "dialogues.matching-questions.detail": { Call(id: $0.items["matching"]) },
        "dialogues.matching-pairs.list": { _ in Call() },
        "dialogues.form-questions.list": { _ in Call() },
        "dialogues.form-questions.detail": { Call(id: $0.items["form"]) },
        "dialogues.form-fields.list": { _ in Call() },
        "dialogues.media-assets.detail": { _ in Call(id: "1", refusal: 404) },
        "dialogues.media-assets.plural.detail": { _ in Call(id: "1", refusal: 404) },
        "dialogues.media.file": { _ in Call(id: "1.png", refusal: 404) },
        "dialogues.later.programs.levels": { _ in Call(id: "1") },
        "dialogues.later.levels.list": { _ in Call() },
        "dialogues.later.levels.detail": { _ in Call(id: "1") },
        "dialogues.later.levels.quizzes": { _ in Call(id: "1") },
        "dialogues.later.levels.roleplays": { _ in Call(id: "1") },
        "dialogues.later.roleplays.npc-turns": { Call(id: $0.items["roleplay"]) },
        "dialogues.sync.status": { _ in Call() },
    ]
}
#endif
