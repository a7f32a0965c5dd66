import AppCore
import AppCoreTesting
import SQLStore
import Testing

@testable import ServiceKit

@Suite struct NumberSequenceTests {
    @Test func noTwoWritersEverGetTheSameNumber() async throws {
        let databases = try TestDatabase.several(2)
        try await Migrator.apply(CampusSchema.migrations, to: databases[0])
        let sequences = databases.map { NumberSequence(database: $0) }
        let numbers = try await withThrowingTaskGroup(of: [Int64].self) { group in
            for task in 0..<8 {
                group.addTask {
                    var found: [Int64] = []
                    for count in 1...20 {
                        var stock = try await sequences[task % 2].take(count)
                        for _ in 0..<count { found.append(try stock.next()) }
                    }
                    return found
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(numbers.count == 8 * 210)
        #expect(Set(numbers).count == numbers.count)
        #expect(numbers.allSatisfy { $0 >= 1 })
        for database in databases { await database.close() }
    }

    @Test func aShortCommandUsesUpFewNumbers() async throws {
        let database = try await TestDatabase.fresh(migrations: CampusSchema.migrations)
        var last: Int64 = 0
        // Each command is a process of its own.
        for _ in 0..<10 { last = try await NumberSequence(database: database).next() }
        #expect(last <= 40)
        await database.close()
    }

    @Test func anEmptyStockSaysSo() async throws {
        let database = try await TestDatabase.fresh(migrations: CampusSchema.migrations)
        var stock = try await NumberSequence(database: database).take(1)
        _ = try stock.next()
        #expect(throws: Problem.self) { try stock.next() }
        await database.close()
    }
}
