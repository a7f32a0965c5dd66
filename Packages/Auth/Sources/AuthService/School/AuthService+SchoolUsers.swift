import AppCore
import Auth
import SQLStore
import ServiceKit

// User management for staff. Listing users belongs to the chat.
extension AuthService {
    /// Creates a person with an account without a password.
    func addUser(_ request: ServiceRequest<SchoolUserForm>) async throws -> SchoolUser {
        let caller = try request.requiredPrincipal().account
        let (form, moment) = (request.input.user, context.milliseconds)
        let actor = try request.auditActor()
        let (number, key) = (
            try await context.numbers.next(), AccountKey(tenantID: caller.tenantID, userID: newID())
        )
        return try await context.database.write { connection in
            let store = PersonStore(tenantID: caller.tenantID, connection: connection)
            guard try store.person(of: caller.userID)?.isAdmin == true else {
                throw Problem.schoolForbidden("UserPolicy", "create?")
            }
            let text = form.email ?? ""
            guard !text.isEmpty else { throw Problem.schoolInvalid(["Email can't be blank"]) }
            guard let email = EmailAddress(text), email != EmbeddedStudent.email else {
                throw Problem.schoolInvalid(["Email is invalid"])
            }
            let name = PersonName(first: form.firstName, last: form.lastName)
            let whole = [name.first, name.last].compactMap(\.self).joined(separator: " ")
            let account = StoredAccount(
                key: key, email: email.text,
                username: (try? Self.username(whole, email)) ?? email.localPart, password: nil,
                isPremium: false)
            let person = SchoolPerson(
                id: number, account: key, email: email.text, firstName: name.first,
                lastName: name.last, roles: try Self.roles(form.roles ?? []), createdAt: moment,
                updatedAt: moment)
            guard try AccountStore.add(account, as: person, at: moment / 1000, in: connection)
            else { throw Problem.schoolInvalid(["Email has already been taken"]) }
            // An administrator confirms the address.
            try AccountStore.setEmailVerified(key, at: moment / 1000, in: connection)
            try audit.record([.added(person)], by: actor, of: key.tenantID, in: connection)
            return SchoolUser(person)
        }
    }

    /// Administrators can change everyone; others only their own name, never roles.
    func changeUser(_ request: ServiceRequest<SchoolUserForm>) async throws -> SchoolUser {
        let caller = try request.requiredPrincipal().account
        let (id, form, moment) = (
            try request.number(), request.input.user, context.milliseconds
        )
        let actor = try request.auditActor()
        return try await context.database.write { connection in
            let store = PersonStore(tenantID: caller.tenantID, connection: connection)
            guard let me = try store.person(of: caller.userID) else { throw Problem.unknownUser }
            guard var person = try store.person(id) else { throw Problem.schoolNotFound }
            let roles = try form.roles.map(Self.roles)
            guard me.isAdmin || (me.id == id && roles ?? person.roles == person.roles) else {
                throw Problem.schoolForbidden("UserPolicy", "update?")
            }
            let name = PersonName(first: form.firstName, last: form.lastName)
            if form.firstName != nil { person.firstName = name.first }
            if form.lastName != nil { person.lastName = name.last }
            let before = person
            person.roles = roles ?? person.roles
            person.updatedAt = moment
            try store.update(person)
            try endUnprotected(person, before: before, in: connection)
            try audit.record(
                AuditAct.roles(of: person, before: before.roles), by: actor, of: caller.tenantID,
                in: connection)
            return SchoolUser(person)
        }
    }

    private static func roles(_ words: [String]) throws -> Set<String> {
        guard let roles = try? SchoolRoles.checked(words, at: "roles") else {
            throw Problem.schoolInvalid(["Roles is invalid"])
        }
        return roles
    }
}

extension SchoolUser {
    init(_ person: SchoolPerson) {
        self.init(
            id: person.id, email: person.email, firstName: person.firstName,
            lastName: person.lastName, tenantID: Tenant.number(of: person.tenantID),
            roles: person.roles.sorted(),
            createdAt: WireInstant(milliseconds: person.createdAt),
            updatedAt: WireInstant(milliseconds: person.updatedAt))
    }
}
