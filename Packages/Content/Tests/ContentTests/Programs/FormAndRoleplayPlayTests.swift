import Foundation
import Testing

@testable import Content
@testable import Dialogue

struct FormAndRoleplayPlayTests {
    private static let rule = FormRule(fields: [
        .init(key: "name", rule: FormFieldRule(isRequired: true, least: 2, most: 10)),
        .init(key: "day", rule: FormFieldRule(type: .date)),
    ])

    @Test func aFormEndsOnceNothingIsWrong() throws {
        var form = FormPlay(itemID: "4", keys: ["name", "day"])
        #expect(form.check(Self.rule) == ["name": .missing])
        _ = form.write("A", into: "name")
        _ = form.write("soon", into: "day")
        let strange = form.write("x", into: "other")
        #expect(!strange)
        #expect(form.check(Self.rule) == ["name": .tooShort(least: 2), "day": .notADate])
        let kept = try JSONDecoder().decode(FormPlay.self, from: JSONEncoder().encode(form))
        #expect(
            FormPlay(itemID: "4", keys: ["name", "day"], kept: kept).value(of: "day") == "soon")
        #expect(FormPlay(itemID: "5", keys: ["name", "day"], kept: kept).values.isEmpty)
        _ = form.write("Ada", into: "name")
        _ = form.write("", into: "day")
        #expect(form.filledCount == 1)
        #expect(form.check(Self.rule).isEmpty)
        #expect(form.isFinished)
        #expect(form.score == nil)
        let late = form.write("Bo", into: "name")
        #expect(!late)
    }

    @Test func faultsAreSaidInWords() {
        #expect(
            FormFieldFault.missing.words(example: "Nora")
                == "Something must stand here. Such as: Nora")
        #expect(FormFieldFault.tooShort(least: 1).words() == "Too short: 1 character at least.")
        #expect(
            FormFieldFault.notAnOption.words(options: ["tea", "milk"])
                == "One of these, please: tea, milk.")
    }

    private static let turns = [
        RoleplayScript.Turn(id: "1", order: 1, isStudents: false, text: "¿Qué desea?"),
        RoleplayScript.Turn(
            id: "2", order: 2, isStudents: true, text: "Un café, por favor.",
            accepted: ["Quiero un café."], hint: "Coffee, politely."),
        RoleplayScript.Turn(id: "3", order: 3, isStudents: false, text: "¿Algo más?"),
        RoleplayScript.Turn(id: "4", order: 4, isStudents: true, text: "No, gracias."),
    ]

    private func play(_ kept: RoleplaySession.State? = nil) -> RoleplayPlay {
        RoleplayPlay(itemID: "6", turns: Self.turns, kept: kept)
    }

    @Test func aConversationIsHeldToItsEnd() {
        var play = play()
        #expect(play.said.map(\.text) == ["¿Qué desea?"])
        #expect(play.say("un café por favor"))
        #expect(play.remark?.words == nil)
        #expect(play.said.count == 3)
        #expect(play.say("Gracias, no"))
        #expect(play.remark?.words == "Understood. Here: “No, gracias.”")
        #expect(play.isFinished)
        #expect(play.score == 100)
    }

    @Test func aMissSaysWhatWasMissingAndTheThirdMayBeSkipped() {
        var play = play()
        #expect(!play.say(" "))
        #expect(play.say("Un té, por favor"))
        #expect(play.remark?.isMiss == true)
        #expect(play.remark?.words?.contains("Missing: “café”") == true)
        #expect(!play.skip())
        _ = play.say("agua")
        _ = play.say("leche")
        #expect(play.remark?.words?.hasSuffix("You may skip this line.") == true)
        #expect(play.skip())
        #expect(play.skipped == [1])
        #expect(play.remark?.words == "Skipped. The line is “Un café, por favor.”")
        _ = play.say("No, gracias")
        #expect(play.score == 50)
    }

    @Test func helpComesInSteps() {
        var play = play()
        #expect(play.hints.isEmpty)
        #expect(play.help())
        #expect(play.hints.map(\.sentence) == ["Hint: Coffee, politely."])
        #expect(play.help())
        #expect(play.help())
        #expect(play.hints.last?.sentence == "The line: Un café, por favor.")
        #expect(!play.hasMoreHelp)
        #expect(!play.help())
    }

    @Test func theEasyWayChoosesALine() throws {
        var play = play()
        let right = try #require(play.choices.firstIndex(of: "Un café, por favor."))
        let wrong = try #require(play.choices.firstIndex(of: "No, gracias."))
        #expect(play.choose(wrong))
        #expect(play.remark?.isMiss == true)
        #expect(play.choose(right))
        #expect(play.said.count == 3)
        #expect(!play.choose(9))
    }

    @Test func aKeptConversationGoesOnAndAnothersBeginsAnew() throws {
        var play = play()
        _ = play.say("Un café, por favor")
        let state = try JSONDecoder().decode(
            RoleplaySession.State.self, from: JSONEncoder().encode(play.state))
        #expect(self.play(state).said.count == 3)
        let other = RoleplayPlay(
            itemID: "7",
            turns: [RoleplayScript.Turn(id: "9", order: 1, isStudents: true, text: "Hola")],
            kept: state)
        #expect(other.said.isEmpty)
        _ = play.say("No, gracias")
        #expect(!self.play(play.state).isFinished)
        play.begin()
        #expect(play.said.count == 1)
    }
}
