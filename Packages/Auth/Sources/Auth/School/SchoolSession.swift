package import AppCore

/// Signing in and out of a school, and knowing who is signed in.
package struct SchoolSession: Sendable {
    let client: APIClient
    let cookies: CookieAuthenticator
    let keys: SchoolKeys
    private let credentials: any CredentialStore

    init(
        client: APIClient, credentials: any CredentialStore, cookies: CookieAuthenticator,
        keys: SchoolKeys
    ) {
        self.client = client
        self.credentials = credentials
        self.cookies = cookies
        self.keys = keys
    }

    package var isEmbedded: Bool { client.address.isEmbedded }
    /// The address as a student reads it.
    package var address: String { isEmbedded ? "this computer" : client.address.description }
    /// Where the session is kept, as the rest of a sentence.
    package var whereabouts: String { credentials.whereabouts.description }
    /// Whether to say where the session goes before it is first kept.
    package var warnsBeforeFirstWrite: Bool { credentials.whereabouts.warnsBeforeFirstWrite }

    /// How the student stands with the school; without an answer, as last known.
    package func standing() async -> Standing {
        if !isEmbedded, await !isKept() { return .signedOut(nil) }
        do throws(Problem) {
            let me = try await client.fetch(SchoolEndpoints.me).value
            return isEmbedded ? .local(me.account) : .signedIn(me.account, isConfirmed: true)
        } catch  where error.code == .signedOut {
            return .signedOut(
                Problem(
                    .signedOut, "Your school session has ended.",
                    cure: Problem.schoolSignIn, place: address))
        } catch {
            guard let known = await client.cached(SchoolEndpoints.me) else {
                return .signedOut(error)
            }
            return isEmbedded
                ? .local(known.value.account) : .signedIn(known.value.account, isConfirmed: false)
        }
    }

    /// The person and the school, from the local store when they are known there.
    package func me() async throws(Problem) -> SchoolMe {
        if let known = await client.cached(SchoolEndpoints.me) { return known.value }
        return try await client.fetch(SchoolEndpoints.me).value
    }

    /// What kind of session is kept: `tokens`, `cookie`, or nil.
    package func kind() async -> String? {
        if await keys.tokens() != nil { return "tokens" }
        return await cookies.account().isEmpty ? nil : "cookie"
    }

    /// The school's short name, as the profile or the school itself says it.
    package func slug() async -> String? { await keys.slug(await keys.tokens()) }

    private func isKept() async -> Bool { await kind() != nil }

    /// Ends the session at the school when it can, and on this machine in any case.
    package func logout() async throws(Problem) {
        try refuseOnEmbedded()
        guard await isKept() else {
            throw Problem(
                .conflict, "You're not signed in at your school.", cure: Problem.schoolSignIn,
                place: address)
        }
        let tokens = await keys.tokens()
        if let tokens {
            // A school that cannot be reached does not keep anybody signed in here.
            if let refresh = tokens.refresh {
                _ = try? await client.call(
                    SchoolEndpoints.revoke, body: MobileRefresh(refreshToken: refresh))
            }
        } else {
            _ = try? await client.call(SchoolEndpoints.endSession)
        }
        try await forget()
    }

    /// Removes everything of a session from this machine.
    func forget() async throws(Problem) {
        await client.invalidate(pathPrefix: "/me")
        await cookies.signOut()
        try await keys.forget()
    }

    /// Throws ``Problem/Code/conflict`` on the embedded campus, which knows no sessions.
    func refuseOnEmbedded() throws(Problem) {
        guard isEmbedded else { return }
        throw Problem(
            .conflict, "The sample school signs you in automatically.",
            cure: "To use your own school, connect first: homeroom connect school https://…")
    }
}

extension SchoolMe {
    /// First and last name; of who has neither, what stands before the `@`.
    var name: String {
        let parts = [user.firstName, user.lastName].compactMap(\.self).filter { !$0.isEmpty }
        return parts.isEmpty
            ? String(user.email.prefix { $0 != "@" }) : parts.joined(separator: " ")
    }

    /// As the status line and `auth status` show it.
    var account: Account {
        Account(id: String(user.id), email: user.email, username: name, isPremium: false)
    }
}

extension Problem {
    /// The command that signs a student in at a school.
    static let schoolSignIn = "homeroom auth login --backend school"
}

/// The membership capability: who the student is at the school.
struct SchoolMemberships: SchoolMembership {
    let session: SchoolSession

    func me() async throws -> SchoolSelf {
        let me = try await session.me()
        return SchoolSelf(
            id: me.user.id, name: me.name, email: me.user.email, roles: me.user.roles,
            schoolName: me.tenant.name, schoolSlug: me.tenant.slug)
    }
}
