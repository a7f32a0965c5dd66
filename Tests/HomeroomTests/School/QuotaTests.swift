#if WITH_AUTH && WITH_CALENDAR && WITH_TODOS && WITH_CHAT && WITH_ANNOUNCEMENTS && WITH_GOALS && WITH_PROGRESS
import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

/// How much a person may have, at the school.
@Suite struct QuotaTests {
    private static let api = "/school/api/v1"

    /// A school, its ordinary student, and another student there.
    private struct Scene {
        var day: SchoolDay
        var robin: SchoolCaller
        var sam: SchoolCaller
        var tenant: SQLValue

        init() async throws {
            day = try await SchoolDay.make()
            robin = try await SchoolCaller(SchoolDay.student, at: "north", on: day)
            sam = try await SchoolCaller("sam.novak@alderhill.example", at: "north", on: day)
            tenant = .text(try #require(day.tenants["north"]).id)
        }

        func id(of email: String) async throws -> Int64 {
            try await number(
                "SELECT id FROM auth_people WHERE tenant_id = ? AND email = ?", [.text(email)])
        }

        func number(_ sql: String, _ values: [SQLValue] = []) async throws -> Int64 {
            try await day.database.read { connection in
                let row = try #require(try connection.row(sql, [tenant] + values))
                guard case .integer(let number) = row.values[0] else { return -1 }
                return number
            }
        }

        /// Inserts copies of a row with other ids, until there are `count` of them by `owner`.
        func fill(
            _ table: String, owner: String, _ person: Int64, to count: Int,
            like: String, _ changes: [String: @Sendable (Int) -> SQLValue]
        ) async throws {
            let tenant = tenant
            try await day.database.write { connection in
                let there = try connection.row(
                    "SELECT COUNT(*) AS n FROM \(table) WHERE tenant_id = ? AND \(owner) = ?",
                    [tenant, .integer(person)])
                let missing = count - (try there?.int("n") ?? 0)
                let row = try #require(
                    try connection.row(
                        "SELECT * FROM \(table) WHERE tenant_id = ? AND \(like) LIMIT 1", [tenant])
                )
                let rows = (0..<missing).map { number in
                    zip(row.columns, row.values).map { column, value in
                        column == owner
                            ? .integer(person) : changes[column].map { $0(number) } ?? value
                    }
                }
                try connection.load(rows, into: table, columns: Array(row.columns))
            }
        }

        /// Sets what a person has sent.
        func send(_ change: String, by person: Int64) async throws {
            let tenant = tenant
            try await day.database.write { connection in
                let sql = "UPDATE chat_senders SET \(change) WHERE tenant_id = ? AND person_id = ?"
                _ = try connection.execute(sql, [tenant, .integer(person)])
            }
        }

        func post(_ caller: SchoolCaller, _ path: String, _ body: String) async throws
            -> SchoolReply
        {
            try await caller.ask(.post, QuotaTests.api + path, body)
        }
    }

    private static let fresh: @Sendable (Int) -> SQLValue = { .integer(900_000_000 + Int64($0)) }
    private static let none: @Sendable (Int) -> SQLValue = { _ in .null }

    /// Two servers answer at once; together they take exactly what there is room for.
    @Test func goalsEndAtTheirLimitWhoeverAddsThem() async throws {
        let scene = try await Scene()
        let robin = try await scene.id(of: SchoolDay.student)
        #expect(try await scene.post(scene.robin, "/goals", #"{"title":"First"}"#).status == 201)
        try await scene.fill(
            "goals_goals", owner: "student_id", robin, to: PersonQuota.goals.most - 1,
            like: "title = 'First'", ["id": Self.fresh, "import_key": Self.none])
        let answers = try await withThrowingTaskGroup(of: SchoolReply.self) { group in
            for number in 0..<6 {
                group.addTask {
                    try await scene.post(scene.robin, "/goals", #"{"title":"Goal \#(number)"}"#)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count { $0.status == 201 } == 1)
        let refused = answers.filter { $0.status != 201 }
        #expect(refused.allSatisfy { $0.status == 409 })
        #expect(
            try refused.first?.error
                == "You have 1000 goals, the maximum. Delete some first.")
        let id = try await scene.number(
            "SELECT MAX(id) FROM goals_goals WHERE tenant_id = ? AND title = 'First'")
        let removed = try await scene.robin.ask(.delete, Self.api + "/goals/\(id)")
        #expect(removed.status == 204)
        #expect(try await scene.post(scene.robin, "/goals", #"{"title":"Again"}"#).status == 201)
        #expect(
            try await scene.post(scene.sam, "/goals", #"{"title":"Mine"}"#).status == 201,
            "another person's goals don't count")
        await scene.day.database.close()
    }

    @Test func conversationsAndMessagesEndAtTheirLimits() async throws {
        let scene = try await Scene()
        let (robin, sam) = (
            try await scene.id(of: SchoolDay.student),
            try await scene.id(of: "sam.novak@alderhill.example")
        )
        let body = #"{"subject":"Lab","participant_ids":[\#(sam)]}"#
        let opened = try await scene.post(scene.robin, "/message_threads", body)
        #expect(opened.status == 201, "\(opened.text)")
        let thread = try await scene.number(
            "SELECT id FROM chat_threads WHERE tenant_id = ? AND opened_by = ?", [.integer(robin)])
        let messages = "/message_threads/\(thread)/messages"
        #expect(try await scene.post(scene.robin, messages, #"{"body":"Hello"}"#).status == 201)
        try await scene.fill(
            "chat_threads", owner: "opened_by", robin, to: PersonQuota.conversations.most,
            like: "subject = 'Lab'", ["id": Self.fresh])
        let another = try await scene.post(scene.robin, "/message_threads", body)
        #expect(another.status == 409)
        #expect(try another.error?.hasPrefix("You have 2000 conversations") == true)
        #expect(
            try await scene.number(
                "SELECT messages FROM chat_senders WHERE tenant_id = ? AND person_id = ?",
                [.integer(robin)]) == 1)
        try await scene.send("messages = \(PersonQuota.messages.most)", by: robin)
        let more = try await scene.post(scene.robin, messages, #"{"body":"And?"}"#)
        #expect(more.status == 409)
        #expect(try more.error?.hasPrefix("You have 50000 messages") == true)
        #expect(try await scene.post(scene.sam, messages, #"{"body":"Yes"}"#).status == 201)
        await scene.day.database.close()
    }

    @Test func discussionPostsEndAtTheirLimit() async throws {
        let scene = try await Scene()
        let robin = try await scene.id(of: SchoolDay.student)
        let discussion = try await scene.number(
            """
            SELECT id FROM calendar_discussions
            WHERE tenant_id = ? AND title = 'Is that trait inherited?'
            """)
        let path = "/discussions/\(discussion)/posts"
        #expect(try await scene.post(scene.robin, path, #"{"content":"Mine"}"#).status == 201)
        try await scene.fill(
            "calendar_posts", owner: "created_by", robin, to: PersonQuota.posts.most,
            like: "content = 'Mine'", ["id": Self.fresh])
        let more = try await scene.post(scene.robin, path, #"{"content":"More"}"#)
        #expect(more.status == 409)
        #expect(try more.error?.hasPrefix("You have 10000 discussion posts") == true)
        #expect(try await scene.post(scene.sam, path, #"{"content":"Mine"}"#).status == 201)
        await scene.day.database.close()
    }

    @Test func longTextsEndAtTheirSizeTogether() async throws {
        let scene = try await Scene()
        let robin = try await scene.id(of: SchoolDay.student)
        let thread = try await scene.number(
            """
            SELECT thread_id FROM chat_participants WHERE tenant_id = ? AND person_id = ?
            ORDER BY thread_id
            """, [.integer(robin)])
        let path = "/message_threads/\(thread)/messages"
        let long = String(repeating: "é", count: 100_000)
        #expect(try await scene.post(scene.robin, path, #"{"body":"\#(long)"}"#).status == 201)
        #expect(
            try await scene.number(
                "SELECT characters FROM chat_senders WHERE tenant_id = ? AND person_id = ?",
                [.integer(robin)]) == 100_000)
        try await scene.send("characters = \(PersonQuota.characters.most - 4)", by: robin)
        let more = try await scene.post(scene.robin, path, #"{"body":"Short"}"#)
        #expect(more.status == 413, "\(more.text.prefix(300))")
        #expect(
            try more.error?.hasPrefix("You have 19999996 characters; the maximum is 20000000.")
                == true)
        #expect(try await scene.post(scene.robin, path, #"{"body":"Shor"}"#).status == 201)
        await scene.day.database.close()
    }

    @Test func filesEndAtTheirSizeTogether() async throws {
        let scene = try await Scene()
        let robin = try await scene.id(of: SchoolDay.student)
        let assignment = try await scene.number(
            """
            SELECT a.id FROM todos_assignments a
            WHERE a.tenant_id = ? AND a.title = 'Punnett squares, sheet 3'
            """)
        let other = try await scene.number(
            "SELECT id FROM todos_submissions WHERE tenant_id = ? AND user_id = ?",
            [.integer(robin)])
        let (tenant, size) = (scene.tenant, Int64(PersonQuota.megabytes.most) << 20)
        try await scene.day.database.write { connection in
            _ = try connection.execute(
                """
                INSERT INTO todos_attachments
                    (tenant_id, submission_id, name, media_type, size, bytes, created_at)
                VALUES (?, ?, 'film.mp4', 'video/mp4', ?, ?, 0)
                """, [tenant, .integer(other), .integer(size), .blob([1])])
        }
        let refused = try await scene.robin.handIn(file: "Six crosses.", for: assignment)
        #expect(refused.status == 413, "\(refused.text)")
        #expect(try refused.error?.hasPrefix("You have 2048 megabytes of files") == true)
        let kept = try await scene.number(
            """
            SELECT COUNT(*) AS n FROM todos_submissions
            WHERE tenant_id = ? AND assignment_id = ? AND user_id = ?
            """, [.integer(assignment), .integer(robin)])
        #expect(kept == 0, "nothing is handed in without its file")
        try await scene.day.database.write { connection in
            _ = try connection.execute(
                "UPDATE todos_attachments SET size = ? WHERE tenant_id = ?",
                [.integer(size - (1 << 20)), tenant])
        }
        let taken = try await scene.robin.handIn(file: "Six crosses.", for: assignment)
        #expect(taken.status == 201, "\(taken.text)")
        await scene.day.database.close()
    }

    /// What is announced is enforced: the numbers in the documentation are those in the code.
    @Test(arguments: [
        ("goals", PersonQuota.goals), ("conversations that the person opened", .conversations),
        ("messages", .messages), ("discussion posts", .posts),
        ("attempts at one lesson, passage or section", .attempts),
        ("characters of all messages, of all posts, and of all comments", .characters),
        ("files handed in, together, in MB", .megabytes),
    ])
    func theDocumentationSaysTheSame(_ name: String, _ quota: PersonQuota) throws {
        let file = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "../../../docs/operating.md")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let row = try #require(lines.first { $0.hasPrefix("| \(name) | ") }, "\(name)")
        let cell = row.split(separator: "|")[1]
        let number = cell.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "," }
        #expect(Int(number.filter(\.isNumber)) == quota.most)
    }
}
#endif
