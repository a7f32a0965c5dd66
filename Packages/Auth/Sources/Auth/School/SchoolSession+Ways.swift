package import AppCore
import Foundation

// The ways into a school: Google's pages, a campus for trying out, and what a browser already has.
extension SchoolSession {
    /// Signs in at a campus that is made for trying out, by address alone.
    package func developmentSignIn(email: String) async throws(Problem) -> SchoolMe {
        try refuseOnEmbedded()
        try await forget()
        let slug = keys.profileSlug
        do throws(Problem) {
            _ = try await client.call(
                SchoolDevelopment.signIn,
                body: DevelopmentSignIn(email: email, tenantSlug: slug))
        } catch  where error.status == 404 && error.backendCode == nil {
            throw Problem(
                .notAllowed, "This school doesn't allow sign-in with only an email address.",
                reason: "That's only for test servers.",
                cure: "Sign in with Google: " + Problem.schoolSignIn, place: address)
        }
        return try await keepCookieSession(endsAfterMinting: true)
    }

    /// Signs in with what Google's pages gave the browser.
    func finishGoogle(_ come: GoogleCallback) async throws(Problem) -> SchoolMe {
        try refuseOnEmbedded()
        let tokens = try await client.call(SchoolEndpoints.googleExchange, body: come)
        try await forget()
        return try await keep(BearerTokens(tokens, tenant: keys.profileSlug))
    }

    /// Signs in with what the student copied from a browser or from a tool: a session's cookie, or
    /// tokens. Of the browser's session nothing is ended.
    package func adopt(_ pasted: SchoolPaste) async throws(Problem) -> SchoolMe {
        try refuseOnEmbedded()
        try await forget()
        switch pasted {
        case .cookie(let text):
            try await cookies.adopt(text)
            return try await keepCookieSession(endsAfterMinting: false)
        case .tokens(let access, let refresh):
            return try await keep(
                BearerTokens(access: access, refresh: refresh, tenant: keys.profileSlug))
        }
    }

    /// Keeps tokens that the school takes, with the name of who they are.
    private func keep(_ tokens: BearerTokens) async throws(Problem) -> SchoolMe {
        var tokens = tokens
        try await keys.keep(tokens)
        do throws(Problem) {
            let me = try await client.call(SchoolEndpoints.me)
            // The tokens may have been renewed meanwhile.
            tokens = await keys.tokens() ?? tokens
            tokens.account = String(me.user.id)
            tokens.tenant = me.tenant.slug
            try await keys.keep(tokens)
            return try await seen()
        } catch {
            try await forget()
            throw error
        }
    }

    /// Keeps a cookie session that the school takes; turns it into tokens where the school has them.
    private func keepCookieSession(endsAfterMinting: Bool) async throws(Problem) -> SchoolMe {
        do throws(Problem) {
            let me = try await client.call(SchoolEndpoints.me)
            try await cookies.save()
            // Without anybody signed in, requests named the school: whether that was needed shows
            // when the next one does not.
            try await keys.keep(
                account: String(me.user.id), tenant: .init(slug: me.tenant.slug, isNeeded: false))
            if keys.profileSlug != nil, await !isAnsweredUnnamed() {
                try await keys.keep(
                    account: String(me.user.id),
                    tenant: .init(slug: me.tenant.slug, isNeeded: true))
            }
            await mint(for: me, endsSession: endsAfterMinting)
            return try await seen()
        } catch {
            try await forget()
            throw error
        }
    }

    private func isAnsweredUnnamed() async -> Bool {
        do throws(Problem) {
            _ = try await client.call(SchoolEndpoints.me)
            return true
        } catch {
            return error.code != .signedOut
        }
    }

    /// Tokens survive the cookie's twelve hours. A school without them is a school with cookies.
    private func mint(for me: SchoolMe, endsSession: Bool) async {
        do throws(Problem) {
            let made = try await client.call(SchoolEndpoints.mint)
            if endsSession { _ = try? await client.call(SchoolEndpoints.endSession) }
            await cookies.signOut()
            var tokens = BearerTokens(made, tenant: me.tenant.slug)
            tokens.account = String(me.user.id)
            try await keys.keep(tokens)
        } catch { return }
    }

    /// Who is signed in, asked once more under the new credentials, so that it is stored.
    private func seen() async throws(Problem) -> SchoolMe {
        try await client.fetch(SchoolEndpoints.me).value
    }
}

extension BearerTokens {
    init(_ tokens: MobileTokens, tenant: String?) {
        self.init(access: tokens.accessToken, refresh: tokens.refreshToken, tenant: tenant)
    }
}
