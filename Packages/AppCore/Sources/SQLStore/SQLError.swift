/// What a SQL engine refuses.
public enum SQLError: Error, Sendable, Hashable {
    /// A column that is not there or does not hold the type asked for.
    case column(String)
    /// A constraint does not hold, e.g. a duplicate key.
    case constraint(String)
    /// The statement failed: the engine's message, and the statement without its values.
    case statement(String, sql: String)
    /// The engine cannot hold such a value, e.g. text with a NUL on PostgreSQL.
    case value(String)
    /// The disk is full or the file cannot be written.
    case cannotWrite(String)
    /// The file is not a database, or is damaged.
    case corrupt(String)
    /// The database was written by a newer Homeroom: the migration ids that it knows and we do not.
    case newer([String])
    /// The store is sealed and no key was given; or it was sealed or opened by another program meanwhile.
    case sealed
    /// A sealed value, by its table and column, that the key does not open where it stands: it was changed or moved.
    case unopened(String)
    /// Busy for longer than the time allowed.
    case busy
    /// One statement took longer than the time allowed; its transaction was rolled back.
    case timedOut(sql: String)
    /// The server cannot be reached, or went away before anything was committed.
    case unreachable(String)
    /// The server went away between a commit and its answer: the write is there whole or not at
    /// all, and only reading it again tells which.
    case unknownOutcome(String)
    /// The text that should say where the database is does not.
    case address(String)
    /// Used after `close()`.
    case closed

    /// How the message of an error of a sealed value begins; its place follows.
    static let sealFault = "sealed value: "
}
