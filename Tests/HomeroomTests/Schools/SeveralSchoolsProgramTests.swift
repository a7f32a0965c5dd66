#if WITH_AUTH && WITH_CALENDAR && WITH_TODOS && WITH_CHAT && WITH_ANNOUNCEMENTS && WITH_PROGRESS
import AppCore
import Foundation
import Testing

/// The program as a student of two schools runs it, with two servers.
@Suite(.serialized, .timeLimit(.minutes(10))) struct SeveralSchoolsProgramTests {
    /// A server with the sample school.
    private final class Server {
        private let program: BuiltProgram
        private var campus: CampusProcess

        init() throws {
            program = try BuiltProgram()
            campus = try Self.serve(program, port: nil)
            let ended = try program.run(
                ["campus", "import", "demo", "--database", Self.database(of: program)])
            #expect(ended.code == 0, "\(ended.err)")
        }

        private static func database(of program: borrowing BuiltProgram) -> String {
            program.home.appending(path: "school.sqlite").path(percentEncoded: false)
        }

        private static func serve(
            _ program: borrowing BuiltProgram, port: Int?
        ) throws -> CampusProcess {
            let file = program.home.appending(path: "campus.conf")
            try "campus.auth.development_sign_in = true\n"
                .write(to: file, atomically: true, encoding: .utf8)
            let path = file.path(percentEncoded: false)
            return try CampusProcess(
                program,
                ["--only", "school", "--config", path, "--database", database(of: program)]
                    + (port.map { ["--port", String($0)] } ?? []))
        }

        var address: String { "http://127.0.0.1:\(campus.port)" }

        func stop() {
            campus.send(SIGTERM)
            #expect(campus.ending() == 0)
        }

        func resume() throws { campus = try Self.serve(program, port: campus.port) }
    }

    private static func run(
        _ student: borrowing BuiltProgram, _ words: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let ended = try student.run(words)
        #expect(
            ended.code == 0, "\(words): \(ended.code) \(ended.err)", sourceLocation: sourceLocation)
        return ended.out
    }

    private static func list(
        _ student: borrowing BuiltProgram, _ words: String...
    ) throws -> [JSONValue] {
        let ended = try student.run(words + ["--json"])
        try #require(ended.code == 0, "\(words): \(ended.code) \(ended.err)")
        return try WireJSON.decode(JSONValue.self, from: ended.out).elements ?? []
    }

    @Test func aStudentHasTwoSchoolsAtOnceAndLeavesOne() throws {
        let (lake, hill) = (try Server(), try Server())
        let student = try BuiltProgram()
        let login = ["auth", "login", "--backend", "school", "--development", "--email"]
        _ = try Self.run(student, "connect", "school", lake.address)
        // The first school's account says whose data this is.
        let early = try student.run(["connect", "school", hill.address])
        #expect(early.code == 77 && early.err.contains("auth login"), "\(early.code) \(early.err)")
        #expect(try student.run(login + ["robin@alderhill.example"]).code == 0)
        let before = try Self.list(student, "chat", "list")
        let dry = try Self.run(
            student, "connect", "school", hill.address, "--name", "Hill", "--dry-run")
        #expect(dry.contains("Hill"))
        let more = try Self.run(student, "connect", "school", hill.address, "--name", "Hill")
        #expect(more.contains("auth login --backend school --school Hill"), "\(more)")
        let signedIn = try student.run(
            login + ["sam.novak@alderhill.example", "--school", "hill"])
        #expect(signedIn.code == 0, "\(signedIn.err)")

        // Reading: both, each with its school; the first one's records keep their ids.
        let threads = try Self.list(student, "chat", "list")
        let ids = threads.compactMap { $0["id"]?.int }
        let first = Set(before.compactMap { $0["id"]?.int })
        #expect(first.isSubset(of: ids) && !first.isEmpty)
        #expect(threads.count > before.count && Set(ids).count == ids.count)
        let announcements = try Self.list(student, "announcements", "list")
        let courses = announcements.compactMap { $0["course_name"]?.text }
        #expect(courses.contains { $0.hasSuffix("(Hill)") }, "\(courses)")
        #expect(courses.contains { !$0.hasSuffix("(Hill)") && $0.hasSuffix(")") }, "\(courses)")
        let todos = try Self.list(student, "todos", "list")
        #expect(todos.contains { $0["course"]?.text?.hasSuffix("(Hill)") == true })
        let status = try Self.run(student, "auth", "status")
        #expect(status.contains("robin@alderhill.example"))
        #expect(status.contains("sam.novak@alderhill.example"))
        let connections = try Self.list(student, "connect").filter { $0["backend"] == "school" }
        #expect(connections.map { $0["address"]?.text } == [lake.address, hill.address])

        // Writing: to the school that a conversation is from, also later.
        let far = try #require(ids.first { $0 >= 10_000_000_000 })
        let near = try #require(ids.first { $0 < 10_000_000_000 })
        hill.stop()
        let sent = try student.run(["chat", "send", String(near), "To the lake"])
        #expect(sent.code == 0, "\(sent.err)")
        let waits = try student.run(["chat", "send", String(far), "To the hill"])
        #expect(waits.code == 75, "\(waits.err)")
        let known = try student.run(["announcements", "list"])
        #expect(known.code == 0 && known.out.contains("(Hill)"))
        #expect(known.err.contains("Hill can't be reached"), "\(known.err)")
        let stays = try student.run(["disconnect", "Hill"])
        #expect(stays.code != 0 && stays.err.contains("1 change"), "\(stays.err)")
        try hill.resume()
        // It also refreshes what has nothing to do with schools.
        _ = try student.run(["sync"])
        let words = try Self.run(student, "chat", "show", String(far))
        #expect(words.contains("To the hill") && words.contains("You"), "\(words)")
        #expect(!words.contains("To the lake"))

        // Signing out of one leaves the other.
        _ = try Self.run(student, "auth", "logout", "--backend", "school")
        let left = try student.run(["announcements", "list"])
        #expect(left.code == 0 && left.out.contains("(Hill)"), "\(left.err)")
        #expect(left.err.contains("You're signed out of"), "\(left.err)")
        #expect(try student.run(login + ["robin@alderhill.example"]).code == 0)

        // Leaving: what remains is as before.
        _ = try Self.run(student, "disconnect", "hill")
        #expect(try Self.run(student, "connect", "school") == lake.address + "\n")
        let after = try Self.list(student, "chat", "list")
        #expect(Set(after.compactMap { $0["id"]?.int }) == first)
        let file = student.home.appending(path: "data/default/credentials.json")
        #expect(try !String(contentsOf: file, encoding: .utf8).contains("@school-"))
        #expect(try student.run(["disconnect", "hill"]).code != 0)
        _ = try Self.run(student, "disconnect", "school")
        #expect(try Self.run(student, "connect", "school") == "embedded\n")
    }
}
#endif
