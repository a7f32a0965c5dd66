import AppCore
import SQLStore
import VectorSearch

/// The chunks' vectors in the profile's store, one or more per chunk. A document has all of its
/// vectors, or a draft that isn't searched yet; all vectors are of one model.
struct VectorStore: Sendable {
    static let tables = ["tutor_vector_state", "tutor_vector_documents", "tutor_vectors"]
    /// Encrypted, because a vector reveals something of its text.
    static let texts = [TextColumns("tutor_vectors", ["vector"])]
    static let dimensions = 384

    static let migrations = [
        StoreMigration(
            "tutor-050-vectors",
            [
                // `generation` is different after every change, so that copies notice that they're
                // outdated.
                """
                CREATE TABLE tutor_vector_state (
                    id INTEGER PRIMARY KEY, model TEXT NOT NULL, generation TEXT NOT NULL
                )
                """,
                // `vectors` is their number. `ticket` identifies the process that is currently
                // making vectors for the document.
                """
                CREATE TABLE tutor_vector_documents (
                    document_id TEXT PRIMARY KEY, course_id TEXT NOT NULL, kind TEXT NOT NULL,
                    revision TEXT NOT NULL, vectors BIGINT NOT NULL, ticket TEXT
                )
                """,
                """
                CREATE TABLE tutor_vectors (
                    document_id TEXT NOT NULL, number BIGINT NOT NULL, position BIGINT NOT NULL,
                    vector BLOB NOT NULL, PRIMARY KEY (document_id, number)
                )
                """,
            ]),
        StoreMigration(
            "tutor-051-vector-drafts",
            // The text's revision, if the document has only some of its vectors so far.
            ["ALTER TABLE tutor_vector_documents ADD COLUMN draft TEXT"]),
    ]

    let database: any SQLDatabase

    /// A claim to make a document's vectors.
    struct Ticket: Sendable, Hashable {
        var document: ChunkedDocument
        var model: String
        fileprivate var text: String
    }

    /// A document's stored vectors.
    struct Entry: Sendable, Hashable {
        var document: String
        var course: String
        var kind: String
        /// ``ChunkedDocument/revision``
        var revision: String
        /// The number of vectors; a chunk may have several.
        var vectors: Int
    }

    /// A claim, and the vectors from before it.
    struct Beginning: Sendable, Hashable {
        var ticket: Ticket
        /// Whether it deleted the vectors of all documents, because they're from another model.
        var emptied: Bool
        /// The number of vectors of this text that an interrupted run has stored.
        var done: Int
    }

    /// Claims a document for making its vectors; the existing ones stay until the first commit.
    func begin(
        _ document: ChunkedDocument, model: String
    ) async throws(Problem) -> Beginning {
        try await Problem.wrapping {
            try await database.write { connection in
                let before = try connection.row("SELECT model FROM tutor_vector_state WHERE id = 1")
                let emptied = try before.map { try $0.text("model") != model } ?? false
                if emptied { try Self.removeAll(in: connection) }
                if before == nil || emptied {
                    try connection.execute(
                        """
                        INSERT INTO tutor_vector_state (id, model, generation)
                        VALUES (1, ?, hex(randomblob(16)))
                        ON CONFLICT (id) DO UPDATE SET
                            model = excluded.model, generation = excluded.generation
                        """, [.text(model)])
                }
                try connection.execute(
                    """
                    INSERT INTO tutor_vector_documents
                        (document_id, course_id, kind, revision, vectors, ticket)
                    VALUES (?, ?, ?, '', 0, hex(randomblob(16)))
                    ON CONFLICT (document_id) DO UPDATE SET ticket = excluded.ticket
                    """,
                    [.text(document.id), .text(document.course), .text(document.kind.rawValue)])
                let row = try connection.row(
                    """
                    SELECT d.ticket, (
                        SELECT count(*) FROM tutor_vectors v
                        WHERE v.document_id = d.document_id AND d.draft = ?
                    ) AS done
                    FROM tutor_vector_documents d WHERE d.document_id = ?
                    """, [.text(document.revision), .text(document.id)])
                let ticket = Ticket(
                    document: document, model: model, text: try row?.text("ticket") ?? "")
                return Beginning(
                    ticket: ticket, emptied: emptied, done: try row?.int("done") ?? 0)
            }
        }
    }

    /// Adds vectors from number `first` on in one transaction. At 0, they replace the document's
    /// previous ones; with the last, the document can be searched. Returns false and changes
    /// nothing if the document was removed, or claimed again, since the ticket was issued.
    ///
    /// Vectors come with their chunks' positions. Throws `invalid` for a vector without a direction
    /// or with another dimension.
    func commit(
        _ ticket: Ticket, _ vectors: [(position: Int, vector: [Float])], from first: Int = 0,
        isLast: Bool = true
    ) async throws(Problem) -> Bool {
        let rows = try Self.rows(ticket, vectors, from: first)
        return try await Problem.wrapping {
            try await database.write { connection in
                let current = try connection.row(
                    """
                    SELECT d.vectors FROM tutor_vector_documents d, tutor_vector_state s
                    WHERE d.document_id = ? AND d.ticket = ? AND s.id = 1 AND s.model = ?
                    """,
                    [.text(ticket.document.id), .text(ticket.text), .text(ticket.model)])
                guard let current else { return false }
                if first == 0 { try Self.startDraft(ticket, in: connection) }
                for row in rows {
                    try connection.execute(
                        """
                        INSERT INTO tutor_vectors (document_id, number, position, vector)
                        VALUES (?, ?, ?, ?)
                        """, row)
                }
                if isLast { try Self.finish(ticket, first + rows.count, in: connection) }
                // Searches ignore drafts.
                if try isLast || current.int("vectors") > 0 { try Self.renew(in: connection) }
                return true
            }
        }
    }

    private static func rows(
        _ ticket: Ticket, _ vectors: [(position: Int, vector: [Float])], from first: Int
    ) throws(Problem) -> [[SQLValue]] {
        var rows: [[SQLValue]] = []
        for (number, (position, vector)) in vectors.enumerated() {
            guard vector.count == dimensions, VectorBytes.hasDirection(vector) else {
                throw Problem(
                    .invalid, "The model didn't return a valid vector for a text.",
                    reason: "It has \(vector.count) numbers, or all are zero.",
                    cure: "homeroom tutor model status", place: ticket.document.title)
            }
            rows.append([
                .text(ticket.document.id), .integer(Int64(first + number)),
                .integer(Int64(position)), .blob(VectorBytes.encode(vector)),
            ])
        }
        return rows
    }

    private static func startDraft(_ ticket: Ticket, in connection: any SQLConnection) throws {
        try connection.execute(
            "DELETE FROM tutor_vectors WHERE document_id = ?", [.text(ticket.document.id)])
        try connection.execute(
            """
            UPDATE tutor_vector_documents SET revision = '', vectors = 0, draft = ?
            WHERE document_id = ?
            """, [.text(ticket.document.revision), .text(ticket.document.id)])
    }

    private static func finish(
        _ ticket: Ticket, _ count: Int, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            UPDATE tutor_vector_documents
            SET course_id = ?, kind = ?, revision = ?, vectors = ?, ticket = NULL, draft = NULL
            WHERE document_id = ?
            """,
            [
                .text(ticket.document.course), .text(ticket.document.kind.rawValue),
                .text(ticket.document.revision), .integer(Int64(count)), .text(ticket.document.id),
            ])
    }

    /// Deletes a document's vectors and its claim, in the caller's transaction.
    static func remove(document id: String, in connection: any SQLConnection) throws {
        try connection.execute("DELETE FROM tutor_vectors WHERE document_id = ?", [.text(id)])
        try connection.execute(
            "DELETE FROM tutor_vector_documents WHERE document_id = ?", [.text(id)])
        try renew(in: connection)
    }

    /// Does the same for all documents of a course.
    static func remove(course id: String, in connection: any SQLConnection) throws {
        try connection.execute(
            """
            DELETE FROM tutor_vectors WHERE document_id IN
                (SELECT document_id FROM tutor_vector_documents WHERE course_id = ?)
            """, [.text(id)])
        try connection.execute(
            "DELETE FROM tutor_vector_documents WHERE course_id = ?", [.text(id)])
        try renew(in: connection)
    }

    static func removeAll(in connection: any SQLConnection) throws {
        try connection.execute("DELETE FROM tutor_vectors")
        try connection.execute("DELETE FROM tutor_vector_documents")
        try renew(in: connection)
    }

    func remove(document id: String) async throws(Problem) {
        try await write { try Self.remove(document: id, in: $0) }
    }

    func remove(course id: String) async throws(Problem) {
        try await write { try Self.remove(course: id, in: $0) }
    }

    func removeAll() async throws(Problem) {
        try await write { try Self.removeAll(in: $0) }
    }

    /// The documents with vectors of `model`, in the row order of copies.
    func entries(model: String) async throws(Problem) -> [Entry] {
        try await Problem.wrapping {
            try await database.read { connection in
                guard try Self.state(in: connection)?.model == model else { return [] }
                return try Self.entries(in: connection)
            }
        }
    }

    /// The number of a document's vectors.
    func count(ofDocument id: String) async throws(Problem) -> Int {
        try await Problem.wrapping {
            try await database.read { connection in
                try connection.row(
                    "SELECT count(*) AS n FROM tutor_vectors WHERE document_id = ?", [.text(id)]
                )?.int("n") ?? 0
            }
        }
    }

    /// The model, and a generation that is different after every change; nil before the first
    /// vector.
    static func state(
        in connection: any SQLConnection
    ) throws -> (model: String, generation: String)? {
        try connection.row("SELECT model, generation FROM tutor_vector_state WHERE id = 1").map {
            (try $0.text("model"), try $0.text("generation"))
        }
    }

    static func entries(in connection: any SQLConnection) throws -> [Entry] {
        try connection.rows(
            """
            SELECT document_id, course_id, kind, revision, vectors FROM tutor_vector_documents
            WHERE vectors > 0 ORDER BY document_id
            """
        ).map {
            Entry(
                document: try $0.text("document_id"), course: try $0.text("course_id"),
                kind: try $0.text("kind"), revision: try $0.text("revision"),
                vectors: try $0.int("vectors"))
        }
    }

    private static func renew(in connection: any SQLConnection) throws {
        try connection.execute(
            "UPDATE tutor_vector_state SET generation = hex(randomblob(16)) WHERE id = 1")
    }

    private func write(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Void
    ) async throws(Problem) {
        try await Problem.wrapping { try await database.write(body) }
    }
}

/// Encodes vectors for the store: 32-bit floats, little-endian.
enum VectorBytes {
    static func encode(_ vector: [Float]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(vector.count * 4)
        for value in vector {
            withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
        }
        return bytes
    }

    /// Nil if the bytes aren't a whole number of floats.
    static func decode(_ bytes: [UInt8]) -> [Float]? {
        guard bytes.count % 4 == 0 else { return nil }
        return bytes.withUnsafeBytes { raw in
            (0..<bytes.count / 4).map {
                Float(
                    bitPattern: UInt32(
                        littleEndian: raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)))
            }
        }
    }

    /// Whether a vector has a direction: not all zeros, and all numbers finite.
    static func hasDirection(_ vector: [Float]) -> Bool {
        let squares = vector.reduce(0.0) { $0 + Double($1) * Double($1) }
        return squares > 0 && squares.isFinite
    }
}
