import SQLStore

/// Sync with a server that stores the study log.
extension StudyStore {
    /// The column `is_sent`.
    enum Sent: Int {
        case no, yes, refused
        /// Not sent yet, and imported with a deck.
        case imported
    }

    /// Up to `limit` unsent rows; the log first, in its order.
    static func push(
        _ device: Device, limit: Int, _ scope: String, _ connection: any SQLConnection
    ) throws -> StudyPush {
        var push = StudyPush(deviceID: device.id, cursor: device.cursor)
        func unsent(_ table: String, _ order: String, _ room: Int, _ more: String = "") throws
            -> [SQLRow]
        {
            try connection.rows(
                """
                SELECT * FROM \(table) WHERE scope = ? AND is_sent = 0 \(more)
                ORDER BY \(order) LIMIT ?
                """, [.text(scope), SQLValue(max(room, 0))])
        }
        // Text contents are uploaded separately; this sends only the student's edits.
        push.sources = try unsent(
            "vocabulary_sources", "id", limit, "AND (kind <> 'text' OR is_remote = 1)"
        ).map(Source.init)
        push.events = try unsent("vocabulary_events", "at, id", limit - push.sources.count)
            .map(StudyEvent.init)
        var room = limit - push.sources.count - push.events.count
        if let start = device.importedFrom, room > 0 {
            let lines = try imported(from: start, limit: room, scope, connection)
            push.events += lines
            room -= lines.count
            if room > 0 {
                let lines = try ImportedLog.unsent(from: start, limit: room, scope, connection)
                push.events += lines
                room -= lines.count
            }
        }
        push.cards = try unsent("vocabulary_cards", "id", room).map(Card.init)
        room -= push.cards.count
        if let start = device.importedCardsFrom, room > 0 {
            let cards = try importedCards(from: start, limit: room, scope, connection)
            push.cards += cards
            room -= cards.count
        }
        push.known = try unsent("vocabulary_known", "token", room).map(KnownWord.init)
        return push
    }

    /// Unsent imported lines of cards that already had a log, by time.
    private static func imported(
        from start: Int64, limit: Int, _ scope: String, _ connection: any SQLConnection
    ) throws -> [StudyEvent] {
        try connection.rows(
            """
            SELECT * FROM vocabulary_events WHERE scope = ? AND at >= ? AND is_sent = ?
            ORDER BY at, id LIMIT ?
            """, [.text(scope), .integer(start), SQLValue(Sent.imported.rawValue), SQLValue(limit)]
        ).map(StudyEvent.init)
    }

    /// The time of the first unsent imported line from `start` on; nil if there are none.
    static func firstImported(
        from start: Int64?, _ scope: String, _ connection: any SQLConnection
    ) throws -> Int64? {
        guard let start else { return nil }
        let unsent = try ImportedLog.unsent(from: start, limit: 1, scope, connection)
        let first = try imported(from: start, limit: 1, scope, connection).first
        let times = [first?.at, unsent.first.flatMap { $0.kind == .review ? $0.at : nil }]
        // Adopting lines aren't searched by time: if only they are left, answers aren't scanned
        // again.
        return times.compactMap { $0 }.min() ?? (unsent.isEmpty ? nil : .max)
    }

    /// Unsent imported cards.
    private static func importedCards(
        from start: String, limit: Int, _ scope: String, _ connection: any SQLConnection
    ) throws -> [Card] {
        try connection.rows(
            """
            SELECT * FROM vocabulary_cards WHERE scope = ? AND id >= ? AND is_sent = ?
            ORDER BY id LIMIT ?
            """, [.text(scope), .text(start), SQLValue(Sent.imported.rawValue), SQLValue(limit)]
        ).map(Card.init)
    }

    /// The id of the first unsent imported card from `start` on; nil if there are none.
    static func firstImportedCard(
        from start: String?, _ scope: String, _ connection: any SQLConnection
    ) throws -> String? {
        guard let start else { return nil }
        return try importedCards(from: start, limit: 1, scope, connection).first?.id
    }

    /// Records that cards from `start` on were imported.
    static func noteImportedCards(
        from start: String, _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            UPDATE vocabulary_sync SET imported_cards_from = ?
            WHERE scope = ? AND (imported_cards_from IS NULL OR imported_cards_from > ?)
            """, [.text(start), .text(scope), .text(start)])
    }

    /// Records that lines from `start` on were imported.
    static func noteImported(
        from start: Int64, _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            UPDATE vocabulary_sync SET imported_from = ?
            WHERE scope = ? AND (imported_from IS NULL OR imported_from > ?)
            """, [.integer(start), .text(scope), .integer(start)])
    }

    /// Records that the server stored or refused the pushed rows. Rows edited meanwhile stay
    /// unsent, as do rows refused because they are ahead of the server's clock.
    static func noteSent(
        _ push: StudyPush, _ answer: StudyPull, _ scope: String, _ connection: any SQLConnection
    ) throws {
        let now = answer.serverTime.milliseconds
        func note(
            _ table: String, _ id: String, _ at: Int64, _ isSame: String, _ values: [SQLValue]
        )
            throws
        {
            let isRefused = answer.refused[id] != nil
            if isRefused, at > now { return }
            try connection.execute(
                "UPDATE \(table) SET is_sent = ? WHERE scope = ? AND \(isSame)",
                [SQLValue((isRefused ? Sent.refused : .yes).rawValue), .text(scope)] + values)
        }
        let isSame = "id = ? AND edited_at = ? AND edited_by = ?"
        for event in push.events {
            try note(
                "vocabulary_events", event.id, event.at, "card_id = ? AND at = ? AND id = ?",
                [.text(event.cardID), .integer(event.at), .text(event.id)])
            if answer.refused[event.id] == nil || event.at <= now {
                let sent: Sent = answer.refused[event.id] == nil ? .yes : .refused
                try ImportedLog.note(event, sent, scope, connection)
            }
        }
        for card in push.cards {
            try note(
                "vocabulary_cards", card.id, card.editedAt, isSame,
                [.text(card.id), .integer(card.editedAt), .text(card.editedBy)])
        }
        for source in push.sources {
            try note(
                "vocabulary_sources", source.id, max(source.editedAt, source.addedAt), isSame,
                [.text(source.id), .integer(source.editedAt), .text(source.editedBy)])
        }
        for word in push.known {
            try note(
                "vocabulary_known", word.token, word.editedAt, "token = ? AND edited_at = ?",
                [.text(word.token), .integer(word.editedAt)])
        }
    }

    /// Marks everything as unsent after the server lost its data.
    static func forgetSent(_ scope: String, _ connection: any SQLConnection) throws {
        for table in [
            "vocabulary_events", "vocabulary_cards", "vocabulary_sources", "vocabulary_known",
        ] {
            try connection.execute(
                "UPDATE \(table) SET is_sent = 0 WHERE scope = ?", [.text(scope)])
        }
        if try ImportedLog.forgetSent(scope, connection) {
            try noteImported(from: 0, scope, connection)
        }
    }

    /// Stores the server's rows: new lines and later edits. Returns the number of changes.
    static func take(
        _ pull: StudyPull, _ rules: StudyRules, _ scope: String, _ connection: any SQLConnection
    ) throws -> Int {
        let pull = pull.sound
        var count = 0
        for var source in pull.sources {
            // A deleted source has no contents, whoever deleted it.
            if source.isDeleted { source.title = "" }
            if try take(source, rules, scope, connection) { count += 1 }
        }
        count += try append(pull.events, isSent: true, rules, scope, connection)
        let replay = rules.replay(try preferences(scope, connection))
        for var card in pull.cards {
            if card.isDeleted { card.erase() }
            let old = try Self.card(card.id, scope, connection)
            if let old, old == card || !card.replaces(old) { continue }
            try save(card, isSent: true, replay, scope, connection)
            count += 1
        }
        for word in pull.known {
            let old = try known(word.token, scope, connection)
            if let old, !word.replaces(old) { continue }
            try save(word, isSent: true, scope, connection)
            count += 1
        }
        return count
    }

    /// Merges title, language and deletion by last edit; the server owns the processing state.
    private static func take(
        _ source: Source, _ rules: StudyRules, _ scope: String, _ connection: any SQLConnection
    ) throws -> Bool {
        let old = try self.source(source.id, scope, connection)
        guard let old else {
            try save(source, isSent: true, scope, connection)
            try noteRemote(source.id, scope, connection)
            if source.isDeleted { try removeStates(of: source.id, scope, connection) }
            return true
        }
        var merged = source.replaces(old) ? source : old
        merged.status = source.status
        merged.wordCount = source.wordCount
        merged.processedAt = source.processedAt
        merged.failureReason = source.failureReason
        guard merged != old else { return false }
        let isOurs = !source.replaces(old)
        try save(merged, isSent: !isOurs, scope, connection)
        try noteRemote(source.id, scope, connection)
        if merged.isDeleted != old.isDeleted {
            try follow(merged, rules, scope, connection)
        }
        return true
    }

    /// Adds or removes the states of a source's cards after it was added or deleted.
    private static func follow(
        _ source: Source, _ rules: StudyRules, _ scope: String, _ connection: any SQLConnection
    ) throws {
        if source.isDeleted { return try removeStates(of: source.id, scope, connection) }
        let replay = rules.replay(try preferences(scope, connection))
        for card in try cards(of: source.id, scope, connection) {
            try restoreState(of: card, replay, scope, connection)
        }
    }

    private static func removeStates(
        of sourceID: String, _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            "DELETE FROM vocabulary_states WHERE scope = ? AND source_id = ?",
            [.text(scope), .text(sourceID)])
    }
}

extension StudyPull {
    /// The response without impossible rows: invalid ids and times out of range.
    fileprivate var sound: StudyPull {
        // From 1970 to the year 2500, so that later arithmetic doesn't overflow.
        let moments: ClosedRange<Int64> = 0...16_725_225_600_000
        func isID(_ text: String) -> Bool { (1...64).contains(text.utf8.count) }
        var pull = self
        pull.events.removeAll {
            !isID($0.id) || !moments.contains($0.at) || $0.cardID.utf8.count > 64
                || !(1...4).contains($0.rating ?? 1) || !(0...10_000_000).contains($0.days ?? 0)
        }
        pull.cards.removeAll {
            !isID($0.id) || !isID($0.sourceID) || !moments.contains($0.editedAt)
                || !(0...Int(Int32.max)).contains($0.position)
        }
        pull.sources.removeAll {
            !isID($0.id) || !moments.contains($0.editedAt) || !moments.contains($0.addedAt)
        }
        pull.known.removeAll { !moments.contains($0.editedAt) || $0.token.isEmpty }
        return pull
    }
}
