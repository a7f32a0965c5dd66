import AppCore

/// Stores free conversations as attempts.
extension ProgramLibrary {
    /// Saves a conversation as an attempt of its role-play, without a score. A
    /// role-play in progress isn't affected.
    func keep(_ talk: ModelConversation, of item: String, in level: String) async throws(Problem) {
        do {
            // A single call, because Swift 6.3's optimizer crashes on several with different error
            // types.
            try await write(talk, of: item, in: level)
        } catch {
            throw Problem(error)
        }
    }

    private func write(_ talk: ModelConversation, of item: String, in level: String) async throws {
        let open = await play(of: item, in: level, as: JSONValue.self)
        let detail = try Self.detail(of: talk.forKeeping)
        try await finish(item, in: level, score: nil, detail: detail)
        try await reopen(open, of: item, in: level)
    }

    @inline(never)
    private func reopen(_ play: JSONValue?, of item: String, in level: String) async throws {
        if let play { try await keep(play, of: item, in: level) }
    }
}

extension PastAttempt {
    /// The saved free conversation; nil for other attempts.
    var talk: ModelConversation? { play(ModelConversation.self) }
}
