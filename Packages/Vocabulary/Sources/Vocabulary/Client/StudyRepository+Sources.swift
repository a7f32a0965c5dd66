import AppCore
import SQLStore

extension StudyRepository {
    /// Sources, newest first, without deleted ones.
    func sources() async throws -> [Source] {
        let scope = await scope()
        return try await store.database.read { try StudyStore.sources(scope, $0) }
    }

    /// A source; throws ``Problem/Code/notFound`` if it doesn't exist or was deleted.
    func source(_ id: String) async throws -> Source {
        let scope = await scope()
        let source = try await store.database.read { try StudyStore.source(id, scope, $0) }
        guard let source, !source.isDeleted else {
            throw Problem(
                .notFound, "That source wasn't found.", cure: "homeroom vocabulary sources")
        }
        return source
    }

    /// Inserts or replaces a source and its cards in one transaction, marked as edited now on this
    /// device.
    func add(source: Source, cards: [Card] = [], text: String? = nil) async throws {
        try await edit { connection, edit in
            var source = source
            let old = try StudyStore.source(source.id, edit.scope, connection)
            edit.stamp(&source, after: old?.editedAt)
            try StudyStore.save(source, isSent: false, edit.scope, connection)
            // Restores the cards that other devices continued to edit.
            if old?.isDeleted == true, !source.isDeleted {
                for card in try StudyStore.cards(of: source.id, edit.scope, connection) {
                    try StudyStore.restoreState(of: card, edit.replay, edit.scope, connection)
                }
            }
            if let text { try StudyStore.save(text: text, of: source.id, edit.scope, connection) }
            try edit.write(cards, connection)
        }
    }

    /// Adds cards to existing sources in one transaction, or brings deleted ones back: their
    /// progress follows from the log.
    func add(cards: [Card]) async throws {
        try await edit { connection, edit in try edit.write(cards, connection) }
    }

    /// The source for words the student adds one by one, the same on all devices; created if
    /// missing. If it was deleted, a new one is created.
    func ownSource() async throws -> Source {
        let (account, nowMilliseconds) = (await client.account(), nowMilliseconds)
        return try await edit { connection, edit in
            for round in 0..<1000 {
                let id = StudyID.ownSource(of: account, round: round)
                if let known = try StudyStore.source(id, edit.scope, connection) {
                    if known.isDeleted { continue }
                    return known
                }
                var source = Source(id: id, kind: .own, title: "My words", addedAt: nowMilliseconds)
                edit.stamp(&source, after: nil)
                try StudyStore.save(source, isSent: false, edit.scope, connection)
                return source
            }
            throw Problem(.conflict, "Your own words have been deleted too many times.")
        }
    }

    /// A source's stored text; nil if there is none.
    func text(of sourceID: String) async throws -> String? {
        let scope = await scope()
        return try await store.database.read { try StudyStore.text(of: sourceID, scope, $0) }
    }

    /// Renames a source on this device, without a request to the server.
    func renameHere(_ source: Source, to title: String) async throws {
        try await edit { connection, edit in
            guard var row = try StudyStore.source(source.id, edit.scope, connection) else { return }
            row.title = title
            edit.stamp(&row, after: row.editedAt)
            try StudyStore.save(row, isSent: false, edit.scope, connection)
        }
    }

    /// Deletes a source with its text and cards on this device, without a request to the server.
    func deleteHere(_ source: Source) async throws {
        try await edit { connection, edit in
            try edit.delete(source: source.id, connection)
        }
    }

    /// A source's cards.
    func cards(of sourceID: String) async throws -> [Card] {
        let scope = await scope()
        return try await store.database.read { try StudyStore.cards(of: sourceID, scope, $0) }
    }

    /// Brings back a deck or the own words with their cards, as they were before they were deleted.
    func restore(_ source: Source, _ cards: [Card]) async throws {
        try await edit { connection, edit in
            let now = try StudyStore.source(source.id, edit.scope, connection)
            var row = source
            edit.stamp(&row, after: now?.editedAt)
            try StudyStore.save(row, isSent: false, edit.scope, connection)
            try edit.write(cards, connection)
        }
    }
}
