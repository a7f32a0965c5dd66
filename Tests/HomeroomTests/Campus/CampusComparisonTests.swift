import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import Testing

@testable import HomeroomHost
@testable import HomeroomServer

@Suite struct CampusComparisonTests {
    @Test func everyDifferenceIsNamed() async throws {
        let folder = try SampleFolder()
        let path = folder.file("one.backup")
        let database = try await TestDatabase.fresh(migrations: CampusSample.layout.migrations)
        try await CampusSample.fill(database, rows: 50, seed: 31)
        _ = try await CampusSample.backup.write(database, to: path, replaces: false)
        try await database.write { connection in
            try connection.execute(
                "UPDATE sample_accounts SET balance = 101 WHERE tenant_id = 'north' AND id = 'a3'")
            try connection.execute("DELETE FROM sample_sessions WHERE id = 's7'")
            try connection.execute("INSERT INTO sample_empty VALUES ('no more')")
        }
        let found = try await CampusSample.backup.compare(database, with: path)
        #expect(!found.isEqual)
        let sentences = Dictionary(
            uniqueKeysWithValues: found.tables.map { ($0.name, $0.differences) })
        #expect(
            sentences == [
                "sample_accounts": ["tenant_id=north id=a3 has different values"],
                "sample_sessions": ["tenant_id=north id=s7 is only in the backup"],
                "sample_values": [], "sample_empty": ["id=no more is not in the backup"],
            ])
        await database.close()
    }

    @Test func theLimitIsKept() async throws {
        let folder = try SampleFolder()
        let path = folder.file("one.backup")
        let database = try await TestDatabase.fresh(migrations: CampusSample.layout.migrations)
        _ = try await CampusSample.backup.write(database, to: path, replaces: false)
        try await CampusSample.fill(database, rows: 200, seed: 32)
        let found = try await CampusSample.backup.compare(database, with: path, limit: 3)
        let values = try #require(found.tables.first { $0.name == "sample_values" })
        #expect(values.databaseRows == 200 && values.backupRows == 0)
        #expect(values.differences.count == 3)
        await database.close()
    }

    @Test func anOlderSchemaIsADifference() async throws {
        let folder = try SampleFolder()
        let path = folder.file("one.backup")
        let old = try await TestDatabase.fresh(
            migrations: Array(CampusSample.layout.migrations.prefix(1)))
        _ = try await CampusSample.backup.write(old, to: path, replaces: false)
        let database = try await TestDatabase.fresh(migrations: CampusSample.layout.migrations)
        let found = try await CampusSample.backup.compare(database, with: path)
        #expect(found.onlyInDatabase == ["sample-service-002-values"])
        #expect(found.tables.first { $0.name == "sample_values" }?.verdict == .onlyInDatabase)
        #expect(!found.isEqual)
        await old.close()
        await database.close()
    }

    @Test func theSameRowTwiceIsNotTheSameAsOnce() {
        let marker = RowMarker(columns: ["id", "name"])
        var (once, twice, other) = (TableDigest(), TableDigest(), TableDigest())
        let mark = marker.mark(["1", "a"])
        once.add(mark)
        twice.add(mark)
        twice.add(mark)
        #expect(once != twice)
        // The order of columns doesn't matter, that of values does.
        other.add(RowMarker(columns: ["name", "id"]).mark(["a", "1"]))
        #expect(once == other)
        #expect(marker.mark(["a", "1"]) != mark)
    }
}
