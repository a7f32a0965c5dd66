import AppCore
public import SQLStore

extension ServiceRequest {
    /// Runs `body` in a write transaction, once per idempotency key (per caller and endpoint): a
    /// repeated key returns the stored response without running `body`. The response is stored in
    /// the same transaction. Without a key, `body` always runs.
    ///
    /// Throws a 422 problem if the key was used with another body.
    public func once<Output: Codable & Sendable>(
        in database: any SQLDatabase,
        _ body: @escaping @Sendable (any SQLConnection) throws -> Output
    ) async throws -> Output {
        guard keyScope != nil else { return try await database.write(body) }
        let answer = try await once(in: database, writing: { try WireJSON.encode(try body($0)) })
        return try WireJSON.decode(Output.self, from: answer)
    }

    /// The same for a handler that writes its own JSON response.
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
