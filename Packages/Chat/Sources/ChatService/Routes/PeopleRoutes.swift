import AppCore
import Chat
import SQLStore
import ServiceKit

/// `/users`: the people search.
struct PeopleRoutes: Sendable {
    let context: ServiceContext

    /// Maximum rows in a response.
    private static let most = 20
    /// Maximum people examined per search.
    private static let maxInspected = 400

    var all: [ServiceRoute] {
        [
            ServiceRoute(ChatEndpoints.people) { try await search($0) },
            ServiceRoute(ChatEndpoints.person) { try await show($0) },
        ]
    }

    private func search(_ request: ServiceRequest<EmptyBody>) async throws -> [SchoolUser] {
        let words = PeopleSearch(request.query["q"] ?? "")
        return try await context.database.read { connection in
            let me = try context.schoolPerson(of: request, in: connection)
            let isStaff = ContactPolicy.isStaff(me)
            guard isStaff || !words.isEmpty else {
                throw Problem.schoolForbidden("UserPolicy", "index?")
            }
            let reach = try ContactPolicy.reach(of: me, context, in: connection)
            var ids: Set<Int64>?
            if case .people(let reached) = reach { ids = reached }
            let found = try context.capability(.schoolPeople)?.people(
                matching: words.longest, among: ids, of: me.tenantID, limit: Self.maxInspected,
                in: connection)
            return (found ?? []).filter {
                reach.includes($0) && words.fit($0, knowsAddresses: isStaff)
            }.prefix(Self.most).map { SchoolUser($0, showsAddress: isStaff || $0.id == me.id) }
        }
    }

    /// The caller; course managers can see anyone.
    private func show(_ request: ServiceRequest<EmptyBody>) async throws -> SchoolUser {
        let id = try request.number()
        return try await context.database.read { connection in
            let me = try context.schoolPerson(of: request, in: connection)
            if id == me.id { return SchoolUser(me, showsAddress: true) }
            let people = try context.capability(.schoolPeople)?.people(
                [id], of: me.tenantID, in: connection)
            guard let person = people?[id] else { throw Problem.schoolNotFound }
            guard me.arrangesCourses else { throw Problem.schoolForbidden("UserPolicy", "show?") }
            return SchoolUser(person, showsAddress: true)
        }
    }
}

/// A people search: every word must occur in the name.
struct PeopleSearch: Sendable {
    private let words: [String]

    /// Takes at most 200 characters and eight words.
    init(_ text: String) {
        words = text.prefix(200).lowercased().split(whereSeparator: \.isWhitespace).prefix(8)
            .map(String.init)
    }

    var isEmpty: Bool { words.isEmpty }
    /// The longest word, used for the lookup.
    var longest: String { words.max { $0.count < $1.count } ?? "" }

    /// Callers who can't see addresses must type one in full to match it.
    func fit(_ person: SchoolPerson, knowsAddresses: Bool) -> Bool {
        let address = person.email.lowercased()
        if words == [address] { return true }
        let text = knowsAddresses ? person.name + " " + address : person.name
        let lowered = text.lowercased()
        return words.allSatisfy { lowered.contains($0) }
    }
}

extension SchoolUser {
    init(_ person: SchoolPerson, showsAddress: Bool) {
        self.init(
            id: person.id, email: showsAddress ? person.email : nil, firstName: person.firstName,
            lastName: person.lastName, tenantID: Tenant.number(of: person.tenantID),
            roles: person.roles.sorted(), createdAt: WireInstant(milliseconds: person.createdAt),
            updatedAt: WireInstant(milliseconds: person.updatedAt))
    }
}
