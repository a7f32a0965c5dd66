import AppCore
import AppCoreTesting
import Foundation
import TerminalUI
import Testing

@testable import HomeroomHost

@Suite struct TourScreenTests {
    @Test(arguments: [Size(40, 20), Size(80, 24), Size(200, 60)])
    func threeCardsFollowOneAnother(size: Size) {
        let harness = ScreenHarness(TourScreen(), size: size)
        #expect(harness.text.contains("1 of 3"))
        #expect(harness.text.contains("sample school"))
        harness.press(.enter)
        for words in ["2 of 3", "find anything", "go back"] {
            #expect(harness.text.contains(words), "\(words)")
        }
        harness.press(.left)
        #expect(harness.text.contains("1 of 3"))
        harness.press(.left)
        #expect(harness.text.contains("1 of 3"))
        harness.press(.right, .right)
        #expect(harness.text.contains("homeroom connect"))
        #expect(harness.text.contains("Start"))
        #expect(!harness.wentBack)
        harness.press(.enter)
        #expect(harness.wentBack)
    }

    @Test func escapeIsLeftToTheRuntimeWhichGoesBack() {
        let harness = ScreenHarness(TourScreen())
        harness.press(.escape)
        #expect(harness.leftUnhandled)
    }

    @Test func aClickTurnsTheCard() {
        let harness = ScreenHarness(TourScreen())
        harness.activate(TourScreen.nextID)
        #expect(harness.text.contains("2 of 3"))
    }

    @Test func linearModeReadsThreeParagraphs() {
        let text = ScreenHarness(TourScreen()).linear
        for card in Tour.cards { #expect(text.text.contains(card.title)) }
        #expect(text.text.contains("Question mark: show the keys of this screen."))
        #expect(text.lines.split(separator: "").count == 3)
        #expect(text.actions.map(\.label) == ["Start"])
        let harness = ScreenHarness(TourScreen())
        harness.activate(text.actions[0].id)
        #expect(harness.wentBack)
    }

    @Test func itIsDueOnceOnAnUnusedProfile() throws {
        let settings = try Settings(keys: Host.settingKeys)
        let off = try Settings(keys: Host.settingKeys, flags: ["dashboard.tour": "false"])
        let fresh = Profile(name: "test")
        #expect(Tour.isDue(fresh, settings))
        #expect(!Tour.isDue(fresh, off))
        #expect(!Tour.isDue(Profile(name: "test", hasSeenTour: true), settings))
        #expect(!Tour.isDue(Profile(name: "test", lastPlaces: ["todos"]), settings))
        let connected = Profile(name: "test", backends: [.sat: .url("https://sat.example.test")])
        #expect(!Tour.isDue(connected, settings))
    }
}

@Suite(.serialized) struct TourTests {
    private let on = ["HOMEROOM_DASHBOARD_TOUR": "true"]

    @Test func theFirstStartShowsItAndLaterOnesDoNot() throws {
        let program = try BuiltProgram(hasSchool: true)
        let first = try TerminalProgram(program, environment: on)
        try first.wait(for: "1 of 3")
        first.type(Key.enter)
        try first.wait(for: "2 of 3")
        first.type(Key.escape)
        try first.wait(for: "Sample school. To connect")
        #expect(!first.screen.text.contains("2 of 3"))
        try first.quit()
        let second = try TerminalProgram(program, environment: on)
        try second.wait(for: "Homeroom")
        try second.wait(for: "Sample school. To connect")
        #expect(!second.screen.text.contains("1 of 3"))
        #expect(!second.screen.text.contains("Back where you were"))
        try second.go(to: "Tour")
        try second.wait(for: "1 of 3")
        try second.quit()
        let third = try TerminalProgram(program, environment: on)
        try third.wait(for: "Sample school. To connect")
        #expect(!third.screen.text.contains("1 of 3"), "it isn't reopened")
        try third.quit()
    }

    @Test func itIsNotShownInAPipeOrOverAScreenThatWasAskedFor() throws {
        let program = try BuiltProgram(hasSchool: true)
        let title = Tour.cards[0].title
        #expect(try !program.run(["--once"], environment: on).out.contains(title))
        let settings = try TerminalProgram(program, ["settings"], environment: on)
        try settings.wait(for: "Homeroom › Settings")
        #expect(!settings.screen.text.contains(title))
        try settings.quit()
        let printed = try program.run(["tour"], environment: on)
        #expect(printed.code == 0)
        for card in Tour.cards { #expect(printed.out.contains(card.title)) }
        #expect(try program.run(["tour", "--json"]).out.hasPrefix("["))
    }

    @Test func reopenedScreensAreAnnouncedOnce() throws {
        let program = try BuiltProgram(hasSchool: true)
        let first = try TerminalProgram(program)
        try first.go(to: "Settings")
        try first.quit()
        let again = try TerminalProgram(program)
        try again.wait(for: "Homeroom › Settings")
        try again.wait(for: "Back where you were. Esc for the dashboard.")
        try again.quit()
        let linear = try TerminalProgram(program, ["--accessible"])
        try linear.wait(for: "Back where you were. Type b for the dashboard.")
        linear.type("q\n")
        _ = try linear.end()
    }
}
