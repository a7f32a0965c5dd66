public import Foundation
import HTTPTypes
public import SQLStore

/// A write transaction in which a feature reads and changes its rows and queues or discards
/// entries, all atomically. See ``Outbox/transaction(for:_:)``.
public struct OutboxTransaction {
    /// For the feature's own rows.
    public let connection: any SQLConnection
    let environment: SystemEnvironment
    let owner: LeaseOwner
    let account: String
    private(set) var hasQueued = false
    private(set) var hasDiscarded = false

    init(
        _ connection: any SQLConnection, environment: SystemEnvironment, owner: LeaseOwner,
        account: String
    ) {
        self.connection = connection
        self.environment = environment
        self.owner = owner
        self.account = account
    }

    /// All entries, oldest first.
    public func entries() throws -> [OutboxEntry] { try OutboxRows.all(connection) }

    /// Queues a write like ``Outbox/enqueue(_:path:query:body:subject:title:localEffect:)``.
    @discardableResult
    public mutating func enqueue<I, O>(
        _ endpoint: Endpoint<I, O>, path: [String: String] = [:],
        query: [(String, String)] = [], body: I, subject: String, title: String
    ) throws -> OutboxEntry {
        let call = try PreparedRequest(endpoint, path: path, query: query)
        let bytes = I.self == EmptyBody.self ? [] : try APIClient.encode(body)
        return try enqueue(
            call, backend: endpoint.backend, body: bytes, subject: subject, title: title)
    }

    /// Queues a form with a file, which is copied in pieces of half a megabyte. Throws
    /// ``Problem/Code/invalid`` if the file can't be read or doesn't have `length` bytes.
    ///
    /// - Parameter body: its form's last part is the file, without bytes.
    @discardableResult
    public mutating func enqueue<I: MultipartBody, O>(
        _ endpoint: Endpoint<I, O>, path: [String: String] = [:], body: I, file: URL, length: Int,
        subject: String, title: String
    ) throws -> OutboxEntry {
        let call = try PreparedRequest(endpoint, path: path, query: [])
        // Random, so that it isn't in the file.
        let boundary = MultipartForm.boundaryStart + environment.uuid().uuidString.lowercased()
        let entry = try enqueue(
            call, backend: endpoint.backend, body: body.multipartForm.around(boundary).head,
            subject: subject, title: title)
        try OutboxRows.insert(file, length: length, of: entry.id, connection)
        return entry
    }

    mutating func enqueue(
        _ call: PreparedRequest, backend: Backend, body: [UInt8], subject: String, title: String
    ) throws -> OutboxEntry {
        let entry = OutboxEntry(
            id: environment.uuid().uuidString.lowercased(), backend: backend, account: account,
            endpoint: call.id, method: call.method.rawValue, path: call.path,
            query: call.query.map { [$0.0, $0.1] }, body: body, subject: subject, title: title,
            createdAt: environment.now(), repeatability: call.repeatability,
            authorization: call.authorization)
        try OutboxRows.insert(entry, connection)
        hasQueued = true
        return entry
    }

    /// Permanently removes an entry. Returns false if it is gone or being sent.
    @discardableResult
    public mutating func discard(_ id: String) throws -> Bool {
        let now = environment.now().timeIntervalSince1970
        guard try OutboxRows.discard(id, owner: owner, now: now, connection) else { return false }
        hasDiscarded = true
        return true
    }
}
