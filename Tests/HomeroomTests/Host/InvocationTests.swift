import AppCore
import HomeroomHost
import Testing

@Suite struct InvocationTests {
    @Test func sharedOptionsMayStandAnywhereBeforeADoubleDash() throws {
        let invocation = try Invocation([
            "--profile", "ada", "content", "--theme=reef", "lessons", "--set", "a.b=c=d", "list",
            "--json", "--accessible", "--appearance", "dark", "--", "--profile", "x",
        ])
        #expect(invocation.profile == "ada")
        #expect(invocation.theme == "reef")
        #expect(invocation.appearance == .dark)
        #expect(invocation.accessible)
        #expect(invocation.settings == ["a.b": "c=d"])
        #expect(
            invocation.words == ["content", "lessons", "list", "--json", "--", "--profile", "x"])
        #expect(invocation.wantsJSON)
    }

    @Test(arguments: [
        ["--profile"], ["--theme", "mauve"], ["--appearance", "dim"], ["--set", "novalue"],
        ["--set", "=x"],
    ])
    func aSharedOptionWithoutAUsableValueIsRefused(arguments: [String]) {
        let problem = #expect(throws: Problem.self) { try Invocation(arguments) }
        #expect(problem?.exitCode == 64)
    }

    @Test func jsonAfterADoubleDashIsAnArgument() throws {
        #expect(try !Invocation(["chat", "send", "--", "--json"]).wantsJSON)
    }
}
