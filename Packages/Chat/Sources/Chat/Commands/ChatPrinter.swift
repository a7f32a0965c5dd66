import AppCore
import ArgumentParser

/// Loading and printing shared by chat's commands.
struct ChatPrinter {
    let repository: ChatRepository
    let console: Console

    init(_ context: FeatureContext, _ output: OutputOptions) {
        repository = ChatRepository(context: context)
        console = context.console.with(output)
    }

    // MARK: Conversations

    static let conversationHelp: ArgumentHelp =
        "The conversation: its number, words of its subject, or who it's with."

    /// A conversation's number, from its number, subject or people. Throws like ``NameResolver``.
    func conversationID(_ name: String) async throws(Problem) -> Int64 {
        if let id = Int64(name) { return id }
        // Asks the school first: another conversation with the same person may have begun there.
        var inbox = try? await repository.refresh()
        if inbox == nil { inbox = await repository.known() }
        return try NameResolver.find(
            name, in: inbox?.conversations ?? [], noun: "conversation", list: "homeroom chat list",
            ids: { [String($0.id)] }, names: { [$0.label] + [$0.title] + $0.people.map(\.name) }
        ).id
    }

    /// The school's threads; if it can't be reached, the cached ones plus a warning.
    func threads() async throws(Problem) -> [MessageThread] {
        do throws(Problem) {
            return try await repository.threads().value
        } catch {
            guard let known = await repository.client.cached(ChatEndpoints.threads) else {
                throw error
            }
            console.err("As of \(repository.calendar.age(of: known.fetchedAt)): \(error.summary)")
            return known.value
        }
    }

    func sayWhatWaits(_ inbox: ChatInbox) {
        for opening in inbox.openings {
            let state = opening.deliveryState.words ?? ""
            console.err("New conversation “\(opening.subject.oneLine(60))”: \(state)")
        }
        for (id, count) in inbox.waiting.sorted(by: { $0.key < $1.key }) {
            console.err("Waiting to be sent in \(id): \(count)")
        }
        for (id, count) in inbox.refused.sorted(by: { $0.key < $1.key }) {
            console.err("Not sent in \(id): \(count). homeroom outbox shows why.")
        }
    }

    func table(_ conversations: [Conversation]) async {
        let calendar = repository.calendar
        await console.table(
            [
                .init("ID", alignsRight: true), .init("New", alignsRight: true),
                .init("Subject", mayShrink: true), .init("With", mayShrink: true), .init("When"),
                .init("Last", mayShrink: true),
            ],
            conversations.map { conversation in
                let newest = conversation.newest.map { newest in
                    "\(newest.author ?? "You"): \(newest.text.oneLine())"
                }
                return [
                    String(conversation.id), String(conversation.unread),
                    conversation.title.oneLine(), conversation.names,
                    console.options.plain
                        ? calendar.stamp(conversation.movedAt)
                        : calendar.brief(conversation.movedAt),
                    newest ?? "",
                ]
            })
    }

    // MARK: Messages

    /// The newest `limit` messages, or those before one.
    func show(_ id: Int64, limit: Int, before: Int64?) async throws(Problem) {
        var transcript = try await newest(id, before)
        while transcript.lines.count < limit, transcript.older != .none {
            let older = try await repository.older(transcript.older, of: id)
            guard !older.lines.isEmpty else { break }
            transcript = transcript.preceded(by: older)
        }
        var lines = Array(transcript.lines.suffix(limit))
        if before == nil { lines += await repository.outgoing(id) }
        if console.options.json {
            do {
                try console.emit(json: lines.map { MessageShape($0, in: id) })
            } catch {
                throw Problem(error)
            }
            return
        }
        await print(lines)
    }

    private func newest(_ id: Int64, _ before: Int64?) async throws(Problem) -> Transcript {
        do throws(Problem) {
            let newest = try await repository.read(id)
            guard let before else { return newest }
            if let index = newest.lines.firstIndex(where: { $0.messageID == before }) {
                var rest = newest
                rest.lines = Array(newest.lines[..<index])
                return rest
            }
            guard repository.client.isCampus else {
                throw Problem(.notFound, "This conversation has no message \(before).")
            }
            return try await repository.older(.before(before), of: id)
        } catch {
            guard error.code == .unreachable, before == nil,
                let known = await repository.knownTranscript(id)
            else { throw error.code == .notAllowed ? error.inConversation : error }
            console.err("As of \(repository.calendar.age(of: known.fetchedAt)): \(error.summary)")
            return known
        }
    }

    private func print(_ lines: [ChatLine]) async {
        let calendar = repository.calendar
        if console.options.plain {
            return await console.table(
                [.init("ID"), .init("When"), .init("From"), .init("Text")],
                lines.map {
                    [$0.id, calendar.stamp($0.at), $0.isMine ? "You" : $0.author, $0.text]
                })
        }
        if lines.isEmpty { return console.err("No messages yet.") }
        var printed: [String] = []
        var day: String?
        for line in lines {
            let name = calendar.heading(calendar.day(of: line.at))
            if name != day { printed += (day == nil ? [] : [""]) + ["— \(name) —"] }
            day = name
            let role = line.role.map { " (\($0))" } ?? ""
            let deliveryState = line.deliveryState.words.map { "  \($0)" } ?? ""
            let author = line.isMine ? "You" : line.author.oneLine(80)
            printed.append("\(calendar.clock(line.at)) \(author)\(role)\(deliveryState)")
            printed += line.text.split(
                omittingEmptySubsequences: false, whereSeparator: \.isNewline
            ).map { "  " + $0 }
        }
        await console.show(printed)
    }

    // MARK: Sending

    /// The argument, or the text from standard input for `-`.
    func text(_ argument: String) async throws(Problem) -> String {
        guard argument == "-" else { return argument }
        var lines: [String] = []
        var size = 0
        while let line = await console.port.readLine() {
            size += line.unicodeScalars.count + 1
            guard size <= ChatWords.maxBodyLength + 1 else {
                throw Problem(
                    .invalid, "A message can have at most \(ChatWords.maxBodyLength) characters.",
                    cure: "Split it into several messages.", place: "standard input")
            }
            lines.append(line)
        }
        return lines.joined(separator: "\n")
    }

    func wouldSend(_ text: String, to name: String) throws {
        try ChatRepository.check(text)
        if console.options.json {
            try console.emit(json: DraftShape(to: name, body: text))
        } else {
            console.err("Would send to \(name):")
            console.out(text)
        }
    }

    /// Throws if it wasn't delivered: exit code 75 if it is sent later.
    func say(_ outcome: WritingOutcome) throws {
        switch outcome.outcome {
        case .delivered:
            let id = outcome.conversation ?? 0
            if console.options.json {
                try console.emit(json: ConversationResult(id: id, state: "sent"))
            } else {
                console.err("Sent, in conversation \(id).")
            }
        case .waiting(let reason):
            var problem = Problem.savedForLater(reason)
            problem.place = outcome.entry
            throw problem
        case .failed(var problem):
            problem.cure = problem.cure ?? "homeroom outbox retry \(outcome.entry), or discard it."
            throw problem
        }
    }
}

/// A message in `--json`: the contract's keys plus its delivery state.
struct MessageShape: Encodable {
    private var id: Int64?
    private var entry: String?
    private var body: String
    private var threadID: Int64
    private var senderID: Int64?
    private var senderName: String
    private var isMine: Bool
    private var createdAt: WireInstant
    private var state: String
    private var links: [String]

    private enum CodingKeys: String, CodingKey {
        case id, entry, body, state, links
        case threadID = "message_thread_id"
        case senderID, senderName, isMine, createdAt
    }

    init(_ line: ChatLine, in conversation: Int64) {
        threadID = conversation
        id = line.messageID
        entry = line.messageID == nil ? line.id : nil
        body = line.text
        senderID = line.authorID
        senderName = line.author
        isMine = line.isMine
        createdAt = WireInstant(line.at)
        links = line.links
        state =
            switch line.deliveryState {
            case .arrived: "sent"
            case .waiting: "queued"
            case .sending: "sending"
            case .uncertain: "unknown"
            case .refused: "failed"
            }
    }
}

/// The result of an action on a conversation.
struct ConversationResult: JSONRecord {
    static let jsonFields = ["id", "state"]

    var id: Int64
    var state: String
}

struct DraftShape: JSONRecord {
    static let jsonFields = ["to", "body"]

    var to: String
    var body: String
}

/// Completions for arguments.
enum ChatCompletion {
    static let conversation = CompletionKind.custom { _, _, _ async in
        await values("conversation")
    }

    static func values(_ kind: String) async -> [String] {
        guard let context = FeatureContext.current else { return [] }
        return await values(kind, repository: ChatRepository(context: context))
    }

    static func values(_ kind: String, repository: ChatRepository) async -> [String] {
        switch kind {
        case "conversation":
            await repository.known().conversations.prefix(200).map { String($0.id) }
        case "person": await repository.teachers().map(\.name)
        default: []
        }
    }
}
