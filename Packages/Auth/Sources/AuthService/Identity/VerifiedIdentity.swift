/// Somebody for whom a provider vouches.
struct VerifiedIdentity: Sendable, Hashable {
    var provider: IdentityProvider
    /// The provider's name for this person, which never changes.
    var subject: String
    var email: EmailAddress?
    /// Whether the provider has seen that the address is this person's.
    var isEmailVerified: Bool
    /// For a new account.
    var name: String?
    /// First and last name as the provider has them now; nil when it says neither.
    var parts: PersonName?
}
