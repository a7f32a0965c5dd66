public import SQLStore

/// A lock for work that only one process should do.
public enum CampusLock {
    /// Waits for the lock called `name` and holds it until the transaction ends. Later statements
    /// see what another process did, so check whether there is still something to do.
    public static func take(_ name: String, in connection: any SQLConnection) throws {
        try connection.execute(
            """
            INSERT INTO campus_locks (name, taken) VALUES (?, 1)
            ON CONFLICT (name) DO UPDATE SET taken = campus_locks.taken + 1
            """,
            [.text(name)])
    }
}
