import AppCore
import Foundation
import Logging
import SQLStore
import Synchronization

/// Limits and intervals of event streams.
struct EventLimits: Sendable {
    /// Maximum streams in this process.
    var streams = 2_000
    /// Maximum streams of an account; a new one replaces the oldest.
    var streamsOfAnAccount = 8
    /// Maximum chunks waiting for a slow reader before it is dropped.
    var pieces = 16
    /// Maximum events in a chunk.
    var eventsInAPiece = 32
    /// Seconds between keep-alives, which also recheck the caller's rights.
    var keepAlive = 15.0
    /// Pauses between database queries: after a result, and at most.
    var shortestPause = Duration.milliseconds(250)
    var maxPause = Duration.seconds(1)
    /// Maximum pause if the database sends notifications.
    var maxPauseWithSignals = Duration.seconds(5)
    /// Delay for combining notifications of several writes to other processes.
    var signalDelay = Duration.milliseconds(10)
}

/// Delivers events to all listeners in this process. While there are any, one task queries the
/// database for all of them: at once after a write or a database notification, otherwise every
/// second.
actor EventHub {
    static let channel = "homeroom_events"

    private let database: any SQLDatabase
    private let environment: SystemEnvironment
    private let log: Logger
    private let limits: EventLimits
    private var subscribers: [Int: EventSubscriber] = [:]
    private var nextID = 0
    private var isClosed = false
    private var poller: Task<Void, Never>?
    private var listener: Task<Void, Never>?
    private var pause: Task<Void, Never>?
    private var isWoken = false

    private let signals: (any ChangeSignalling)?
    private let listening = Atomic<Int>(0)
    private let isTelling = Atomic<Bool>(false)

    init(
        database: any SQLDatabase, environment: SystemEnvironment, log: Logger,
        limits: EventLimits = EventLimits()
    ) {
        self.database = database
        self.environment = environment
        self.log = log
        self.limits = limits
        signals = database.signals
    }

    /// A stream of events of `account`, after event `number` or from now on. `check` throws when
    /// the caller may no longer listen, which ends the stream. Throws a 503 problem if there are
    /// too many listeners.
    func subscribe(
        _ account: AccountKey, after number: Int?,
        check: @escaping @Sendable () async throws -> Void
    ) async throws -> AsyncThrowingStream<[UInt8], any Error> {
        let last = try await database.read { try EventLog.last(of: account, in: $0) }
        guard !isClosed, subscribers.count < limits.streams else {
            throw Problem(
                .unreachable, "Too many are listening.", cure: "Try again in a moment.",
                status: 503, retryAfterSeconds: 5)
        }
        makeRoom(for: account)
        let (stream, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream(
            bufferingPolicy: .bufferingOldest(limits.pieces))
        nextID += 1
        let id = nextID
        continuation.onTermination = { [weak self] _ in
            Task { await self?.remove(id) }
        }
        let isAhead = (number ?? 0) > last
        let position = isAhead ? last : number ?? last
        var subscriber = EventSubscriber(
            account: account, position: position, time: seconds, check: check,
            stream: continuation)
        let welcome = EventFrame.welcome(after: position)
        _ = subscriber.write(welcome + (isAhead ? EventFrame.reset(to: last) : ""), at: seconds)
        subscribers[id] = subscriber
        listening.store(subscribers.count, ordering: .relaxed)
        start()
        return stream
    }

    /// Ends every stream and rejects new ones.
    func close() {
        isClosed = true
        for id in Array(subscribers.keys) { drop(id) }
    }

    /// Number of listeners.
    var count: Int { subscribers.count }

    /// Notifies listeners of a write in this process. Nearly free without listeners.
    nonisolated func noteWrite() {
        if signals == nil, listening.load(ordering: .relaxed) == 0 { return }
        guard !isTelling.exchange(true, ordering: .acquiringAndReleasing) else { return }
        Task { await tell() }
    }

    private func tell() async {
        wake()
        guard let signals else { return isTelling.store(false, ordering: .releasing) }
        try? await environment.sleep(limits.signalDelay)
        isTelling.store(false, ordering: .releasing)
        wake()
        // If the notification is lost, others find the change by polling.
        try? await signals.signal(Self.channel)
    }

    // One task for all

    private func start() {
        guard poller == nil else { return wake() }
        poller = Task { await poll() }
        if let signals {
            listener = Task {
                for await _ in signals.notifications(on: Self.channel) { wake() }
            }
        }
    }

    private func poll() async {
        let longest = signals == nil ? limits.maxPause : limits.maxPauseWithSignals
        var length = limits.shortestPause
        while !subscribers.isEmpty {
            isWoken = false
            let found = await deliver()
            await keepAlive()
            if found == .more { continue }
            length = found == .some ? limits.shortestPause : min(length * 2, longest)
            await rest(length)
        }
        poller = nil
        listener?.cancel()
        listener = nil
    }

    private func rest(_ length: Duration) async {
        guard !isWoken, !subscribers.isEmpty else { return await Task.yield() }
        let sleep = environment.sleep
        let sleeper = Task { _ = try? await sleep(length) }
        pause = sleeper
        await sleeper.value
        pause = nil
    }

    private func wake() {
        isWoken = true
        pause?.cancel()
    }

    private enum Found { case nothing, some, more }

    /// Delivers new events.
    private func deliver() async -> Found {
        var positions: [AccountKey: Int] = [:]
        for subscriber in subscribers.values {
            positions[subscriber.account] = min(
                positions[subscriber.account] ?? .max, subscriber.position)
        }
        let limit = limits.eventsInAPiece
        let news: [AccountEventBatch]
        do {
            news = try await database.read { [positions] in
                try AccountEventBatch.look(for: positions, limit: limit, in: $0)
            }
        } catch {
            log.warning("events could not be read", metadata: ["error": "\(error)"])
            return .nothing
        }
        for one in news {
            for (id, subscriber) in subscribers where subscriber.account == one.account {
                deliver(one, to: id)
            }
            if one.endsSessions { await check { $0.account == one.account } }
        }
        if news.contains(where: { $0.hasMore }) { return .more }
        return news.isEmpty ? .nothing : .some
    }

    private func deliver(_ news: AccountEventBatch, to id: Int) {
        guard var subscriber = subscribers[id], let text = news.text(after: subscriber.position)
        else { return }
        subscriber.position = news.position
        let isThere = subscriber.write(text, at: seconds)
        subscribers[id] = subscriber
        if !isThere { drop(id) }
    }

    private func keepAlive() async {
        let due = seconds - limits.keepAlive
        await check { $0.lastCheck <= due }
        for (id, subscriber) in subscribers where subscriber.lastWord <= due {
            var subscriber = subscriber
            let isThere = subscriber.write(EventFrame.keepAlive, at: seconds)
            subscribers[id] = subscriber
            if !isThere { drop(id) }
        }
    }

    /// Ends streams whose callers have lost access. A busy database ends none.
    private func check(_ isDue: (EventSubscriber) -> Bool) async {
        for (id, subscriber) in subscribers where isDue(subscriber) {
            subscribers[id]?.lastCheck = seconds
            do {
                try await subscriber.check()
            } catch let problem as Problem where (problem.status ?? 500) < 500 {
                drop(id)
            } catch {
                continue
            }
        }
    }

    private func makeRoom(for account: AccountKey) {
        let own = subscribers.filter { $0.value.account == account }.keys.sorted()
        for id in own.dropLast(limits.streamsOfAnAccount - 1) { drop(id) }
    }

    private func drop(_ id: Int) {
        let subscriber = subscribers[id]
        remove(id)
        subscriber?.finish()
    }

    private func remove(_ id: Int) {
        subscribers[id] = nil
        listening.store(subscribers.count, ordering: .relaxed)
        if subscribers.isEmpty { pause?.cancel() }
    }

    private var seconds: Double { environment.now().timeIntervalSince1970 }
}
