import AppCore
import Foundation

/// What chat's tile, screens and commands ask and do.
struct ChatDesk: Sendable {
    let context: FeatureContext

    /// Messages that are read at once.
    static let pageSize = 50

    var client: APIClient { context.client(for: .school) }
    var store: ChatStore { ChatStore(database: context.store) }
    var now: Date { context.environment.now() }
    var almanac: Almanac { Almanac(context.environment) }

    /// The student's number at the school; nil while nobody here knows it.
    func me() async -> Int64? { try? await context.capability(.schoolMembership)?.me().id }

    // MARK: Conversations

    /// What the school said last, and what is on its way; never asks the school.
    func known() async -> ChatInbox {
        await inbox(await client.cached(ChatEndpoints.threads))
    }

    /// Asks the school first.
    func refresh() async throws(Problem) -> ChatInbox { await inbox(try await threads()) }

    /// As the school has them. A server that knows no conversations at all answers like one that does
    /// not find one: said in words here.
    func threads() async throws(Problem) -> Fetched<[MessageThread]> {
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

    private func inbox(_ fetched: Fetched<[MessageThread]>?) async -> ChatInbox {
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

    /// One conversation without its messages: what is known, else what the school says.
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

    /// The same from the local store alone.
    func knownConversation(_ id: Int64) async -> Conversation? {
        let me = await me()
        let threads = await client.cached(ChatEndpoints.threads)?.value
        return threads?.first { $0.id == id }.map { Conversation($0, me: me) }
    }

    // MARK: Messages

    private func path(_ id: Int64) -> [String: String] { ["id": String(id)] }

    /// A campus pages backwards; from another server a conversation comes whole.
    private static let newestQuery = [
        (ChatWords.before, ChatWords.end), ("per_page", String(pageSize)),
    ]

    /// The newest messages as the school told them last; nil before it ever did.
    func knownTranscript(_ id: Int64) async -> Transcript? {
        let me = await me()
        var found: [Transcript] = []
        // That a server is a campus may have been learnt since.
        for query in [Self.newestQuery, []] {
            let page = await client.cached(ChatEndpoints.messages, path: path(id), query: query)
            guard let page else { continue }
            found.append(transcript(page, me: me, isPaged: !query.isEmpty))
        }
        guard let newest = found.max(by: { $0.fetchedAt < $1.fetchedAt }) else { return nil }
        return await completed(newest, id, me)
    }

    /// Asks for the newest messages, which also tells the school that the conversation is read.
    func transcript(_ id: Int64) async throws(Problem) -> Transcript {
        let me = await me()
        let isPaged = client.isCampus
        do throws(Problem) {
            let page = try await client.fetch(
                ChatEndpoints.messages, path: path(id), query: isPaged ? Self.newestQuery : [])
            return await completed(transcript(page, me: me, isPaged: isPaged), id, me)
        } catch {
            // Too much for one answer: the last of the pages, which is where the newest are.
            guard error.isTooLarge, !isPaged else { throw error }
            return try await lastPage(of: id, me)
        }
    }

    /// The same, and the list of conversations, so that it does not count this one as unread any more.
    func read(_ id: Int64) async throws(Problem) -> Transcript {
        let transcript = try await transcript(id)
        _ = try? await refresh()
        return transcript
    }

    private func transcript(
        _ page: Fetched<[ThreadMessage]>, me: Int64?, isPaged: Bool
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

    /// With what has arrived from here since the school told of the others.
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

    /// Pages of 200 until one is not full.
    private func lastPage(of id: Int64, _ me: Int64?) async throws(Problem) -> Transcript {
        var (number, last) = (1, try await page(1, of: id))
        // Half a million messages: nobody has written more.
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
    ) async throws(Problem) -> Fetched<[ThreadMessage]> {
        try await client.fetch(
            ChatEndpoints.messages, path: path(id),
            query: [("page", String(number)), ("per_page", String(Self.largePage))])
    }

    /// Older messages: the stored ones when the school cannot be asked.
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

    /// Takes the student out of a conversation; the others keep it.
    func leave(_ id: Int64) async throws(Problem) {
        _ = try await client.call(ChatEndpoints.leave, path: path(id))
        await client.invalidate(pathPrefix: "/message_threads/\(id)/")
        _ = try? await client.fetch(ChatEndpoints.threads)
    }
}

extension Problem {
    /// An answer that is larger than a client takes.
    fileprivate var isTooLarge: Bool { code == .contract && status == nil }
}
