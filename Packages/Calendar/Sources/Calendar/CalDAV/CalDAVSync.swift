import AppCore
import Foundation
import TerminalUI

/// Syncs one server: sends what was changed here, then reads what was changed there.
///
/// A kill at any moment loses nothing: what is sent is written down first, and what is read counts
/// only with its version, so the next sync goes on from there.
struct CalDAVSync: Sendable {
    /// Events asked for in one request, and stored in one transaction.
    static let batch = 100
    /// Requests for events at once.
    static let mostRequests = 4
    /// Parts of one listing that a server may split it into.
    static let mostParts = 1_000

    let server: CalendarServer
    let password: String
    let store: ServerStore
    let context: FeatureContext
    let localCalendar: LocalCalendar

    func client(_ host: ExternalBaseURL) -> CalDAVClient {
        CalDAVClient(host, user: server.user, password: password, context)
    }

    /// Throws the ``Problem`` that stopped it; what was done until then stays done.
    func run(_ report: inout SyncReport) async throws {
        var listed: [RemoteCalendar] = []
        let discovery = CalDAVDiscovery(user: server.user, password: password, context: context)
        let known = try await store.calendars().filter { $0.server == server.id }
        // A new calendar's token comes with its first listing. Without a ctag, tokens are compared.
        let hasCtags = known.allSatisfy { $0.ctag != nil || $0.syncToken == nil }
        for home in server.homes {
            listed += try await discovery.calendars(in: home, hasCtags ? .ctags : .ctagsAndTokens)
        }
        let calendars = try await store.update(server, listed: listed)
        // A server without space can still be read.
        var refusal: Problem?
        do {
            try await send(&report)
        } catch {
            refusal = Problem(error)
            if refusal?.code == .interrupted { throw error }
        }
        let remotes = Dictionary(
            listed.map { ($0.address, $0) }, uniquingKeysWith: { one, _ in one })
        for calendar in calendars {
            guard let remote = remotes[calendar.address] else {
                report.problems.append("\(calendar.name): \(calendar.problem ?? "It's gone.")")
                continue
            }
            do {
                try await read(calendar, remote, &report)
            } catch {
                let problem = Problem(error)
                guard problem.isOfOneCalendar else { throw problem }
                try await store.note(problem, onCalendar: calendar.id)
                report.problems.append("\(calendar.name): \(problem.summary)")
            }
        }
        if let refusal { throw refusal }
        // Copies, and what waited for a version that is known only now.
        try await send(&report)
    }

    // MARK: Reading

    private struct Listing {
        /// Versions by path.
        var tags: [String: String] = [:]
        /// Texts by path, as far as the server sent them along.
        var texts: [String: String] = [:]
        var removed: Set<String> = []
        /// Whether `tags` has everything that is in the calendar.
        var isComplete: Bool
        var token: String?
    }

    private func read(
        _ calendar: ServerCalendar, _ remote: RemoteCalendar, _ report: inout SyncReport
    ) async throws {
        let isSame =
            (calendar.ctag != nil && calendar.ctag == remote.ctag)
            || (calendar.hasSync && calendar.syncToken != nil
                && calendar.syncToken == remote.syncToken)
        // What was sent just now has changed the ctag since it was read.
        let ctag = report.sent == 0 ? remote.ctag : nil
        if isSame {
            if calendar.ctag != ctag {
                try await store.note(token: calendar.syncToken, ctag: ctag, on: calendar.id)
            }
            return
        }
        let address = try FeedAddress(calendar.address)
        let listing = try await listing(of: calendar, address)
        guard listing.tags.count <= CalendarServer.mostEvents else {
            throw Problem(
                .invalid, "“\(calendar.name)” has \(listing.tags.count) events.",
                reason: "At most \(CalendarServer.mostEvents) of a calendar can be synced.")
        }
        let known = Dictionary(
            try await store.items(of: calendar.id).map { ($0.href, $0) },
            uniquingKeysWith: { one, _ in one })
        let wanted = listing.tags.filter { known[$0.key]?.tag != $0.value }.keys.sorted()
        try await take(wanted, listing, in: calendar, address, &report)
        var removed = listing.removed
        if listing.isComplete {
            removed.formUnion(
                known.values.filter { $0.tag != nil && listing.tags[$0.href] == nil }.map(\.href))
        }
        if !removed.isEmpty {
            report += try await store.takeRemovals(
                removed.sorted(), in: calendar, localCalendar: localCalendar)
        }
        try await store.note(
            token: listing.token, ctag: ctag, on: calendar.id)
    }

    /// Stores what is new. Texts that the server hasn't sent yet are asked for while others are
    /// stored.
    private func take(
        _ wanted: [String], _ listing: Listing, in calendar: ServerCalendar,
        _ address: FeedAddress, _ report: inout SyncReport
    ) async throws {
        let parts = stride(from: 0, to: wanted.count, by: Self.batch).map {
            Array(wanted[$0..<min($0 + Self.batch, wanted.count)])
        }
        try await withThrowingTaskGroup(of: [CalDAVDocument].self) { group in
            var left = parts[...]
            func next() {
                guard let part = left.popFirst() else { return }
                group.addTask {
                    let sent = part.compactMap { path -> CalDAVDocument? in
                        guard let tag = listing.tags[path], let text = listing.texts[path] else {
                            return nil
                        }
                        return CalDAVDocument(href: path, tag: tag, text: text)
                    }
                    let missing = part.filter { listing.texts[$0] == nil }
                    return missing.isEmpty
                        ? sent : sent + (try await documents(missing, in: address))
                }
            }
            for _ in 0..<Self.mostRequests { next() }
            while let documents = try await group.next() {
                next()
                report += try await store.take(
                    documents, in: calendar, localCalendar: localCalendar)
            }
        }
    }

    private func listing(
        of calendar: ServerCalendar, _ address: FeedAddress
    ) async throws -> Listing {
        guard calendar.hasSync else { return try await wholeListing(address) }
        // Many events in one answer save much of a server's time.
        if calendar.syncToken != nil || calendar.eventCount == 0,
            let listing = try await changesWithTexts(of: calendar, address)
        {
            return listing
        }
        if let token = calendar.syncToken,
            let listing = try await changes(since: token, in: address)
        {
            return listing
        }
        // The server doesn't know the token anymore, or never gave one: compare everything.
        if let listing = try await changes(since: nil, in: address) { return listing }
        return try await wholeListing(address)
    }

    /// What was changed, with all texts; nil if that fails, for example because it's too much for one
    /// answer or for a slow connection. Then it's read in parts.
    private func changesWithTexts(
        of calendar: ServerCalendar, _ address: FeedAddress
    ) async throws(Problem) -> Listing? {
        do throws(Problem) {
            return try await changes(since: calendar.syncToken, in: address, withTexts: true)
        } catch {
            if [.interrupted, .signedOut].contains(error.code) { throw error }
            return nil
        }
    }

    /// What was changed since a sync token; nil if the server can't say.
    ///
    /// Source: RFC 6578, sections 3.2 to 3.8.
    private func changes(
        since token: String?, in address: FeedAddress, withTexts: Bool = false
    ) async throws(Problem) -> Listing? {
        let client = client(address.host)
        var listing = Listing(isComplete: token == nil, token: token)
        for _ in 0..<Self.mostParts {
            let answer = try await client.answer(
                "REPORT", address.path, depth: 0,
                """
                <d:sync-collection \(CalDAVClient.namespaces)>\
                <d:sync-token>\(XMLElement.escaped(listing.token ?? ""))</d:sync-token>\
                <d:sync-level>1</d:sync-level><d:prop><d:getetag/>\
                \(withTexts ? "<c:calendar-data/>" : "")</d:prop></d:sync-collection>
                """)
            // 403 or 409 for an invalid token, others for servers that lack the report.
            if [400, 403, 405, 409, 410, 412, 415, 501].contains(answer.status) { return nil }
            let part = try client.multistatus(answer)
            guard let next = part.syncToken, !next.isEmpty, next.utf8.count <= 4_000 else {
                return nil
            }
            let isCut = add(part, to: &listing, address)
            if isCut, next == listing.token { break }
            listing.token = next
            if !isCut { return listing }
        }
        throw Problem(
            .contract, "\(address.host.authority) lists a calendar in parts without an end.")
    }

    /// All versions in a calendar, for servers without sync tokens.
    private func wholeListing(_ address: FeedAddress) async throws(Problem) -> Listing {
        let found = try await client(address.host).properties(
            of: address.path, depth: 1, "<d:getetag/><d:resourcetype/>")
        var listing = Listing(isComplete: true)
        guard !add(found, to: &listing, address) else {
            throw Problem(
                .contract, "\(address.host.authority) lists only a part of a calendar.")
        }
        return listing
    }

    /// - Returns: whether the server has left something out (status 507 for the calendar).
    private func add(
        _ part: Multistatus, to listing: inout Listing, _ address: FeedAddress
    ) -> Bool {
        var isCut = false
        let own = CalDAVPath.canonical(address.path)
        for response in part.responses {
            guard let path = CalDAVPath.path(response.href, in: address) else { continue }
            if path == own || path + "/" == own {
                if response.status == 507 { isCut = true }
                continue
            }
            guard path.hasPrefix(own) else { continue }
            if response.status == 404 {
                listing.tags[path] = nil
                listing.texts[path] = nil
                listing.removed.insert(path)
            } else if let tag = response.tag,
                response[.dav("resourcetype")]?.first(.dav("collection")) == nil
            {
                listing.removed.remove(path)
                listing.tags[path] = tag
                listing.texts[path] = response[.caldav("calendar-data")]?.text
            }
        }
        return isCut
    }

    /// Events by their paths; those that are gone are left out.
    func documents(
        _ hrefs: [String], in address: FeedAddress
    ) async throws(Problem) -> [CalDAVDocument] {
        let list = hrefs.map { "<d:href>\(XMLElement.escaped($0))</d:href>" }.joined()
        let found = try await client(address.host).report(
            address.path, depth: 1,
            """
            <c:calendar-multiget \(CalDAVClient.namespaces)><d:prop><d:getetag/>\
            <c:calendar-data/></d:prop>\(list)</c:calendar-multiget>
            """)
        let wanted = Set(hrefs)
        return found.responses.compactMap { response in
            guard let path = CalDAVPath.path(response.href, in: address), wanted.contains(path),
                let tag = response.tag, let text = response[.caldav("calendar-data")]?.text
            else { return nil }
            return CalDAVDocument(href: path, tag: tag, text: text)
        }
    }
}

extension Problem {
    /// Whether the other calendars of a server can still be synced.
    var isOfOneCalendar: Bool {
        switch code {
        case .notFound, .notAllowed, .invalid, .conflict: true
        default: false
        }
    }
}
