import AppCore
import Foundation

/// The chat feature's data access, used by its tile, screens and commands.
struct ChatRepository: Sendable {
    let context: FeatureContext

    /// Messages per request.
    static let pageSize = 50

    var client: APIClient { context.client(for: .school) }
    var store: ChatStore { ChatStore(database: context.store) }
    var now: Date { context.environment.now() }
    var calendar: LocalCalendar { LocalCalendar(context.environment) }

    /// The student's person number at the school; nil if unknown.
    func me() async -> Int64? { try? await context.capability(.schoolMembership)?.me().id }

    // MARK: Conversations

    /// Cached conversations plus unsent ones. Makes no request.
    func known() async -> ChatInbox {
        await inbox(await client.cached(ChatEndpoints.threads))
    }

    /// Refreshes from the school, then returns the inbox.
    func refresh() async throws(Problem) -> ChatInbox { await inbox(try await threads()) }

    /// The school's threads. Turns the 404 of a server without messages into a clear problem.
    func threads() async throws(Problem) -> CachedResponse<[MessageThread]> {
        do throws(Problem) {
            return try await client.fetch(ChatEndpoints.threads)
        } catch {
            guard error.code == .notFound else { throw error }
            throw Problem(
                .notFound, "This school's server doesn't offer messages.",
                reason: "It doesn't know the address for messages.",
                status: error.status)
        }
    }

    private func inbox(_ fetched: CachedResponse<[MessageThread]>?) async -> ChatInbox {
        let me = await me()
        let entries = await entries()
        var inbox = ChatInbox(
            conversations: (fetched?.value ?? []).map { Conversation($0, me: me) },
            openings: await openings(entries), waiting: [:], refused: [:],
            fetchedAt: fetched?.fetchedAt)
        for entry in entries {
            guard let id = entry.conversation else { continue }
            if entry.state == .failed {
                inbox.refused[id, default: 0] += 1
            } else {
                inbox.waiting[id, default: 0] += 1
            }
        }
        return inbox
    }

    /// One conversation without its messages, from the cache or else the school.
    func conversation(_ id: Int64) async throws(Problem) -> Conversation {
        if let known = await knownConversation(id) { return known }
        let inbox = try await refresh()
        guard let found = inbox.conversations.first(where: { $0.id == id }) else {
            throw Problem(
                .notFound, "You're not in conversation \(id).",
                cure: "homeroom chat list")
        }
        return found
    }

    /// The cached conversation. Makes no request.
    func knownConversation(_ id: Int64) async -> Conversation? {
        let me = await me()
        let threads = await client.cached(ChatEndpoints.threads)?.value
        return threads?.first { $0.id == id }.map { Conversation($0, me: me) }
    }

    // MARK: Messages

    private func path(_ id: Int64) -> [String: String] { ["id": String(id)] }

    /// A Homeroom server pages backwards; other servers return the whole conversation.
    private static let newestQuery = [
        (ChatWords.before, ChatWords.end), ("per_page", String(pageSize)),
    ]

    /// The last fetched newest messages; nil if never fetched.
    func knownTranscript(_ id: Int64) async -> Transcript? {
        let me = await me()
        var found: [Transcript] = []
        // The server may have been identified as a Homeroom server since.
        for query in [Self.newestQuery, []] {
            let page = await client.cached(ChatEndpoints.messages, path: path(id), query: query)
            guard let page else { continue }
            found.append(transcript(page, me: me, isPaged: !query.isEmpty))
        }
        guard let newest = found.max(by: { $0.fetchedAt < $1.fetchedAt }) else { return nil }
        return await completed(newest, id, me)
    }

    /// Fetches the newest messages. This marks the conversation read at the school.
    func transcript(_ id: Int64) async throws(Problem) -> Transcript {
        let me = await me()
        let isPaged = client.isCampus
        do throws(Problem) {
            let page = try await client.fetch(
                ChatEndpoints.messages, path: path(id), query: isPaged ? Self.newestQuery : [])
            return await completed(transcript(page, me: me, isPaged: isPaged), id, me)
        } catch {
            // Too large for one response: fetch the last page, which has the newest.
            guard error.isTooLarge, !isPaged else { throw error }
            return try await lastPage(of: id, me)
        }
    }

    /// Like ``transcript(_:)``, and updates the unread count in the list.
    func read(_ id: Int64) async throws(Problem) -> Transcript {
        let transcript = try await transcript(id)
        _ = try? await refresh()
        return transcript
    }

    private func transcript(
        _ page: CachedResponse<[ThreadMessage]>, me: Int64?, isPaged: Bool
    ) -> Transcript {
        let messages = page.value
        let older: Transcript.Older =
            if isPaged, messages.count >= Self.pageSize, let first = messages.first {
                .before(first.id)
            } else {
                .none
            }
        return Transcript(
            lines: messages.map { ChatLine($0, me: me) }, older: older, fetchedAt: page.fetchedAt)
    }

    /// Adds messages delivered from here since the last fetch.
    private func completed(_ page: Transcript, _ id: Int64, _ me: Int64?) async -> Transcript {
        let sent = await store.sent(in: id, of: await client.account())
        let ids = Set(page.lines.compactMap(\.messageID))
        let newest = page.lines.last?.at ?? .distantPast
        var page = page
        page.lines += sent.filter { !ids.contains($0.id) && $0.createdAt.date >= newest }.map {
            var line = ChatLine($0, me: me)
            line.isMine = true
            return line
        }
        return page
    }

    /// Reads pages of 200 until one isn't full.
    private func lastPage(of id: Int64, _ me: Int64?) async throws(Problem) -> Transcript {
        var (number, last) = (1, try await page(1, of: id))
        // A limit of half a million messages.
        while last.value.count >= Self.largePage, number < 2_500 {
            let next = try await page(number + 1, of: id)
            guard !next.value.isEmpty else { break }
            (number, last) = (number + 1, next)
        }
        return Transcript(
            lines: last.value.map { ChatLine($0, me: me) },
            older: number > 1 ? .page(number - 1) : .none, fetchedAt: last.fetchedAt)
    }

    private static let largePage = 200

    private func page(
        _ number: Int, of id: Int64
    ) async throws(Problem) -> CachedResponse<[ThreadMessage]> {
        try await client.fetch(
            ChatEndpoints.messages, path: path(id),
            query: [("page", String(number)), ("per_page", String(Self.largePage))])
    }

    /// Older messages; the stored ones if the school can't be reached.
    func older(_ older: Transcript.Older, of id: Int64) async throws(Problem) -> Transcript {
        let me = await me()
        switch older {
        case .none: return Transcript(lines: [], older: .none, fetchedAt: now)
        case .page(let number):
            let found = try await page(number, of: id)
            return Transcript(
                lines: found.value.map { ChatLine($0, me: me) },
                older: number > 1 ? .page(number - 1) : .none, fetchedAt: found.fetchedAt)
        case .before(let message):
            let query = [
                (ChatWords.before, String(message)), ("per_page", String(Self.pageSize)),
            ]
            do throws(Problem) {
                let found = try await client.fetch(
                    ChatEndpoints.messages, path: path(id), query: query)
                return transcript(found, me: me, isPaged: true)
            } catch {
                let stored = await client.cached(
                    ChatEndpoints.messages, path: path(id), query: query)
                guard let stored else { throw error }
                return transcript(stored, me: me, isPaged: true)
            }
        }
    }

    /// Removes the student from a conversation; the others keep it.
    func leave(_ id: Int64) async throws(Problem) {
        _ = try await client.call(ChatEndpoints.leave, path: path(id))
        await client.invalidate(pathPrefix: "/message_threads/\(id)/")
        _ = try? await client.fetch(ChatEndpoints.threads)
    }
}

extension Problem {
    /// True for a response larger than the client accepts.
    fileprivate var isTooLarge: Bool { code == .contract && status == nil }
}
