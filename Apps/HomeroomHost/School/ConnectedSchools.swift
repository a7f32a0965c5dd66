import AppCore
import HTTPTypes

/// The schools of a profile with several, each with its client.
struct ConnectedSchools: FurtherSchoolListing {
    let list: SchoolList
    let schools: [ConnectedSchool]
    let furtherSchools: [FurtherSchool]
    var firstSchool: String? { list.schools.first { $0.key == 0 }?.name }
    let transport: SchoolsTransport

    /// - Parameter client: makes the client of the school at an address; without an authenticator, that of the first school.
    init(
        _ list: SchoolList, credentials: any CredentialStore,
        capabilities: @escaping @Sendable () -> Capabilities, environment: SystemEnvironment,
        client: (BackendAddress, (any Authenticator)?) throws(Problem) -> APIClient
    ) throws(Problem) {
        self.list = list
        var schools: [ConnectedSchool] = []
        var further: [FurtherSchool] = []
        for school in list.schools {
            let own = Self.credentials(of: school, in: credentials)
            let authenticator: DeferredSchoolAuthenticator? =
                school.key == 0 ? nil : DeferredSchoolAuthenticator(capabilities, school.name)
            let client = try client(school.address, authenticator)
            schools.append(
                ConnectedSchool(
                    key: school.key, name: school.name, client: client, credentials: own,
                    firstAccount: school.key == 0 ? list.account : nil, environment: environment))
            guard school.key != 0 else { continue }
            further.append(
                FurtherSchool(
                    name: school.name, client: client, credentials: own, tenant: school.tenant,
                    tokenSite: SchoolAdapter.tokenSite(of: school.address)))
        }
        self.schools = schools
        furtherSchools = further
        transport = SchoolsTransport(
            schools, student: list.student, environment: environment)
    }

    /// A school's part of the profile's credentials; the first school's have no mark, as when it was the only one.
    static func credentials(
        of school: SchoolList.School, in all: any CredentialStore
    ) -> any CredentialStore {
        school.key == 0 ? all : SchoolCredentialStore(base: all, place: "school-\(school.key)")
    }
}

/// Looks up a further school's authenticator on demand, since clients are created before features.
private struct DeferredSchoolAuthenticator: Authenticator {
    let capabilities: @Sendable () -> Capabilities
    let name: String

    init(_ capabilities: @escaping @Sendable () -> Capabilities, _ name: String) {
        self.capabilities = capabilities
        self.name = name
    }

    private var actual: (any Authenticator)? {
        let capabilities = capabilities()
        guard
            let school = capabilities[.furtherSchools]?.furtherSchools
                .first(where: { $0.name == name })
        else { return nil }
        return (capabilities[.authenticators] as? any FurtherSchoolAuthenticating)?
            .authenticator(for: school)
    }

    func apply(to request: inout HTTPRequest, level: AuthorizationLevel) async {
        await actual?.apply(to: &request, level: level)
    }

    func recover(from reply: HTTPResponse, body: [UInt8], for request: HTTPRequest) async -> Bool {
        await actual?.recover(from: reply, body: body, for: request) ?? false
    }

    func note(_ reply: HTTPResponse, for request: HTTPRequest) async {
        await actual?.note(reply, for: request)
    }

    func account() async -> String { await actual?.account() ?? "" }
}
