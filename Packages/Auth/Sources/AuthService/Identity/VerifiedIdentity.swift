/// A person's identity, verified by a provider.
struct VerifiedIdentity: Sendable, Hashable {
    var provider: IdentityProvider
    /// The provider's permanent id for the person.
    var subject: String
    var email: EmailAddress?
    /// Whether the provider verified the address.
    var isEmailVerified: Bool
    /// The name for a new account.
    var name: String?
    /// First and last name from the provider, or nil.
    var parts: PersonName?
}
