import AppCore
import SQLStore

/// The student's choice of embedding model.
enum EmbeddingChoice: Sendable, Hashable {
    /// all-MiniLM-L6-v2 on this computer.
    case installed
    /// The connected tutor's server.
    case server
    /// A server with OpenAI's API.
    case outside(ModelConfiguration)
}

/// Stores the choice in the profile's local store; a server's address and key are stored with the
/// language model's.
struct EmbeddingStore: Sendable {
    static let tables = ["tutor_embedders"]

    static let migrations = [
        StoreMigration(
            "tutor-040-embedders",
            ["CREATE TABLE tutor_embedders (name TEXT PRIMARY KEY, kind TEXT NOT NULL)"])
    ]

    private enum Kind: String { case installed, server, outside }
    private static let name = "default"

    let database: any SQLDatabase
    let servers: ModelStore

    init(context: FeatureContext) {
        database = context.store
        servers = ModelStore(
            database: context.store, credentials: context.credentials, purpose: .embeddings)
    }

    /// The choice, or nil.
    func choice() async throws(Problem) -> EmbeddingChoice? {
        switch try await kind() {
        case .installed: return .installed
        case .server: return .server
        case .outside: return try await servers.configuration().map { .outside($0) }
        case nil: return nil
        }
    }

    private func kind() async throws(Problem) -> Kind? {
        try await Problem.wrapping {
            try await database.read { connection in
                try connection.row(
                    "SELECT kind FROM tutor_embedders WHERE name = ?", [.text(Self.name)]
                ).flatMap { Kind(rawValue: try $0.text("kind")) }
            }
        }
    }

    /// Stores the choice. The caller stores a server's key in ``servers`` first.
    func choose(_ choice: EmbeddingChoice) async throws(Problem) {
        let kind: Kind =
            switch choice {
            case .installed: .installed
            case .server: .server
            case .outside: .outside
            }
        try await Problem.wrapping {
            _ = try await database.write { connection in
                try connection.execute(
                    """
                    INSERT INTO tutor_embedders (name, kind) VALUES (?, ?)
                    ON CONFLICT (name) DO UPDATE SET kind = excluded.kind
                    """, [.text(Self.name), .text(kind.rawValue)])
            }
        }
    }

    /// Deletes the choice with any server address and key. Returns false if nothing was chosen.
    func unset() async throws(Problem) -> Bool {
        _ = try await servers.remove()
        return try await Problem.wrapping {
            try await database.write { connection in
                let had = try connection.row(
                    "SELECT name FROM tutor_embedders WHERE name = ?", [.text(Self.name)])
                try connection.execute(
                    "DELETE FROM tutor_embedders WHERE name = ?", [.text(Self.name)])
                return had != nil
            }
        }
    }
}
