extension APIClient {
    /// Whose calls these are: what features keep beside a person's own data (drafts, a ledger of
    /// attempts), and the same word that the outbox writes on its entries. Empty when nobody is
    /// signed in.
    public func account() async -> String { await exchanger.authenticator.account() }
}
