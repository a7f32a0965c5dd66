#if WITH_AUTH && WITH_CALENDAR && WITH_TODOS && WITH_CHAT && WITH_ANNOUNCEMENTS && WITH_GOALS && WITH_PROGRESS
import AppCore
import AppCoreTesting
import Foundation
import Logging
import SQLStore
import ServiceKit
import Testing

@testable import HomeroomHost

/// The first import of the sample school into the built-in server.
@Suite struct SampleSchoolImportTests {
    private let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private static func documents() throws -> [SchoolDocument] {
        let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "../../../Apps/DemoSchool")
        return try ["school.yaml", "electives.yaml", "grades.yaml"].map { name in
            let bytes = try Data(contentsOf: folder.appending(path: name))
            return try SchoolText.document(Array(bytes), file: name)
        }
    }

    private func start(
        _ database: any SQLDatabase,
        _ documents: @escaping @Sendable () throws -> [SchoolDocument] = Self.documents
    ) async throws {
        var environment = SystemEnvironment.test(clock: TestClock())
        // Sequential ids would collide with those of an earlier start.
        environment.uuid = { UUID() }
        let campus = try Campus(
            services: SchoolDay.services, database: database, environment: environment, log: log,
            starterContent: nil,
            school: SchoolProvider(documents: documents))
        try await campus.start()
    }

    /// Ids and keys of imported records.
    private func records(_ database: any SQLDatabase) async throws -> [String] {
        try await database.read { connection in
            try ["calendar_courses", "calendar_meetings", "todos_assignments"].flatMap { table in
                try connection.rows("SELECT id, import_key FROM \(table) ORDER BY id").map {
                    "\(table) \($0.values)"
                }
            }
        }
    }

    @Test func anInterruptedImportGivesTheSameIdsWhenItStartsAgain() async throws {
        let clean = try SQLiteDatabase.inMemory()
        try await start(clean)
        let wanted = try await records(clean)
        #expect(wanted.count > 40)
        let interrupted = try SQLiteDatabase.inMemory()
        // The first file is imported when the second one fails.
        try await start(interrupted) {
            [try Self.documents()[0], SchoolDocument(SchoolNode(line: 1, .text("broken")))]
        }
        #expect(try await records(interrupted) == [])
        try await start(interrupted)
        #expect(try await records(interrupted) == wanted)
    }

    @Test func addedCoursesLeaveTheOtherIdsAlone() async throws {
        let (first, both) = (try SQLiteDatabase.inMemory(), try SQLiteDatabase.inMemory())
        try await start(first) { [try Self.documents()[0]] }
        try await start(both)
        let known = Set(try await records(both))
        #expect(try await records(first).allSatisfy(known.contains))
    }

    @Test func processesThatStartAtOnceImportItOnce() async throws {
        let folder = try TemporaryFolder.untilExit()
        let path = folder.appending(path: "campus.sqlite").path(percentEncoded: false)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    let campus = EmbeddedCampus(
                        services: SchoolDay.services, path: path,
                        environment: .test(clock: TestClock()), starterContent: { nil },
                        outbound: ScriptedTransport(),
                        school: SchoolProvider(documents: Self.documents), log: log)
                    try await campus.campus().start()
                    await campus.close()
                }
            }
            try await group.waitForAll()
        }
        let database = try SQLiteDatabase(path: path, options: .personal)
        let count = try await database.read {
            try $0.row("SELECT COUNT(*) AS count FROM calendar_courses")?.int("count")
        }
        #expect(count == 10)
        await database.close()
    }
}
#endif
