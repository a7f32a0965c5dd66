import GRDB
import GRDBSQLite

extension SQLError {
    /// Converts a driver error, or passes on one of ours.
    init(sqlite error: any Error, sql: String = "") {
        switch error {
        case let error as SQLError: self = error
        case let error as DatabaseError:
            self.init(
                code: error.extendedResultCode.rawValue, message: error.message ?? "unknown",
                sql: error.sql ?? sql)
        default: self = .statement(String(describing: error), sql: sql)
        }
    }

    /// A SQLite result code. Source: https://sqlite.org/rescode.html
    init(code: Int32, message: String, sql: String) {
        switch code & 0xFF {
        case SQLITE_CONSTRAINT: self = .constraint(message)
        case SQLITE_FULL, SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_PERM:
            self = .cannotWrite(message)
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt(message)
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        default: self = Self.sealFault(message) ?? .statement(message, sql: sql)
        }
    }

    /// The place of an encryption error; nil for other errors.
    private static func sealFault(_ message: String) -> SQLError? {
        if message.hasPrefix(sealFault) {
            return .unopened(String(message.dropFirst(sealFault.count)))
        }
        let isElsewhere =
            message.contains("no such function: homeroom_")
            || (message.contains("no such table: ") && message.hasSuffix("_unsealed"))
        return isElsewhere ? .sealed : nil
    }
}
