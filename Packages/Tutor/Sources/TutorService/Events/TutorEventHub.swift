import AppCore
import Foundation
import Logging
import SQLStore
import ServiceKit

/// Limits and intervals of the event hub.
struct TutorEventLimits: Sendable {
    /// The maximum number of streams in this process.
    var streams = 1_000
    /// The maximum number of streams per session; a new one replaces the oldest.
    var streamsOfASession = 8
    /// Queued pieces after which a slow reader is dropped.
    var pieces = 32
    /// Events per query.
    var events = 200
    /// Seconds between keep-alives, which also recheck the caller's rights.
    var keepAlive = 25.0
    /// The polling interval for events from other servers.
    var pause = Duration.seconds(1)
}

/// Delivers the tutor's events to all readers of a session in this process, without history.
///
/// Events from this process arrive at once, others within a second: one task polls the database for
/// each school.
actor TutorEventHub {
    private struct Subscriber {
        var reader: EventReader
        var position: Int
        var lastWord: Double
        var check: @Sendable () async throws -> Void
        var stream: AsyncThrowingStream<[UInt8], any Error>.Continuation
    }

    private static let welcome = ": connected\n\n"
    private static let keepAlive = ": keepalive\n\n"

    private let database: any SQLDatabase
    private let environment: SystemEnvironment
    private let log: Logger
    private let limits: TutorEventLimits
    private var subscribers: [Int: Subscriber] = [:]
    private var nextID = 0
    private var poller: Task<Void, Never>?
    private var pause: Task<Void, Never>?
    private var isWoken = false

    init(
        database: any SQLDatabase, environment: SystemEnvironment, log: Logger,
        limits: TutorEventLimits = TutorEventLimits()
    ) {
        self.database = database
        self.environment = environment
        self.log = log
        self.limits = limits
    }

    /// Subscribes to a session's future events. `check` throws once the caller loses access. Throws
    /// a 503 problem at the stream limit.
    func subscribe(
        _ reader: EventReader, check: @escaping @Sendable () async throws -> Void
    ) async throws -> AsyncThrowingStream<[UInt8], any Error> {
        let last = try await database.read {
            try TutorEventStore.last(of: reader.owner.tenantID, in: $0)
        }
        guard subscribers.count < limits.streams else {
            throw Problem(
                .unreachable, "Too many clients are listening.", cure: "Try again in a moment.",
                status: 503, retryAfterSeconds: 5)
        }
        let own = subscribers.filter { $0.value.reader == reader }.keys.sorted()
        for id in own.dropLast(limits.streamsOfASession - 1) { drop(id) }
        let (stream, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream(
            bufferingPolicy: .bufferingOldest(limits.pieces))
        nextID += 1
        let id = nextID
        continuation.onTermination = { [weak self] _ in
            Task { await self?.remove(id) }
        }
        continuation.yield(Array(Self.welcome.utf8))
        subscribers[id] = Subscriber(
            reader: reader, position: last, lastWord: seconds, check: check, stream: continuation)
        start()
        return stream
    }

    /// The number of readers of this session.
    func count(of reader: EventReader) -> Int {
        subscribers.values.count { $0.reader == reader }
    }

    /// Polls at once after a local write.
    func wake() {
        isWoken = true
        pause?.cancel()
    }

    private func start() {
        guard poller == nil else { return wake() }
        poller = Task { await poll() }
    }

    private func poll() async {
        while !subscribers.isEmpty {
            isWoken = false
            let hasMore = await deliver()
            await keepThemAlive()
            if !hasMore { await rest() }
        }
        poller = nil
    }

    private func rest() async {
        guard !isWoken, !subscribers.isEmpty else { return await Task.yield() }
        let (sleep, length) = (environment.sleep, limits.pause)
        let sleeper = Task { _ = try? await sleep(length) }
        pause = sleeper
        await sleeper.value
        pause = nil
    }

    /// Delivers new events. Returns true if there may be more.
    private func deliver() async -> Bool {
        var positions: [String: Int] = [:]
        for subscriber in subscribers.values {
            let tenant = subscriber.reader.owner.tenantID
            positions[tenant] = min(positions[tenant] ?? .max, subscriber.position)
        }
        var hasMore = false
        for (tenant, position) in positions {
            let events = await news(of: tenant, after: position)
            hasMore = hasMore || events.count == limits.events
            for event in events { tell(event) }
            guard let last = events.last?.number else { continue }
            for (id, subscriber) in subscribers
            where subscriber.reader.owner.tenantID == tenant && subscriber.position < last {
                subscribers[id]?.position = last
            }
        }
        return hasMore
    }

    private func news(of tenant: String, after position: Int) async -> [TutorEventStore.StoredEvent]
    {
        let limit = limits.events
        do {
            return try await database.read {
                try TutorEventStore.events(of: tenant, after: position, limit: limit, in: $0)
            }
        } catch {
            log.warning("the tutor's events could not be read", metadata: ["error": "\(error)"])
            return []
        }
    }

    private func tell(_ event: TutorEventStore.StoredEvent) {
        let text = "event: reasoning\ndata: \(event.payload)\n\n"
        for (id, subscriber) in subscribers
        where subscriber.reader == event.reader && subscriber.position < event.number {
            write(text, to: id)
        }
    }

    private func keepThemAlive() async {
        let due = seconds - limits.keepAlive
        for (id, subscriber) in subscribers where subscriber.lastWord <= due {
            if await mayListen(subscriber) { write(Self.keepAlive, to: id) } else { drop(id) }
        }
    }

    /// A busy database doesn't end the stream.
    private func mayListen(_ subscriber: Subscriber) async -> Bool {
        do {
            try await subscriber.check()
        } catch {
            return ((error as? Problem)?.status ?? 500) >= 500
        }
        return true
    }

    private func write(_ text: String, to id: Int) {
        subscribers[id]?.lastWord = seconds
        guard let stream = subscribers[id]?.stream else { return }
        if case .enqueued = stream.yield(Array(text.utf8)) { return }
        drop(id)
    }

    private func drop(_ id: Int) {
        let subscriber = subscribers[id]
        remove(id)
        subscriber?.stream.finish()
    }

    private func remove(_ id: Int) {
        subscribers[id] = nil
        if subscribers.isEmpty { pause?.cancel() }
    }

    private var seconds: Double { environment.now().timeIntervalSince1970 }
}
