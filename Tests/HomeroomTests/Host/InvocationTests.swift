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

    @Test(arguments: [
        (["todos", "--json=id,title"], ["id", "title"], ["todos", "--json"]),
        (
            ["todos", "--json", "id,due_at", "--week"], ["id", "due_at"],
            ["todos", "--json", "--week"]
        ),
        (["todos", "--json=id"], ["id"], ["todos", "--json"]),
    ])
    func fieldsAreTakenFromJSON(arguments: [String], fields: [String], words: [String]) throws {
        let invocation = try Invocation(arguments)
        #expect(invocation.jsonFields == fields)
        #expect(invocation.words == words)
        #expect(invocation.wantsJSON)
    }

    @Test func aSingleWordAfterJSONIsAFieldOnlyIfNeeded() throws {
        let invocation = try Invocation(["chat", "show", "--json", "okoye"])
        #expect(invocation.jsonFields == nil)
        #expect(invocation.words == ["chat", "show", "--json", "okoye"])
        let other = try #require(invocation.readingFieldAfterJSON)
        #expect(other.words == ["chat", "show", "--json"] && other.jsonFields == ["okoye"])
        #expect(try Invocation(["x", "--json", "Okoye"]).readingFieldAfterJSON == nil)
        #expect(try Invocation(["x", "--json", "--week"]).readingFieldAfterJSON == nil)
        #expect(try Invocation(["x", "--json", "A,B"]).words == ["x", "--json", "A,B"])
        let completion = ["---completion", "todos", "--", "homeroom", "--json", "a,b"]
        #expect(try Invocation(completion).words == completion)
        #expect(throws: Problem.self) { try Invocation(["x", "--json="]) }
    }

    @Test func jsonAfterADoubleDashIsAnArgument() throws {
        #expect(try !Invocation(["chat", "send", "--", "--json"]).wantsJSON)
    }
}
