import Foundation
import Testing

@testable import Dialogue

@Suite struct LineHintTests {
    @Test func helpComesInSteps() {
        #expect(
            LineHint.steps(of: "Quiero dos panes, por favor.", hint: "Use “quiero”.") == [
                .words("Use “quiero”."), .opening("Quiero d… p… p… f…"),
                .line("Quiero dos panes, por favor."),
            ])
        #expect(LineHint.steps(of: "Sí.", hint: nil) == [.opening("S…"), .line("Sí.")])
    }

    @Test(arguments: [
        ("Me llamo [name]. Gracias.", "Me l… [name] G…"), ("我要两个面包。", "我要…………"),
        ("L’eau, vite !", "L… v…"),
    ])
    func theOpeningGivesWordsAndLetters(line: String, opening: String) {
        #expect(LineHint.opening(of: line) == opening)
    }
}

@Suite struct RoleplaySessionTests {
    private let script = RoleplayScript(turns: [
        turn(5, "¡Hasta mañana, [name]!"), turn(1, "¡Buenos días!"), turn(2, "¿Qué desea?"),
        turn(3, "Quiero dos panes.", student: true, hint: "Say how many."),
        turn(4, "Me llamo [name].", student: true, accepted: ["Soy [name]."]),
    ])

    private static func turn(
        _ order: Int, _ text: String, student: Bool = false, accepted: [String] = [],
        hint: String? = nil
    ) -> RoleplayScript.Turn {
        RoleplayScript.Turn(
            id: "t\(order)", order: order, isStudents: student, text: text, accepted: accepted,
            hint: hint)
    }

    @Test func theCharacterSpeaksUpToTheStudentsLine() {
        let session = RoleplaySession(script: script)
        #expect(session.state.said.map(\.text) == ["¡Buenos días!", "¿Qué desea?"])
        #expect(session.expected?.text == "Quiero dos panes." && !session.isFinished)
        #expect(session.progress == 0 && session.score == 0)
    }

    @Test func aConversationIsHeldToItsEnd() {
        var session = RoleplaySession(script: script)
        guard case .taken(let first) = session.say("quiero dos panes") else {
            Issue.record("not taken")
            return
        }
        #expect(first.verdict == .exact && session.progress == 0.5)
        guard case .taken = session.say("Soy Ana María") else {
            Issue.record("not taken")
            return
        }
        #expect(session.isFinished && session.score == 100 && session.expected == nil)
        #expect(session.state.said.last?.text == "¡Hasta mañana, Ana María!")
        let afterwards = session.say("more")
        let help = session.help()
        let skipped = session.skip()
        #expect(afterwards == .nothing && help == nil && !skipped)
    }

    @Test func missesAndHelpCostAndThenTheLineMayBePassedOver() {
        var session = RoleplaySession(script: script)
        let silence = session.say(" ")
        let early = session.skip()
        #expect(silence == .nothing && !early)
        for miss in 1...3 {
            guard case .missed(let judgement, let canSkip) = session.say("hola") else {
                Issue.record("taken")
                return
            }
            #expect(judgement.verdict == .wrong && canSkip == (miss == 3))
        }
        let steps = [session.help(), session.help(), session.help(), session.help()]
        #expect(
            steps == [
                .words("Say how many."), .opening("Quiero d… p…"), .line("Quiero dos panes."), nil,
            ])
        let skipped = session.skip()
        #expect(skipped)
        #expect(session.state.scores == [0] && session.state.misses == 0)
        _ = session.say("hola")
        _ = session.help()
        _ = session.say("me llamo Ana")
        #expect(session.state.scores == [0, 70] && session.score == 35)
    }

    @Test func choosingIsTheEasyWay() throws {
        var session = RoleplaySession(script: script)
        let choices = session.choices
        #expect(Set(choices) == ["Quiero dos panes.", "Me llamo [name]."])
        #expect(choices == RoleplaySession(script: script).choices)
        let wrong = try #require(choices.firstIndex(of: "Me llamo [name]."))
        guard case .missed = session.choose(wrong) else {
            Issue.record("taken")
            return
        }
        guard case .taken = session.choose(1 - wrong) else {
            Issue.record("missed")
            return
        }
        #expect(session.state.scores == [60])
        let outside = session.choose(9)
        #expect(outside == .nothing)
    }

    @Test func aKeptStateGoesOnWhereItStopped() throws {
        var session = RoleplaySession(script: script)
        _ = session.say("quiero dos panes")
        _ = session.say("hola")
        let kept = try JSONEncoder().encode(session.state)
        let state = try JSONDecoder().decode(RoleplaySession.State.self, from: kept)
        let again = RoleplaySession(script: script, state: state)
        #expect(again.state == session.state && again.expected?.id == "t4")
    }

    @Test func theStateOfAnotherScriptBeginsAgain() {
        var session = RoleplaySession(script: script)
        _ = session.say("quiero dos panes")
        let other = RoleplayScript(turns: [Self.turn(1, "Hola.", student: true)])
        let fresh = RoleplaySession(script: other, state: session.state)
        #expect(fresh.state == RoleplaySession.State() && fresh.expected?.text == "Hola.")
    }

    @Test func scriptsOfOneSideOnlyEnd() {
        let talk = RoleplaySession(script: RoleplayScript(turns: [Self.turn(1, "Hola.")]))
        #expect(talk.isFinished && talk.score == 100 && talk.progress == 1)
        let none = RoleplaySession(script: RoleplayScript(turns: []))
        #expect(none.isFinished && none.state.said.isEmpty)
        let mute = RoleplayScript(turns: [Self.turn(1, "¿?", student: true), Self.turn(2, "Hola.")])
        #expect(RoleplaySession(script: mute).isFinished)
    }
}
