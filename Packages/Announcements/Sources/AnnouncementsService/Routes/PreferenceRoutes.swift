import Announcements
import AppCore
import SQLStore
import ServiceKit

/// `/notification_preferences`
struct PreferenceRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(NotificationEndpoints.preferences) { try await list($0) },
            ServiceRoute(NotificationEndpoints.updatePreference) { try await update($0) },
        ]
    }

    private func list(
        _ request: ServiceRequest<EmptyBody>
    ) async throws -> LossyArray<NotificationPreference> {
        let account = try request.requiredPrincipal().account
        let changed = try await context.database.read { connection in
            try NotificationPreferenceStore(account: account, connection: connection).changed()
        }
        return LossyArray(PreferenceRules.all(changed))
    }

    private func update(
        _ request: ServiceRequest<PreferenceChange>
    ) async throws -> NotificationPreference {
        let type = try request.parameter("event_type")
        let change = request.input
        return try await context.database.write { connection in
            let me = try context.schoolPerson(of: request, in: connection)
            let store = NotificationPreferenceStore(account: me.account, connection: connection)
            let old = try store.changed()[type] ?? PreferenceRules.standard(type)
            let new = try PreferenceRules.changed(old, by: change)
            try store.save(new, of: me.id)
            return new
        }
    }
}
