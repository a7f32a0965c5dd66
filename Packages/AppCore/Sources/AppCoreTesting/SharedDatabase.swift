public import SQLStore

/// An empty database opened by several simulated processes.
public struct SharedDatabase: Sendable {
    /// One per simulated process.
    public let doors: [any SQLDatabase]

    /// Opens `count` connections without migrations.
    public init(doors count: Int = 2) throws {
        doors = try TestDatabase.several(count)
    }

    /// Closes every door.
    public func close() async {
        for door in doors { await door.close() }
    }
}
