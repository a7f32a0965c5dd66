import Foundation
import GRDB
import Synchronization

/// The read-only connections of a file, each with its own queue.
///
/// A read goes to a free connection or waits in order; a connection that finished takes the next
/// one without a thread switch. Connections are opened on demand.
final class SQLiteReaders: Sendable {
    /// Work for a connection, or for the error if there is none.
    typealias Work = @Sendable (Result<Database, any Error>) -> Void

    private struct State {
        var all: [DatabaseQueue] = []
        var idle: [DatabaseQueue] = []
        /// Number of open connections, including those being opened.
        var count = 0
        var waiting = FirstInFirstOut<Work>()
        var isClosed = false
    }

    private let path: String
    private let configuration: Configuration
    private let maximum: Int
    /// Whether work runs on the calling thread if a connection is free.
    private let isInPlace: Bool
    private let state = Mutex(State())

    /// `configuration` is the writer's.
    init(path: String, configuration: Configuration, options: SQLiteOptions) {
        self.path = path
        maximum = options.maximumReaders
        isInPlace = options.readsInPlace
        var configuration = configuration
        configuration.readonly = true
        self.configuration = configuration
    }

    /// Whether any connection is open.
    var isOpen: Bool { state.withLock { $0.count > 0 } }

    /// Another connection for the caller's exclusive use.
    func connection() throws -> DatabaseQueue {
        try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Runs `work` with one of the connections, on its thread or in place.
    func submit(_ work: @escaping Work) {
        enum ReaderChoice {
            case reader(DatabaseQueue)
            case newReader, later, closed
        }
        let way = state.withLock { state -> ReaderChoice in
            if state.isClosed { return .closed }
            if let reader = state.idle.popLast() { return .reader(reader) }
            if state.count < maximum {
                state.count += 1
                return .newReader
            }
            state.waiting.append(work)
            return .later
        }
        switch way {
        case .reader(let reader) where isInPlace: runInPlace(work, on: reader)
        case .reader(let reader): run(work, on: reader)
        case .newReader where isInPlace: open(for: work)
        case .newReader: DispatchQueue.global().async { self.open(for: work) }
        case .later: break
        case .closed: work(.failure(SQLError.closed))
        }
    }

    /// Rejects waiting work and closes the connections, each after its current work. Blocks.
    func close() {
        let (waiting, readers) = state.withLock { state in
            state.isClosed = true
            defer { (state.all, state.idle) = ([], []) }
            return (state.waiting.removeAll(), state.all)
        }
        waiting.forEach { $0(.failure(SQLError.closed)) }
        // A statement in use keeps the file open until its last reference is gone.
        readers.forEach { try? $0.close() }
    }

    private func open(for work: @escaping Work) {
        do {
            let reader = try connection()
            let isClosed = state.withLock { state in
                if !state.isClosed { state.all.append(reader) }
                return state.isClosed
            }
            guard !isClosed else { throw SQLError.closed }
            if isInPlace { runInPlace(work, on: reader) } else { run(work, on: reader) }
        } catch {
            let next = state.withLock { state -> Work? in
                let next = state.waiting.popFirst()
                if next == nil { state.count -= 1 }
                return next
            }
            work(.failure(error))
            // Waiting work tries again itself, since no other connection may exist.
            if let next { open(for: next) }
        }
    }

    /// Runs `work` on this thread; waiting work then gets the connection on another thread.
    private func runInPlace(_ work: @escaping Work, on reader: DatabaseQueue) {
        reader.inDatabase { work(.success($0)) }
        let next = state.withLock { state in
            let next = state.waiting.popFirst()
            if next == nil, !state.isClosed { state.idle.append(reader) }
            return next
        }
        if let next { run(next, on: reader) }
    }

    private func run(_ work: @escaping Work, on reader: DatabaseQueue) {
        reader.asyncWriteWithoutTransaction { database in
            var next: Work? = work
            while let work = next {
                work(.success(database))
                next = self.state.withLock { state in
                    let next = state.waiting.popFirst()
                    if next == nil, !state.isClosed { state.idle.append(reader) }
                    return next
                }
            }
        }
    }
}

/// A first-in, first-out queue.
struct FirstInFirstOut<Element> {
    private var elements: [Element?] = []
    private var first = 0

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard first < elements.count else { return nil }
        let element = elements[first]
        elements[first] = nil
        first += 1
        if first == elements.count {
            elements.removeAll(keepingCapacity: true)
            first = 0
        } else if first > 64, first > elements.count / 2 {
            elements.removeFirst(first)
            first = 0
        }
        return element
    }

    mutating func removeAll() -> [Element] {
        defer { (elements, first) = ([], 0) }
        return elements[first...].compactMap { $0 }
    }
}
