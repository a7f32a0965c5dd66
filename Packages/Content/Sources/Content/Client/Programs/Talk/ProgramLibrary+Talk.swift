import AppCore

/// Free conversations among the tries.
extension ProgramLibrary {
    /// Keeps a conversation as a try of its role-play, without a score: it completes nothing. A
    /// play of the role-play that is under way stays as it is.
    func keep(_ talk: Talk, of item: String, in level: String) async throws(Problem) {
        do {
            let open = await play(of: item, in: level, as: JSONValue.self)
            try await finish(item, in: level, score: nil, play: talk.forKeeping)
            if let open { try await keep(open, of: item, in: level) }
        } catch {
            throw Problem(error)
        }
    }
}

extension PastTry {
    /// The free conversation that was kept; nil of other tries.
    var talk: Talk? { play(Talk.self) }
}
