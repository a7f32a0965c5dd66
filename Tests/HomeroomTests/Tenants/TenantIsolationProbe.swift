#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY && WITH_PAYMENTS && WITH_TUTOR
import AppCore
import HTTPTypes
import ServiceKit
import Testing

/// A student of one school who tries everything with the other school's data.
struct TenantIsolationProbe {
    let schools: TwoSchools
    let student: SchoolStudent
    let other: SchoolStudent
    /// The other school's rows, which must not change.
    let before: [String]
    /// The other school's ids, which no response may contain.
    let secrets: Set<String>
    /// One of the ids per type.
    let samples: [String]

    mutating func visit(
        _ endpoint: EndpointDescription, _ call: TenantIsolationProbeTests.Call
    ) async throws {
        if endpoint.authorization == .none, call.freshBody != nil {
            try await useTokens(endpoint, call)
        }
        if let id = call.id { try await useIDs(endpoint, call, id) }
        if call.body != nil { try await useKeys(endpoint, call) }
        // With a token, the header is ignored: the response is the student's own.
        let named = call.isLast ? nil : try await ask(endpoint, call, slug: other.slug)
        let expected = call.refusal.map { $0..<($0 + 1) } ?? 200..<300
        if let named { #expect(expected.contains(named.status), "\(endpoint.id)") }
        let own = try await ask(endpoint, call)
        #expect(expected.contains(own.status), "\(endpoint.id): \(own.text)")
    }

    /// Uses the other school's ids in the address and the body.
    private func useIDs(
        _ endpoint: EndpointDescription, _ call: TenantIsolationProbeTests.Call, _ id: String
    ) async throws {
        for secret in samples {
            var foreign = call
            foreign.freshID = nil
            foreign.id = secret
            let answer = try await ask(endpoint, foreign)
            // The dialogues' ids are integers, so other ids are invalid.
            let expected =
                endpoint.backend == .dialogues && secret.contains("-") ? [400, 404] : [404]
            #expect(expected.contains(answer.status), "\(endpoint.id) with a foreign id")
            guard let bodyWith = call.bodyWith else { continue }
            foreign.id = id
            foreign.body = bodyWith(secret)
            let stored = try await schools.rows(of: student.slug)
            _ = try await ask(endpoint, foreign)
            let left = try await schools.rows(of: student.slug)
            #expect(!left.filter { !stored.contains($0) }.contains { $0.contains(secret) })
        }
    }

    /// Reuses the other school's idempotency keys with the same requests.
    private func useKeys(
        _ endpoint: EndpointDescription, _ call: TenantIsolationProbeTests.Call
    ) async throws {
        for (index, handIn) in schools.content.handIns.enumerated()
        where handIn.path == endpoint.path(id: call.id) {
            var foreign = call
            foreign.body = handIn.body
            for key in ["both-\(index)", "\(other.slug)-\(index)"] {
                let answer = try await ask(endpoint, foreign, key: key)
                #expect((200..<300).contains(answer.status), "\(endpoint.id): \(answer.text)")
            }
        }
    }

    /// Uses the other school's tokens.
    private func useTokens(
        _ endpoint: EndpointDescription, _ call: TenantIsolationProbeTests.Call
    ) async throws {
        var foreign = call
        for refresh in [other.refresh, other.access] {
            foreign.freshBody = nil
            foreign.body = ["refresh": .string(refresh)]
            for token in [student.access, nil] {
                let answer = try await ask(
                    endpoint, foreign, token: token, slug: token == nil ? student.slug : nil)
                // Signing out of a missing session isn't an error.
                #expect(answer.status >= 400 || answer.text.hasSuffix("{}"), "\(answer.text)")
            }
        }
    }

    private func ask(
        _ endpoint: EndpointDescription, _ call: TenantIsolationProbeTests.Call,
        slug: String? = nil,
        key: String? = nil
    ) async throws -> SchoolAnswer {
        try await ask(endpoint, call, token: student.access, slug: slug, key: key)
    }

    /// Sends a request and checks that the other school is unchanged.
    private func ask(
        _ endpoint: EndpointDescription, _ call: TenantIsolationProbeTests.Call, token: String?,
        slug: String?, key: String? = nil
    ) async throws -> SchoolAnswer {
        let body = try await call.freshBody?(schools, student) ?? call.body
        let id = try await call.freshID?(schools, student) ?? call.id
        let answer = try await schools.ask(
            endpoint.method, endpoint.path(id: id), body, token: token, slug: slug, key: key)
        let shown = secrets.filter { answer.text.contains($0) && !sent($0, call, body) }
        #expect(shown == [], "\(endpoint.id) shows what is the other school's")
        #expect(try await schools.rows(of: other.slug) == before, "\(endpoint.id)")
        return answer
    }

    /// Whether the caller sent it, since a response may repeat that.
    private func sent(
        _ secret: String, _ call: TenantIsolationProbeTests.Call, _ body: [String: JSONValue]?
    ) -> Bool {
        call.id == secret || body.map { "\($0)".contains(secret) } ?? false
    }
}
#endif
