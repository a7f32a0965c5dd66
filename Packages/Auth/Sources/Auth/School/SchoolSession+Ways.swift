package import AppCore
import Foundation

// Ways to sign in to a school: Google, a test server, or a browser's existing session.
extension SchoolSession {
    /// Signs in to a test server with only an email address.
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

    /// Signs in with the result of Google sign-in.
    func finishGoogle(_ come: GoogleCallback) async throws(Problem) -> SchoolMe {
        try refuseOnEmbedded()
        let tokens = try await client.call(SchoolEndpoints.googleExchange, body: come)
        try await forget()
        return try await keep(BearerTokens(tokens, tenant: keys.profileSlug))
    }

    /// Signs in with a copied session cookie or tokens. Doesn't end the browser's session.
    package func adopt(_ pasted: PastedCredentials) async throws(Problem) -> SchoolMe {
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

    /// Stores tokens if the school accepts them, with their owner's name.
    private func keep(_ tokens: BearerTokens) async throws(Problem) -> SchoolMe {
        var tokens = tokens
        try await keys.keep(tokens)
        do throws(Problem) {
            let me = try await client.call(SchoolEndpoints.me)
            // The tokens may have been renewed in the meantime.
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

    /// Stores a cookie session if the school accepts it, and exchanges it for tokens if supported.
    private func keepCookieSession(endsAfterMinting: Bool) async throws(Problem) -> SchoolMe {
        do throws(Problem) {
            let me = try await client.call(SchoolEndpoints.me)
            try await cookies.save()
            // Requests named the school so far; the next one without it shows whether that's needed.
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

    /// Tokens outlive the cookie's twelve hours. Schools without tokens keep the cookie.
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

    /// Fetches the signed-in person with the new credentials, so that the response is stored.
    private func seen() async throws(Problem) -> SchoolMe {
        try await client.fetch(SchoolEndpoints.me).value
    }
}

extension BearerTokens {
    init(_ tokens: MobileTokens, tenant: String?) {
        self.init(access: tokens.accessToken, refresh: tokens.refreshToken, tenant: tenant)
    }
}
