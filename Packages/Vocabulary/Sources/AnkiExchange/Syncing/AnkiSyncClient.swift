import AppCore
import Foundation

/// Speaks Anki's sync protocol, version 11, with one server, in one session.
///
/// A session is a transaction on the server: ``finish()`` commits it, and ``abort()`` or another
/// session's start discards it.
///
/// Source: what Anki's own client and server exchange.
public struct AnkiSyncClient: Sendable {
    /// Posts a packed body to a path such as `/sync/meta` with the field `anki-sync`; returns the
    /// answer's body.
    public typealias Exchange =
        @Sendable (_ path: String, _ header: String, _ body: [UInt8]) async throws -> [UInt8]

    /// What a server says about a student's collection.
    public struct Status: Sendable, Hashable, Decodable {
        /// The time of the last change, in milliseconds since 1970, UTC.
        public var modified: Int64
        /// Changes when the collection was replaced or its note types were changed.
        public var schema: Int64
        public var usn: Int64
        public var message: String
        public var isOpen: Bool
        public var isEmpty: Bool
        /// The server's count of changed media files.
        public var mediaUSN: Int64

        enum CodingKeys: String, CodingKey {
            case modified = "mod"
            case schema = "scm"
            case usn
            case message = "msg"
            case isOpen = "cont"
            case isEmpty = "empty"
            case mediaUSN = "media_usn"
        }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            modified = try values.decode(Int64.self, forKey: .modified)
            schema = try values.decode(Int64.self, forKey: .schema)
            usn = try values.decode(Int64.self, forKey: .usn)
            message = try values.decodeIfPresent(String.self, forKey: .message) ?? ""
            isOpen = try values.decodeIfPresent(Bool.self, forKey: .isOpen) ?? true
            isEmpty = try values.decodeIfPresent(Bool.self, forKey: .isEmpty) ?? false
            mediaUSN = try values.decodeIfPresent(Int64.self, forKey: .mediaUSN) ?? 0
        }
    }

    private static let version = 11
    /// The maximum size of an unpacked answer, in bytes.
    private static let maxAnswer = 256_000_000
    /// Rows per request.
    private static let part = 500

    private let key: String
    private let session: String
    private let exchange: Exchange

    /// - Parameters:
    ///   - key: the host key from ``signIn(user:password:)``; empty before.
    ///   - session: a few random letters, new for each sync.
    public init(key: String, session: String, exchange: @escaping Exchange) {
        (self.key, self.session, self.exchange) = (key, session, exchange)
    }

    // MARK: Account

    /// The host key, which replaces the password from then on.
    public func signIn(user: String, password: String) async throws -> String {
        struct Answer: Decodable { var key: String }
        let answer: Answer = try await ask("hostKey", ["u": user, "p": password])
        guard !answer.key.isEmpty, answer.key.utf8.count <= 1000 else {
            throw AnkiSyncFault.damaged("the key")
        }
        return answer.key
    }

    /// Throws ``AnkiSyncFault/refused(_:)`` if the server doesn't want clients now.
    public func status() async throws -> Status {
        let status: Status = try await ask(
            "meta",
            JSONValue.object(["v": .integer(11), "cv": .string("homeroom,1 (sync),\(Self.system)")])
        )
        guard status.isOpen else { throw AnkiSyncFault.refused(status.message) }
        return status
    }

    // MARK: Receiving

    /// Reads everything that changed on the server since `usn`; 0 for the whole collection. The
    /// session stays open for ``agrees(on:)``.
    public func changes(since usn: Int64) async throws -> AnkiChanges {
        var changes = AnkiChanges()
        let graves: Graves = try await ask("start", Self.start(usn))
        (changes.deletedNotes, changes.deletedCards) = (graves.notes, graves.cards)
        changes.deletedDecks = graves.decks
        let objects: Objects = try await ask("applyChanges", Objects().message)
        try changes.take(objects)
        try await receiveRows(&changes)
        try await tell("applyChunk", Rows(done: true).message)
        return changes
    }

    private func receiveRows(_ changes: inout AnkiChanges) async throws {
        var count = 0
        while true {
            let rows: Rows = try await ask("chunk", Self.nothing)
            count += rows.count
            guard count <= AnkiPackage.maxReviews else {
                throw AnkiSyncFault.damaged("more than \(AnkiPackage.maxReviews) rows")
            }
            try changes.take(rows)
            if rows.done { return }
            guard rows.count > 0 else { throw AnkiSyncFault.damaged("an empty part") }
        }
    }

    /// Whether the server counts the same rows.
    public func agrees(on counts: AnkiCounts) async throws -> Bool {
        struct Answer: Decodable { var status: String }
        let answer: Answer = try await ask(
            "sanityCheck2", JSONValue.object(["client": counts.message]))
        return answer.status == "ok"
    }

    // MARK: Sending

    /// Sends changes in one session, and commits it if both sides then count the same rows. Returns
    /// the time of the change, as in ``Status/modified``.
    ///
    /// Throws ``AnkiSyncFault/outpaced``, having sent nothing, if the server has changed since
    /// `usn`.
    public func send(
        _ changes: AnkiOutgoing, since usn: Int64, expecting counts: AnkiCounts
    ) async throws -> Int64 {
        // A new collection's own rows have the number 0.
        let graves: Graves = try await ask("start", Self.start(max(usn, 1)))
        guard graves.isEmpty else { throw try await outpaced() }
        if !changes.deletedCards.isEmpty || !changes.deletedNotes.isEmpty {
            let graves = Graves(cards: changes.deletedCards, notes: changes.deletedNotes)
            try await tell("applyGraves", JSONValue.object(["chunk": graves.message]))
        }
        let objects: Objects = try await ask(
            "applyChanges",
            Objects(
                models: changes.noteTypes, decks: [changes.decks, []],
                tags: changes.tags.map(JSONValue.string)
            ).message)
        let rows: Rows = try await ask("chunk", Self.nothing)
        guard objects.isEmpty, rows.done, rows.count == 0 else { throw try await outpaced() }
        for part in changes.parts(of: Self.part) { try await tell("applyChunk", part.message) }
        guard try await agrees(on: counts) else {
            try? await abort()
            throw AnkiSyncFault.counts
        }
        return try await ask("finish", Self.nothing)
    }

    private func outpaced() async throws -> AnkiSyncFault {
        try await abort()
        return .outpaced
    }

    /// Discards the session.
    public func abort() async throws { try await tell("abort", Self.nothing) }

    // MARK: Messages

    private static let nothing = JSONValue.object(["_pad": .null])

    private static func start(_ usn: Int64) -> JSONValue {
        .object(["minUsn": .integer(usn), "lnewer": .bool(false), "graves": .null])
    }

    #if os(macOS)
    private static let system = "mac"
    #else
    private static let system = "linux"
    #endif

    private func tell(_ method: String, _ body: some Encodable) async throws {
        let _: JSONValue = try await ask(method, body)
    }

    private func ask<Answer: Decodable>(
        _ method: String, _ body: some Encodable
    ) async throws -> Answer {
        let answer = try await post("/sync/" + method, WireJSON.encode(body))
        guard let answer = try? WireJSON.decode(Answer.self, from: answer) else {
            throw AnkiSyncFault.damaged("the answer to \(method)")
        }
        return answer
    }

    /// Posts a body and returns the answer, both unpacked.
    func post(_ path: String, _ body: [UInt8]) async throws -> [UInt8] {
        let header = JSONValue.object([
            "v": .integer(Int64(Self.version)), "k": .string(key),
            "c": .string("1,homeroom,\(Self.system)"), "s": .string(session),
        ])
        let answer = try await exchange(
            path, try WireJSON.encodeText(header), Zstandard.packed(body))
        do {
            return try Zstandard.unpacked(answer, name: path, limit: Self.maxAnswer)
        } catch {
            throw AnkiSyncFault.damaged("the answer to \(path)")
        }
    }
}
