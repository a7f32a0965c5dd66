package import AppCore

/// Signing in and out of one backend, and knowing who is signed in.
package struct SessionClient: Sendable {
    let client: APIClient
    private let credentials: any CredentialStore

    package init(client: APIClient, credentials: any CredentialStore) {
        self.client = client
        self.credentials = credentials
    }

    package var backend: Backend { client.backend }
    package var isEmbedded: Bool { client.address.isEmbedded }
    /// The address as a student reads it.
    package var address: String { isEmbedded ? "this computer" : client.address.description }
    /// Where the session is kept, as the rest of a sentence.
    package var whereabouts: String { credentials.whereabouts.description }

    /// Whether to say where the session goes before it is first kept.
    package var warnsBeforeFirstWrite: Bool { credentials.whereabouts.warnsBeforeFirstWrite }

    private var key: String { BearerTokens.key(for: client.backend) }

    /// The launch flow: a stored session is shown to the backend (which renews it when it must); one
    /// that no longer holds means signed out. Without an answer, the account last known stays.
    package func standing() async -> Standing {
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

    /// The account, from the local store when it is known there.
    package func account() async -> Account? {
        if let known = await client.cached(AuthEndpoints.me) { return known.value.account }
        return await standing().account
    }

    /// Signs in and keeps the session.
    package func login(_ input: SignInInput) async throws(Problem) -> Account {
        try refuseOnEmbedded()
        return try await keep(
            try await signedIn(
                AuthEndpoints.login, LoginRequest(email: input.email, password: input.password)))
    }

    /// Makes an account, signs in and keeps the session.
    package func register(_ input: SignInInput) async throws(Problem) -> Account {
        try refuseOnEmbedded()
        return try await keep(
            try await signedIn(
                AuthEndpoints.register,
                RegisterRequest(
                    email: input.email, password: input.password, username: input.username)))
    }

    /// Throws in words of its own for a tutor that knows no accounts.
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

    /// Keeps the session of an answer.
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

    /// Ends the session at the backend when it can, and on this machine in any case.
    package func logout() async throws(Problem) {
        try refuseOnEmbedded()
        guard let stored = try await credentials.read(key) else {
            throw Problem(
                .conflict, "You're not signed in.",
                cure: "Sign in with: homeroom auth login", place: address)
        }
        let tokens = try? WireJSON.decode(BearerTokens.self, from: Array(stored.utf8))
        if let refresh = tokens?.refresh {
            // Backends without this route answer 404, and one without a network not at all: the
            // student is signed out here all the same.
            _ = try? await client.call(AuthEndpoints.logout, body: RefreshRequest(refresh: refresh))
        }
        await client.invalidate(pathPrefix: "/auth/")
        try await credentials.remove(key)
    }

    /// Removes the account and everything in it, at the backend, then the session here.
    package func deleteAccount() async throws(Problem) {
        try refuseOnEmbedded()
        _ = try await client.call(AuthEndpoints.deleteAccount)
        await client.invalidate(pathPrefix: "/")
        try await credentials.remove(key)
    }

    /// Forgets a session that turned out to be none.
    func forget() async throws(Problem) {
        await client.invalidate(pathPrefix: "/auth/")
        try await credentials.remove(key)
    }

    /// Throws ``Problem/Code/conflict`` on the embedded campus, which knows no passwords.
    func refuseOnEmbedded() throws(Problem) {
        guard isEmbedded else { return }
        throw Problem(
            .conflict, "The sample school signs you in automatically.",
            reason: "It doesn't use passwords.",
            cure: "To use another account, connect first: homeroom connect "
                + "\(backend.rawValue) https://…")
    }
}
