#if Postgres
import CLibPQ
import SQLStore

/// Why a server call failed.
enum ServerFailure: Error {
    /// Rejected by the server: SQLSTATE and the caller's error.
    case refused(state: String, SQLError)
    /// The connection is lost, with everything uncommitted.
    case lost(String)
    /// The connection was lost during COMMIT.
    case unknown(SQLError)
    /// A statement must be prepared differently; run the body again.
    case restart(SQLError)
    /// An invalid value or call that wasn't sent.
    case unsent(SQLError)

    /// The error for the caller.
    var error: SQLError {
        switch self {
        case .refused(_, let error), .unknown(let error), .restart(let error), .unsent(let error):
            error
        case .lost(let reason): .unreachable(reason)
        }
    }
}

extension ServerFailure {
    /// The error in a result. `sql` is the original statement.
    init(_ result: OpaquePointer?, sql: String) {
        let state = Self.field(result, "C")
        let message = Self.field(result, "M")
        if Self.endsConnection(state) {
            self = .lost(message)
        } else {
            self = .refused(state: state, SQLError(state: state, message: message, sql: sql))
        }
    }

    /// Source: PostgreSQL's manual, `PQresultErrorField`: "C" is the SQLSTATE, "M" the message,
    /// which contains no values.
    static func field(_ result: OpaquePointer?, _ code: Unicode.Scalar) -> String {
        guard let text = PQresultErrorField(result, Int32(code.value)) else { return "" }
        return String(cString: text)
    }

    /// The server is stopping or closed this connection.
    private static func endsConnection(_ state: String) -> Bool {
        state.hasPrefix("08")
            || ["57P01", "57P02", "57P03", "57P05", "25P03", "25P04"].contains(state)
    }
}

extension SQLError {
    /// Source: PostgreSQL's manual, "PostgreSQL Error Codes".
    init(state: String, message: String, sql: String) {
        switch state {
        case "57014": self = .timedOut(sql: sql)
        case "55P03", "40001", "40P01", "53300", "55006": self = .busy
        case "25006", "42501", "53100", "58030": self = .cannotWrite(message)
        case "XX001", "XX002": self = .corrupt(message)
        case "22021", "22003", "22P02", "22P03", "22001": self = .value(message)
        default: self = state.hasPrefix("23") ? .constraint(message) : .statement(message, sql: sql)
        }
    }
}
#endif
