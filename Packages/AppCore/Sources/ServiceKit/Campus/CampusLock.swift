public import SQLStore

/// Lets one process at a time do what must be done once.
public enum CampusLock {
    /// Waits until no other transaction holds the lock called `name`, and holds it until this one
    /// ends. What another process did under it is seen by the statements that follow: look whether
    /// there is still something to do.
    public static func take(_ name: String, in connection: any SQLConnection) throws {
        try connection.execute(
            """
            INSERT INTO campus_locks (name, taken) VALUES (?, 1)
            ON CONFLICT (name) DO UPDATE SET taken = campus_locks.taken + 1
            """,
            [.text(name)])
    }
}
