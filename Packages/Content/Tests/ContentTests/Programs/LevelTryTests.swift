import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import Testing

@testable import Content
@testable import Dialogue

/// A try is safe before anything is sent, and reaches the backend once.
@Suite struct LevelTryTests {
    private struct Transcript: Codable, Sendable, Equatable { var said: [String] }

    private func device(
        _ backend: ProgramBackend = ProgramBackend(SeedPages.all), settings: [String: String] = [:]
    ) async throws -> ProgramDevice {
        let device = try await ProgramDevice.make(backend, settings: settings)
        _ = try await device.programList()
        _ = try await device.page("12")
        return device
    }

    @Test func aTryIsCommittedWithItsEntryAndItsPlayIsClosed() async throws {
        let device = try await device()
        device.backend.feel(.away)
        try await device.library.keep(Transcript(said: ["Hei"]), of: "121", in: "12")
        let known = try await device.library.finish(
            "121", in: "12", score: 80, play: Transcript(said: ["Hei", "Moi"]))
        #expect(known.bestItemScores == ["121": 80] && !known.isComplete)
        #expect(try await device.test.context.outbox.entries().count == 1)
        let kept: Transcript? = await device.library.play(of: "121", in: "12")
        #expect(kept == nil)
        let past = await device.library.attempts(of: "121")
        #expect(past.map(\.score) == [80] && past.map(\.submissionState) == [.waiting])
        #expect(past[0].play(Transcript.self) == Transcript(said: ["Hei", "Moi"]))
    }

    @Test func aStoreThatCannotWriteLeavesNeitherTryNorEntry() async throws {
        let device = try await device()
        _ = try await device.test.store.write { connection in
            try connection.execute(
                """
                CREATE TRIGGER full BEFORE INSERT ON content_level_tries
                BEGIN SELECT RAISE(ABORT, 'disk full'); END
                """)
        }
        await #expect(throws: (any Error).self) {
            try await device.library.finish("121", in: "12", score: 80)
        }
        #expect(try await device.test.context.outbox.entries().isEmpty)
    }

    @Test func anOpenPlayIsGoneOnWithAfterARestart() async throws {
        let device = try await device()
        try await device.library.keep(Transcript(said: ["Hei"]), of: "121", in: "12")
        let kept: Transcript? = await device.restarted.library.play(of: "121", in: "12")
        #expect(kept == Transcript(said: ["Hei"]))
        #expect(await device.restarted.library.continuing()?.id == "12")
    }

    @Test func aLevelIsCompleteWhenEachScoredItemHasPassed() async throws {
        let device = try await device()
        #expect(try await !device.library.finish("121", in: "12", score: 69).isComplete)
        #expect(try await !device.library.finish("122", in: "12", score: 70).isComplete)
        #expect(try await device.library.finish("121", in: "12", score: 70).isComplete)
        let after = try await device.library.finish("121", in: "12", score: 0)
        #expect(after.isComplete && after.bestItemScores["121"] == 70 && after.attemptCount == 4)
        await device.sendEverything()
        #expect(device.backend.tries.map(\.isComplete) == [false, false, true, false])
    }

    @Test func completionOutlivesAChangeOfTheLevel() async throws {
        let device = try await device()
        for item in ["121", "122"] { try await device.library.finish(item, in: "12", score: 100) }
        let further = SeedPages.choice(129, 3, level: 12)
        device.backend.answer(
            "/level/12/content", String(SeedPages.content(12).dropLast()) + ",\(further)]")
        let page = try await device.page("12")
        #expect(page.items.count == 3 && page.level.progress.isComplete)
    }

    @Test func whatASecondDeviceCompletedStaysCompleteThroughAChange() async throws {
        let backend = ProgramBackend(SeedPages.all)
        let one = try await device(backend)
        let other = try await ProgramDevice.make(backend, name: 2)
        _ = try await other.page("12")
        try await one.library.finish("121", in: "12", score: 100)
        try await other.library.finish("122", in: "12", score: 100)
        await one.sendEverything()
        await other.sendEverything()
        // Neither made it complete alone.
        #expect(try await one.programList().level("12")?.progress.isComplete == true)
        let further = SeedPages.choice(129, 3, level: 12)
        backend.answer(
            "/level/12/content", String(SeedPages.content(12).dropLast()) + ",\(further)]")
        #expect(try await one.page("12").level.progress.isComplete)
    }

    @Test func aLostAnswerDoublesNothing() async throws {
        let device = try await device()
        device.backend.feel(.losesAnswers)
        try await device.library.finish("121", in: "12", score: 90)
        await device.sendEverything()
        #expect(device.backend.tries.count == 1)
        #expect(await device.library.attempts(of: "121").map(\.submissionState) == [.waiting])
        device.backend.feel(.well)
        await device.sendEverything()
        #expect(device.backend.tries.count == 1)
        #expect(await device.library.attempts(of: "121").map(\.submissionState) == [.sent])
        #expect(try await device.test.context.outbox.entries().isEmpty)
    }

    @Test(arguments: [
        (401, #"{"statusCode":401,"message":"Invalid token"}"#), (408, ""), (429, "{}"),
        (500, "oops"), (502, "<html>"), (503, ""), (200, "<html>hello"), (200, ""),
        (200, #"{"accepted":["#), (200, "[]"), (201, #"{"accepted":[],"refused":[]}"#),
        (302, ""), (404, ""), (405, ""),
    ])
    func noBadAnswerLosesATry(status: Int, body: String) async throws {
        let device = try await device()
        device.backend.answer("/level-attempts", status, body)
        try await device.library.finish("121", in: "12", score: 90)
        await device.sendEverything()
        #expect(device.backend.tries.isEmpty)
        // Reading tries has a query, and is not answered so: the backend is well but for this.
        _ = try? await device.library.sync.run()
        await device.sendEverything()
        device.backend.remove("/level-attempts")
        _ = try await device.restarted.library.sync.run()
        await device.sendEverything()
        #expect(device.backend.tries.map(\.itemScores) == [["121": 90]])
        #expect(await device.library.attempts(of: "121").map(\.submissionState) == [.sent])
        #expect(try await device.test.context.outbox.entries().isEmpty)
    }

    @Test func aRefusedTryCountsHereAndSaysWhy() async throws {
        let device = try await device()
        try await device.library.finish("121", in: "12", score: 90)
        let id = await device.library.attempts(of: "121")[0].id
        device.backend.answer(
            "/level-attempts",
            #"{"accepted":[],"refused":[{"id":"\#(id)","reason":"no such level"}],"cursor":"0"}"#)
        await device.sendEverything()
        #expect(
            await device.library.attempts(of: "121").map(\.submissionState) == [
                .refused("no such level")
            ])
        #expect(try await device.library.sync.run().offered == 0, "it is not offered again")
    }

    @Test func aBackendWithoutTriesIsToldOfCompletions() async throws {
        let backend = ProgramBackend(SeedPages.all, takesTries: false)
        backend.answer("/user-level-progress/complete", 201, #"{"id":1,"completed":true}"#)
        let device = try await device(backend, settings: ["content.programs_user": "u1"])
        try await device.library.finish("121", in: "12", score: 90)
        try await device.library.finish("122", in: "12", score: 90)
        await device.sendEverything()
        #expect(backend.asked("POST /user-level-progress/complete") == 1)
        #expect(backend.asked("POST /level-attempts") == 0)
        #expect(await device.library.attempts(of: "121").map(\.submissionState) == [.kept])
        _ = try await device.restarted.library.sync.run()
        await device.sendEverything()
        #expect(backend.asked("POST /user-level-progress/complete") == 1, "told once")
        // It learns to take tries: they go there after all.
        backend.takesTries(true)
        _ = try await device.restarted.library.sync.run()
        await device.sendEverything()
        #expect(backend.tries.count == 2)
    }

    @Test func triesMadeBeforeItWasKnownAreTakenBackAndTold() async throws {
        let backend = ProgramBackend(SeedPages.all)
        let device = try await device(backend, settings: ["content.programs_user": "u1"])
        for item in ["121", "122"] { try await device.library.finish(item, in: "12", score: 90) }
        backend.takesTries(false)
        backend.answer("/user-level-progress/complete", 201, "{}")
        await device.sendEverything()
        #expect(try await device.test.context.outbox.entries().contains { $0.state == .failed })
        let report = try await device.restarted.library.sync.run()
        await device.sendEverything()
        #expect(!report.isServed && backend.asked("POST /user-level-progress/complete") == 1)
        #expect(try await device.test.context.outbox.entries().isEmpty)
    }

    @Test func withoutAUserTriesStayHere() async throws {
        let backend = ProgramBackend(SeedPages.all, takesTries: false)
        let device = try await device(backend)
        for item in ["121", "122"] { try await device.library.finish(item, in: "12", score: 90) }
        #expect(try await device.test.context.outbox.entries().isEmpty)
        #expect(try await device.programList().level("12")?.progress.isComplete == true)
    }

    @Test func aFormsValuesStayOnThisMachine() async throws {
        let backend = ProgramBackend(SeedPages.all)
        backend.answer(
            "/level/12/content",
            #"[{"id":4,"content_type":"form","title":"D","position":4,"form_question":{"id":3,"question":"Fill in","fields":[{"id":9,"field_name":"Surname"}]}}]"#
        )
        let device = try await device(backend)
        try await device.library.finish("4", in: "12", score: nil, play: ["9": "Virta"])
        await device.sendEverything()
        #expect(backend.tries.map(\.detail) == [.object(["item": "4"])])
        let kept = try #require(await device.library.attempts(of: "4").first)
        #expect(kept.score == nil && kept.play([String: String].self) == ["9": "Virta"])
    }

    @Test func aFormFilledInByAnOlderVersionCountsAndItsValuesAreNotSentLater() async throws {
        let backend = ProgramBackend(SeedPages.all, takesTries: false)
        backend.answer(
            "/level/12/content",
            #"[{"id":4,"content_type":"form","title":"D","position":4,"form_question":{"id":3,"question":"Fill in","fields":[{"id":9,"field_name":"Surname"}]}}]"#
        )
        let device = try await device(backend)
        var form = FormExercise(itemID: "4", keys: ["9"])
        _ = form.write("Virta", into: "9")
        let known = try await device.library.finish(
            "4", in: "12", score: nil, play: ExerciseState.form(form))
        #expect(known.isComplete && known.bestItemScores == ["4": 100])
        backend.takesTries(true)
        _ = try await device.restarted.library.sync.run()
        await device.sendEverything()
        #expect(backend.tries.map(\.detail) == [.object(["item": "4"])])
    }

    @Test func anUnknownCursorBeginsAnew() async throws {
        let backend = ProgramBackend(SeedPages.all)
        let one = try await device(backend)
        try await one.library.finish("121", in: "12", score: 90)
        await one.sendEverything()
        _ = try await one.library.sync.run()
        try await one.library.log.setMark("tries", "99")
        #expect(try await one.library.sync.run().pulled == 1)
        #expect(await one.library.attempts(of: "121").count == 1)
    }
}
