import AppCore
import Foundation
import SQLStore

/// Keys generated once per campus database.
final class CampusKeys: Sendable {
    /// 32 bytes.
    let signingKey: [UInt8]
    let localStudentID: String

    private init(signingKey: [UInt8], localStudentID: String) {
        self.signingKey = signingKey
        self.localStudentID = localStudentID
    }

    static func load(
        from database: any SQLDatabase, environment: SystemEnvironment
    ) async throws -> CampusKeys {
        if let keys = try await database.read({ try stored(in: $0) }) { return keys }
        // Secrets use the system's randomness, not the environment's, which tests fix.
        var generator = SystemRandomNumberGenerator()
        let key = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let student = environment.uuid().uuidString.lowercased()
        let time = Int64(environment.now().timeIntervalSince1970)
        return try await database.write { connection in
            // If another process is first, its keys are used.
            try connection.execute(
                """
                INSERT INTO campus_keys (name, value) VALUES ('signing', ?), ('student', ?)
                ON CONFLICT (name) DO NOTHING
                """,
                [.text(hexadecimal(key)), .text(student)])
            try connection.execute(
                "UPDATE campus_tenants SET created_at = ? WHERE id = ? AND created_at = 0",
                [.integer(time), .text(Tenant.defaultID)])
            guard let keys = try stored(in: connection) else {
                throw SQLError.corrupt("The campus's keys cannot be kept.")
            }
            return keys
        }
    }

    private static func stored(in connection: any SQLConnection) throws -> CampusKeys? {
        var values: [String: String] = [:]
        for row in try connection.rows("SELECT name, value FROM campus_keys") {
            values[try row.text("name")] = try row.text("value")
        }
        guard let text = values["signing"], let student = values["student"] else { return nil }
        guard let key = bytes(text), key.count == 32 else {
            throw SQLError.corrupt("The campus's signing key cannot be read.")
        }
        return CampusKeys(signingKey: key, localStudentID: student)
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }
}
