import AppCore
import Testing

@testable import HomeroomHost

@Suite struct ConnectTests {
    @Test(arguments: [
        ("http://school.example/api", true), ("HTTP://192.168.1.7:8000", true),
        ("http://localhost.example.org", true), ("http://127.example.org", true),
        ("https://school.example", false),
        ("http://localhost:8000", false), ("http://127.0.0.1:8000/sat", false),
        ("http://[::1]:8000", false),
    ])
    func plainHTTPIsWarnedOfOnlyWhereItLeavesTheMachine(address: String, leaves: Bool) {
        #expect(ConnectCommand.crossesNetworkInTheOpen(address) == leaves)
    }

    @Test func anUnknownWordIsAnsweredWithTheKnownOnes() {
        let address = #expect(throws: Problem.self) {
            try ConnectCommand.address("foo", for: .school)
        }
        #expect(address?.cure == "One of: https://ADDRESS, embedded, local, device:HOST.")
        let theme = #expect(throws: Problem.self) { try Invocation(["--theme", "foo"]) }
        #expect(theme?.cure?.contains("reef") == true && theme?.reason == nil)
    }

    @Test(arguments: [
        (ProbeResult.backend, true, "SAT tutor answers"),
        (.troubled(status: 503), true, "status 503"),
        (.somethingElse("a web page"), false, "a web page, not SAT tutor"),
        (.wholeCampus(mount: "/sat"), false, "homeroom connect sat https://campus.example/sat"),
        (.silent(.timedOut), false, "no answer in time"),
    ])
    func whatAnswersIsSaid(finding: ProbeResult, isGood: Bool, words: String) {
        let answer = ConnectCommand.sentence(finding, .sat, at: "https://campus.example/")
        #expect(answer.answers == isGood)
        #expect(answer.text.contains(words))
    }
}
