import AppCore
import Auth
import SQLStore
import ServiceKit

extension AuthService {
    /// Creates an account and signs in. Throws a 400 problem naming the field, or a 403 one if the
    /// school doesn't let people register.
    func register(_ request: ServiceRequest<RegisterRequest>) async throws -> SignedIn {
        try await limiter.take(tries(of: request), of: request.tenantID)
        let input = request.input
        let rule = try await registrationRule(of: request.tenantID)
        guard rule == .open else { throw Problem.registrationClosed(rule) }
        guard let email = EmailAddress(input.email) else {
            throw Self.refused("email", ["This is not an email address."])
        }
        guard email != EmbeddedStudent.email else {
            throw Self.refused("email", ["This address is reserved for this computer's student."])
        }
        let username = try Self.username(input.username, email)
        let faults = PasswordRules.faults(of: input.password, near: [email.text, username])
        guard faults.isEmpty else { throw Self.refused("password", faults) }
        let hash = try await hasher.hash(
            input.password, for: hashingCaller(of: request, email.text))
        let account = StoredAccount(
            key: AccountKey(tenantID: request.tenantID, userID: newID()), email: email.text,
            username: username, password: hash.text, isPremium: false)
        return try await signIn(account, isNew: true, from: request.auditOrigin)
    }

    /// Signs in, with a code if the account has a second factor. Throws the same 401 problem, after
    /// the same work, for an unknown address and for a wrong password.
    func login(_ request: ServiceRequest<LoginRequest>) async throws -> SignedIn {
        let input = request.input
        for (field, value) in [("email", input.email), ("password", input.password)]
        where value.isEmpty {
            throw Self.refused(field, ["This is required to sign in."])
        }
        do {
            return try await signIn(request)
        } catch is PasswordChanged {
            // Another sign-in may have renewed the hash; checks the stored one.
            do {
                return try await signIn(request)
            } catch is PasswordChanged {
                throw Self.wrongCredentials
            }
        }
    }

    /// The password's hash changed while it was being checked.
    private struct PasswordChanged: Error {}

    /// Checks a password and starts a session. Throws ``PasswordChanged`` if the hash changed.
    private func signIn(_ request: ServiceRequest<LoginRequest>) async throws -> SignedIn {
        let password = request.input.password
        let (account, hash) = try await checked(request)
        let code = request.input.code.flatMap { $0.isEmpty ? nil : $0 }
        if code != nil { _ = try await triedCode(request, of: account) }
        let fresh =
            hasher.isOutdated(hash)
            ? try await hasher.hash(password, for: hashingCaller(of: request, account.email)) : nil
        let signedIn = try await signIn(
            account, isNew: false, code: code, rehashed: fresh, from: request.auditOrigin)
        if code != nil { try await forgetTries(of: account) }
        return signedIn
    }

    /// The account of an address and a password. Throws the same 401 problem, after the same work,
    /// for an unknown address and for a wrong password.
    func checkedAccount(_ request: ServiceRequest<LoginRequest>) async throws -> StoredAccount {
        let account = try await checked(request).account
        guard !account.isSuspended else { throw Problem.suspended }
        return account
    }

    private func checked(
        _ request: ServiceRequest<LoginRequest>
    ) async throws -> (account: StoredAccount, hash: PasswordHash) {
        let (password, tenantID) = (request.input.password, request.tenantID)
        let email = EmailAddress(request.input.email)
        let tries = tries(of: request, email?.text ?? "?")
        try await limiter.take(tries, of: tenantID)
        let account: StoredAccount? =
            if let email {
                try await context.database.read {
                    try AccountStore.account(email: email, of: tenantID, in: $0)
                }
            } else { nil }
        let hash = (account?.password).flatMap(PasswordHash.init)
        let isShort = password.utf8.count <= PasswordRules.maxBytes
        let isRight = try await hasher.isRight(
            isShort ? password : "", for: hash, caller: hashingCaller(of: request, email?.text))
        guard isRight, let account, let hash else { throw Self.wrongCredentials }
        if let narrowest = tries.first {
            try await limiter.reset(narrowest, givingBack: tries.dropFirst(), of: tenantID)
        }
        return (account, hash)
    }

    private static var wrongCredentials: Problem {
        Problem(
            .signedOut, "The email address or the password is wrong.", status: 401,
            backendCode: "UNAUTHORIZED")
    }

    /// Starts a session. `rehashed` replaces the checked hash.
    private func signIn(
        _ account: StoredAccount, isNew: Bool, code: String? = nil, rehashed: PasswordHash? = nil,
        from origin: String
    ) async throws -> SignedIn {
        let (session, time) = (session(for: account.key), now)
        let person = isNew ? try await newPerson(of: account) : nil
        let use = try await context.database.write { connection in
            var use: SecondFactorStore.Use?
            if let person {
                guard try AccountStore.add(account, as: person, at: time, in: connection) else {
                    throw Self.refused("email", ["There is an account with this address already."])
                }
            } else {
                try Self.check(account, in: connection)
                use = try passSecondFactor(code, of: account, from: origin, in: connection)
            }
            if let rehashed {
                try AccountStore.setPassword(rehashed, of: account.key, in: connection)
            }
            try SessionStore(tenantID: account.key.tenantID, connection: connection)
                .add(session, at: time)
            return use
        }
        if case .recovery(let left)? = use {
            await notify(account, of: .recoveryCode(left: left), from: origin)
        }
        return SignedIn(user: user(account, at: time), tokens: try tokens(of: session))
    }

    /// Checks that an account hasn't changed since its password was checked: it may have been
    /// removed, suspended or given another password. Only someone who knew the password learns of a
    /// suspension.
    private static func check(_ account: StoredAccount, in connection: any SQLConnection) throws {
        guard let stored = try AccountStore.account(account.key, in: connection) else {
            throw Problem.unknownUser
        }
        guard stored.password == account.password else { throw PasswordChanged() }
        guard !stored.isSuspended else {
            throw Problem.suspended
        }
    }

    /// Checks the same, for other changes that need a password. Throws the 401 problem of a wrong
    /// password if the hash changed.
    static func recheck(_ account: StoredAccount, in connection: any SQLConnection) throws {
        do { try check(account, in: connection) } catch is PasswordChanged {
            throw wrongCredentials
        }
    }

    /// Whose turn it is when a password is hashed.
    func hashingCaller<Input>(
        of request: ServiceRequest<Input>, _ email: String?
    ) -> HashingCaller {
        HashingCaller(address: Self.address(of: request), account: email)
    }

    private static func address<Input>(of request: ServiceRequest<Input>) -> String {
        switch request.origin {
        case .embedded: "embedded"
        case .network(let address): address
        }
    }

    /// The rate limits an attempt counts against, narrowest first.
    func tries<Input>(
        of request: ServiceRequest<Input>, _ email: String? = nil
    ) -> [RateBucket] {
        let address = Self.address(of: request)
        let everybody = RateBucket("sign-in.address", of: address, SignInLimits.address)
        guard let email else { return [everybody] }
        return [
            RateBucket(
                "sign-in.account-and-address", of: email + " " + address,
                SignInLimits.accountFromOneAddress),
            RateBucket("sign-in.account", of: email, SignInLimits.account), everybody,
        ]
    }

    static func username(_ given: String?, _ email: EmailAddress) throws -> String {
        let name = (given ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !name.isEmpty else { return email.localPart }
        guard name.count <= 150, name.utf8.count <= 600,
            name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else {
            throw refused("username", ["A name has 1 to 150 characters."])
        }
        return name
    }

    static func refused(_ field: String, _ messages: [String]) -> Problem {
        Problem(
            .invalid, messages.joined(separator: "; "), place: field, fields: [field: messages],
            status: 400, backendCode: "BAD_REQUEST")
    }
}
