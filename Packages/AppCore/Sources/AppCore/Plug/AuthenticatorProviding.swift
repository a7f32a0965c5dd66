/// Putting credentials on requests and renewing them, per backend. Offered by Auth; the host's clients
/// ask for it with every call, because they are made before the features are.
public protocol AuthenticatorProviding: Sendable {
    /// The authenticator of `backend`, the same one each time; nil when the feature does not sign in
    /// there.
    func authenticator(for backend: Backend) -> (any Authenticator)?
}

extension CapabilityKey where Value == any AuthenticatorProviding {
    public static var authenticators: Self { Self("authenticators") }
}
