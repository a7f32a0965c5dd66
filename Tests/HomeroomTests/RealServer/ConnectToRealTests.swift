#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY && WITH_PAYMENTS && WITH_TUTOR
import AppCore
import Foundation
import Testing

/// The program as a student runs it, connected to the double over a socket.
@Suite(.serialized) struct ConnectToRealTests {
    @Test(arguments: Dialect.allCases)
    func aStudentWorksWithAServerOfEitherDialect(dialect: Dialect) throws {
        let port = try DoublePort(SATDouble(dialect, lessons: 120))
        defer { port.close() }
        let program = try BuiltProgram()
        func homeroom(_ words: String..., input: String = "", code: Int32 = 0) throws -> String {
            let ended = try program.run(words, input: input)
            #expect(ended.code == code, "\(words): \(ended.code) \(ended.out) \(ended.err)")
            return ended.out
        }
        func json(_ words: String...) throws -> JSONValue {
            let ended = try program.run(words + ["--json"])
            #expect(ended.code == 0, "\(words): \(ended.code) \(ended.err)")
            return try WireJSON.decode(JSONValue.self, from: ended.out)
        }
        let connected = try program.run(["connect", "sat", port.address])
        #expect(connected.code == 0 && connected.err.contains("SAT tutor answers"))

        _ = try homeroom(
            "auth", "register", "--email", "tove@example.test", "--password-stdin",
            input: "a decent password\n")
        #expect(try homeroom("auth", "status").contains("Signed in as tove@example.test"))

        let lessons = try #require(try json("content", "lessons", "list").elements)
        #expect(lessons.count == 120)
        #expect(lessons.first?["title"]?.text == "Semicolon Basics")
        let page = try homeroom("content", "lessons", "show", "Semicolon Basics")
        #expect(page.contains("full clauses.") && !page.contains("Because of"))

        _ = try homeroom("content", "practice", "Semicolon Basics", "--answers", "AAAABBBB")
        _ = try homeroom("content", "practice", "Tide Pools", "--answers", "A,A,B")
        // An expired access token is renewed along the way.
        port.server.expireAccess()
        let attempts = try #require(try json("progress", "list").elements)
        #expect(Set(attempts.compactMap { $0["score"]?.int }) == [50, 66])
        #expect(try homeroom("progress", "review", "Semicolon Basics").contains("4 of 8 right"))

        let word = try json("vocabulary", "word")
        #expect(word["word"]?.text == (dialect == .seed ? "Eloquent" : "Laconic"))
        let plan = try homeroom("plan", "show")
        #expect(plan.contains("Purpose"), "\(plan)")
        #expect(try homeroom("--once").contains("120 lessons"))

        // No request used a form that the server doesn't have.
        let asked = port.server.asked.map(\.path)
        #expect(asked.contains { $0.hasPrefix("/lessons/?limit=") })
        #expect(!asked.contains { $0.hasPrefix("/progress") && $0.hasSuffix("/") })
    }

    @Test func anAddressThatNeedsASlashOrHasNoneIsNoBackend() throws {
        let port = try DoublePort(SATDouble(.real))
        defer { port.close() }
        let program = try BuiltProgram()
        let ended = try program.run(["connect", "sat", port.address + "/elsewhere"])
        #expect(ended.err.contains("a web page, not SAT tutor"), "\(ended.err)")
        // Nothing changed, until the student insists.
        #expect(ended.code == 69)
        #expect(try program.run(["connect", "sat"]).out == "embedded\n")
        let dead = try program.run(["connect", "sat", "http://127.0.0.1:9"])
        #expect(dead.code == 69 && dead.err.contains("doesn't answer"), "\(dead.err)")
        #expect(try program.run(["connect", "sat"]).out == "embedded\n")
    }
}
#endif
