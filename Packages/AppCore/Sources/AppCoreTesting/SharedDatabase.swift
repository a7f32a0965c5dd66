public import SQLStore

/// One empty database that several processes seem to have open.
public struct SharedDatabase: Sendable {
    /// One for each process that is played.
    public let doors: [any SQLDatabase]

    /// Opens `count` doors; nothing is migrated.
    public init(doors count: Int = 2) throws {
        doors = try TestDatabase.several(count)
    }

    /// Closes every door.
    public func close() async {
        for door in doors { await door.close() }
    }
}
