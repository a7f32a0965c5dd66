import AppCore
import Foundation
import HTTPTypes
import HomeroomHost
import SQLStore

/// Whether the server is ready for requests.
struct Readiness: Sendable {
    let database: any SQLDatabase
    /// Ids of the migrations that this program needs.
    let migrations: Set<String>
    let state: ServerState

    /// Time limit for the database's answer.
    private static let patience = Duration.seconds(2)

    /// `/readyz`: 200 if everything is ready, otherwise 503, with the state of each part.
    func reply() async -> HTTPReply {
        let parts = await parts()
        let isReady = parts.allSatisfy { $0.value == "ok" }
        var members: [String: JSONValue] = [
            "status": .string(isReady ? "ready" : "not ready"),
            "parts": .object(
                Dictionary(uniqueKeysWithValues: parts.map { ($0.key, .string($0.value)) })),
        ]
        if !isReady {
            members["error"] = .object([
                "code": "NOT_READY", "message": "The server isn't ready.",
            ])
        }
        return ServerErrorResponse.json(isReady ? .ok : .serviceUnavailable, .object(members))
    }

    /// `/livez`: the process is running.
    static var alive: HTTPReply {
        ServerErrorResponse.json(.ok, .object(["status": .string("alive")]))
    }

    var isReady: Bool {
        get async { await parts().allSatisfy { $0.value == "ok" } }
    }

    private func parts() async -> KeyValuePairs<String, String> {
        let serving = state.isEnding ? "shutting down" : "ok"
        let late = Problem(.unreachable, "The database does not answer.")
        let applied = await Deadline.race(
            Self.patience, sleep: { try await Task.sleep(for: $0) }, late: late
        ) { [database] in
            try await database.read { connection in
                Set(
                    try connection.rows("SELECT id FROM schema_migrations").map {
                        try $0.text("id")
                    })
            }
        }
        switch applied {
        case .failure:
            return ["serving": serving, "database": "does not answer", "schema": "unknown"]
        case .success(let ids):
            return [
                "serving": serving, "database": "ok",
                "schema": migrations.isSubset(of: ids) ? "ok" : "migrations are outstanding",
            ]
        }
    }
}
