import Foundation
import Testing

@testable import Content
@testable import Dialogue

struct FormAndRoleplayExerciseTests {
    private static let rule = FormRule(fields: [
        .init(key: "name", rule: FormFieldRule(isRequired: true, least: 2, most: 10)),
        .init(key: "day", rule: FormFieldRule(type: .date)),
    ])

    @Test func aFormEndsOnceNothingIsWrong() throws {
        var form = FormExercise(itemID: "4", keys: ["name", "day"])
        #expect(form.score == nil)
        let faults14 = form.check(Self.rule)
        #expect(faults14 == ["name": .missing])
        _ = form.write("A", into: "name")
        _ = form.write("soon", into: "day")
        let strange = form.write("x", into: "other")
        #expect(!strange)
        let faults15 = form.check(Self.rule)
        #expect(faults15 == ["name": .tooShort(least: 2), "day": .notADate])
        let kept = try JSONDecoder().decode(FormExercise.self, from: JSONEncoder().encode(form))
        #expect(
            FormExercise(itemID: "4", keys: ["name", "day"], kept: kept).value(of: "day") == "soon")
        #expect(FormExercise(itemID: "5", keys: ["name", "day"], kept: kept).values.isEmpty)
        _ = form.write("Ada", into: "name")
        _ = form.write("", into: "day")
        #expect(form.filledCount == 1)
        let faults16 = form.check(Self.rule)
        #expect(faults16.isEmpty)
        #expect(form.isFinished)
        #expect(form.score == 100)
        let late = form.write("Bo", into: "name")
        #expect(!late)
    }

    @Test func faultsAreSaidInWords() {
        #expect(
            FormFieldFault.missing.words(example: "Nora")
                == "This can't be empty. Example: Nora")
        #expect(FormFieldFault.tooShort(least: 1).words() == "Too short: use at least 1 character.")
        #expect(
            FormFieldFault.notAnOption.words(options: ["tea", "milk"])
                == "Choose one of: tea, milk.")
    }

    private static let turns = [
        RoleplayScript.Turn(id: "1", order: 1, isStudents: false, text: "¿Qué desea?"),
        RoleplayScript.Turn(
            id: "2", order: 2, isStudents: true, text: "Un café, por favor.",
            accepted: ["Quiero un café."], hint: "Coffee, politely."),
        RoleplayScript.Turn(id: "3", order: 3, isStudents: false, text: "¿Algo más?"),
        RoleplayScript.Turn(id: "4", order: 4, isStudents: true, text: "No, gracias."),
    ]

    private func play(_ kept: RoleplaySession.State? = nil) -> RoleplayExercise {
        RoleplayExercise(itemID: "6", turns: Self.turns, kept: kept)
    }

    @Test func aConversationIsHeldToItsEnd() {
        var play = play()
        #expect(play.said.map(\.text) == ["¿Qué desea?"])
        let step1 = play.say("un café por favor")
        #expect(step1)
        #expect(play.remark?.words == nil)
        #expect(play.said.count == 3)
        let step2 = play.say("Gracias, no")
        #expect(step2)
        #expect(play.remark?.words == "Understood. Expected: “No, gracias.”")
        #expect(play.isFinished)
        #expect(play.score == 100)
    }

    @Test func aMissSaysWhatWasMissingAndTheThirdMayBeSkipped() {
        var play = play()
        let step3 = play.say(" ")
        #expect(!step3)
        let step4 = play.say("Un té, por favor")
        #expect(step4)
        #expect(play.remark?.isMiss == true)
        #expect(play.remark?.words?.contains("Missing: “café”") == true)
        let step5 = play.skip()
        #expect(!step5)
        _ = play.say("agua")
        _ = play.say("leche")
        #expect(play.remark?.words?.hasSuffix("You can skip this line.") == true)
        let step6 = play.skip()
        #expect(step6)
        #expect(play.skipped == [1])
        #expect(play.remark?.words == "Skipped. The line is “Un café, por favor.”")
        _ = play.say("No, gracias")
        #expect(play.score == 50)
    }

    @Test func helpComesInSteps() {
        var play = play()
        #expect(play.hints.isEmpty)
        let step7 = play.help()
        #expect(step7)
        #expect(play.hints.map(\.sentence) == ["Hint: Coffee, politely."])
        let step8 = play.help()
        #expect(step8)
        let step9 = play.help()
        #expect(step9)
        #expect(play.hints.last?.sentence == "The line: Un café, por favor.")
        #expect(!play.hasMoreHelp)
        let step10 = play.help()
        #expect(!step10)
    }

    @Test func theEasyWayChoosesALine() throws {
        var play = play()
        let right = try #require(play.choices.firstIndex(of: "Un café, por favor."))
        let wrong = try #require(play.choices.firstIndex(of: "No, gracias."))
        let step11 = play.choose(wrong)
        #expect(step11)
        #expect(play.remark?.isMiss == true)
        let step12 = play.choose(right)
        #expect(step12)
        #expect(play.said.count == 3)
        let step13 = play.choose(9)
        #expect(!step13)
    }

    @Test func aKeptConversationGoesOnAndAnothersBeginsAnew() throws {
        var play = play()
        _ = play.say("Un café, por favor")
        let state = try JSONDecoder().decode(
            RoleplaySession.State.self, from: JSONEncoder().encode(play.state))
        #expect(self.play(state).said.count == 3)
        let other = RoleplayExercise(
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
