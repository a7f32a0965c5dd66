extension APIClient {
    /// Whose calls these are: what features keep beside a person's own data (drafts, a ledger of
    /// attempts), and the same word that the outbox writes on its entries. Empty when nobody is
    /// signed in.
    public func account() async -> String { await exchanger.authenticator.account() }
}

extension APIClient {
    /// The backend's address without its API base, for pages that stand beside the API; nil on the
    /// embedded campus, which no browser reaches.
    public var site: String? {
        guard !address.isEmbedded else { return nil }
        let base = exchanger.base
        return base.scheme + "://" + base.authority
            + base.prefix.dropLast(backend.apiBase.utf8.count)
    }
}
