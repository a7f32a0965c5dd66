import AppCore
public import SQLStore

extension ServiceRequest {
    /// Runs `body` in one write transaction, once per idempotency key (for this caller on this
    /// endpoint): a repeated key gives the stored answer, and `body` does not run. The answer is
    /// stored in the same transaction, so that a crash leaves both or neither. Without a key,
    /// `body` runs.
    ///
    /// Throws a 422 problem when the key was used with another body.
    public func once<Output: Codable & Sendable>(
        in database: any SQLDatabase,
        _ body: @escaping @Sendable (any SQLConnection) throws -> Output
    ) async throws -> Output {
        guard keyScope != nil else { return try await database.write(body) }
        let answer = try await once(in: database, writing: { try WireJSON.encode(try body($0)) })
        return try WireJSON.decode(Output.self, from: answer)
    }

    /// The same for a handler that writes its answer itself, as JSON.
    public func once(
        in database: any SQLDatabase,
        writing body: @escaping @Sendable (any SQLConnection) throws -> [UInt8]
    ) async throws -> [UInt8] {
        guard let scope = keyScope else { return try await database.write(body) }
        return try await database.write { connection in
            if try !scope.claim(in: connection),
                let stored = try scope.storedAnswer(in: connection)
            {
                return stored
            }
            let answer = try body(connection)
            try scope.keep(answer, in: connection)
            return answer
        }
    }
}
