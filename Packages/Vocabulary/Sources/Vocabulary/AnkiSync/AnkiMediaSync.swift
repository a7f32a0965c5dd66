import AnkiExchange
import AppCore
import SQLStore

/// Syncs pictures and recordings with an Anki server in both directions.
///
/// Each request and each change here is complete in itself, so a sync can stop anywhere. As between
/// Anki's own clients, the server's version of a file wins.
struct AnkiMediaSync: Sendable {
    let database: any SQLDatabase
    let scope: String
    let client: AnkiSyncClient

    private static let maxFiles = 200_000
    /// The maximum size of the files in one request, in bytes.
    private static let maxSentBytes = 40_000_000

    /// - Parameters:
    ///   - usn: the server's count of changes.
    ///   - known: the count when the changes were read last.
    func run(
        upTo usn: Int64, since known: Int64, _ report: inout AnkiSyncReport
    ) async throws {
        var known = known
        if usn < known {
            try await forgetList()
            known = 0
        }
        if usn != known { known = try await readList(since: known, &report) }
        try await receive(&report)
        if try await send(&report) { known = try await readList(since: known, &report) }
        guard usn != known || report.hasMedia else { return }
        let there = try await database.write { [scope] connection in
            try AnkiMedia.discardUnused(scope, connection)
            return try AnkiMedia.figures(scope, connection).there
        }
        // The next sync reads the whole list.
        if try await !client.agrees(onMedia: there) { try await forgetList() }
    }

    private func forgetList() async throws {
        try await database.write { [scope] in try AnkiMedia.forgetList(scope, $0) }
    }

    /// Reads the server's list of changes. Returns its new count.
    private func readList(
        since known: Int64, _ report: inout AnkiSyncReport
    ) async throws -> Int64 {
        var (known, count) = (known, 0)
        while true {
            let changes = try await client.mediaChanges(since: known)
            guard let last = changes.map(\.usn).max() else { return known }
            count += changes.count
            guard last > known, count <= Self.maxFiles else {
                throw AnkiSyncFault.damaged("the list of pictures and recordings")
            }
            known = last
            report.mediaDeleted += try await database.write { [scope] connection in
                try AnkiMedia.take(changes, upTo: last, scope, connection)
            }
        }
    }

    // MARK: Receiving

    private func receive(_ report: inout AnkiSyncReport) async throws {
        var wanted = try await database.read { [scope] in try AnkiMedia.wanted(scope, $0) }
        guard !wanted.isEmpty else { return }
        var room = AnkiMedia.maxBytes
        room -= try await database.read { [scope] in try AnkiMedia.figures(scope, $0).bytes }
        while !wanted.isEmpty {
            let part = wanted.prefix(AnkiSyncClient.maxMediaFiles)
            let files = try await client.mediaFiles(part.map(\.name))
            let came = part.filter {
                files.contents[$0.name] != nil || files.tooLarge.contains($0.name)
            }
            guard !came.isEmpty || !files.damaged.isEmpty else {
                throw AnkiSyncFault.damaged("an archive without pictures and recordings")
            }
            room -= files.contents.values.reduce(0) { $0 + $1.count }
            guard room >= 0 else {
                throw Problem(
                    .invalid, "Your words' pictures and recordings are larger than 1 GB.",
                    cure: "Remove some in Anki. Homeroom syncs the words without the rest.")
            }
            try await database.write { [scope] connection in
                for (name, sha1) in came {
                    try AnkiMedia.store(
                        files.contents[name], named: name, sha1: sha1, scope, connection)
                }
            }
            report.mediaReceived += files.contents.count
            report.mediaTooLarge += files.tooLarge.count
            report.mediaDamaged += files.damaged.count
            // The next sync asks for damaged ones again.
            let names = files.damaged.union(came.map(\.name))
            wanted.removeAll { names.contains($0.name) }
        }
    }

    // MARK: Sending

    /// Returns whether there was something to send.
    private func send(_ report: inout AnkiSyncReport) async throws -> Bool {
        var (added, removed) = try await database.write { [scope] in
            try AnkiMedia.waiting(scope, $0)
        }
        guard !added.isEmpty || !removed.isEmpty else { return false }
        while !added.isEmpty || !removed.isEmpty {
            let part = try await next(&added, &removed)
            guard !part.isEmpty else { continue }
            let taken = try await client.sendMedia(part)
            guard taken > 0 else {
                throw AnkiSyncFault.damaged("the answer to uploadChanges")
            }
            let done = part.prefix(taken)
            let (new, gone) = (
                done.filter { $0.content != nil }.map(\.name),
                done.filter { $0.content == nil }.map(\.name)
            )
            try await database.write { [scope] connection in
                try AnkiMedia.sent(new, removed: gone, scope, connection)
            }
            report.mediaSent += new.count
            report.mediaRemoved += gone.count
            for rest in part.dropFirst(taken) {
                if rest.content == nil {
                    removed.append(rest.name)
                } else {
                    added.append(rest.name)
                }
            }
        }
        return true
    }

    /// Takes the next files to send from both lists.
    private func next(
        _ added: inout [String], _ removed: inout [String]
    ) async throws -> [(name: String, content: [UInt8]?)] {
        var (part, size): ([(name: String, content: [UInt8]?)], Int) = ([], 0)
        while part.count < AnkiSyncClient.maxMediaFiles, size < Self.maxSentBytes,
            let name = added.popLast()
        {
            let content = try await database.read { [scope] in
                try AnkiMedia.content(of: name, scope, $0)
            }
            guard let content else { continue }
            size += content.count
            part.append((name, content))
        }
        while part.count < AnkiSyncClient.maxMediaFiles, let name = removed.popLast() {
            part.append((name, nil))
        }
        return part
    }
}
