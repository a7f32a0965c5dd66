import AppCore
import HomeroomHost
import SQLStore
import ServiceKit

/// Writes changed settings of a server to the audit log of `home` when it starts.
struct SettingsRecord {
    /// The name under which the log has them.
    static let subject = "settings"
    private static let act = "server.settings"
    /// A value that is the default again.
    private static let standard = "default"
    private static let maxLength = 300
    /// Entries to read.
    private static let maxEntries = 1_000

    let log: any AuditRecording
    let database: any SQLDatabase

    /// - Parameter settings: those that aren't the default, by name, without secrets.
    func record(_ settings: [String: String], by actor: AuditActor) async throws {
        let known = try await recorded()
        let current = settings.mapValues { String($0.prefix(Self.maxLength)) }
        var changes = current.filter { known[$0.key] != $0.value }
        for name in known.keys where current[name] == nil { changes[name] = Self.standard }
        guard !changes.isEmpty else { return }
        let act = AuditAct(Self.act, on: Self.subject, changes)
        try await database.write { connection in
            try log.record([act], by: actor, of: Tenant.defaultID, in: connection)
        }
    }

    /// The settings after all changes in the log.
    private func recorded() async throws -> [String: String] {
        let entries = try await log.entries(
            AuditQuery(person: Self.subject, limit: Self.maxEntries), of: Tenant.defaultID)
        var known: [String: String] = [:]
        for entry in entries.reversed() where entry.act.name == Self.act {
            known.merge(entry.act.details) { $1 }
        }
        return known.filter { $0.value != Self.standard }
    }
}

extension ServePlan {
    /// The settings that aren't the default, without secrets.
    var changedSettings: [String: String] {
        var changed: [String: String] = [:]
        for key in settings.keys where settings[key.name] != key.defaultValue {
            changed[key.name] =
                key.name == "campus.database" ? "\(database)" : settings[key.name]
        }
        return changed
    }
}
