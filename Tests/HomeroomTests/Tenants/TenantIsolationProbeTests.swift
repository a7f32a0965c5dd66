#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY && WITH_PAYMENTS && WITH_TUTOR
import AppCore
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

/// Calls every route of the server as a student of one school with the other school's data. A route
/// missing in ``calls`` fails the first test; the school's contract has its own suite.
@Suite struct TenantIsolationProbeTests {
    /// A call that a student can make, with the parts that could be another's.
    struct Call: Sendable {
        /// The value of `{id}`.
        var id: String?
        var body: [String: JSONValue]?
        /// The same call with another id in its body.
        var bodyWith: (@Sendable (String) -> [String: JSONValue])?
        /// A new body for each call that can't be repeated.
        var freshBody: (@Sendable (TwoSchools, SchoolStudent) async throws -> [String: JSONValue])?
        /// A new id for each call, of something only this student has.
        var freshID: (@Sendable (TwoSchools, SchoolStudent) async throws -> String)?
        /// The expected error of a route that isn't configured or isn't for students; nil if the
        /// call succeeds.
        var refusal: Int?
        /// Ends the caller's account or session.
        var isLast = false
    }

    private static let calls: [String: @Sendable (SchoolContent) -> Call] =
        tutorCalls.merging(vocabularyCalls) { one, _ in one }
        .merging(dialogueCalls) { one, _ in one }.merging(reefCalls) { one, _ in one }

    /// A student's address and password.
    @Sendable private static func credentials(
        _ schools: TwoSchools, _ student: SchoolStudent
    ) -> [String: JSONValue] {
        [
            "email": .string(student.email),
            "password": .string(TwoSchools.password(student.email, at: student.slug)),
        ]
    }

    private static let tutorCalls: [String: @Sendable (SchoolContent) -> Call] = [
        "sat.auth.register": { _ in
            Call(freshBody: { schools, student in
                [
                    "email": .string(
                        "new-\(try await schools.rows(of: student.slug).count)@example.test"),
                    "password": "a long new one",
                ]
            })
        },
        "sat.auth.login": { _ in Call(freshBody: credentials) },
        "sat.auth.second-factor.begin": { _ in Call(freshBody: credentials) },
        "sat.auth.second-factor.confirm": { _ in Call(freshBody: credentials, refusal: 400) },
        "sat.auth.second-factor.remove": { _ in Call(freshBody: credentials, refusal: 400) },
        "sat.auth.me": { _ in Call() }, "sat.auth.sessions": { _ in Call() },
        "sat.auth.sessions.end-others": { _ in Call() },
        "sat.auth.refresh": { _ in
            Call(freshBody: { schools, student in
                let fresh = try await schools.signIn(student.email, at: student.slug)
                return ["refresh": .string(fresh.refresh)]
            })
        },
        "sat.auth.logout": { _ in
            Call(freshBody: { schools, student in
                let fresh = try await schools.signIn(student.email, at: student.slug)
                return ["refresh": .string(fresh.refresh)]
            })
        },
        "sat.auth.delete": { _ in Call(isLast: true) },
        // There is no provider and no mail; the service's own tests cover their separation.
        "sat.auth.google.token": { _ in Call(body: ["id_token": "a.b.c"], refusal: 501) },
        "sat.auth.google.url": { _ in Call(refusal: 501) },
        "sat.auth.google.callback": { _ in Call(refusal: 501) },
        "sat.auth.google.exchange": { _ in
            Call(body: ["code": "a", "state": "b"], refusal: 501)
        },
        "sat.auth.apple.token": { _ in Call(body: ["identity_token": "a.b.c"], refusal: 501) },
        "sat.auth.password-reset": { _ in
            Call(body: ["email": "tove@example.test"], refusal: 501)
        },
        "sat.auth.password-reset-confirm": { _ in
            Call(body: ["token": "a", "new_password": "a long new one"], refusal: 400)
        },
        "sat.lessons.list": { _ in Call() },
        "sat.lessons.detail": { Call(id: $0.lesson) },
        "sat.passages.list": { _ in Call() },
        "sat.passages.detail": { Call(id: $0.passage) },
        "sat.passages.questions": { Call(id: $0.passage) },
        "sat.passages.annotations": { Call(id: $0.passage) },
        "sat.writing-sections.list": { _ in Call() },
        "sat.writing-sections.detail": { Call(id: $0.writingSection) },
        "sat.writing-sections.questions": { Call(id: $0.writingSection) },
        "sat.math-sections.list": { _ in Call() },
        "sat.math-sections.detail": { Call(id: $0.mathSection) },
        "sat.math-sections.questions": { Call(id: $0.mathSection) },
        "sat.question-banks.list": { _ in Call() },
        "sat.question-banks.detail": { Call(id: $0.bank) },
        "sat.questions.detail": { Call(id: $0.questions[0]) },
        "sat.classifications.list": { _ in Call() },
        "sat.classifications.detail": { Call(id: $0.classification) },
        "sat.progress.overview": { _ in Call() },
        "sat.progress.passage": { Call(id: $0.passage) },
        "sat.progress.passage.start": { Call(id: $0.passage) },
        "sat.progress.passage.submit": { content in
            Call(
                id: content.passage, body: content.sheet(content.questions),
                bodyWith: { content.sheet([$0]) })
        },
        "sat.progress.passage.attempts": { Call(id: $0.passage) },
        "sat.progress.passage.review": { Call(id: $0.passage) },
        "sat.progress.lesson.submit": { content in
            Call(
                id: content.lesson, body: content.sheet(content.lessonQuestions, 1),
                bodyWith: { content.sheet([$0]) })
        },
        "sat.progress.lesson.attempts": { Call(id: $0.lesson) },
        "sat.progress.lesson.review": { Call(id: $0.lesson) },
        "sat.progress.writing-section.submit": { content in
            Call(
                id: content.writingSection, body: content.sheet(content.writingQuestions, 1),
                bodyWith: { content.sheet([$0]) })
        },
        "sat.progress.writing-section.attempts": { Call(id: $0.writingSection) },
        "sat.progress.writing-section.review": { Call(id: $0.writingSection) },
        "sat.progress.math-section.submit": { content in
            Call(
                id: content.mathSection, body: content.sheet(content.mathQuestions, 1),
                bodyWith: { content.sheet([$0]) })
        },
        "sat.progress.math-section.attempts": { Call(id: $0.mathSection) },
        "sat.progress.math-section.review": { Call(id: $0.mathSection) },
        "sat.answers.create": { content in
            Call(body: content.answer(content.questions[0]), bodyWith: { content.answer($0) })
        },
        "sat.answers.passage": { Call(id: $0.passage) },
        "sat.profile": { _ in Call() },
        "sat.diagnostic.submit": { content in
            Call(
                body: content.diagnosticSheet(content.diagnosticQuestions),
                bodyWith: { content.diagnosticSheet([$0]) })
        },
        "sat.onboarding.welcome": { _ in Call() },
        "sat.onboarding.dismiss": { _ in Call(body: ["prompt_id": "diagnostic_nudge"]) },
        "sat.word-of-the-day": { _ in Call() },
        // Subscribers are redirected to the portal.
        "sat.payments.checkout": { _ in Call(refusal: 409) },
        "sat.payments.test.session": {
            Call(id: $0.lesson, freshID: { try await $0.page(of: $1) })
        },
        "sat.payments.test.decide": { content in
            Call(
                id: content.lesson, body: ["action": "pay"],
                freshID: { try await $0.page(of: $1) })
        },
        "sat.payments.portal": { _ in Call() },
        "sat.payments.subscription": { _ in Call() },
        "sat.payments.sync": { _ in Call() },
        // Unsigned: only the payment provider may call it.
        "sat.payments.webhook": { _ in Call(body: [:], refusal: 400) },
        "sat.payments.redeem": { _ in
            Call(freshBody: { schools, student in
                ["code": .string(try await schools.code(for: student))]
            })
        },
    ]

    private static func call(
        _ endpoint: EndpointDescription, _ content: SchoolContent
    ) throws -> Call {
        let call = try #require(calls[endpoint.id], "\(endpoint.id)")
        return call(content)
    }

    @Test func everyRouteIsWalked() async throws {
        let schools = try await TwoSchools.make()
        #expect(Set(schools.endpoints.map(\.id)) == Set(Self.calls.keys))
        await schools.database.close()
    }

    @Test(arguments: [["north", "south"], ["south", "north"]])
    func noRouteReachesTheOtherSchool(pair: [String]) async throws {
        let schools = try await TwoSchools.make()
        let isLast = { Self.calls[$0]?(schools.content).isLast ?? false }
        let endpoints =
            schools.endpoints.filter { !isLast($0.id) }
            + schools.endpoints.filter { isLast($0.id) }
        let other = try await schools.signIn(TwoSchools.addresses[0], at: pair[1])
        var walk = TenantIsolationProbe(
            schools: schools,
            student: try await schools.signIn(TwoSchools.addresses[0], at: pair[0]), other: other,
            before: try await schools.rows(of: pair[1]),
            secrets: try await schools.secrets(of: pair[1]),
            samples: try await schools.samples(of: pair[1]))
        #expect(walk.secrets.count >= 14, "accounts, sessions, tokens, attempts and answers")
        #expect(walk.samples.count >= 4)
        try await schools.pay(walk.student)
        for endpoint in endpoints {
            let call = try Self.call(endpoint, schools.content)
            try await walk.visit(endpoint, call)
        }
        // The whole school was covered, and the other one is unchanged.
        #expect(
            try await !schools.rows(of: pair[0]).contains { $0.contains(walk.student.userID) })
        #expect(try await schools.rows(of: pair[1]) == walk.before)
        let me = try await schools.ask(.get, "/sat/api/v1/auth/me", token: other.access)
        #expect(me["id"] == .string(other.userID))
        await schools.database.close()
    }

    @Test func anonymousCallersReachNoSchool() async throws {
        let schools = try await TwoSchools.make()
        let before = try await schools.rows(of: "north") + schools.rows(of: "south")
        let secrets = try await schools.secrets(of: "north").union(schools.secrets(of: "south"))
        for endpoint in schools.endpoints where !endpoint.id.contains(".auth.") {
            let call = try Self.call(endpoint, schools.content)
            for slug in ["north", "south", nil] {
                let answer = try await schools.ask(
                    endpoint.method, endpoint.path(id: call.id), call.body, slug: slug,
                    key: "both-0")
                // Without an attempt there is nothing to review.
                let isEmpty = endpoint.id == "sat.progress.lesson.review"
                let usual = isEmpty ? 404 : Self.reefToNobody[endpoint.id] ?? call.refusal ?? 200
                let asksForAccount =
                    endpoint.authorization == .required
                    || slug != nil && Self.isClosedToNobody(endpoint)
                #expect(answer.status == (asksForAccount ? 401 : usual), "\(endpoint.id)")
                #expect(secrets.filter { answer.text.contains($0) } == [], "\(endpoint.id)")
            }
        }
        #expect(try await schools.rows(of: "north") + schools.rows(of: "south") == before)
        await schools.database.close()
    }

    @Test func anAddressHasAnAccountAndAPasswordPerSchool() async throws {
        let schools = try await TwoSchools.make()
        let address = TwoSchools.addresses[0]
        let north = try await schools.signIn(address, at: "north")
        let south = try await schools.signIn(address, at: "south")
        #expect(north.userID != south.userID)
        for (slug, password) in [("north", "south"), ("south", "north"), (nil, "north")] {
            let answer = try await schools.ask(
                .post, "/sat/api/v1/auth/login",
                [
                    "email": .string(address),
                    "password": .string(TwoSchools.password(address, at: password)),
                ], slug: slug)
            #expect(answer.status == 401)
        }
        await schools.database.close()
    }
}

extension EndpointDescription {
    /// The address with `id` for `{id}`, the caller's name for `{user}`, and any level.
    func path(id: String?) -> String {
        mountedPath.replacing("{id}", with: id ?? "").replacing("{unitId}", with: id ?? "")
            .replacing("{tts_id}", with: id ?? "").replacing("{stem}", with: id ?? "tides")
            .replacing("{user}", with: "me").replacing("{difficulty}", with: "beginner")
    }
}
#endif
