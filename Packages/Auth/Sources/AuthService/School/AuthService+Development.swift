import AppCore
import Auth
import HTTPTypes
import SQLStore
import ServiceKit

// Sign-in without a password, on test servers.
extension AuthService {
    static let developmentKeys = [
        SettingKey(
            name: "campus.auth.development_sign_in", title: "Development sign-in",
            summary:
                "Let anyone sign in as anyone, without a password. Only for test servers.",
            kind: .flag, defaultValue: "false")
    ]

    private var isDevelopment: Bool { context.settings.flag("campus.auth.development_sign_in") }

    /// Not in the API description; other servers answer an empty 404.
    var developmentPages: [ServiceRoute] {
        let path = Backend.school.apiBase + "/testing/session"
        return [
            ServiceRoute(page: "school.testing.begin", .school, .post, path) { request, body in
                guard isDevelopment else { return Self.nothing }
                try await requireForgeryToken(request)
                return try await developmentSignIn(request, body)
            },
            ServiceRoute(page: "school.testing.end", .school, .delete, path) { request, _ in
                guard isDevelopment else { return Self.nothing }
                try await requireForgeryToken(request)
                let cookie = try await endWebSession(of: request.head)
                return try reply(["ok": JSONValue.bool(true)], cookie, request)
            },
        ]
    }

    private func developmentSignIn(
        _ request: ServiceRequest<EmptyBody>, _ body: [UInt8]
    ) async throws -> HTTPReply {
        guard let input = try? WireJSON.decode(DevelopmentSignIn.self, from: body) else {
            throw Problem(.invalid, "The body isn't a JSON object.", status: 400)
        }
        let named = HTTPField.Name("X-Tenant-Slug").flatMap { request.head.headerFields[$0] }
        guard let tenant = try await context.tenants.served(slug: input.tenantSlug ?? named) else {
            throw Problem.schoolRefusal("Tenant not found", status: 404)
        }
        let person = try await context.database.read {
            try Self.person(for: input, of: tenant.id, in: $0)
        }
        let cookie = try await beginWebSession(of: person.account, replacing: request.head)
        return try reply(
            DevelopmentSession(
                user: .init(id: person.id, email: person.email, roles: person.roles.sorted()),
                tenant: .init(id: Tenant.number(of: tenant.id), slug: tenant.slug)),
            cookie, request)
    }

    /// Finds a person by email, else the first one with the role. Leaves out the built-in student.
    private static func person(
        for input: DevelopmentSignIn, of tenantID: String, in connection: any SQLConnection
    ) throws -> SchoolPerson {
        let store = PersonStore(tenantID: tenantID, connection: connection)
        let person: SchoolPerson?
        if let text = input.email, !text.isEmpty {
            person = try EmailAddress(text).flatMap { email in
                try AccountStore.account(email: email, of: tenantID, in: connection)
            }.flatMap { try store.person(of: $0.key.userID) }
        } else if let role = input.role {
            let first = try store.ids(withRole: role).min()
            person = try first.flatMap { try store.person($0) }
        } else {
            throw Problem.schoolRefusal("Email is required")
        }
        guard let person,
            let account = try AccountStore.account(person.account, in: connection),
            account.email != EmbeddedStudent.address, !account.isSuspended
        else { throw Problem.schoolRefusal("User not found", status: 404) }
        guard input.role.map(person.roles.contains) ?? true else {
            throw Problem.schoolRefusal("User does not have requested role")
        }
        return person
    }

    private func reply(
        _ value: some Encodable & Sendable, _ cookie: SessionCookie,
        _ request: ServiceRequest<EmptyBody>
    ) throws -> HTTPReply {
        HTTPReply(
            head: HTTPResponse(status: .ok, headerFields: fields(of: cookie, for: request)),
            body: .bytes(try WireJSON.encode(value)))
    }

    static let nothing = HTTPReply(head: HTTPResponse(status: .notFound), body: .bytes([]))
}
