import AppCore
import ArgumentParser
import Foundation
import SQLStore

/// The tutor server's part: events, voice input and speech.
struct ReefPart: TutorPart, DocumentDeletionHandling {
    static let tables = ReefSessionStore.tables + RemoteCopyLedger.tables
    static let texts = RemoteCopyLedger.texts
    static let migrations = ReefSessionStore.migrations + RemoteCopyLedger.migrations
    static var commands: [any ParsableCommand.Type] {
        [ListenCommand.self, VoiceCommand.self, SayCommand.self]
    }

    private let context: FeatureContext

    init(context: FeatureContext) { self.context = context }

    let outboxHandlers: [any OutboxHandler] = [ServerCopyHandler()]

    static func forget(document id: String, in connection: any SQLConnection) throws {
        try RemoteCopyLedger.leave(document: id, in: connection)
    }

    /// Queues the deletion of server copies. If that fails, the next deletion or drawing queues it.
    func forgot(document id: String) async {
        _ = try? await RemoteCopyLedger(context: context).depart()
    }
}

/// Stores the last used session of each server.
struct ReefSessionStore: Sendable {
    static let tables = ["tutor_reef_sessions"]
    static let migrations = [
        StoreMigration(
            "tutor-060-reef-sessions",
            [
                """
                CREATE TABLE tutor_reef_sessions (
                    address TEXT PRIMARY KEY, session_id TEXT NOT NULL, used_at BIGINT NOT NULL
                )
                """
            ])
    ]

    let context: FeatureContext

    /// The named session, or the last used one, or a new one. Stores it as last used.
    func session(named name: String?) async throws(Problem) -> TutorSession {
        let client = context.client(for: .tutor)
        let (address, now) = (
            client.address.description,
            Int64((context.environment.now().timeIntervalSince1970 * 1000).rounded())
        )
        let fresh = context.environment.uuid().uuidString
        let store = context.store
        let id = try await Problem.wrapping {
            try await store.write { connection in
                let row = try connection.row(
                    "SELECT session_id FROM tutor_reef_sessions WHERE address = ?",
                    [.text(address)])
                let id = try name ?? row?.text("session_id") ?? fresh
                try connection.execute(
                    """
                    INSERT INTO tutor_reef_sessions (address, session_id, used_at) VALUES (?, ?, ?)
                    ON CONFLICT (address) DO UPDATE SET session_id = excluded.session_id,
                        used_at = excluded.used_at
                    """, [.text(address), .text(id), .integer(now)])
                return id
            }
        }
        return TutorSession(id: id, client: client, environment: context.environment)
    }
}
