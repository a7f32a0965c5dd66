import AppCore
import TerminalUI

/// One conversation: its messages, newest at the bottom, and the message being typed.
struct ThreadScreen: Screen {
    enum Message: Sendable {
        case opened(
            Conversation?, Transcript?, outgoing: [ChatLine], draft: String, isMeKnown: Bool)
        case read(Transcript)
        case named(Conversation)
        case older(Transcript)
        case outgoing([ChatLine])
        case queued([ChatLine], entry: String)
        case settled(entry: String, OutboxOutcome)
        /// The message couldn't be stored, so its text is restored.
        case notKept(String, Problem)
        case failed(Problem, isReading: Bool)
        case leave
        case discard(String)
        case left
    }

    let repository: ChatRepository
    let id: Int64
    var conversation: Conversation?
    var transcript: Transcript?
    var outgoing: [ChatLine] = []
    var problem: Problem?
    /// Entries this screen is sending now.
    private var sending: Set<String> = []
    private var isReading = false
    private var isReadingOlder = false
    private var hasOpened = false
    var composer = TextAreaState(limit: ChatWords.maxBodyLength)
    /// True while keys go to the message field: from the start, until Tab.
    var isWriting = false
    var rowsUp = 0
    var unfolded: Set<String> = []
    /// False if the student's person number is unknown.
    private(set) var isMeKnown = true
    /// Number of messages read aloud, from the newest.
    var spoken = TranscriptView.spokenAtOnce
    /// Messages that arrived while older ones were in view.
    var newBelow = 0
    let viewport = TranscriptViewport()

    init(_ id: Int64, repository: ChatRepository) {
        self.id = id
        self.repository = repository
    }

    var title: String {
        let name = conversation.map { TextBoundary.clean($0.title.oneLine(40)) } ?? ""
        return name.allSatisfy(\.isWhitespace) ? "Conversation" : name
    }
    var capturesText: Bool { isWriting }

    var hints: [KeyHint] {
        if isWriting {
            return [
                KeyHint("Enter", "send"), KeyHint("Alt-Enter", "new line"),
                KeyHint("PgUp", "scroll"), KeyHint("Tab", "keys"),
                KeyHint("Esc", "back, keep the draft"),
            ]
        }
        var hints = [KeyHint("Enter", "write"), KeyHint("↑ ↓", "scroll")]
        if waitingLine != nil { hints += [KeyHint("s", "send again"), KeyHint("x", "discard")] }
        return hints + [
            KeyHint("f", "collapse long messages"), KeyHint("l", "links"), KeyHint("r", "refresh"),
            KeyHint("L", "leave"), KeyHint("Esc", "back"),
        ]
    }

    var status: String? {
        if isReading, transcript == nil { return "reading…" }
        if isReadingOlder { return "reading earlier messages…" }
        var parts: [String] = []
        if newBelow > 0 { parts.append(newBelow == 1 ? "1 new below" : "\(newBelow) new below") }
        if let problem {
            if let transcript {
                parts.append("as of \(repository.calendar.age(of: transcript.fetchedAt))")
            }
            parts.append(problem.summary)
        }
        return parts.isEmpty ? nil : parts.joined(separator: " · ").oneLine(150)
    }

    /// The student left, was removed, or the conversation doesn't exist.
    var isShut: Bool { problem?.code == .notAllowed || problem?.code == .notFound }

    /// Delivered messages, then unsent ones.
    var lines: [ChatLine] {
        (transcript?.lines ?? [])
            + outgoing.map { line in
                var line = line
                if sending.contains(line.id) { line.deliveryState = .sending }
                return line
            }
    }

    /// The message the student can resend or discard; refused ones first.
    var waitingLine: ChatLine? {
        let idle = outgoing.filter { !sending.contains($0.id) }
        return idle.first { if case .refused = $0.deliveryState { true } else { false } }
            ?? idle.first
    }

    mutating func start() -> Effect<Message> { .batch(open(), watch()) }

    // MARK: Effects

    private mutating func open() -> Effect<Message> {
        isReading = true
        let (repository, id) = (repository, id)
        return .task(id: "read") { emit in
            emit(
                .opened(
                    await repository.knownConversation(id), await repository.knownTranscript(id),
                    outgoing: await repository.outgoing(id), draft: await repository.draft(id),
                    isMeKnown: await repository.me() != nil))
            await Self.read(id, repository, emit)
            // Updates the list's read state and the screen's title.
            _ = try? await repository.refresh()
            if let conversation = await repository.knownConversation(id) {
                emit(.named(conversation))
            }
        }
    }

    mutating func refresh() -> Effect<Message> {
        isReading = true
        let (repository, id) = (repository, id)
        return .task(id: "read") { emit in await Self.read(id, repository, emit) }
    }

    private static func read(_ id: Int64, _ repository: ChatRepository, _ emit: Emit<Message>) async
    {
        do throws(Problem) {
            emit(.read(try await repository.transcript(id)))
        } catch {
            emit(.failed(error, isReading: true))
        }
    }

    /// Watches for new messages and for the outcome of unsent ones.
    private func watch() -> Effect<Message> {
        let (repository, id) = (repository, id)
        return .task(id: "clock") { emit in
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await _ in repository.context.outbox.changes {
                        if let known = await repository.knownTranscript(id) { emit(.read(known)) }
                        emit(.outgoing(await repository.outgoing(id)))
                    }
                }
                group.addTask {
                    await ChatChangeMonitor(repository: repository).run {
                        let before = await repository.knownTranscript(id)?.lines.last?.id
                        let transcript = try await repository.transcript(id)
                        emit(.read(transcript))
                        return transcript.lines.last?.id != before
                    }
                }
            }
        }
    }

    mutating func readOlder() -> Effect<Message> {
        guard let transcript, transcript.older != .none, !isReadingOlder else { return .none }
        isReadingOlder = true
        let (repository, id, older) = (repository, id, transcript.older)
        return .task(id: "older") { emit in
            do throws(Problem) {
                emit(.older(try await repository.older(older, of: id)))
            } catch {
                emit(.failed(error, isReading: false))
            }
        }
    }

    mutating func send() -> Effect<Message> {
        let text = composer.text
        guard !composer.isBlank else { return .none }
        guard !isShut else {
            return .toast("You can't send messages to this conversation.", .warning)
        }
        // Cleared right away, so a second Enter has nothing to send.
        composer = TextAreaState(limit: ChatWords.maxBodyLength)
        (rowsUp, newBelow) = (0, 0)
        let (repository, id) = (repository, id)
        let sending = Effect<Message>.task { emit in
            do throws(Problem) {
                let entry = try await repository.queue(text, to: id)
                emit(.queued(await repository.outgoing(id), entry: entry.id))
                emit(.settled(entry: entry.id, await repository.deliver(entry).outcome))
                await Self.settle(id, repository, emit)
            } catch {
                emit(.notKept(text, error))
            }
        }
        // The draft is sent, so it isn't stored again.
        return .batch(.cancel(id: "draft"), sending)
    }

    mutating func sendAgain(_ entry: String) -> Effect<Message> {
        sending.insert(entry)
        let (repository, id) = (repository, id)
        return .task { emit in
            do throws(Problem) {
                emit(.settled(entry: entry, try await repository.retry(entry)))
            } catch {
                emit(.settled(entry: entry, .waiting(error)))
            }
            await Self.settle(id, repository, emit)
        }
    }

    /// Shows the delivered message as the school returns it, or as it was sent if the school can't
    /// be reached.
    private static func settle(_ id: Int64, _ repository: ChatRepository, _ emit: Emit<Message>)
        async
    {
        let known = await repository.knownTranscript(id)
        if let transcript = try? await repository.transcript(id) {
            emit(.read(transcript))
        } else if let known {
            emit(.read(known))
        }
        emit(.outgoing(await repository.outgoing(id)))
    }

    func keepDraft() -> Effect<Message> {
        let (repository, id, text) = (repository, id, composer.text)
        return .task(id: "draft") { _ in await repository.keep(draft: text, of: id) }
    }

    /// Closing the screen cancels its tasks, but not this write.
    func keepDraftWhileClosing() -> Effect<Message> {
        let (repository, id, text) = (repository, id, composer.text)
        return .task { _ in
            await Task.detached { await repository.keep(draft: text, of: id) }.value
        }
    }

    // MARK: Messages

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(let message): return take(message)
        case .resumed: return refresh()
        case .input(let input): return handle(input)
        }
    }

    private mutating func take(_ message: Message) -> Effect<Message> {
        switch message {
        case .opened(let conversation, let transcript, let outgoing, let draft, let isMeKnown):
            self.isMeKnown = isMeKnown
            self.conversation = conversation ?? self.conversation
            self.transcript = self.transcript ?? transcript
            self.outgoing = outgoing
            if !hasOpened {
                if composer.text.isEmpty, !draft.isEmpty {
                    composer = TextAreaState(draft, limit: ChatWords.maxBodyLength)
                }
                // Typing starts a message at once.
                isWriting = !isShut
            }
            hasOpened = true
        case .read(let newest): take(newest)
        case .named(let conversation): self.conversation = conversation
        case .older(let older):
            isReadingOlder = false
            transcript = transcript?.preceded(by: older)
        case .outgoing(let lines): outgoing = lines
        case .queued(let lines, let entry):
            outgoing = lines
            sending.insert(entry)
        case .settled(let entry, let outcome):
            sending.remove(entry)
            return .toast(for: outcome)
        case .notKept(let text, let problem):
            if composer.isBlank { composer = TextAreaState(text, limit: ChatWords.maxBodyLength) }
            isWriting = true
            return .batch(keepDraft(), .toast(problem.summary, .failure))
        case .failed(let problem, let isReading):
            self.problem = problem
            if isReading { self.isReading = false } else { isReadingOlder = false }
            if isShut { isWriting = false }
        case .leave: return leave()
        case .discard(let entry): return discard(entry)
        case .left: return .back
        }
        return .none
    }

    private mutating func take(_ newest: Transcript) {
        (isReading, problem) = (false, nil)
        let before = lines
        transcript = transcript?.extended(by: newest) ?? newest
        let arrived = Set((transcript?.lines ?? []).map(\.id))
        outgoing.removeAll { arrived.contains($0.id) }
        guard rowsUp > 0, let last = before.last(where: \.isArrived),
            let index = transcript?.lines.firstIndex(where: { $0.id == last.id }),
            let lines = transcript?.lines
        else { return }
        // Keeps the visible rows in place.
        let drawn = viewport.drawn
        let layout = TranscriptLayout(
            width: max(1, drawn.width), unicode: drawn.unicode, calendar: repository.calendar,
            unfolded: unfolded)
        for next in lines.indices where next > index {
            rowsUp += viewport.rows(of: lines[next], after: lines[next - 1], layout).count
            newBelow += 1
        }
    }

    private func leave() -> Effect<Message> {
        let (repository, id) = (repository, id)
        return .task(id: "leave") { emit in
            do throws(Problem) {
                try await repository.leave(id)
                emit(.left)
            } catch {
                emit(.failed(error, isReading: false))
            }
        }
    }

    private mutating func discard(_ entry: String) -> Effect<Message> {
        guard let line = outgoing.first(where: { $0.id == entry }) else { return .none }
        let (repository, id) = (repository, id)
        return .task { emit in
            do throws(Problem) {
                _ = try await repository.discard(line)
            } catch {
                emit(.failed(error, isReading: false))
            }
            emit(.outgoing(await repository.outgoing(id)))
        }
    }
}
