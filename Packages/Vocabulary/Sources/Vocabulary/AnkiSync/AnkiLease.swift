import AppCore
import SQLStore

/// Keeps two programs on one profile from syncing with Anki at the same time.
///
/// The lease is in the store, and is renewed until the sync ends. After a killed sync it expires.
struct AnkiLease: Sendable {
    let scope: String
    /// Unique to this sync.
    let id: String
    let repository: StudyRepository

    /// How long a lease holds without being renewed, in milliseconds.
    static let length: Int64 = 60_000
    private static let renewal = Duration.seconds(15)

    static let taken = Problem(
        .conflict, "Another Homeroom window is syncing with Anki.", cure: "Try again in a minute.")

    private var database: any SQLDatabase { repository.store.database }

    /// Runs a sync under the lease. Throws ``Problem/Code/conflict`` while another holds it, and if
    /// another took it because this one couldn't renew it in time.
    func hold<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        guard try await take() else { throw Self.taken }
        let renewal: @Sendable () async throws -> Void = {
            while !Task.isCancelled {
                do {
                    try await repository.context.environment.sleep(Self.renewal)
                } catch {
                    return
                }
                if (try? await take()) == false { throw Self.taken }
            }
        }
        do {
            let result = try await withThrowingTaskGroup(of: Result?.self) { group in
                group.addTask {
                    try await renewal()
                    return nil
                }
                group.addTask { try await body() }
                defer { group.cancelAll() }
                while let ended = try await group.next() {
                    if let ended { return ended }
                }
                throw CancellationError()
            }
            await release()
            return result
        } catch {
            await release()
            throw error
        }
    }

    /// Takes or renews the lease; false if another sync holds it.
    func take() async throws -> Bool {
        try await database.write { [scope, id, repository] connection in
            // Read here, because other writes can come first.
            let now = repository.nowMilliseconds
            return try connection.execute(
                """
                UPDATE vocabulary_anki_server SET lease = ?, leased_until = ?
                WHERE scope = ? AND (lease IS NULL OR lease = ? OR leased_until < ?
                    OR leased_until > ?)
                """,
                // A time much further ahead than any lease was written before the clock was set
                // back. Another program can renew its lease while this write waits for it.
                [
                    .text(id), .integer(now + Self.length), .text(scope), .text(id), .integer(now),
                    .integer(now + 2 * Self.length),
                ]) > 0
        }
    }

    func release() async {
        _ = try? await database.write { [scope, id] connection in
            try connection.execute(
                """
                UPDATE vocabulary_anki_server SET lease = NULL, leased_until = NULL
                WHERE scope = ? AND lease = ?
                """, [.text(scope), .text(id)])
        }
    }
}
