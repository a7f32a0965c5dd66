#if Postgres
import CLibPQ
import SQLStore

extension PostgresSession {
    /// Sends `rows` with the COPY statement `sql`, in the current transaction.
    func copy(_ rows: [[SQLValue]], columns: Int, _ sql: String) throws(ServerFailure) {
        try outsideOfPipeline { handle throws(ServerFailure) in
            guard isInTransaction else {
                throw .refused(state: "25P01", .statement("There is no transaction.", sql: sql))
            }
            let started = PQexec(handle, sql)
            defer { PQclear(started) }
            guard PQresultStatus(started) == PGRES_COPY_IN else {
                throw ServerFailure(started, sql: sql)
            }
            var refusal: SQLError?
            do throws(SQLError) {
                try send(rows, columns, to: handle, sql)
            } catch {
                refusal = error
            }
            let ended =
                refusal == nil ? PQputCopyEnd(handle, nil) : PQputCopyEnd(handle, "given up")
            guard ended == 1 else { throw lose(handle) }
            var failure: ServerFailure?
            while let result = try next() {
                defer { PQclear(result) }
                if PQresultStatus(result) != PGRES_COMMAND_OK {
                    failure = failure ?? ServerFailure(result, sql: sql)
                }
            }
            // The server's message would only say that the client canceled.
            if let refusal, loss == nil { throw .refused(state: "", refusal) }
            if let failure { throw failure }
        }
    }

    private func send(
        _ rows: [[SQLValue]], _ columns: Int, to handle: OpaquePointer, _ sql: String
    ) throws(SQLError) {
        var text = CopyText()
        for row in rows {
            guard row.count == columns else {
                throw .statement("\(row.count) values for \(columns) columns.", sql: sql)
            }
            try text.append(row)
            if text.bytes.count > 1 << 16 { try flush(&text, to: handle) }
        }
        try flush(&text, to: handle)
    }

    private func flush(_ text: inout CopyText, to handle: OpaquePointer) throws(SQLError) {
        let isSent = text.bytes.withUnsafeBytes { buffer in
            PQputCopyData(
                handle, buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(clamping: buffer.count))
        }
        guard isSent == 1 else { throw lose(handle).error }
        text.removeAll()
    }
}

/// COPY's text format. Source: PostgreSQL's manual, "COPY", "Text Format".
struct CopyText {
    private(set) var bytes: [UInt8] = []

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// A row. Throws ``SQLError/value(_:)`` for an unsupported value.
    mutating func append(_ row: [SQLValue]) throws(SQLError) {
        for (index, value) in row.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "\t")) }
            try append(value)
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func append(_ value: SQLValue) throws(SQLError) {
        switch value {
        case .null: bytes.append(contentsOf: #"\N"#.utf8)
        case .integer(let number): bytes.append(contentsOf: String(number).utf8)
        case .real(let number): bytes.append(contentsOf: ValueWriter.text(of: number).utf8)
        case .text(let text): try append(text)
        case .blob(let blob):
            bytes.append(contentsOf: #"\\x"#.utf8)
            for byte in blob {
                bytes.append(Self.digit(byte >> 4))
                bytes.append(Self.digit(byte & 15))
            }
        }
    }

    private mutating func append(_ text: String) throws(SQLError) {
        for byte in text.utf8 {
            switch byte {
            case 0: throw ValueWriter.holdsNUL
            case UInt8(ascii: "\t"): bytes.append(contentsOf: #"\t"#.utf8)
            case UInt8(ascii: "\n"): bytes.append(contentsOf: #"\n"#.utf8)
            case UInt8(ascii: "\r"): bytes.append(contentsOf: #"\r"#.utf8)
            case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
            default: bytes.append(byte)
            }
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
#endif
