import AnkiExchange
import AppCore
import Foundation
import SQLStore

/// What a sync with an Anki server did.
struct AnkiSyncReport: Sendable, Hashable, Codable {
    var added = 0
    var updated = 0
    var deleted = 0
    /// Answers that arrived.
    var answers = 0
    var sentNew = 0
    var sentChanged = 0
    var sentDeleted = 0
    /// Answers that were sent.
    var sentAnswers = 0
    /// Whether the server's collection was a different one, so that everything was read anew.
    var isReplaced = false
    /// Pictures and recordings that arrived, were deleted on the server, or were too large to
    /// receive.
    var mediaReceived = 0
    var mediaDeleted = 0
    var mediaTooLarge = 0
    /// Pictures and recordings that arrived damaged, and weren't stored.
    var mediaDamaged = 0
    /// Pictures and recordings that were sent, or deleted here.
    var mediaSent = 0
    var mediaRemoved = 0

    var hasMedia: Bool {
        mediaReceived + mediaDeleted + mediaTooLarge + mediaSent + mediaRemoved
            + mediaDamaged > 0
    }
}

/// Syncs the words with an Anki server in both directions.
///
/// One session reads what has changed there into the stored copy. A merge follows, in the local
/// store alone. A second session sends what has changed here, and only if nobody else has synced
/// since the first. Whatever is interrupted is done again by the next sync: each step compares both
/// sides instead of remembering what it did.
struct AnkiSync: Sendable {
    let repository: StudyRepository
    let scope: String
    let key: String

    private var database: any SQLDatabase { repository.store.database }
    private var context: FeatureContext { repository.context }

    /// How often a sync starts again because another program has synced meanwhile.
    private static let tries = 5

    func run() async throws -> AnkiSyncReport {
        var report = AnkiSyncReport()
        try await repository.settleIfNeeded()
        for _ in 0..<Self.tries {
            do {
                let mediaUSN = try await round(&report)
                try await syncMedia(upTo: mediaUSN, &report)
                return report
            } catch AnkiSyncFault.outpaced {
                continue
            }
        }
        throw Problem(
            .conflict, "Other programs keep syncing with this server.",
            cure: "Try again in a moment.")
    }

    private func syncMedia(upTo usn: Int64, _ report: inout AnkiSyncReport) async throws {
        guard let server = try await repository.ankiServer() else { throw Problem.noAnkiServer }
        let media = AnkiMediaSync(
            database: database, scope: scope, client: try await client(server.address))
        try await media.run(upTo: usn, since: server.mediaUSN, &report)
    }

    /// Returns the server's count of media changes.
    private func round(_ report: inout AnkiSyncReport) async throws -> Int64 {
        let (server, mediaUSN) = try await receive(&report)
        var known = try await repository.ankiWords()
        let (agenda, rows, counts) = try await database.read { [scope, known] connection in
            let agenda = try AnkiAgenda(known, scope, connection)
            return (
                agenda,
                agenda.isEmpty ? [] : try AnkiMirror.rows(of: agenda.notes, scope, connection),
                try AnkiMirror.counts(scope, connection)
            )
        }
        if agenda.isEmpty {
            try await note(server)
            return mediaUSN
        }
        let collection = try collection(rows, agenda, known.words.preferences)
        let words = Set(collection.cardIDs.keys).union(agenda.words).union(agenda.gone)
        known = try await repository.addAnswers(of: words, to: known)
        let (settled, isChanged) = try await merge(collection, known, &report)
        let local =
            isChanged
            ? try await repository.addAnswers(of: words, to: repository.ankiWords()) : known
        let days = repository.days(of: local.words.preferences)
        let setting = setting(local.words.preferences, days)
        let first = local.firstNewID(for: collection, setting.now)
        let taken = try await database.read { [scope] in
            try AnkiMirror.ids(from: first, scope, $0)
        }
        let delivery = try AnkiDelivery(
            collection, local, settled: settled, taken: taken, setting, days, usn: server.usn)
        var after = server
        if !delivery.outgoing.isEmpty {
            try await database.write { [scope, sending = delivery.sending] connection in
                try AnkiMirror.save(sending, scope, connection)
            }
            let client = try await client(server.address)
            guard try await client.status().modified == server.modified else {
                throw AnkiSyncFault.outpaced
            }
            do {
                after.modified = try await client.send(
                    delivery.outgoing, since: server.usn, expecting: delivery.counts(from: counts))
            } catch AnkiSyncFault.counts {
                try await reset(keeping: server, forgetsLinks: false)
                throw Problem.ankiCounts
            }
            after.usn = server.usn + 1
        }
        after.syncedAt = repository.nowMilliseconds
        try await keep(delivery, collection, local, after)
        report.sentNew += delivery.newWords
        report.sentChanged += delivery.changedWords.count
        report.sentDeleted += delivery.deletedWords
        report.sentAnswers += delivery.outgoing.reviews.count
        return mediaUSN
    }

    // MARK: Receiving

    /// Reads the server's changes into the stored copy.
    private func receive(
        _ report: inout AnkiSyncReport
    ) async throws -> (server: AnkiServer, mediaUSN: Int64) {
        guard var server = try await repository.ankiServer() else { throw Problem.noAnkiServer }
        let client = try await client(server.address)
        let status = try await client.status()
        if server.schema != 0, status.schema != server.schema || status.usn < server.usn {
            server = try await reset(keeping: server)
            report.isReplaced = true
        }
        guard server.schema == 0 || status.modified != server.modified else {
            return (server, status.mediaUSN)
        }
        do {
            return (try await receive(status, server, client), status.mediaUSN)
        } catch AnkiSyncFault.counts {
            server = try await reset(keeping: server, forgetsLinks: false)
        }
        do {
            return (try await receive(status, server, client), status.mediaUSN)
        } catch AnkiSyncFault.counts {
            throw Problem.ankiCounts
        }
    }

    private func receive(
        _ status: AnkiSyncClient.Status, _ before: AnkiServer, _ client: AnkiSyncClient
    ) async throws -> AnkiServer {
        let changes = try await client.changes(since: before.usn)
        var server = before
        (server.usn, server.modified) = (status.usn, status.modified)
        // What is read is merged once this is set again.
        (server.schema, server.syncedAt) = (status.schema, nil)
        let counts = try await database.write { [scope, server] connection in
            guard try AnkiMirror.server(scope, connection)?.usn == before.usn else {
                throw AnkiSyncFault.outpaced
            }
            try AnkiMirror.delete(.note, changes.deletedNotes, scope, connection)
            try AnkiMirror.delete(.card, changes.deletedCards, scope, connection)
            try AnkiMirror.delete(.deck, changes.deletedDecks, scope, connection)
            try AnkiMirror.save(changes.rows, isMerged: false, scope, connection)
            try AnkiMirror.save(server, scope, connection)
            return try AnkiMirror.counts(scope, connection)
        }
        let agrees = try await client.agrees(on: counts)
        try await client.abort()
        guard agrees else { throw AnkiSyncFault.counts }
        return server
    }

    /// Forgets the stored copy, so that everything is read anew.
    @discardableResult
    private func reset(
        keeping server: AnkiServer, forgetsLinks: Bool = true
    ) async throws -> AnkiServer {
        var empty = server
        (empty.usn, empty.modified, empty.schema, empty.syncedAt) = (0, 0, 0, nil)
        try await database.write { [scope, empty] connection in
            try AnkiMirror.forgetRows(andLinks: forgetsLinks, scope, connection)
            try AnkiMirror.save(empty, scope, connection)
        }
        return empty
    }

    // MARK: Merging

    /// Applies the server's changes. Returns the words whose state comes from the server, and
    /// whether something changed here.
    private func merge(
        _ collection: AnkiCollection, _ local: AnkiLocalWords, _ report: inout AnkiSyncReport
    ) async throws -> (settled: Set<String>, isChanged: Bool) {
        let incoming = AnkiIncoming(collection, local)
        let (arriving, joined) = (incoming.arriving, incoming.joined)
        try await database.write { [scope] in try AnkiMirror.save(arriving, scope, $0) }
        if !incoming.deck.items.isEmpty {
            let done = try await DeckImport(repository: repository).take(incoming.deck)
            report.added += done.added
            report.updated += done.updated
            report.answers += done.reviews
        }
        let (deletions, unlinked) = (incoming.deletions, incoming.unlinked)
        report.deleted += deletions.count
        try await repository.edit { connection, edit in
            for id in deletions { try edit.delete(card: id, connection) }
            try AnkiMirror.unlink(unlinked, edit.scope, connection)
            try AnkiMirror.save(joined, edit.scope, connection)
        }
        let isChanged =
            !incoming.deck.items.isEmpty || !deletions.isEmpty || !unlinked.isEmpty
            || !joined.isEmpty
        return (incoming.withState, isChanged)
    }

    /// Notes that nothing was left to do.
    private func note(_ server: AnkiServer) async throws {
        var server = server
        server.syncedAt = repository.nowMilliseconds
        try await database.write { [scope, server] connection in
            try AnkiMirror.merged(scope, connection)
            try AnkiMirror.save(server, scope, connection)
        }
    }

    /// Stores what both sides have now.
    private func keep(
        _ delivery: AnkiDelivery, _ collection: AnkiCollection, _ local: AnkiLocalWords,
        _ server: AnkiServer
    ) async throws {
        let outgoing = delivery.outgoing
        let rows = try outgoing.isEmpty ? [] : outgoing.rows()
        let links = delivery.links.filter { local.links[$0.key] != $0.value }
        let gone = local.links.keys.filter { local.items[$0] == nil }
        let names = Dictionary(
            links.map { ($0.value.ankiID, $0.key) }, uniquingKeysWith: { one, _ in one })
        let attached = local.attachments.filter { delivery.attached.contains($0.key) }
        try await database.write { [scope] connection in
            try AnkiMirror.delete(.note, outgoing.deletedNotes, scope, connection)
            try AnkiMirror.delete(.card, outgoing.deletedCards, scope, connection)
            try AnkiMirror.merged(scope, connection)
            try AnkiMirror.save(rows, isMerged: true, scope, connection)
            try AnkiMirror.name(collection.wordIDs, scope, connection)
            try AnkiMirror.name(names, scope, connection)
            try AnkiMedia.detach(attached, scope, connection)
            try AnkiMirror.save(links, scope, connection)
            try AnkiMirror.unlink(gone, scope, connection)
            try AnkiMirror.save(server, scope, connection)
        }
    }

    private func collection(
        _ rows: [AnkiSyncRow], _ agenda: AnkiAgenda, _ preferences: StudyPreferences
    ) throws -> AnkiCollection {
        let mapping = AnkiMapping(
            keepsNewStates: true, preferences: preferences, days: repository.days(of: preferences),
            now: repository.seconds)
        let west = -context.environment.timeZone.secondsFromGMT(for: context.environment.now()) / 60
        let rows = rows.map { $0.kind == .settings ? AnkiDays.zoned($0, minutesWest: west) : $0 }
        return try AnkiProblem.catching("the server's collection") { () throws(AnkiFault) in
            try AnkiCollection(rows, agenda, mapping)
        }
    }

    private func setting(_ preferences: StudyPreferences, _ days: StudyDays) -> AnkiWriter.Setting {
        let zone = context.environment.timeZone
        return AnkiWriter.Setting(
            days: days, rolloverHour: preferences.rolloverHour,
            minutesWest: { -zone.secondsFromGMT(for: Date(timeIntervalSince1970: $0)) / 60 },
            now: repository.seconds, desiredRetention: preferences.desiredRetention,
            weights: preferences.weights)
    }

    private func client(_ address: String) async throws -> AnkiSyncClient {
        try AnkiConnection(address, context).client(key: key)
    }
}

extension Problem {
    static var noAnkiServer: Problem {
        Problem(
            .notFound, "Your words aren't synced with an Anki server.",
            cure: "Connect: homeroom vocabulary sync anki ADDRESS --user NAME")
    }

    static var ankiCounts: Problem {
        Problem(
            .conflict,
            "The server's card count differs from Homeroom's, so Homeroom changed nothing there.",
            cure:
                "Sync again. If it happens again, run Check Database in Anki, sync Anki, then sync here."
        )
    }
}
