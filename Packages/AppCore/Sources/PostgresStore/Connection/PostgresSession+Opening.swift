#if Postgres
import CLibPQ
import SQLStore

extension PostgresSession {
    /// The address's parameters override our defaults, except those that the driver requires.
    /// Source: PostgreSQL's manual, "Parameter Key Words".
    static func connect(_ url: String, _ options: PostgresOptions) -> OpaquePointer? {
        let parameters = [
            ("connect_timeout", String(Int(options.connectTimeout.rounded(.up)))),
            ("application_name", options.applicationName),
            // Detects a vanished server within half a minute.
            ("keepalives_idle", "15"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "30000"),
            ("dbname", url),
            ("client_encoding", "UTF8"),
        ]
        return withCStrings(parameters.map(\.0)) { names in
            withCStrings(parameters.map(\.1)) { values in
                PQconnectdbParams(names, values, 1)
            }
        }
    }

    /// The last message of the server or libpq, on one line.
    static func message(_ handle: OpaquePointer) -> String {
        guard let text = PQerrorMessage(handle) else { return "The connection was lost." }
        let lines = String(cString: text).split(whereSeparator: \.isNewline)
        return lines.isEmpty ? "The connection was lost." : lines.joined(separator: " ")
    }

    /// Configures the connection.
    func prepareSession(_ handle: OpaquePointer) throws(ServerFailure) {
        // Notices would be printed to standard error.
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        guard Self.parameter(handle, "server_encoding") == "UTF8" else {
            throw .lost("The database doesn't store text as UTF-8. Create it with ENCODING 'UTF8'.")
        }
        var settings = [
            "SET statement_timeout = \(Self.milliseconds(options.statementTimeout))",
            "SET lock_timeout = \(Self.milliseconds(options.lockTimeout))",
            "SET idle_in_transaction_session_timeout = "
                + String(Self.milliseconds(options.idleInTransactionTimeout)),
            "SET standard_conforming_strings = on",
            "SET TIME ZONE 'UTC'",
        ]
        if let schema = options.schema {
            do {
                settings.append("SET search_path TO \(try SQLNames.quoted(schema))")
            } catch {
                throw .unsent(error)
            }
        }
        let sql = settings.joined(separator: "; ")
        let result = PQexec(handle, sql)
        defer { PQclear(result) }
        guard PQresultStatus(result) == PGRES_COMMAND_OK else {
            throw noting(ServerFailure(result, sql: sql))
        }
        guard PQenterPipelineMode(handle) == 1 else { throw lose(handle) }
    }

    private static func parameter(_ handle: OpaquePointer, _ name: String) -> String {
        PQparameterStatus(handle, name).map { String(cString: $0) } ?? ""
    }

    private static func milliseconds(_ seconds: Double) -> Int {
        Int((seconds * 1000).rounded(.up))
    }

    /// Calls `body` with a nil-terminated list of strings.
    private static func withCStrings<T>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> T?
    ) -> T? {
        let bytes = texts.flatMap { Array($0.utf8CString) }
        var starts: [Int] = []
        var next = 0
        for text in texts {
            starts.append(next)
            next += text.utf8.count + 1
        }
        return bytes.withUnsafeBufferPointer { buffer -> T? in
            guard let base = buffer.baseAddress else { return nil }
            let list = starts.map { Optional(base + $0) } + [nil]
            return list.withUnsafeBufferPointer { $0.baseAddress.flatMap(body) }
        }
    }
}
#endif
