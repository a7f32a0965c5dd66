package import AppCore

/// Signs in to and out of a school, and knows the signed-in person.
package struct SchoolSession: Sendable {
    let client: APIClient
    let cookies: CookieAuthenticator
    let keys: SchoolKeys
    private let credentials: any CredentialStore
    /// The school's site, if one signs in there with an access token; otherwise nil.
    package let tokenSite: String?

    init(
        client: APIClient, credentials: any CredentialStore, cookies: CookieAuthenticator,
        keys: SchoolKeys, tokenSite: String? = nil
    ) {
        self.tokenSite = tokenSite
        self.client = client
        self.credentials = credentials
        self.cookies = cookies
        self.keys = keys
    }

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

    /// The sign-in state; the last known one if the school doesn't respond.
    package func signInState() async -> SignInState {
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

    /// The person and the school, from the local store if possible.
    package func me() async throws(Problem) -> SchoolMe {
        if let known = await client.cached(SchoolEndpoints.me) { return known.value }
        return try await client.fetch(SchoolEndpoints.me).value
    }

    /// The stored session's type: `tokens`, `cookie`, or nil.
    package func kind() async -> String? {
        if await keys.tokens() != nil { return "tokens" }
        return await cookies.account().isEmpty ? nil : "cookie"
    }

    /// The school's short name, from the profile or the school.
    package func slug() async -> String? { await keys.slug(await keys.tokens()) }

    private func isKept() async -> Bool { await kind() != nil }

    /// Ends the session at the school if possible, and always on this computer.
    package func logout() async throws(Problem) {
        try refuseOnEmbedded()
        guard await isKept() else {
            throw Problem(
                .conflict, "You're not signed in at your school.", cure: Problem.schoolSignIn,
                place: address)
        }
        let tokens = await keys.tokens()
        if let tokens {
            // Signs out locally even if the school can't be reached.
            if let refresh = tokens.refresh {
                _ = try? await client.call(
                    SchoolEndpoints.revoke, body: MobileRefresh(refreshToken: refresh))
            }
        } else {
            _ = try? await client.call(SchoolEndpoints.endSession)
        }
        try await forget()
    }

    /// Deletes all session data on this computer.
    func forget() async throws(Problem) {
        await client.invalidate(pathPrefix: "/me")
        await cookies.signOut()
        try await keys.forget()
    }

    /// Throws ``Problem/Code/conflict`` for the embedded server, which has no sessions.
    func refuseOnEmbedded() throws(Problem) {
        guard isEmbedded else { return }
        throw Problem(
            .conflict, "The sample school signs you in automatically.",
            cure: "To use your own school, connect first: homeroom connect school https://…")
    }
}

extension SchoolMe {
    /// First and last name, or the part of the address before the `@`.
    var name: String {
        let parts = [user.firstName, user.lastName].compactMap(\.self).filter { !$0.isEmpty }
        return parts.isEmpty
            ? String(user.email.prefix { $0 != "@" }) : parts.joined(separator: " ")
    }

    /// The account for the status line and `auth status`.
    var account: Account {
        Account(id: String(user.id), email: user.email, username: name, isPremium: false)
    }
}

extension Problem {
    /// The command that signs a student in at a school.
    static let schoolSignIn = "homeroom auth login --backend school"
}

extension Profile {
    /// The school's site, if one signs in there with an access token: its address then names the
    /// adapter that speaks to it, `canvas+https://…`.
    var schoolTokenSite: String? {
        let address = address(of: .school).description
        return address.hasPrefix("canvas+") ? String(address.dropFirst("canvas+".count)) : nil
    }
}

/// The membership capability: the student's roles at the school.
struct SchoolMemberships: SchoolMembership {
    let session: SchoolSession

    func me() async throws -> SchoolSelf {
        let me = try await session.me()
        return SchoolSelf(
            id: me.user.id, name: me.name, email: me.user.email, roles: me.user.roles,
            schoolName: me.tenant.name, schoolSlug: me.tenant.slug)
    }
}
