import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import HTTPTypes
import Synchronization
import TerminalUI
import Testing

@testable import Tutor

@Suite struct AnswerQuestionTests {
    /// The caller of the question.
    enum Asker: CaseIterable {
        case command, screen
    }

    private static let question = "What is a neap tide, with a small range at half moon?"
    private static let said =
        "It comes at half moon [1: \"a tide with a small range, at half moon\"]."

    private func double(_ reply: String = said) async throws -> ModelServerDouble {
        let double = try await ModelServerDouble.make()
        double.answers([Array(Wire.stream([reply]).utf8)])
        return double
    }

    private func ask(_ test: TestContext, as asker: Asker) async throws {
        switch asker {
        case .command:
            var command = try #require(
                try TutorCommand.parseAsRoot(["ask", Self.question]) as? any FeatureCommand)
            try await command.run(in: test.context)
            #expect(test.console.out.contains("It comes at half moon"))
        case .screen:
            let harness = ScreenHarness(
                AskScreen(library: DocumentLibrary(context: test.context), scope: LibraryScope()))
            await harness.settle()
            harness.send(.fill("question", Self.question))
            await harness.settle()
            #expect(harness.text.contains("It comes at half moon"))
        }
    }

    private func counted(_ test: TestContext) async throws -> Int {
        try await StudyTimeStore(context: test.context)
            .statistics(.week, results: nil).total.feedback
    }

    @Test(arguments: Asker.allCases)
    func theModelHearsThePersonaAndItsAnswerIsCounted(asker: Asker) async throws {
        let double = try await double()
        try await PersonaStore(context: double.test.context).change {
            $0.persona = Persona.named("shelly") ?? $0.persona
        }
        try await ask(double.test, as: asker)
        let sent = try WireJSON.decode(
            JSONValue.self, from: try #require(double.server.seen.first).body)
        let system = try #require(sent["messages"]?.elements?.first?["content"]?.text)
        #expect(system.contains("Your name is Shelly."))
        #expect(try await counted(double.test) == 1)
    }

    private func question(
        _ test: TestContext, model: ModelBrief?,
        giveHints: (@Sendable (HintLadder) async -> Bool)? = nil
    ) -> AnswerQuestion {
        AnswerQuestion(
            library: DocumentLibrary(context: test.context), question: Self.question,
            place: .library(LibraryScope()), model: model, giveHints: giveHints)
    }

    @Test func stepsAreReportedInTheirOrder() async throws {
        let double = try await double()
        let brief = await double.client.configured
        let steps = Mutex<[AnswerQuestion.Event]>([])
        let outcome = try #require(
            try await question(double.test, model: brief).run { step in
                steps.withLock { $0.append(step) }
            })
        let reported = steps.withLock { $0 }
        guard case .remark = try #require(reported.first) else {
            Issue.record("what was not searched comes first: \(reported)")
            return
        }
        #expect(
            Array(reported.dropFirst()) == [
                .found(outcome.passages),
                .asking(try #require(brief), passages: outcome.passages.count), .piece(Self.said),
            ])
        #expect(outcome.answer.kind == .model)
        #expect(outcome.model == brief)
        #expect(outcome.hints == nil)
    }

    @Test func aReplyThatTheTextsDoNotBearOutIsANoteAndNotCounted() async throws {
        let double = try await double("It is cheese [1: \"made of cheese\"].")
        let outcome = try #require(
            try await question(double.test, model: double.client.configured).run { _ in })
        #expect(outcome.answer.kind == .extract)
        #expect(outcome.model == nil)
        #expect(outcome.note?.contains("found no answer that the texts support") == true)
        #expect(try await counted(double.test) == 0)
    }

    @Test func aModelThatNeverStopsIsReadUntilItsAnswerIsLongEnough() async throws {
        let double = try await ModelServerDouble.make()
        let pieces = Mutex([Array(Wire.event(Self.said).utf8)][...])
        double.server.on(
            .post, "/v1/chat/completions",
            .endless {
                pieces.withLock { $0.popFirst() } ?? Array(Wire.event("You are a text. ").utf8)
            })
        let steps = Mutex(0)
        let outcome = try #require(
            try await question(double.test, model: double.client.configured).run { event in
                if case .piece = event { steps.withLock { $0 += 1 } }
            })
        #expect(outcome.answer.claims.map(\.text) == ["It comes at half moon"])
        #expect(outcome.answer.dropped > 0)
        #expect(steps.withLock { $0 } < 500)
    }

    @Test(arguments: ["length", "content_filter"])
    func aReplyThatIsCutShortKeepsItsCheckedClaims(finish: String) async throws {
        let double = try await ModelServerDouble.make()
        let events =
            Wire.event(Self.said + " And at the half") + Wire.event(nil, finish: finish) + Wire.done
        double.answers([Array(events.utf8)])
        let outcome = try #require(
            try await question(double.test, model: double.client.configured).run { _ in })
        #expect(outcome.answer.claims.map(\.text) == ["It comes at half moon"])
        #expect(outcome.note == nil)
    }

    @Test func whoStopsAtAHintHasAskedNoModel() async throws {
        let double = try await double()
        let ask = question(double.test, model: await double.client.configured) { ladder in
            #expect(!ladder.hints.isEmpty)
            return false
        }
        #expect(try await ask.run { _ in } == nil)
        #expect(double.server.seen.isEmpty)
        #expect(try await counted(double.test) == 0)
    }

    @Test func theScreenSaysThatDocumentsAreNotReadYet() async throws {
        let test = try await TestContext.tutor()
        let library = DocumentLibrary(context: test.context)
        let course = try await library.course(named: "Physics")
        _ = try await library.add(Array("Salt comes from rivers.".utf8), named: "a.md", to: course)
        let harness = ScreenHarness(AskScreen(library: library, scope: LibraryScope()))
        await harness.settle()
        harness.send(.fill("question", Self.question))
        await harness.settle()
        #expect(harness.text.contains("1 document is still unread"))
    }
}
