/// A school that is connected besides the first one, which the backend `school` stands for.
public struct FurtherSchool: Sendable {
    /// Its short name, as the student types it.
    public var name: String
    /// Talks to this school alone.
    public var client: APIClient
    /// This school's credentials, under the same keys as the first school's.
    public var credentials: any CredentialStore
    /// The school's short name on a server with several schools; nil if not needed.
    public var tenant: String?
    /// The school's site, if one signs in there with an access token; otherwise nil.
    public var tokenSite: String?

    public init(
        name: String, client: APIClient, credentials: any CredentialStore, tenant: String?,
        tokenSite: String?
    ) {
        self.name = name
        self.client = client
        self.credentials = credentials
        self.tenant = tenant
        self.tokenSite = tokenSite
    }
}

/// The connected schools besides the first. Offered by the host if there are any.
public protocol FurtherSchoolListing: Sendable {
    /// In the order in which they were connected.
    var furtherSchools: [FurtherSchool] { get }
    /// The short name of the first school; nil if it isn't connected anymore.
    var firstSchool: String? { get }
}

extension CapabilityKey where Value == any FurtherSchoolListing {
    public static var furtherSchools: Self { Self("further-schools") }
}

/// Provides the authenticators of further schools. What offers ``CapabilityKey/authenticators`` may also be one of these.
public protocol FurtherSchoolAuthenticating: Sendable {
    /// The authenticator of a school, always the same one.
    func authenticator(for school: FurtherSchool) -> any Authenticator
}
