import AppCore

/// Stored school credentials other than cookies: tokens, their owner and school.
struct SchoolKeys: Sendable {
    let credentials: any CredentialStore
    /// The school's short name in the profile.
    let profileSlug: String?

    private static let tokensKey = BearerTokens.key(for: .school)
    static let accountKey = "school.account"
    private static let tenantKey = "school.tenant"

    /// The school of a cookie session.
    struct Tenant: Codable, Sendable, Hashable {
        var slug: String
        /// Whether every request has to name the school.
        var isNeeded: Bool

        private enum CodingKeys: String, CodingKey {
            case slug
            case isNeeded = "needed"
        }
    }

    func tokens() async -> BearerTokens? {
        guard let text = try? await credentials.read(Self.tokensKey) else { return nil }
        return try? WireJSON.decode(BearerTokens.self, from: text)
    }

    func tenant() async -> Tenant? {
        guard let text = try? await credentials.read(Self.tenantKey) else { return nil }
        return try? WireJSON.decode(Tenant.self, from: text)
    }

    /// The short name for requests: from the profile, else from the school.
    func slug(_ tokens: BearerTokens?) async -> String? {
        if let known = tokens?.tenant ?? profileSlug { return known }
        return await tenant()?.slug
    }

    /// The short name for cookie session requests, or nil if the session knows its school.
    func slugOfSession() async -> String? {
        let account = try? await credentials.read(Self.accountKey)
        guard account != nil else { return profileSlug }
        guard let tenant = await tenant(), tenant.isNeeded else { return nil }
        return tenant.slug
    }

    func keep(_ tokens: BearerTokens) async throws(Problem) {
        try await write(Self.tokensKey, tokens)
    }

    func keep(account: String, tenant: Tenant) async throws(Problem) {
        try await credentials.write(Self.accountKey, account)
        try await write(Self.tenantKey, tenant)
    }

    func forget() async throws(Problem) {
        for key in [Self.tokensKey, Self.accountKey, Self.tenantKey] {
            try await credentials.remove(key)
        }
    }

    private func write(_ key: String, _ value: some Encodable & Sendable) async throws(Problem) {
        try await credentials.write(key, try Self.text(value))
    }

    private static func text(_ value: some Encodable) throws(Problem) -> String {
        do {
            return try WireJSON.encodeText(value)
        } catch {
            throw Problem(error)
        }
    }
}
