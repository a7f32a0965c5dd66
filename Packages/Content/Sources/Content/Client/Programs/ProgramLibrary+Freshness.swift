import AppCore
import Foundation
import Logging

/// Whether what is stored has to be asked for again.
extension ProgramLibrary {
    /// Longer than this nobody relies on a backend's word that nothing changed: some never say
    /// otherwise.
    static let longestReliance: TimeInterval = 86_400

    /// Tables without a word about which programs and levels there are.
    private static let itemTables: Set<String> = [
        "content_items", "quizzes", "quiz_options", "roleplays", "roleplay_turns",
        "matching_questions", "matching_pairs", "form_questions", "form_fields", "media_assets",
    ]

    /// What the backend says of its content, in one text; nil when it says nothing.
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

    /// Whether the backend says that its content is what it was when `name` was read.
    func isUnchanged(_ name: String, _ signature: String?, since read: Date) async -> Bool {
        guard let signature,
            context.environment.now().timeIntervalSince(read) < Self.longestReliance,
            let known = try? await log.mark(name)
        else { return false }
        return known == signature
    }

    /// Keeps what the backend's content was; nothing when it did not say.
    func note(_ name: String, _ signature: String?) async {
        try? await log.setMark(name, signature ?? "")
    }

    /// A round of tries that may fail: programs are shown without it.
    func syncQuietly() async {
        do throws(Problem) {
            _ = try await sync.run()
        } catch {
            context.log.info("tries were not synced", metadata: ["problem": "\(error.code)"])
        }
    }
}
