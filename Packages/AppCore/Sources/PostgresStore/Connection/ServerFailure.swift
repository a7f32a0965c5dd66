#if Postgres
import CLibPQ
import SQLStore

/// Why a call to the server did not do what it should.
enum ServerFailure: Error {
    /// The server refused: its SQLSTATE, and what a caller is told.
    case refused(state: String, SQLError)
    /// The connection is gone, with whatever it had not committed.
    case lost(String)
    /// The connection went between COMMIT and its answer.
    case unknown(SQLError)
    /// How a statement is prepared has to change, so the body has to run again.
    case restart(SQLError)
    /// The value cannot be sent, or the call was made out of order; the server knows nothing of it.
    case unsent(SQLError)

    /// What a caller is told.
    var error: SQLError {
        switch self {
        case .refused(_, let error), .unknown(let error), .restart(let error), .unsent(let error):
            error
        case .lost(let reason): .unreachable(reason)
        }
    }
}

extension ServerFailure {
    /// From a result that carries an error. `sql` is the statement as it was asked.
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
    /// which repeats no values.
    static func field(_ result: OpaquePointer?, _ code: Unicode.Scalar) -> String {
        guard let text = PQresultErrorField(result, Int32(code.value)) else { return "" }
        return String(cString: text)
    }

    /// The server is stopping, or has ended this connection.
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
