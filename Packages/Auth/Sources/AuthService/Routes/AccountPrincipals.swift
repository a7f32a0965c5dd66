import AppCore
import SQLStore
import ServiceKit

/// Resolves access tokens to callers.
struct AccountPrincipals: PrincipalResolving {
    let service: AuthService

    func claim(bearer token: String) throws -> any PrincipalClaim {
        AccountClaim(
            service: service,
            claims: try service.accessTokens.claims(
                of: token, by: service.tokens, now: service.now))
    }

    func embeddedPrincipal() async throws -> Principal {
        let key = service.localStudent
        let database = service.context.database
        if let student = try await database.read({ try AccountStore.account(key, in: $0) }) {
            return Principal(account: key, isPremium: student.isPremium(at: service.now))
        }
        let (student, time) = (EmbeddedStudent.account(key), service.now)
        let person = try await service.newPerson(of: student)
        _ = try await database.write {
            try AccountStore.add(student, as: person, at: time, in: $0)
        }
        return Principal(account: key, isPremium: false)
    }
}

/// The claims of a valid access token.
struct AccountClaim: PrincipalClaim {
    let service: AuthService
    let claims: TokenClaims

    /// Loads the account and checks the token's session in one query.
    func principal(in connection: any SQLConnection) throws -> Principal {
        let row = try connection.row(
            """
            SELECT u.is_premium AS is_premium, u.premium_until AS premium_until, s.id AS session
            FROM auth_users u
            LEFT JOIN auth_sessions s
                ON s.tenant_id = u.tenant_id AND s.id = ? AND s.user_id = u.id
            WHERE u.tenant_id = ? AND u.id = ? AND u.is_suspended = 0
            """,
            [.text(claims.sessionID), .text(claims.tenantID), .text(claims.userID)])
        guard let row else { throw Problem.unknownUser }
        guard try row.optionalText("session") != nil else { throw Problem.invalidToken }
        // Premium expires by time, without a write.
        let isPremium =
            try row.bool("is_premium") || Int64(try row.int("premium_until")) > service.now
        return Principal(account: claims.account, isPremium: isPremium)
    }
}

/// The built-in server's student: an account without a password, reachable only inside the program.
enum EmbeddedStudent {
    /// An address that never exists on a network. Source: RFC 6761, section 6.3.
    static let address = "student@homeroom.localhost"
    static let email = EmailAddress(address)
    /// The default name, until a school provides one.
    static let name = "Student"

    static func account(_ key: AccountKey) -> StoredAccount {
        StoredAccount(
            key: key, email: address, username: "student", password: nil, isPremium: false)
    }
}
