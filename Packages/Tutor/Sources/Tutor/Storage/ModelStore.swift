import AppCore
import SQLStore

/// Stores the configured model in the profile's local store, and its key with the other secrets.
struct ModelStore: Sendable {
    static let tables = ["tutor_models"]

    static let migrations = [
        StoreMigration(
            "tutor-001-models",
            [
                """
                CREATE TABLE tutor_models (
                    name TEXT PRIMARY KEY, base TEXT NOT NULL, plain_http INTEGER NOT NULL,
                    model TEXT, transcription_model TEXT
                )
                """
            ])
    ]

    /// The purpose of a configured server; each has its own address and key.
    enum Purpose: String, Sendable {
        case answers = "default"
        case embeddings

        /// The secret's name.
        var keyName: String {
            switch self {
            case .answers: ModelStore.keyName
            case .embeddings: "tutor.embeddings"
            }
        }
    }

    /// The secret's name.
    static let keyName = "tutor.model"

    let database: any SQLDatabase
    let credentials: any CredentialStore
    var purpose = Purpose.answers

    /// A key with its origin; it's never sent to another one.
    private struct KeptKey: Codable {
        var origin: String
        var key: String
    }

    /// The configuration, or nil.
    func configuration() async throws(Problem) -> ModelConfiguration? {
        try await Problem.wrapping {
            let row = try await database.read { connection in
                try connection.row(
                    """
                    SELECT base, plain_http, model, transcription_model FROM tutor_models
                    WHERE name = ?
                    """, [.text(purpose.rawValue)])
            }
            guard let row else { return nil }
            return ModelConfiguration(
                address: try ExternalBaseURL(
                    try row.text("base"), allowsPlainHTTP: try row.bool("plain_http")),
                model: try row.optionalText("model"),
                transcriptionModel: try row.optionalText("transcription_model"))
        }
    }

    /// The key for `address`; nil if its origin has none.
    func key(for address: ExternalBaseURL) async throws(Problem) -> String? {
        guard let text = try await credentials.read(purpose.keyName),
            let kept = try? WireJSON.decode(KeptKey.self, from: text),
            kept.origin == address.origin
        else { return nil }
        return kept.key
    }

    /// Replaces the configuration. Without `key`, deletes the stored one unless `keepsKey`.
    func save(
        _ configuration: ModelConfiguration, key: String?, keepsKey: Bool = false
    ) async throws(Problem) {
        if let key {
            let kept = KeptKey(origin: configuration.address.origin, key: key)
            let text = try await Problem.wrapping { try WireJSON.encodeText(kept) }
            try await credentials.write(purpose.keyName, text)
        } else if !keepsKey {
            try await credentials.remove(purpose.keyName)
        }
        try await Problem.wrapping {
            _ = try await database.write { connection in
                try connection.execute(
                    """
                    INSERT INTO tutor_models (name, base, plain_http, model, transcription_model)
                    VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (name) DO UPDATE SET
                        base = excluded.base, plain_http = excluded.plain_http,
                        model = excluded.model, transcription_model = excluded.transcription_model
                    """,
                    [
                        .text(purpose.rawValue), .text(configuration.address.description),
                        .integer(configuration.address.scheme == "http" ? 1 : 0),
                        configuration.model.map { .text($0) } ?? .null,
                        configuration.transcriptionModel.map { .text($0) } ?? .null,
                    ])
            }
        }
    }

    /// Deletes the model and its key. Returns false if there was none.
    func remove() async throws(Problem) -> Bool {
        try await credentials.remove(purpose.keyName)
        return try await Problem.wrapping {
            try await database.write { connection in
                let had = try connection.row(
                    "SELECT name FROM tutor_models WHERE name = ?", [.text(purpose.rawValue)])
                try connection.execute(
                    "DELETE FROM tutor_models WHERE name = ?", [.text(purpose.rawValue)])
                return had != nil
            }
        }
    }
}

extension Problem {
    /// Runs `body` and converts errors to problems.
    static func wrapping<T: Sendable>(
        _ body: () async throws -> T
    ) async throws(Problem) -> T {
        do {
            return try await body()
        } catch {
            throw Problem(error)
        }
    }
}
