import AppCore
import Foundation
import SQLStore
import ServiceKit

/// Manages codes for server operators.
struct AccessCodeAdmin: AccessCodeAdministering {
    static let longest = 50
    static let maxUses = 1_000_000

    let context: ServiceContext

    /// The normalized code; nil if invalid.
    static func normalized(_ text: String) -> String? {
        let code = text.trimmingCharacters(in: .whitespacesAndNewlines).uppercased()
        let isPlain = code.unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control && !$0.properties.isWhitespace
        }
        return (1...longest).contains(code.count) && code.utf8.count <= 200 && isPlain ? code : nil
    }

    func codes(of tenantID: String) async throws -> [AccessCode] {
        try await context.database.read {
            try CodeStore(tenantID: tenantID, connection: $0).all()
        }
    }

    func add(_ code: AccessCode, to tenantID: String) async throws -> AccessCode {
        guard let name = Self.normalized(code.code) else {
            throw Problem(
                .invalid, "A code must have 1 to \(Self.longest) characters without spaces.",
                place: "code")
        }
        if let most = code.maxUses, !(1...Self.maxUses).contains(most) {
            throw Problem(
                .invalid, "A code can be used 1 to \(Self.maxUses) times.", place: "uses")
        }
        let time = Int64(context.environment.now().timeIntervalSince1970)
        if let end = code.expiresAt, end <= time {
            throw Problem(.invalid, "The end date is in the past.", place: "until")
        }
        var stored = code
        stored.code = name
        stored.uses = 0
        let new = stored
        let isNew = try await context.database.write {
            try CodeStore(tenantID: tenantID, connection: $0).add(new, at: time)
        }
        guard isNew else {
            throw Problem(
                .conflict, "The code \(name) already exists.", cure: "Choose another one.",
                place: "code")
        }
        return new
    }

    func setActive(_ isActive: Bool, code: String, of tenantID: String) async throws {
        let name = Self.normalized(code) ?? ""
        let isThere = try await context.database.write {
            try CodeStore(tenantID: tenantID, connection: $0).setActive(isActive, name)
        }
        guard isThere else {
            throw Problem(.notFound, "The code \(name) doesn't exist.", place: "code")
        }
    }
}
