#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY && WITH_PAYMENTS && WITH_TUTOR
import AppCore

extension TenantIsolationProbeTests {
    /// The vocabulary routes. Without a dictionary no word has a meaning, so there are no word
    /// tests to name.
    static let vocabularyCalls: [String: @Sendable (SchoolContent) -> Call] = [
        "vocabulary.auth.register": { _ in
            Call(freshBody: { schools, student in
                [
                    "email": .string(
                        "new-\(try await schools.rows(of: student.slug).count)@example.test"),
                    "password": "a long new one",
                ]
            })
        },
        "vocabulary.auth.login": { _ in
            Call(freshBody: { _, student in
                [
                    "email": .string(student.email),
                    "password": .string(TwoSchools.password(student.email, at: student.slug)),
                ]
            })
        },
        "vocabulary.auth.me": { _ in Call() },
        "vocabulary.auth.refresh": { _ in
            Call(freshBody: { schools, student in
                let fresh = try await schools.signIn(student.email, at: student.slug)
                return ["refresh": .string(fresh.refresh)]
            })
        },
        "vocabulary.auth.logout": { _ in
            Call(freshBody: { schools, student in
                let fresh = try await schools.signIn(student.email, at: student.slug)
                return ["refresh": .string(fresh.refresh)]
            })
        },
        "vocabulary.health": { _ in Call() },
        "vocabulary.sources.upload": { _ in
            Call(body: ["title": "A title", "content": "A text of a few short bits."])
        },
        "vocabulary.sources.list": { _ in Call() },
        "vocabulary.sources.read": { ownText($0) },
        "vocabulary.sources.status": { ownText($0) },
        "vocabulary.sources.rename": { content in
            var call = ownText(content)
            call.body = ["title": "Another title"]
            return call
        },
        "vocabulary.sources.delete": { ownText($0) },
        "vocabulary.sources.process": { ownText($0) },
        "vocabulary.words.of-source": { ownText($0) },
        "vocabulary.words.of-level": { ownText($0) },
        "vocabulary.words.list": { _ in Call() },
        "vocabulary.words.read": { Call(id: $0.lesson, refusal: 404) },
        "vocabulary.words.by-source": { ownText($0) },
        "vocabulary.words.by-difficulty": { _ in Call() },
        "vocabulary.progress.send": { _ in Call(body: ["progress": .array([])]) },
        "vocabulary.progress.list": { _ in Call() },
        "vocabulary.study.exchange": { _ in Call(body: TwoSchools.push()) },
    ]

    /// A request about a text that only its caller has.
    private static func ownText(_ content: SchoolContent) -> Call {
        Call(id: content.lesson, freshID: { try await $0.text(of: $1) })
    }
}
#endif
