import AppCore
import SQLStore
import ServiceKit

/// Imports a school's people, inside a transaction. The email address identifies a person.
struct PeopleImport {
    let service: AuthService
    let connection: any SQLConnection

    /// Finds or creates each person and records them in `school` by address.
    func take(_ school: inout SchoolImport) throws {
        var seen: Set<String> = []
        var acts: [AuditAct] = []
        for (index, member) in (school.file.people ?? []).enumerated() {
            let place = "people/\(index + 1)"
            guard let email = EmailAddress(member.email), email != EmbeddedStudent.email else {
                throw Problem(
                    .invalid, "Not an email address: \(member.email.prefix(80)).",
                    place: place)
            }
            guard seen.insert(email.text).inserted else {
                throw Problem(.invalid, "\(email.text) is listed twice.", place: place)
            }
            let roles = try SchoolRoles.checked(member.roles, at: place)
            school.people[email.text] = try take(member, email, roles, &acts, &school)
        }
        try service.audit.record(acts, of: school.tenantID, in: connection)
    }

    private func take(
        _ member: SchoolMember, _ email: EmailAddress, _ roles: Set<String>,
        _ acts: inout [AuditAct], _ school: inout SchoolImport
    ) throws -> Int64 {
        let store = PersonStore(tenantID: school.tenantID, connection: connection)
        let name = PersonName(first: member.firstName, last: member.lastName)
        let isLocal =
            member.isLocalStudent == true && school.hasLocalStudent
            && school.tenantID == Tenant.defaultID
        let key =
            isLocal ? service.localStudent : try account(of: email, school.tenantID)
        let imported = isLocal ? nil : try store.person(importKey: email.text)
        let known = try imported ?? key.flatMap { try store.person(of: $0.userID) }
        guard var person = known else {
            let made = try made(key, email, name, roles, isLocal: isLocal, &school)
            try store.setImportKey(email.text, of: made.id)
            acts.append(.added(made))
            school.count("people", .added)
            return made.id
        }
        let before = person
        (person.email, person.roles) = (email.text, roles)
        person.firstName = name.first ?? person.firstName
        person.lastName = name.last ?? person.lastName
        let isNew = try store.importKey(of: person.id) == nil
        if isNew {
            if !isLocal { try vouch(for: person.account, at: school.moment / 1000) }
            try store.setImportKey(email.text, of: person.id)
        }
        if person != before {
            person.updatedAt = school.moment
            try store.update(person)
            try service.endUnprotected(person, before: before, in: connection)
            acts += AuditAct.roles(of: person, before: before.roles)
        }
        school.count("people", person != before ? .changed : .unchanged)
        return person.id
    }

    private func account(of email: EmailAddress, _ tenantID: String) throws -> AccountKey? {
        try AccountStore.account(email: email, of: tenantID, in: connection)?.key
    }

    /// Creates a person, and an account if needed. It has no password: the owner signs in with a
    /// provider or resets the password by email.
    private func made(
        _ key: AccountKey?, _ email: EmailAddress, _ name: PersonName, _ roles: Set<String>,
        isLocal: Bool, _ school: inout SchoolImport
    ) throws -> SchoolPerson {
        let key = key ?? AccountKey(tenantID: school.tenantID, userID: service.newID())
        let whole = [name.first, name.last].compactMap(\.self).joined(separator: " ")
        let account =
            isLocal
            ? EmbeddedStudent.account(key)
            : StoredAccount(
                key: key, email: email.text,
                username: (try? AuthService.username(whole, email)) ?? email.localPart,
                password: nil, isPremium: false)
        let person = SchoolPerson(
            id: try school.numbers.next(), account: key, email: email.text, firstName: name.first,
            lastName: name.last, roles: roles, createdAt: school.moment, updatedAt: school.moment)
        let time = school.moment / 1000
        if try !AccountStore.add(account, as: person, at: time, in: connection) {
            // The account existed before the person.
            try PersonStore(tenantID: key.tenantID, connection: connection).add(person)
        }
        if !isLocal { try vouch(for: key, at: time) }
        return person
    }

    /// Marks the address as verified by the school. If it was registered without verification,
    /// removes the password and sessions; otherwise an attacker could register a teacher's address
    /// in advance.
    private func vouch(for account: AccountKey, at time: Int64) throws {
        guard try !AccountStore.isEmailVerified(account, in: connection) else { return }
        if try AccountStore.account(account, in: connection)?.password != nil {
            try AccountStore.removePassword(of: account, in: connection)
            try service.endAll(of: account, in: connection)
        }
        try AccountStore.setEmailVerified(account, at: time, in: connection)
    }
}

/// Role names.
enum SchoolRoles {
    /// The standard roles; a school may have others.
    static let known = ["admin", "curriculum_lead", "teacher", "student", "guardian"]

    /// Throws ``Problem/Code/invalid`` naming `place` for an invalid role.
    static func checked(_ words: [String], at place: String) throws -> Set<String> {
        for word in words where !isOne(word) {
            throw Problem(
                .invalid, "Unknown role: \(word.prefix(80)).",
                cure: "Use roles such as \(known.joined(separator: ", ")).", place: place)
        }
        guard words.count <= 16 else {
            throw Problem(.invalid, "That's more roles than a person can have.", place: place)
        }
        return Set(words)
    }

    private static func isOne(_ word: String) -> Bool {
        (1...40).contains(word.utf8.count)
            && word.utf8.allSatisfy {
                (97...122).contains($0) || $0 == 95 || (48...57).contains($0)
            }
    }
}
