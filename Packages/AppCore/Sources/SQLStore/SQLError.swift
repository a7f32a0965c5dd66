/// A database error.
public enum SQLError: Error, Sendable, Hashable {
    /// A missing column, or one of another type.
    case column(String)
    /// A violated constraint, e.g. a duplicate key.
    case constraint(String)
    /// A failed statement: the engine's message and the statement without its values.
    case statement(String, sql: String)
    /// The engine can't store the value, e.g. text with a NUL on PostgreSQL.
    case value(String)
    /// The disk is full or the file isn't writable.
    case cannotWrite(String)
    /// The file isn't a database, or is damaged.
    case corrupt(String)
    /// The database was written by a newer Homeroom; its unknown migration ids.
    case newer([String])
    /// The store is encrypted and no key was given, or another program changed its encryption
    /// meanwhile.
    case sealed
    /// An encrypted value, by table and column, that can't be decrypted in its place: it was
    /// changed or moved.
    case unopened(String)
    /// Locked for longer than the time limit.
    case busy
    /// A statement exceeded the time limit; its transaction was rolled back.
    case timedOut(sql: String)
    /// The server can't be reached, or disconnected before a commit.
    case unreachable(String)
    /// The server disconnected during a commit: the transaction was applied completely or not at
    /// all, which only reading can tell.
    case unknownOutcome(String)
    /// An invalid database address.
    case address(String)
    /// Used after `close()`.
    case closed

    /// The prefix of the error message for an encrypted value; its place follows.
    static let sealFault = "sealed value: "
}
