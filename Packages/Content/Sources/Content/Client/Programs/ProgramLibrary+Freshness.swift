import AppCore
import Foundation
import Logging

/// Decides whether stored data must be refreshed.
extension ProgramLibrary {
    /// After this time, data is refreshed even if the server reports no change; some never report
    /// changes.
    static let maxRelianceDuration: TimeInterval = 86_400

    /// Tables that don't describe which programs and levels exist.
    private static let itemTables: Set<String> = [
        "content_items", "quizzes", "quiz_options", "roleplays", "roleplay_turns",
        "matching_questions", "matching_pairs", "form_questions", "form_fields", "media_assets",
    ]

    /// The server's content revision as text; nil if it sends none.
    func contentSignature(ofOutline: Bool) async -> String? {
        guard let status = try? await client.get(ProgramEndpoints.syncStatus, .fresh).value else {
            return nil
        }
        let tables = status.tables.filter { table, _ in
            table != "status" && !(ofOutline && Self.itemTables.contains(table))
        }
        guard !tables.isEmpty else { return nil }
        return tables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            .joined(separator: "\n")
    }

    /// Whether the content is unchanged since `name` was read.
    func isUnchanged(_ name: String, _ signature: String?, since read: Date) async -> Bool {
        guard let signature,
            context.environment.now().timeIntervalSince(read) < Self.maxRelianceDuration,
            let known = try? await log.mark(name)
        else { return false }
        return known == signature
    }

    /// Stores the content revision, if the server sent one.
    func note(_ name: String, _ signature: String?) async {
        try? await log.setMark(name, signature ?? "")
    }

    /// Syncs attempts; failures are only logged.
    func syncQuietly() async {
        do throws(Problem) {
            _ = try await sync.run()
        } catch {
            context.log.info("attempts were not synced", metadata: ["problem": "\(error.code)"])
        }
    }
}
