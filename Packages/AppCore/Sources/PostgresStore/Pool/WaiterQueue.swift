#if Postgres
import Synchronization

/// A caller's place in the queue.
final class Ticket: Sendable, Hashable {
    private let cancelled = Atomic<Bool>(false)

    /// Set by a caller that gave up, possibly before it was queued.
    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }
    func cancel() { cancelled.store(true, ordering: .releasing) }

    static func == (left: Ticket, right: Ticket) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A first-in, first-out queue of callers.
struct WaiterQueue {
    typealias Continuation = CheckedContinuation<ConnectionPool.Grant, any Error>

    private var waiting: [Ticket: Continuation] = [:]
    /// All tickets in order, including cancelled ones.
    private var order: [Ticket] = []
    private var first = 0

    var count: Int { waiting.count }
    var isEmpty: Bool { waiting.isEmpty }

    mutating func append(_ ticket: Ticket, _ continuation: Continuation) {
        waiting[ticket] = continuation
        order.append(ticket)
    }

    mutating func popFirst() -> Continuation? {
        while first < order.count {
            let ticket = order[first]
            first += 1
            if let continuation = waiting.removeValue(forKey: ticket) {
                tidy()
                return continuation
            }
        }
        tidy()
        return nil
    }

    mutating func remove(_ ticket: Ticket) -> Continuation? {
        defer { tidy() }
        return waiting.removeValue(forKey: ticket)
    }

    mutating func removeAll() -> [Continuation] {
        var all: [Continuation] = []
        while let next = popFirst() { all.append(next) }
        return all
    }

    /// Occasionally removes processed tickets.
    private mutating func tidy() {
        if waiting.isEmpty {
            order.removeAll(keepingCapacity: true)
            first = 0
        } else if first > 64, first > order.count / 2 {
            order.removeFirst(first)
            first = 0
        } else if order.count - first > 64, order.count - first > 4 * waiting.count {
            order = order[first...].filter { waiting[$0] != nil }
            first = 0
        }
    }
}
#endif
