#if Postgres
public import SQLStore

extension PostgresDatabase: ChangeSignalling {
    /// Sends an empty notification on a pooled connection.
    public func signal(_ channel: String) async throws {
        try await write { connection in
            _ = try connection.rows("SELECT pg_notify(?, '')", [.text(channel)])
        }
    }
}
#endif
