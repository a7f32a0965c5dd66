import AppCore
import HTTPTypes

/// Adds a school's credentials to requests: tokens if available, else the cookie session.
struct SchoolAuthenticator: Authenticator {
    let bearer: BearerAuthenticator
    let cookies: CookieAuthenticator
    let keys: SchoolKeys

    func apply(to request: inout HTTPRequest, level: AuthorizationLevel) async {
        let tokens = await keys.tokens()
        if level == .none {
            if let slug = await keys.slug(tokens) { request.headerFields[.tenantSlug] = slug }
            return
        }
        if tokens != nil {
            await bearer.apply(to: &request, level: level)
        } else {
            await cookies.apply(to: &request, level: level)
        }
        // Tokens are issued for the named school, even if the session has one.
        if Self.names(request), let slug = await keys.slug(tokens) {
            request.headerFields[.tenantSlug] = slug
        }
    }

    func recover(
        from reply: HTTPResponse, body: [UInt8], for request: HTTPRequest
    ) async -> Bool {
        if request.headerFields[.authorization] != nil {
            return await bearer.recover(from: reply, body: body, for: request)
        }
        return await cookies.recover(from: reply, body: body, for: request)
    }

    func note(_ reply: HTTPResponse, for request: HTTPRequest) async {
        guard request.headerFields[.authorization] == nil else { return }
        await cookies.note(reply, for: request)
    }

    func account() async -> String {
        guard await keys.tokens() == nil else { return await bearer.account() }
        return await cookies.account()
    }

    private static func names(_ request: HTTPRequest) -> Bool {
        request.path?.hasSuffix(SchoolEndpoints.mint.path) ?? false
    }
}
