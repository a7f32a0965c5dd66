import AppCore
import SQLStore
import Synchronization

/// The campus's sequence of integer ids for school records, unique across all types and tenants.
///
/// Numbers are taken in blocks, each in its own transaction, so that writers of different schools
/// don't block each other. Unused numbers are lost: later ones are larger, but with gaps.
public struct NumberSequence: Sendable {
    /// The first block is small, since a short command needs one or two; later ones double.
    private static let firstBlock: Int64 = 4
    private static let largestBlock: Int64 = 512

    private final class Block: Sendable {
        let state = Mutex((next: Int64(0), end: Int64(0), size: NumberSequence.firstBlock))
    }

    private let database: any SQLDatabase
    private let block = Block()

    init(database: any SQLDatabase) { self.database = database }

    /// One number, from 1.
    public func next() async throws -> Int64 {
        var stock = try await take(1)
        return try stock.next()
    }

    /// `count` numbers for a transaction, taken before it starts; some may stay unused.
    public func take(_ count: Int) async throws -> NumberAllocation {
        let wanted = Int64(max(0, count))
        let found: ClosedRange<Int64>? = block.state.withLock { state in
            guard wanted > 0, state.end - state.next >= wanted else { return nil }
            defer { state.next += wanted }
            return state.next...(state.next + wanted - 1)
        }
        if let found { return NumberAllocation(next: found.lowerBound, end: found.upperBound + 1) }
        guard wanted > 0 else { return NumberAllocation(next: 0, end: 0) }
        let size = block.state.withLock { max(wanted, $0.size) }
        let start = try await database.write { try Self.advance(by: size, in: $0) }
        let end = start + size
        block.state.withLock { state in
            state.size = min(state.size * 2, Self.largestBlock)
            // Another task may have taken a block; keep the larger rest.
            if end - (start + wanted) > state.end - state.next {
                (state.next, state.end) = (start + wanted, end)
            }
        }
        return NumberAllocation(next: start, end: start + wanted)
    }

    /// `count` numbers from the caller's transaction, which returns them if it is rolled back.
    /// Other writers wait for its end.
    static func take(
        _ count: Int, in connection: any SQLConnection
    ) throws -> NumberAllocation {
        let start = try advance(by: Int64(count), in: connection)
        return NumberAllocation(next: start, end: start + Int64(count))
    }

    /// Advances the sequence and returns the first of the new numbers.
    private static func advance(
        by count: Int64, in connection: any SQLConnection
    ) throws -> Int64 {
        try connection.execute(
            """
            INSERT INTO campus_numbers (name, last) VALUES ('school', ?)
            ON CONFLICT (name) DO UPDATE SET last = campus_numbers.last + excluded.last
            """, [.integer(count)])
        let row = try connection.row("SELECT last FROM campus_numbers WHERE name = 'school'")
        guard let row else { throw SQLError.corrupt("The campus's numbers cannot be kept.") }
        return Int64(try row.int("last")) + 1 - count
    }
}

/// Numbers for a transaction. If the body can run again, use a copy.
public struct NumberAllocation: Sendable {
    private var following: Int64
    private let end: Int64

    init(next: Int64, end: Int64) {
        following = next
        self.end = end
    }

    /// How many are left.
    public var count: Int { Int(end - following) }

    /// The next number. Throws a 503 ``Problem`` if there is none: more were needed than expected,
    /// and the caller can retry.
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
