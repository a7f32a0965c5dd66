#if Postgres
import CLibPQ
import Dispatch
import Foundation
import SQLStore
import Synchronization

/// Listens on a separate connection while anyone is subscribed, and reconnects if it is lost.
final class NotificationListener: Sendable {
    /// Maximum notifications buffered for a slow reader.
    private static let patience = 4096

    private typealias Reader = AsyncStream<String>.Continuation
    private struct State {
        var readers: [String: [Int: Reader]] = [:]
        var nextID = 0
        var isRunning = false
        var isClosed = false
        var wake: ListenerWakePipe?
    }

    private let url: String
    private let options: PostgresOptions
    private let state = Mutex(State())

    init(url: String, options: PostgresOptions) {
        self.url = url
        self.options = options
    }

    func stream(of channel: String) -> AsyncStream<String> {
        let (stream, reader) = AsyncStream.makeStream(
            of: String.self, bufferingPolicy: .bufferingNewest(Self.patience))
        let hasToStart = state.withLock { state -> Bool in
            // A longer name would be truncated and could match another.
            guard !state.isClosed, (1...63).contains(channel.utf8.count),
                !channel.utf8.contains(0)
            else {
                reader.finish()
                return false
            }
            let id = state.nextID
            state.nextID += 1
            state.readers[channel, default: [:]][id] = reader
            reader.onTermination = { [weak self] _ in self?.remove(id, from: channel) }
            state.wake?.signal()
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if hasToStart {
            DispatchQueue(label: "postgres.listen").async { self.run() }
        }
        return stream
    }

    func close() {
        let readers = state.withLock { state in
            state.isClosed = true
            state.wake?.signal()
            defer { state.readers = [:] }
            return state.readers.values.flatMap(\.values)
        }
        readers.forEach { $0.finish() }
    }

    private func remove(_ id: Int, from channel: String) {
        state.withLock { state in
            state.readers[channel]?[id] = nil
            if state.readers[channel]?.isEmpty == true { state.readers[channel] = nil }
            state.wake?.signal()
        }
    }

    // MARK: On the listener's own thread

    /// Runs while anyone is subscribed.
    private func run() {
        guard let wake = ListenerWakePipe() else {
            state.withLock { $0.isRunning = false }
            return close()
        }
        state.withLock { $0.wake = wake }
        var failures = 0
        while !isDone() {
            let began = ContinuousClock.now
            listen(wake)
            guard !isDone() else { continue }
            failures = ContinuousClock.now - began > .seconds(10) ? 0 : failures + 1
            let longest = min(5000, 50 << min(failures, 8))
            wake.wait(
                beside: nil, milliseconds: Int32.random(in: Int32(longest / 2)...Int32(longest)))
        }
    }

    /// True, ending the thread, if no one is subscribed.
    private func isDone() -> Bool {
        state.withLock { state in
            guard state.isClosed || state.readers.isEmpty else { return false }
            state.isRunning = false
            state.wake = nil
            return true
        }
    }

    /// Listens on one connection until it is lost or no one is subscribed.
    private func listen(_ wake: ListenerWakePipe) {
        guard let handle = PostgresSession.connect(url, options) else { return }
        defer { PQfinish(handle) }
        guard PQstatus(handle) == CONNECTION_OK else { return }
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        var heard: [String: Set<Int>] = [:]
        while true {
            let wanted = state.withLock { state in
                state.isClosed ? [:] : state.readers.mapValues { Set($0.keys) }
            }
            guard !wanted.isEmpty, follow(wanted, &heard, on: handle) else { return }
            guard deliver(from: handle) else { return }
            wake.wait(beside: PQsocket(handle), milliseconds: -1)
            guard PQconsumeInput(handle) == 1, deliver(from: handle) else { return }
        }
    }

    /// Adjusts LISTEN to the subscriptions. New readers get an empty text once they are listening.
    private func follow(
        _ wanted: [String: Set<Int>], _ heard: inout [String: Set<Int>], on handle: OpaquePointer
    ) -> Bool {
        guard wanted != heard else { return true }
        for channel in wanted.keys where heard[channel] == nil {
            guard command("LISTEN \(Self.quoted(channel))", handle) else { return false }
        }
        for channel in heard.keys where wanted[channel] == nil {
            guard command("UNLISTEN \(Self.quoted(channel))", handle) else { return false }
        }
        for (channel, ids) in wanted {
            let new = ids.subtracting(heard[channel] ?? [])
            let readers = state.withLock { state in
                new.compactMap { state.readers[channel]?[$0] }
            }
            readers.forEach { $0.yield("") }
        }
        heard = wanted
        return true
    }

    private func deliver(from handle: OpaquePointer) -> Bool {
        while let notification = PQnotifies(handle) {
            let channel = String(cString: notification.pointee.relname)
            let text = String(cString: notification.pointee.extra)
            PQfreemem(notification)
            let readers = state.withLock { $0.readers[channel]?.values.map { $0 } ?? [] }
            readers.forEach { $0.yield(text) }
        }
        return PQstatus(handle) == CONNECTION_OK
    }

    private func command(_ sql: String, _ handle: OpaquePointer) -> Bool {
        let result = PQexec(handle, sql)
        defer { PQclear(result) }
        return PQresultStatus(result) == PGRES_COMMAND_OK
    }

    private static func quoted(_ name: String) -> String {
        "\"" + name.replacing("\"", with: "\"\"") + "\""
    }
}

/// Wakes a thread that waits for a socket.
final class ListenerWakePipe: Sendable {
    private let readEnd: Int32
    private let writeEnd: Int32

    /// nil if no file descriptors are left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        _ = Foundation.close(readEnd)
        _ = Foundation.close(writeEnd)
    }

    func signal() {
        var byte: UInt8 = 1
        // A full pipe wakes it, too.
        _ = write(writeEnd, &byte, 1)
    }

    /// Returns when signaled, when `socket` is readable, or after a timeout (-1: never).
    func wait(beside socket: Int32?, milliseconds: Int32) {
        var polls = [pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)]
        if let socket { polls.append(pollfd(fd: socket, events: Int16(POLLIN), revents: 0)) }
        _ = poll(&polls, nfds_t(polls.count), milliseconds)
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(readEnd, &bytes, bytes.count) > 0 {}
    }
}
#endif
