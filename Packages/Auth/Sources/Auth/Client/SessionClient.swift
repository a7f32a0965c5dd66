package import AppCore

/// Signs in to and out of one backend, and knows the signed-in account.
package struct SessionClient: Sendable {
    let client: APIClient
    private let credentials: any CredentialStore

    package init(client: APIClient, credentials: any CredentialStore) {
        self.client = client
        self.credentials = credentials
    }

    package var backend: Backend { client.backend }
    package var isEmbedded: Bool { client.address.isEmbedded }
    /// The address for display.
    package var address: String { isEmbedded ? "this computer" : client.address.description }
    /// Where the session is stored, as the end of a sentence.
    package var whereabouts: String { credentials.whereabouts.description }

    /// What to tell after signing in if others with access to the disk could read the session; nil
    /// if they can't.
    package var storageNotice: String? {
        guard credentials.whereabouts.warnsBeforeFirstWrite else { return nil }
        return "Your session is saved \(whereabouts)."
    }

    private var key: String { BearerTokens.key(for: client.backend) }

    /// Checks the stored session with the backend, renewing it if necessary. A rejected session means
    /// signed out. Without a response, returns the last known account.
    package func signInState() async -> SignInState {
        if isEmbedded {
            do throws(Problem) {
                return .local(try await client.fetch(AuthEndpoints.me).value.account)
            } catch { return .signedOut(error) }
        }
        let stored: String?
        do throws(Problem) { stored = try await credentials.read(key) } catch {
            return .signedOut(error)
        }
        guard stored != nil else { return .signedOut(nil) }
        do throws(Problem) {
            let user = try await client.fetch(AuthEndpoints.me).value
            return .signedIn(user.account, isConfirmed: true)
        } catch  where error.code == .signedOut {
            return .signedOut(
                Problem(
                    .signedOut, "Your session has ended.", cure: "Sign in again.",
                    place: address))
        } catch {
            guard let known = await client.cached(AuthEndpoints.me) else {
                return .signedOut(error)
            }
            return .signedIn(known.value.account, isConfirmed: false)
        }
    }

    /// The account, from the local store if possible.
    package func account() async -> Account? {
        if let known = await client.cached(AuthEndpoints.me) { return known.value.account }
        return await signInState().account
    }

    /// Signs in and stores the session.
    package func login(_ input: SignInInput) async throws(Problem) -> Account {
        try refuseOnEmbedded()
        let request = LoginRequest(email: input.email, password: input.password, code: input.code)
        do throws(Problem) {
            return try await keep(try await signedIn(AuthEndpoints.login, request))
        } catch {
            guard error.backendCode == SecondFactor.neededCode else { throw error }
            var problem = error
            problem.cure = "Set it up, then sign in: homeroom auth second-factor"
            throw problem
        }
    }

    /// Creates an account, signs in and stores the session.
    package func register(_ input: SignInInput) async throws(Problem) -> Account {
        try refuseOnEmbedded()
        let request = RegisterRequest(
            email: input.email, password: input.password, username: input.username)
        do throws(Problem) {
            return try await keep(try await signedIn(AuthEndpoints.register, request))
        } catch  where error.status == 500 && error.backendCode == nil {
            throw nameProblem(input)
        }
    }

    /// The public SAT server fails with 500 and no reason if another account has the name, which
    /// is the part of the email before the @ unless the student chose one.
    private func nameProblem(_ input: SignInInput) -> Problem {
        let name = input.username ?? input.email.prefix { $0 != "@" }.description
        let reason = "Someone else probably has the name “\(name)”."
        return Problem(
            .conflict, "The server couldn't create the account.", reason: reason,
            cure: "Choose another name, with --username NAME on the command line.",
            place: address, fields: ["username": [reason + " Choose another."]], status: 500)
    }

    /// Throws a specific problem for a tutor without accounts.
    private func signedIn<Asked>(
        _ endpoint: Endpoint<Asked, SignedIn>, _ asked: Asked
    ) async throws(Problem) -> SignedIn {
        do throws(Problem) {
            return try await client.call(endpoint, body: asked)
        } catch {
            guard backend == .tutor, error.status == 404 || error.status == 405 else { throw error }
            throw Problem(
                .notFound, "This tutor doesn't use accounts.",
                reason: "You can use it without signing in.",
                place: address, status: error.status)
        }
    }

    /// Stores the session of a response.
    func keep(_ answer: SignedIn) async throws(Problem) -> Account {
        let tokens = BearerTokens(
            access: answer.tokens.access, refresh: answer.tokens.refresh, account: answer.user.id)
        try await store(tokens)
        await client.invalidate(pathPrefix: "/auth/")
        return answer.user.account
    }

    private func store(_ tokens: BearerTokens) async throws(Problem) {
        do {
            let bytes = try WireJSON.encode(tokens)
            try await credentials.write(key, String(decoding: bytes, as: UTF8.self))
        } catch {
            throw Problem(error)
        }
    }

    /// Ends the session at the backend if possible, and always on this computer.
    package func logout() async throws(Problem) {
        try refuseOnEmbedded()
        guard let stored = try await credentials.read(key) else {
            throw Problem(
                .conflict, "You're not signed in.",
                cure: "Sign in with: homeroom auth login", place: address)
        }
        let tokens = try? WireJSON.decode(BearerTokens.self, from: Array(stored.utf8))
        if let refresh = tokens?.refresh {
            // Signs out locally even if the backend lacks this route or can't be reached.
            _ = try? await client.call(AuthEndpoints.logout, body: RefreshRequest(refresh: refresh))
        }
        await client.invalidate(pathPrefix: "/auth/")
        try await credentials.remove(key)
    }

    /// Where the account is signed in, newest first.
    package func sessions() async throws(Problem) -> [AccountSession] {
        do throws(Problem) {
            return try await client.call(AuthEndpoints.sessions).sessions
        } catch { throw withoutSessionList(error) }
    }

    /// Ends every other session of the account. Returns their number.
    package func endOtherSessions() async throws(Problem) -> Int {
        do throws(Problem) {
            return try await client.call(AuthEndpoints.endOtherSessions).ended
        } catch { throw withoutSessionList(error) }
    }

    /// Says so for a server that lacks these additions to the contract.
    private func withoutSessionList(_ problem: Problem) -> Problem {
        guard problem.status == 404 || problem.status == 405 else { return problem }
        return Problem(
            .notFound, "This server doesn't list sessions.",
            cure: "To end all of them, change your password: homeroom auth reset-password",
            place: address, status: problem.status)
    }

    /// Deletes the account with all its data at the backend, then the local session.
    package func deleteAccount() async throws(Problem) {
        try refuseOnEmbedded()
        _ = try await client.call(AuthEndpoints.deleteAccount)
        await client.invalidate(pathPrefix: "/")
        try await credentials.remove(key)
    }

    /// Deletes the local session.
    func forget() async throws(Problem) {
        await client.invalidate(pathPrefix: "/auth/")
        try await credentials.remove(key)
    }

    /// Throws ``Problem/Code/conflict`` for the embedded server, which has no passwords.
    func refuseOnEmbedded() throws(Problem) {
        guard isEmbedded else { return }
        throw Problem(
            .conflict, "The sample school signs you in automatically.",
            reason: "It doesn't use passwords.",
            cure: "To use another account, connect first: homeroom connect "
                + "\(backend.rawValue) https://…")
    }
}
