import AppCore

/// The unread count and the newest message.
struct ChatTile: Tile {
    static let info = TileInfo(
        id: "chat.conversations", title: "Chat",
        keywords: ["messages", "mail", "email", "inbox", "conversations"], place: "chat")

    var info: TileInfo { Self.info }
    let repository: ChatRepository

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        let inbox: ChatInbox
        switch await asked(mode) {
        case .success(let found): inbox = found
        case .failure(let problem):
            guard problem.code == .notFound else { throw problem }
            return TileSummary(
                .empty, headline: "No messages here", lines: [.init(problem.summary)],
                updatedAt: repository.now)
        }
        guard inbox.fetchedAt != nil || !inbox.isEmpty else { return nil }
        return summary(of: inbox)
    }

    private func asked(_ mode: LoadMode) async -> Result<ChatInbox, Problem> {
        guard mode == .refresh else { return .success(await repository.known()) }
        do throws(Problem) {
            return .success(try await repository.refresh())
        } catch {
            return .failure(error)
        }
    }

    private func summary(of inbox: ChatInbox) -> TileSummary {
        let updatedAt = inbox.fetchedAt ?? repository.now
        guard !inbox.isEmpty else {
            return TileSummary(
                .empty, headline: "No conversations yet",
                lines: [.init("Open it and press + to write to someone.")],
                updatedAt: updatedAt)
        }
        let headline =
            switch inbox.unread {
            case 0: "Nothing unread"
            case 1: "1 unread message"
            default: "\(inbox.unread) unread messages"
            }
        return TileSummary(headline: headline, lines: lines(of: inbox), updatedAt: updatedAt)
    }

    private func lines(of inbox: ChatInbox) -> [TileSummary.Line] {
        var lines: [TileSummary.Line] = []
        let refused = inbox.refused.values.reduce(0, +)
        if refused > 0 {
            lines.append(
                .init(
                    refused == 1 ? "1 message wasn't sent" : "\(refused) messages weren't sent",
                    emphasis: .bad))
        }
        let waiting = inbox.waiting.values.reduce(0, +) + inbox.openings.count
        if waiting > 0 {
            lines.append(
                .init(
                    waiting == 1
                        ? "1 message is on its way" : "\(waiting) messages are on their way",
                    emphasis: .warning))
        }
        // Unread first, then most recently active.
        let shown =
            inbox.conversations.filter { $0.unread > 0 }
            + inbox.conversations.filter { $0.unread == 0 }
        let calendar = repository.calendar
        return lines
            + shown.prefix(8).map { conversation in
                let text =
                    conversation.newest.map { newest in
                        "\(newest.author ?? "You"): \(newest.text.oneLine(80))"
                    } ?? conversation.title.oneLine(80)
                return .init(
                    conversation.unread > 0 ? "● \(text)" : text,
                    trailing: calendar.brief(conversation.movedAt),
                    emphasis: conversation.unread > 0 ? .plain : .quiet)
            }
    }
}
