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
        let isNew = try await context.database.write { connection in
            let isNew = try CodeStore(tenantID: tenantID, connection: connection)
                .add(new, at: time)
            if isNew {
                try record("codes.added", name, premium: new.opensPremium, tenantID, connection)
            }
            return isNew
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
        let isThere = try await context.database.write { connection in
            let isThere = try CodeStore(tenantID: tenantID, connection: connection)
                .setActive(isActive, name)
            let act = isActive ? "codes.on" : "codes.off"
            if isThere { try record(act, name, tenantID, connection) }
            return isThere
        }
        guard isThere else {
            throw Problem(.notFound, "The code \(name) doesn't exist.", place: "code")
        }
    }

    /// Records an act on a code. The code itself is a secret, so only its ends are written.
    private func record(
        _ act: String, _ code: String, premium: Bool? = nil, _ tenantID: String,
        _ connection: any SQLConnection
    ) throws {
        let shown = code.count > 6 ? "\(code.prefix(2))…\(code.suffix(2))" : "…"
        let details = premium.map { ["opens": $0 ? "premium" : "discount"] } ?? [:]
        try context.capability(.audit)?.record(
            [AuditAct(act, on: shown, details)], of: tenantID, in: connection)
    }
}
