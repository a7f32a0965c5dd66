import AppCore
import Auth
import HTTPTypes
import SQLStore
import ServiceKit

// The school's `/me` and session routes.
extension AuthService {
    var schoolRoutes: [ServiceRoute] {
        [
            ServiceRoute(SchoolEndpoints.csrf, replying: { try await csrf($0) }),
            ServiceRoute(SchoolEndpoints.me) { try await schoolMe($0) },
            ServiceRoute(SchoolEndpoints.changeMe, limits: .small) { try await changeMe($0) },
            ServiceRoute(SchoolEndpoints.endSession, replying: { try await endSession($0) }),
            ServiceRoute(SchoolEndpoints.mint) { try await mint($0) },
            ServiceRoute(SchoolEndpoints.refresh, limits: .small) { try await mobileRefresh($0) },
            ServiceRoute(SchoolEndpoints.revoke, limits: .small) { try await revoke($0) },
            ServiceRoute(SchoolEndpoints.googleExchange, limits: .small) {
                try await schoolExchange($0)
            },
            ServiceRoute(SchoolEndpoints.addUser, limits: .small) { try await addUser($0) },
            ServiceRoute(SchoolEndpoints.changeUser, limits: .small) { try await changeUser($0) },
        ] + schoolPages + developmentPages
    }

    /// The CSRF token of the caller's session, or of a new anonymous one.
    func csrf(_ request: ServiceRequest<EmptyBody>) async throws -> ServiceReply<ForgeryToken> {
        let session = try await CookieSessions(service: self).session(of: request.head)
        if let session { return ServiceReply(value: ForgeryToken(token: session.forgeryToken)) }
        let cookie = SessionCookie.fresh(now: now)
        return ServiceReply(
            headers: fields(of: cookie, for: request),
            value: ForgeryToken(token: cookie.forgeryToken(key: context.signingKey)))
    }

    func schoolMe(_ request: ServiceRequest<EmptyBody>) async throws -> SchoolMe {
        let account = try request.requiredPrincipal().account
        return try await me(account) { _ in }
    }

    /// Changes preferences, which are stored separately from sign-in data.
    func changeMe(_ request: ServiceRequest<SchoolMeChange>) async throws -> SchoolMe {
        let account = try request.requiredPrincipal().account
        let (input, moment) = (request.input, context.milliseconds)
        return try await me(account, writes: true) { store in
            try store.setPreferences(
                input.preferences.map(SchoolPreferences.kept), isOnboarded: input.isOnboarded,
                of: account.userID, at: moment)
        }
    }

    private func me(
        _ account: AccountKey, writes: Bool = false,
        after change: @escaping @Sendable (PersonStore) throws -> Void
    ) async throws -> SchoolMe {
        guard let tenant = try await context.tenants.tenant(id: account.tenantID) else {
            throw Problem.unknownUser
        }
        let body: @Sendable (any SQLConnection) throws -> SchoolMe.User = { connection in
            let store = PersonStore(tenantID: account.tenantID, connection: connection)
            try change(store)
            guard let person = try store.person(of: account.userID),
                let profile = try store.profile(of: account.userID)
            else { throw Problem.unknownUser }
            let isLinked = try IdentityStore(tenantID: account.tenantID, connection: connection)
                .isLinked(account, to: .google)
            return SchoolMe.User(
                id: person.id, email: person.email, firstName: person.firstName,
                lastName: person.lastName, roles: person.roles.sorted(),
                isDistrictAdmin: person.roles.contains("district_admin"),
                isGoogleConnected: isLinked, isOnboarded: profile.isOnboarded,
                preferences: profile.preferences)
        }
        let user =
            writes
            ? try await context.database.write(body) : try await context.database.read(body)
        return SchoolMe(
            user: user,
            tenant: SchoolMe.School(
                id: Tenant.number(of: tenant.id), name: tenant.name, slug: tenant.slug))
    }

    func endSession(
        _ request: ServiceRequest<EmptyBody>
    ) async throws -> ServiceReply<SpokenAnswer> {
        let cookie = try await endWebSession(of: request.head)
        return ServiceReply(
            headers: fields(of: cookie, for: request),
            value: SpokenAnswer(message: "Signed out successfully"))
    }
}

/// The supported preferences; others are dropped.
enum SchoolPreferences {
    private static let scalars: Set<String> = [
        "theme", "locale", "timezone", "email_notifications", "digest_frequency",
        "dashboard_layout", "sidebar_collapsed",
    ]
    private static let lists: Set<String> = ["subjects", "grade_levels"]

    static func kept(_ given: [String: JSONValue]) -> [String: JSONValue] {
        given.filter { name, value in
            switch value {
            case .object: false
            case .array(let elements): lists.contains(name) && elements.allSatisfy(isScalar)
            default: scalars.contains(name)
            }
        }
    }

    private static func isScalar(_ value: JSONValue) -> Bool {
        switch value {
        case .object, .array: false
        default: true
        }
    }
}
