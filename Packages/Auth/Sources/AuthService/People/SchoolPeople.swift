import AppCore
import SQLStore
import ServiceKit

/// Provides the schools' people to other services.
struct SchoolPeople: SchoolPeopleProviding {
    func person(
        of account: AccountKey, in connection: any SQLConnection
    ) throws -> SchoolPerson? {
        try PersonStore(tenantID: account.tenantID, connection: connection)
            .person(of: account.userID)
    }

    func people(
        _ ids: Set<Int64>, of tenantID: String, in connection: any SQLConnection
    ) throws -> [Int64: SchoolPerson] {
        try PersonStore(tenantID: tenantID, connection: connection).people(ids)
    }

    func people(
        matching text: String, among ids: Set<Int64>?, of tenantID: String, limit: Int,
        in connection: any SQLConnection
    ) throws -> [SchoolPerson] {
        try PersonStore(tenantID: tenantID, connection: connection)
            .people(matching: text, among: ids, limit: limit)
    }

    func ids(
        withRole role: String, of tenantID: String, in connection: any SQLConnection
    ) throws -> Set<Int64> {
        try PersonStore(tenantID: tenantID, connection: connection).ids(withRole: role)
    }
}

extension StoredAccount {
    /// The person of a new account, without roles; the built-in server's student gets the student
    /// role. `moment` is in milliseconds since 1970.
    func person(id: Int64, at moment: Int64) -> SchoolPerson {
        let isEmbedded = email == EmbeddedStudent.address
        let name = PersonName(isEmbedded ? EmbeddedStudent.name : username)
        return SchoolPerson(
            id: id, account: key, email: email, firstName: name.first, lastName: name.last,
            roles: isEmbedded ? ["student"] : [], createdAt: moment, updatedAt: moment)
    }
}

extension AuthService {
    /// Creates missing people for older accounts.
    func makeMissingPeople() async throws {
        for tenant in try await context.tenants.tenants() {
            let missing = try await context.database.read { connection in
                try PersonStore(tenantID: tenant.id, connection: connection)
                    .accountsWithoutPerson().count
            }
            guard missing > 0 else { continue }
            let (stock, moment) = (try await context.numbers.take(missing), context.milliseconds)
            try await context.database.write { connection in
                var stock = stock
                let store = PersonStore(tenantID: tenant.id, connection: connection)
                // Accounts added meanwhile are handled at the next start.
                for account in try store.accountsWithoutPerson().prefix(stock.count) {
                    try store.add(account.person(id: try stock.next(), at: moment))
                }
            }
        }
    }
}
