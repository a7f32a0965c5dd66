#if Postgres
public import SQLStore

extension PostgresDatabase: ChangeSignalling {
    /// Sends an empty text to a channel, on a connection of the pool.
    public func signal(_ channel: String) async throws {
        try await write { connection in
            _ = try connection.rows("SELECT pg_notify(?, '')", [.text(channel)])
        }
    }
}
#endif
