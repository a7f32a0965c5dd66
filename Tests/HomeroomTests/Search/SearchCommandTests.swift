#if WITH_CALENDAR && WITH_CHAT && WITH_AUTH && WITH_TODOS
import Foundation
import Testing

@Suite struct SearchCommandTests {
    private struct Row: Decodable {
        var kind: String
        var title: String
        var id: String?
        var place: String?
        var command: String?
    }

    @Test func aNewProfileFindsTheSampleSchool() throws {
        let program = try BuiltProgram(hasSchool: true)
        let ended = try program.run(["search", "biology", "--json"])
        #expect(ended.code == 0)
        let rows = try JSONDecoder().decode([Row].self, from: Data(ended.out.utf8))
        let course = try #require(rows.first)
        #expect(course.kind == "course" && course.title == "Biology 9")
        let id = try #require(course.id)
        #expect(course.place == "calendar/course/\(id)")
        // The command that is named works.
        let words = try #require(course.command).split(separator: " ").map(String.init)
        let shown = try program.run(Array(words.dropFirst()))
        #expect(shown.code == 0 && shown.out.contains("Biology 9"))
    }

    @Test func resultsCanBeLimitedToAKindAndANumber() throws {
        let program = try BuiltProgram(hasSchool: true)
        let people = try program.run(["search", "okoye", "--kind", "person", "--plain"])
        #expect(people.code == 0)
        #expect(people.out.split(separator: "\n").allSatisfy { $0.hasPrefix("person\t") })
        let two = try program.run(["search", "homework", "--limit", "2", "--plain"])
        #expect(two.out.split(separator: "\n").count == 2)
    }

    @Test func nothingFoundIsSaidAndExitsWith66() throws {
        let program = try BuiltProgram(hasSchool: true)
        let ended = try program.run(["search", "xyzzy"])
        #expect(ended.code == 66)
        #expect(ended.out.isEmpty)
        #expect(ended.err.contains("No matches for “xyzzy”."))
        #expect(try program.run(["search", "xyzzy", "--json"]).out.contains("\"not_found\""))
    }

    #if WITH_VOCABULARY
    @Test func recentChoicesAreOfferedFirst() throws {
        let program = try BuiltProgram(hasSchool: true)
        let first = try TerminalProgram(program)
        try first.wait(for: "Homeroom")
        try first.go(to: "Badges")
        try first.quit()
        let second = try TerminalProgram(program)
        try second.wait(for: "Homeroom")
        second.type(":")
        try second.wait(for: "▸ Badges")
        second.type("bilogy")
        try second.wait(for: "▸ Biology 9")
        second.type("\r")
        try second.wait(for: "› Biology 9")
        try second.quit()
    }
    #endif

    @Test(arguments: [
        ["search"], ["search", "  "], ["search", "…"], ["search", "a", "--limit", "0"],
        ["search", "a", "--limit", "101"], ["search", "a", "--kind", "dog"],
    ])
    func badInputIsAUsageError(arguments: [String]) throws {
        #expect(try BuiltProgram(hasSchool: true).run(arguments).code == 64)
    }
}
#endif
