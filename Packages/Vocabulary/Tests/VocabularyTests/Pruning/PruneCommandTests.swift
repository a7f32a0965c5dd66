import AppCore
import AppCoreTesting
import Foundation
import TerminalUI
import Testing

@testable import Vocabulary

@Suite struct PruneCommandTests {
    private struct Said: Decodable {
        var before: String
        var dry_run: Bool
        var lines, pruned, answers, words, lines_written, lines_left, unsent: Int
        var reviews_before, reviews_after: Int
    }

    private func device(_ seed: UInt64) async throws -> StudyDevice {
        var numbers = SeededNumbers(seed)
        let fixture = try await PruningFixture.make(seed)
        try await fixture.study(fixture.devices[0], daysAgo: 50, to: 0, &numbers)
        try await fixture.syncAll()
        return fixture.devices[0]
    }

    @Test func aDryRunShowsNumbersAndPruningKeepsThem() async throws {
        let device = try await device(1)
        let lines = try await device.lineCount()
        let text = try await device.test.run("prune", "--keep", "20", "--dry-run", "--json")
        let plan = try WireJSON.decode(Said.self, from: text)
        #expect(
            plan.dry_run && plan.lines == lines && plan.pruned > 0 && plan.before == "2031-03-16")
        #expect(plan.reviews_after < plan.reviews_before && plan.unsent == 0)
        #expect(try await device.lineCount() == lines)
        let done = try WireJSON.decode(
            Said.self, from: try await device.test.run("prune", "--keep", "20", "--yes", "--json"))
        #expect(!done.dry_run && done.pruned == plan.pruned && done.answers == plan.answers)
        #expect(try await device.lineCount() == done.lines_left)
        #expect(device.test.console.err.contains("`optimize` loses"), "reported earlier")
    }

    @Test func withoutAYesNothingGoes() async throws {
        let device = try await device(2)
        let lines = try await device.lineCount()
        device.test.console.answer("n")
        await #expect(throws: Problem.self) {
            _ = try await device.test.run("prune", "--before", "2031-03-20")
        }
        #expect(try await device.lineCount() == lines)
    }

    @Test func whereNothingIsOldItSaysSo() async throws {
        let device = try await device(3)
        let text = try await device.test.run("prune")
        #expect(text.contains("There's nothing to prune from before 2030-04-05."))
    }

    @Test(arguments: [
        ["--keep", "3"], ["--before", "yesterday"], ["--keep", "30", "--before", "2031-01-01"],
        ["--keep", "many"],
    ])
    func whatMakesNoSenseIsRefused(_ words: [String]) async throws {
        let device = try await device(4)
        await #expect(throws: (any Error).self) {
            _ = try await device.test.run(["prune", "--yes"] + words)
        }
    }

    @Test func theCardSaysThatItsAnswersWereSummedUp() async throws {
        let device = try await device(5)
        _ = try await device.test.run("prune", "--keep", "7", "--yes")
        let closing = try #require(await device.everything().events.first { $0.isClosing })
        let harness = ScreenHarness(
            CardScreen(repository: device.repository, id: closing.cardID), size: Size(80, 60))
        await harness.settle()
        #expect(harness.text.contains("summary of earlier answers"))
    }
}
