import AppCore
import Auth
import SQLStore
import ServiceKit

extension AuthService {
    /// Signs in with an app's Google id token.
    func googleToken(_ request: ServiceRequest<GoogleTokenRequest>) async throws -> SignedIn {
        try await limiter.take(tries(of: request), of: request.tenantID)
        guard !providers.ways.google.audiences.isEmpty else { throw Problem.notSetUp(.google) }
        let token = request.input.idToken
        guard !token.isEmpty else {
            throw Self.refused("id_token", ["This is required to sign in."])
        }
        let identity = try await providers.google.identity(
            in: token, now: context.environment.now())
        return try await signIn(identity, of: request.tenantID)
    }

    /// Signs in with an app's Apple identity token. Trusts only the address in the token.
    func appleToken(_ request: ServiceRequest<AppleTokenRequest>) async throws -> SignedIn {
        try await limiter.take(tries(of: request), of: request.tenantID)
        let (input, audiences) = (request.input, providers.ways.apple.audiences)
        guard !audiences.isEmpty else { throw Problem.notSetUp(.apple) }
        guard !input.identityToken.isEmpty else {
            throw Self.refused("identity_token", ["This is required to sign in."])
        }
        guard input.bundleID.map(audiences.contains) ?? true else {
            throw Problem.oauth("This server doesn't accept this app.", cure: nil)
        }
        var identity = try await providers.apple.identity(
            in: input.identityToken, now: context.environment.now())
        let names = [input.firstName, input.lastName].compactMap(\.self)
        identity.name = names.isEmpty ? nil : names.joined(separator: " ")
        return try await signIn(identity, of: request.tenantID)
    }

    /// Starts a session for a verified identity, creating the account if necessary. Throws a 400
    /// problem if the account can't be determined.
    func signIn(_ identity: VerifiedIdentity, of tenantID: String) async throws -> SignedIn {
        let time = now
        let (account, session) = try await resolve(identity, at: tenantID) { account, connection in
            let session = self.session(for: account.key)
            try SessionStore(tenantID: tenantID, connection: connection).add(session, at: time)
            return (account, session)
        }
        return SignedIn(user: user(account, at: time), tokens: try tokens(of: session))
    }

    /// Finds or creates the account, without a session.
    func account(of identity: VerifiedIdentity, at tenantID: String) async throws -> AccountKey {
        try await resolve(identity, at: tenantID) { account, _ in account.key }
    }

    /// Finds or creates the account with the provider's name, and runs `body` in the same
    /// transaction.
    private func resolve<T: Sendable>(
        _ identity: VerifiedIdentity, at tenantID: String,
        then body: @escaping @Sendable (StoredAccount, any SQLConnection) throws -> T
    ) async throws -> T {
        let rule = try await registrationRule(of: tenantID)
        let (accountID, time) = (newID(), now)
        let (number, moment) = (try await context.numbers.next(), context.milliseconds)
        return try await context.database.write { connection in
            let resolution = IdentityResolution(
                tenantID: tenantID, newID: accountID, newNumber: number, now: time,
                moment: moment, rule: rule, connection: connection)
            let (account, isTakenOver) = try resolution.account(of: identity)
            guard !account.isSuspended else { throw Problem.suspended }
            if isTakenOver { try self.endAll(of: account.key, in: connection) }
            let people = PersonStore(tenantID: tenantID, connection: connection)
            if let name = identity.parts, var person = try people.person(of: account.key.userID),
                PersonName(first: person.firstName, last: person.lastName) != name
            {
                (person.firstName, person.lastName) = (name.first, name.last)
                person.updatedAt = moment
                try people.update(person)
            }
            return try body(account, connection)
        }
    }
}

extension AuthService {
    /// Who may make an account at a school.
    func registrationRule(of tenantID: String) async throws -> RegistrationRule {
        try await context.tenants.tenant(id: tenantID)?.registration ?? .closed
    }
}

extension Problem {
    /// A 403 problem: this school's accounts aren't for everyone.
    static func registrationClosed(_ rule: RegistrationRule) -> Problem {
        let summary =
            switch rule {
            case .open, .closed:
                "This school creates its own accounts. Ask the school for one."
            case .domains(let domains):
                "This school's accounts are for addresses at \(domains.joined(separator: ", ")): "
                    + "sign in with Google or Apple as the owner of one."
            }
        return Problem(
            .notAllowed, summary, status: 403, backendCode: "REGISTRATION_CLOSED")
    }

    /// Only for callers who have proved their identity.
    static var suspended: Problem {
        Problem(
            .notAllowed, "This account is suspended.",
            cure: "Ask the people who look after this campus.", status: 403,
            backendCode: "ACCOUNT_SUSPENDED")
    }
}
