import AppCore
import SQLStore
import ServiceKit

/// Reads and writes the people of one tenant, inside a transaction.
struct PersonStore {
    let tenantID: String
    let connection: any SQLConnection

    private static let ofTenant = """
        SELECT id, user_id, email, first_name, last_name, roles, created_at, updated_at
        FROM auth_people WHERE tenant_id = ?
        """
    /// The most bound values per statement, below the engines' limits.
    private static let maxValues = 10_000

    func person(of userID: String) throws -> SchoolPerson? {
        try connection.row(
            Self.ofTenant + " AND user_id = ?", [.text(tenantID), .text(userID)]
        ).map(person)
    }

    func person(_ id: Int64) throws -> SchoolPerson? {
        try connection.row(
            Self.ofTenant + " AND id = ?", [.text(tenantID), .integer(id)]
        ).map(person)
    }

    func person(importKey: String) throws -> SchoolPerson? {
        try connection.row(
            Self.ofTenant + " AND import_key = ?",
            [.text(tenantID), .text(importKey)]
        ).map(person)
    }

    func people(_ ids: Set<Int64>) throws -> [Int64: SchoolPerson] {
        var found: [Int64: SchoolPerson] = [:]
        var left = ids.sorted()[...]
        while !left.isEmpty {
            let some = left.prefix(Self.maxValues)
            left = left.dropFirst(some.count)
            let places = some.map { _ in "?" }.joined(separator: ", ")
            let rows = try connection.rows(
                Self.ofTenant + " AND id IN (\(places))",
                [.text(tenantID)] + some.map { .integer($0) })
            for row in rows {
                let person = try person(row)
                found[person.id] = person
            }
        }
        return found
    }

    /// Finds up to `limit` people whose name or address contains `text`, sorted by last, then first
    /// name.
    func people(matching text: String, among ids: Set<Int64>?, limit: Int) throws -> [SchoolPerson]
    {
        let wanted = text.split(whereSeparator: \.isNewline).joined(separator: " ").lowercased()
        let pattern = "%" + wanted.map(Self.escaped).joined() + "%"
        let rows = try connection.rows(
            Self.ofTenant + """
                 AND sought LIKE ? ESCAPE '!' ORDER BY sought, id
                """ + (ids == nil ? " LIMIT ?" : ""),
            [.text(tenantID), .text(pattern)] + (ids == nil ? [.integer(Int64(limit))] : []))
        let people = try rows.map(person)
        return Array(people.filter { ids?.contains($0.id) ?? true }.prefix(limit))
    }

    func ids(withRole role: String) throws -> Set<Int64> {
        let pattern = "% " + role.map(Self.escaped).joined() + " %"
        let rows = try connection.rows(
            "SELECT id FROM auth_people WHERE tenant_id = ? AND roles LIKE ? ESCAPE '!'",
            [.text(tenantID), .text(pattern)])
        return Set(try rows.map { Int64(try $0.int("id")) })
    }

    func add(_ person: SchoolPerson, importKey: String? = nil) throws {
        try connection.execute(
            """
            INSERT INTO auth_people
                (tenant_id, id, user_id, email, first_name, last_name, roles, sought, import_key,
                created_at, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(tenantID), .integer(person.id), .text(person.account.userID),
                .text(person.email), SQLValue(person.firstName), SQLValue(person.lastName),
                .text(Self.stored(person.roles)), .text(Self.sought(person)), SQLValue(importKey),
                .integer(person.createdAt), .integer(person.updatedAt),
            ])
    }

    /// Stores name, address, roles and the time of the change.
    func update(_ person: SchoolPerson) throws {
        try connection.execute(
            """
            UPDATE auth_people
            SET email = ?, first_name = ?, last_name = ?, roles = ?, sought = ?, updated_at = ?
            WHERE tenant_id = ? AND id = ?
            """,
            [
                .text(person.email), SQLValue(person.firstName), SQLValue(person.lastName),
                .text(Self.stored(person.roles)), .text(Self.sought(person)),
                .integer(person.updatedAt), .text(tenantID), .integer(person.id),
            ])
    }

    /// The person's import key, or nil.
    func importKey(of id: Int64) throws -> String? {
        try connection.row(
            "SELECT import_key FROM auth_people WHERE tenant_id = ? AND id = ?",
            [.text(tenantID), .integer(id)]
        ).flatMap { try $0.optionalText("import_key") }
    }

    /// Sets a person's import key, taking it from any previous holder.
    func setImportKey(_ key: String, of id: Int64) throws {
        try connection.execute(
            "UPDATE auth_people SET import_key = NULL WHERE tenant_id = ? AND import_key = ?",
            [.text(tenantID), .text(key)])
        try connection.execute(
            "UPDATE auth_people SET import_key = ? WHERE tenant_id = ? AND id = ?",
            [.text(key), .text(tenantID), .integer(id)])
    }

    /// Accounts without a person, from older versions.
    func accountsWithoutPerson() throws -> [StoredAccount] {
        try connection.rows(
            """
            SELECT u.id AS id, u.email AS email, u.username AS username
            FROM auth_users u
            LEFT JOIN auth_people p ON p.tenant_id = u.tenant_id AND p.user_id = u.id
            WHERE u.tenant_id = ? AND p.id IS NULL ORDER BY u.created_at, u.id
            """,
            [.text(tenantID)]
        ).map { row in
            StoredAccount(
                key: AccountKey(tenantID: tenantID, userID: try row.text("id")),
                email: try row.text("email"), username: try row.text("username"), password: nil,
                isPremium: false)
        }
    }

    private func person(_ row: SQLRow) throws -> SchoolPerson {
        SchoolPerson(
            id: Int64(try row.int("id")),
            account: AccountKey(tenantID: tenantID, userID: try row.text("user_id")),
            email: try row.text("email"), firstName: try row.optionalText("first_name"),
            lastName: try row.optionalText("last_name"),
            roles: Set(try row.text("roles").split(separator: " ").map(String.init)),
            createdAt: Int64(try row.int("created_at")), updatedAt: Int64(try row.int("updated_at"))
        )
    }

    private static func stored(_ roles: Set<String>) -> String {
        roles.isEmpty ? "" : " " + roles.sorted().joined(separator: " ") + " "
    }

    private static func sought(_ person: SchoolPerson) -> String {
        [person.lastName ?? "", person.firstName ?? "", person.email]
            .joined(separator: "\n").lowercased()
    }

    private static func escaped(_ character: Character) -> String {
        "%_!".contains(character) ? "!\(character)" : String(character)
    }
}
