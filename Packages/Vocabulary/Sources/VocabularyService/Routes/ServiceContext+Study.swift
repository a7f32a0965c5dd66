import AppCore
import Foundation
import SQLStore
import ServiceKit
import Vocabulary

extension ServiceContext {
    /// Milliseconds since 1970, UTC.
    var milliseconds: Int64 {
        Int64((environment.now().timeIntervalSince1970 * 1000).rounded(.down))
    }

    /// Reads the caller's rows.
    func read<Input, T: Sendable>(
        _ request: ServiceRequest<Input>, _ body: @escaping @Sendable (StudyRecordStore) throws -> T
    ) async throws -> T {
        let (account, nowMilliseconds) = (try request.requiredPrincipal().account, milliseconds)
        return try await database.read { connection in
            try body(
                StudyRecordStore(
                    account: account, connection: connection, nowMilliseconds: nowMilliseconds))
        }
    }

    /// Changes the caller's rows.
    func write<Input, T: Sendable>(
        _ request: ServiceRequest<Input>, _ body: @escaping @Sendable (StudyRecordStore) throws -> T
    ) async throws -> T {
        let (account, nowMilliseconds) = (try request.requiredPrincipal().account, milliseconds)
        return try await database.write { connection in
            try body(
                StudyRecordStore(
                    account: account, connection: connection, nowMilliseconds: nowMilliseconds))
        }
    }
}

extension ServiceRequest {
    /// The text id in the path, lowercased. Throws the contract's 404 if invalid.
    func source() throws -> String {
        let id = try parameter("id").lowercased()
        guard isUUID(id) else { throw SourceRefusal.unknown }
        return id
    }
}

extension WireDate {
    init(milliseconds: Int64) {
        self.init(Date(timeIntervalSince1970: Double(milliseconds) / 1000))
    }

    var milliseconds: Int64 { Int64((date.timeIntervalSince1970 * 1000).rounded(.down)) }
}
