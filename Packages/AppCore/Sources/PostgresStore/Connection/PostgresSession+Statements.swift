#if Postgres
import CLibPQ
import SQLStore

extension PostgresSession {
    /// The prepared statement for these values; prepares it in one round trip if needed. `opening`
    /// is sent before it, i.e. a BEGIN.
    func prepared(
        _ sql: String, for values: [SQLValue],
        opening: (PostgresSession) throws(ServerFailure) -> Void
    ) throws(ServerFailure) -> PreparedStatement {
        if let found = statements.find(sql, for: values) { return found }
        let source = Placeholders(sql)
        guard source.count == values.count else {
            throw .unsent(
                .statement("\(values.count) values for \(source.count) places.", sql: sql))
        }
        guard !source.sql.utf8.contains(0) else {
            throw .unsent(.statement("A statement holds no NUL.", sql: ""))
        }
        let declaration = hints.declaration(of: sql, for: values)
        try opening(self)
        let name = statements.makeName()
        try sendPrepare(name, source.sql, declaration.types)
        try sendSync(afterSettling: sql)
        let statement = try receiveDescription(
            name, sql, count: values.count, isLoose: declaration.isLoose)
        if let old = statements.keep(statement, for: sql) { evicted.append(old) }
        return statement
    }

    private func sendPrepare(
        _ name: String, _ sql: String, _ types: [TypeID]
    ) throws(ServerFailure) {
        let handle = try usable()
        let numbers = types.map { Oid($0.rawValue) }
        guard PQsendPrepare(handle, name, sql, Int32(numbers.count), numbers) == 1,
            PQsendDescribePrepared(handle, name) == 1
        else { throw lose(handle) }
    }

    /// Sends a sync and reads the earlier results. A failure there skips the newest commands, whose
    /// results are discarded.
    private func sendSync(afterSettling sql: String) throws(ServerFailure) {
        let handle = try usable()
        guard PQpipelineSync(handle) == 1 else { throw lose(handle) }
        do {
            try settle()
        } catch {
            if case .lost = error { throw error }
            try receiveSync()
            throw error
        }
    }

    private func receiveDescription(
        _ name: String, _ sql: String, count: Int, isLoose: Bool
    ) throws(ServerFailure) -> PreparedStatement {
        var statement: PreparedStatement?
        var failure: ServerFailure?
        for isDescription in [false, true] {
            while let result = try next() {
                defer { PQclear(result) }
                switch PQresultStatus(result) {
                case PGRES_COMMAND_OK:
                    if isDescription { statement = describe(result, name, isLoose: isLoose) }
                default: failure = failure ?? ServerFailure(result, sql: sql)
                }
            }
        }
        try receiveSync()
        if case .refused(let state, let error)? = failure,
            case .statement(let message, _) = error, hints.learn(from: state, message, about: sql)
        {
            throw .restart(error)
        }
        if let failure { throw noting(failure) }
        guard let statement else { throw .unsent(.statement("Not prepared.", sql: sql)) }
        return statement
    }

    private func describe(
        _ result: OpaquePointer, _ name: String, isLoose: Bool
    ) -> PreparedStatement {
        PreparedStatement(
            name: name,
            parameters: (0..<PQnparams(result)).map {
                TypeID(rawValue: UInt32(PQparamtype(result, $0)))
            },
            columns: (0..<PQnfields(result)).map { index in
                PQfname(result, index).map { String(cString: $0) } ?? ""
            },
            columnTypes: (0..<PQnfields(result)).map {
                TypeID(rawValue: UInt32(PQftype(result, $0)))
            },
            isLoose: isLoose)
    }

    /// Sends a prepared statement with its values and a sync, then reads earlier results. The
    /// statement's own result is next.
    func start(
        _ statement: PreparedStatement, _ sql: String, _ values: [SQLValue],
        opening: (PostgresSession) throws(ServerFailure) -> Void
    ) throws(ServerFailure) {
        do throws(SQLError) {
            try writer.write(values, as: statement.parameters)
        } catch {
            throw .unsent(error)
        }
        try opening(self)
        try sendEvictions()
        let handle = try usable()
        let isSent = writer.withPointers { places, lengths, formats in
            PQsendQueryPrepared(
                handle, statement.name, Int32(values.count), places, lengths, formats,
                statement.isBinary ? 1 : 0)
        }
        guard isSent == 1 else { throw lose(handle) }
        try sendSync(afterSettling: sql)
    }

    /// Reads the started statement's result: all rows and the number of changed rows.
    func finish(
        _ statement: PreparedStatement, _ sql: String, _ row: (OpaquePointer, Int32) -> Void
    ) throws(ServerFailure) -> Int {
        var changed = 0
        var failure: ServerFailure?
        while let result = try next() {
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_SINGLE_TUPLE, PGRES_EMPTY_QUERY:
                for index in 0..<PQntuples(result) { row(result, index) }
                changed = Self.changedRows(result)
            default: failure = failure ?? ServerFailure(result, sql: sql)
            }
        }
        try receiveSync()
        if let failure { throw noting(failure) }
        return changed
    }

    /// The row count in a command tag; 0 for other commands.
    private static func changedRows(_ result: OpaquePointer) -> Int {
        let tag = String(cString: PQcmdStatus(result))
        guard !tag.hasPrefix("SELECT"), !tag.hasPrefix("FETCH") else { return 0 }
        return Int(String(cString: PQcmdTuples(result))) ?? 0
    }

    /// One row of a result.
    static func row(
        _ result: OpaquePointer, _ row: Int32, of statement: PreparedStatement
    ) -> SQLRow {
        let types = statement.columnTypes
        let values = [SQLValue](unsafeUninitializedCapacity: types.count) { buffer, count in
            for index in types.indices {
                (buffer.baseAddress.map { $0 + index })?.initialize(
                    to: value(result, row, Int32(index), types[index], statement.isBinary))
            }
            count = types.count
        }
        return SQLRow(columns: statement.columns, values: values)
    }

    private static func value(
        _ result: OpaquePointer, _ row: Int32, _ column: Int32, _ type: TypeID, _ isBinary: Bool
    ) -> SQLValue {
        if PQgetisnull(result, row, column) == 1 { return .null }
        let bytes = UnsafeRawBufferPointer(
            start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
        return isBinary
            ? ValueReader.value(bytes, binary: type) : ValueReader.value(bytes, text: type)
    }
}
#endif
