extension APIClient {
    /// The account that calls are made for. Features use it to key a person's own data (drafts,
    /// attempts), and the outbox stores it with each entry. Empty when signed out.
    public func account() async -> String { await sender.authenticator.account() }
}

extension APIClient {
    /// The backend's address without its API base, for web pages next to the API; nil for the
    /// embedded campus, which a browser can't reach.
    public var site: String? {
        guard !address.isEmbedded else { return nil }
        let base = sender.base
        return base.scheme + "://" + base.authority
            + base.prefix.dropLast(backend.apiBase.utf8.count)
    }
}
