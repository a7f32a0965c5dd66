import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import TerminalUI
import Testing

@testable import Content

@Suite struct StudyTimeTests {
    @Test func aPlayedItemIsToldOnceWithoutTheLongSilences() async throws {
        let record = StudyTimeRecord()
        let test = try await SpanishCourse().device(studyTime: record)
        let harness = await test.item("12")
        test.clock.advance(by: .seconds(20))
        harness.press(.down)
        // Away for an hour: that counts as the longest silence.
        test.clock.advance(by: .seconds(3600))
        harness.type("a")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.screen.isDone)
        #expect(record.times.map(\.seconds) == [140])
        #expect(record.times.map(\.problems) == [1])
        #expect(record.times.first?.place == "content/programs/item/1/12")
        #expect(record.times.first?.start == test.clock.now - 140)
    }

    @Test func itemsPlayedInLinesAreTold() async throws {
        let record = StudyTimeRecord()
        let test = try await SpanishCourse().device(studyTime: record)
        test.console.answer("Un café, por favor", "No, gracias")
        var command = try ContentCommand.parseAsRoot(["programs", "play", "1", "Breakfast"])
        try await FeatureContext.$current.withValue(test.context) {
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        }
        #expect(record.times.map(\.place) == ["content/programs/item/1/16"])
        #expect(record.times.map(\.problems) == [1])
    }

    @Test func aConversationIsToldWhenItIsKept() async throws {
        let record = StudyTimeRecord()
        let model = ModelDouble(.say(["¡Hola!"]), .say(["Muy bien."]))
        let test = try await ConversationFixture.test(model, studyTime: record)
        let harness = await ConversationFixture.screen(test)
        harness.press(.enter)
        await harness.settle()
        test.clock.advance(by: .seconds(30))
        harness.type("Un café")
        harness.press(.enter)
        await harness.settle()
        test.clock.advance(by: .seconds(10))
        harness.press(.escape)
        await harness.settle()
        #expect(record.times.map(\.seconds) == [40])
        #expect(record.times.map(\.problems) == [0])
        #expect(record.times.first?.place == "content/programs/item/12/31")
    }
}
