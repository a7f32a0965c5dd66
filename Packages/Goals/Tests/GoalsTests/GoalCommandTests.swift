import AppCore
import AppCoreTesting
import ArgumentParser
import Testing

@testable import Goals

@Suite struct GoalCommandTests {
    @discardableResult
    private func run(_ words: String..., in test: TestContext) async throws -> String {
        test.console.clear()
        try await FeatureContext.$current.withValue(test.context) {
            var command = try GoalsCommand.parseAsRoot(words)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        }
        return test.console.out
    }

    @Test func aGoalsLifeByCommands() async throws {
        let test = try await Fixture.campus()
        let json = try await run("add", "Two novels", "--by", "2031-10-31", "--json", in: test)
        let goal = try WireJSON.decode(JSONValue.self, from: json)
        #expect(goal["title"]?.text == "Two novels" && goal["state"]?.text == "saved")
        #expect(goal["local_id"]?.text == "L1" && goal["status"]?.text == "active")
        let id = try #require(try await test.stored().first?.id)
        #expect(try await run("update", "\(id)", "--progress", "+60", in: test).contains("Changed"))
        try await run("update", "L1", "--progress", "-10", "--by", "none", in: test)
        let record = try #require(try await test.stored().first)
        #expect(record.progressPercent == 50 && record.targetDate == nil)
        try await run("complete", "\(id)", in: test)
        #expect(try await run("list", "--json", in: test) == "[]\n")
        #expect(try await run("list", "--status", "all", in: test).contains("Two novels"))
        #expect(try await run("show", "\(id)", in: test).contains("completed"))
        try await run("archive", "\(id)", in: test)
        #expect(try await test.stored().first?.status == .known(.archived))
        try await run("remove", "\(id)", "--yes", in: test)
        #expect(try await test.stored().isEmpty)
    }

    @Test func aDryRunSendsNothing() async throws {
        let test = try await Fixture.campus()
        #expect(try await run("add", "Read", "--dry-run", in: test).contains("Would send"))
        try await test.set("Write")
        try await run("complete", "L1", "--dry-run", in: test)
        try await run("remove", "L1", "--dry-run", in: test)
        #expect(try await test.stored().map(\.status) == [.known(.active)])
    }

    @Test func removingAsks() async throws {
        let test = try await Fixture.campus()
        try await test.set("Read")
        let problem = await #expect(throws: Problem.self) {
            try await run("remove", "L1", in: test)
        }
        #expect(problem?.code == .usage)
        #expect(try await test.stored().count == 1)
    }

    @Test func withoutANetworkTheExitCodeSaysQueued() async throws {
        let test = try await Fixture.remote(.unreachable)
        let code = await #expect(throws: ExitCode.self) { try await run("add", "Read", in: test) }
        #expect(code?.rawValue == 75)
        #expect(test.console.out == "Added: Read (L1)\n")
        #expect(test.console.err.contains("sent later"))
        #expect(try await run("list", in: test).contains("saved here, sent later"))
    }

    @Test(arguments: [
        ["add", "Read", "--by", "soon"], ["update", "L1", "--progress", "much"],
        ["update", "L1", "--progress", "101"], ["add", " "], ["show", "99"],
    ])
    func badWordsAreNamed(words: [String]) async throws {
        let test = try await Fixture.campus()
        try await test.set("Read")
        let problem = await #expect(throws: Problem.self) {
            try await FeatureContext.$current.withValue(test.context) {
                var command = try #require(
                    try GoalsCommand.parseAsRoot(words) as? any AsyncParsableCommand)
                try await command.run()
            }
        }
        #expect(problem?.summary.isEmpty == false)
        #expect(try await test.stored().map(\.title) == ["Read"])
    }
}
