/// Provides the authenticators of the backends. Offered by Auth; clients request it for every call,
/// since they are created before the features.
public protocol AuthenticatorProviding: Sendable {
    /// The authenticator of `backend`, always the same one; nil if the feature doesn't handle that
    /// backend.
    func authenticator(for backend: Backend) -> (any Authenticator)?
}

extension CapabilityKey where Value == any AuthenticatorProviding {
    public static var authenticators: Self { Self("authenticators") }
}
