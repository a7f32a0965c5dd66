import AppCore
import AppCoreTesting
import Foundation
import Testing

@testable import Content
@testable import Dialogue

/// What was opened once stays readable, and is asked for again when it may have changed.
@Suite struct ProgramOfflineTests {
    @Test func whatWasOpenedIsThereWithoutANetwork() async throws {
        let device = try await ProgramDevice.make(ProgramBackend(SeedPages.all))
        _ = try await device.programList()
        let online = try await device.page("12")
        let read = device.test.clock.now
        device.test.clock.advance(by: .seconds(3600))
        device.backend.feel(.away)
        let later = device.restarted
        let levels = await later.all(later.library.followLevel("12"))
        guard levels.count == 2, case .stored(let page, let age) = levels[0],
            case .failed(let problem) = levels[1]
        else {
            Issue.record("stored first, then why there is nothing newer")
            return
        }
        #expect(page == online && age <= read && problem.code == .unreachable)
        guard
            case .stored(let programList, _)? = await later.all(later.library.followProgramList())
                .first
        else {
            Issue.record("programs are stored too")
            return
        }
        #expect(programList.programs[0].levels.count == 4)
    }

    @Test func aLevelThatWasNeverOpenedIsAProblemOffline() async throws {
        let device = try await ProgramDevice.make(ProgramBackend(SeedPages.all))
        _ = try await device.programList()
        device.backend.feel(.away)
        let arrivals = await device.all(device.library.followLevel("13"))
        guard arrivals.count == 1, case .failed(let problem) = arrivals[0] else {
            Issue.record("nothing is stored of it")
            return
        }
        #expect(problem.code == .unreachable)
    }

    @Test func whatABackendCallsUnchangedIsNotAskedForAgain() async throws {
        let backend = ProgramBackend(SeedPages.all)
        backend.answer("/sync/status", #"{"levels":"2026-02-04T09:00:00Z","quizzes":"2026-02-04"}"#)
        let device = try await ProgramDevice.make(backend)
        _ = try await device.programList()
        _ = try await device.page("12")
        backend.forget()
        _ = try await device.programList()
        _ = try await device.page("12")
        #expect(backend.asked("GET /programs") == 0 && backend.asked("GET /level/12/content") == 0)
        // Items changed: levels are read again, the list of them is not.
        backend.answer("/sync/status", #"{"levels":"2026-02-04T09:00:00Z","quizzes":"2026-02-05"}"#)
        _ = try await device.programList()
        _ = try await device.page("12")
        #expect(backend.asked("GET /programs") == 0 && backend.asked("GET /level/12/content") == 1)
        // An unknown table may be about anything.
        backend.answer("/sync/status", #"{"levels":"2026-02-04T09:00:00Z","badges":"2026-02-05"}"#)
        _ = try await device.programList()
        #expect(backend.asked("GET /programs") == 1)
    }

    @Test func nobodyReliesOnThatForLongerThanADay() async throws {
        let backend = ProgramBackend(SeedPages.all)
        backend.answer("/sync/status", #"{"levels":"2026-02-04T09:00:00Z"}"#)
        let device = try await ProgramDevice.make(backend)
        _ = try await device.programList()
        backend.forget()
        device.test.clock.advance(by: .seconds(90_000))
        _ = try await device.restarted.programList()
        #expect(backend.asked("GET /programs") == 1)
    }

    @Test func progressIsShownWithoutANetwork() async throws {
        let device = try await ProgramDevice.make(ProgramBackend(SeedPages.all))
        _ = try await device.page("12")
        device.backend.feel(.away)
        try await device.library.finish("121", in: "12", score: 100)
        try await device.library.finish("122", in: "12", score: 80)
        let programList = try #require(await device.restarted.library.storedProgramList()).value
        #expect(programList.programs[0].levels[0].progress.isComplete)
        #expect(programList.programs[0].levels[1].isOpen, "the next one opens")
        #expect(try #require(await device.library.continuing()).id == "13")
    }
}
