import AppCore
import SQLStore
import Synchronization

/// The campus's one sequence of whole numbers, which the school's records are named by: no two records
/// of a campus share one, whatever their kind and their tenant.
///
/// Numbers are taken in blocks, each in a transaction of its own, so that writers of different
/// schools never wait for one row. Numbers that are not used are lost; so later ones are
/// larger, but not without gaps.
public struct NumberSequence: Sendable {
    /// The first block is small, because a short command needs one or two; later ones double.
    private static let firstBlock: Int64 = 4
    private static let largestBlock: Int64 = 512

    private final class Block: Sendable {
        let state = Mutex((next: Int64(0), end: Int64(0), size: NumberSequence.firstBlock))
    }

    private let database: any SQLDatabase
    private let block = Block()

    init(database: any SQLDatabase) { self.database = database }

    /// One number, from 1 on.
    public func next() async throws -> Int64 {
        var stock = try await take(1)
        return try stock.next()
    }

    /// `count` numbers for one transaction, taken before it begins; some may stay unused.
    public func take(_ count: Int) async throws -> NumberStock {
        let wanted = Int64(max(0, count))
        let found: ClosedRange<Int64>? = block.state.withLock { state in
            guard wanted > 0, state.end - state.next >= wanted else { return nil }
            defer { state.next += wanted }
            return state.next...(state.next + wanted - 1)
        }
        if let found { return NumberStock(next: found.lowerBound, end: found.upperBound + 1) }
        guard wanted > 0 else { return NumberStock(next: 0, end: 0) }
        let size = block.state.withLock { max(wanted, $0.size) }
        let end = try await database.write { connection in
            try connection.execute(
                """
                INSERT INTO campus_numbers (name, last) VALUES ('school', ?)
                ON CONFLICT (name) DO UPDATE SET last = campus_numbers.last + excluded.last
                """, [.integer(size)])
            let row = try connection.row("SELECT last FROM campus_numbers WHERE name = 'school'")
            guard let row else { throw SQLError.corrupt("The campus's numbers cannot be kept.") }
            return Int64(try row.int("last")) + 1
        }
        let start = end - size
        block.state.withLock { state in
            state.size = min(state.size * 2, Self.largestBlock)
            // Another task may have been here meanwhile: the longer rest is kept.
            if end - (start + wanted) > state.end - state.next {
                (state.next, state.end) = (start + wanted, end)
            }
        }
        return NumberStock(next: start, end: start + wanted)
    }
}

/// Numbers for one transaction. A body that may run again starts from a copy.
public struct NumberStock: Sendable {
    private var following: Int64
    private let end: Int64

    init(next: Int64, end: Int64) {
        following = next
        self.end = end
    }

    /// How many are left.
    public var count: Int { Int(end - following) }

    /// The next one. Throws a 503 ``Problem`` when there is none: more was found than expected, and
    /// the caller may try again.
    public mutating func next() throws -> Int64 {
        guard following < end else {
            throw Problem(
                .unreachable, "There is more to do than was expected.", cure: "Try again.",
                status: 503, retryAfterSeconds: 1)
        }
        defer { following += 1 }
        return following
    }
}
