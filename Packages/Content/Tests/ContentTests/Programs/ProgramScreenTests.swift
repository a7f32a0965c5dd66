import AppCore
import AppCoreTesting
import TerminalUI
import Testing

@testable import Content

struct ProgramScreenTests {
    static let sizes = [Size(40, 20), Size(80, 24), Size(200, 50)]

    @Test(arguments: sizes)
    func levelsStandUnderTheirUnitsWithLocksAndShares(size: Size) async throws {
        let test = try await SpanishCourse().device()
        let home = await test.opened(ProgramsScreen(library: test.programs), size)
        let text = home.text
        #expect(text.contains("Eating  0 of 2"))
        #expect(text.contains("1. At the Café"))
        #expect(text.contains("🔒 2. At the Market"))
        #expect(text.contains("Locked: opens after “At the Café”"))
        #expect(text.contains("▱▱▱▱"))
        #expect(text.contains("0 of 3 levels"))
        #expect(!text.contains("[31m"))
        home.press(.enter)
        #expect(home.opened == ["content/programs/level/1"])
        home.press(.character("p"))
        #expect(home.opened.last == "content/programs/progress")
    }

    @Test func theFilterFindsALevelAndLinearModeReadsNoBars() async throws {
        let test = try await SpanishCourse().device()
        let home = await test.opened(ProgramsScreen(library: test.programs))
        home.type("/train")
        #expect(home.screen.capturesText)
        #expect(home.text.contains("3. On the Train"))
        #expect(!home.text.contains("At the Café"))
        home.press(.escape)
        #expect(home.linear.text.contains("1. 1. At the Café, new, Order, and pay."))
        #expect(!home.linear.text.contains("▱"))
    }

    @Test func whatWasReadOnceIsThereWithoutANetworkAndSaysSo() async throws {
        let course = SpanishCourse()
        let test = try await course.device()
        course.isAway = true
        let before = await test.opened(ProgramsScreen(library: test.programs))
        #expect(before.text.contains("Try again (r)"))
        course.isAway = false
        before.press(.character("r"))
        await before.settle()
        #expect(before.text.contains("At the Café"))
        course.isAway = true
        before.press(.character("r"))
        await before.settle()
        #expect(before.text.contains("At the Café"))
        #expect(before.screen.status?.contains("not refreshed") == true)
    }

    @Test(arguments: sizes)
    func aLevelTeachesAndListsItsItemsInOrder(size: Size) async throws {
        let test = try await SpanishCourse().device()
        let level = await test.opened(
            LevelScreen("1", library: test.programs), Size(size.width, 60))
        let text = level.text
        #expect(text.contains("At the Café"))
        #expect(text.contains("“Un” and “una” pick one"))
        #expect(text.contains("• una mesa"))
        #expect(text.contains("Words of this level: 2"))
        let order = [
            "Which take una", "The bill, please", "Here they are", "What arrives", "A table",
            "Breakfast", "A call", "Dictation",
        ]
        let lines = text.split(separator: "\n").map(String.init)
        let places = order.map { title in lines.firstIndex { $0.contains(title) } ?? -1 }
        #expect(places == places.sorted() && !places.contains(-1))
        #expect(text.contains("not supported"))
        #expect(text.contains("0 of 6 passed"))
        #expect(lines.allSatisfy { CharacterWidth.of($0) <= size.width })
    }

    @Test func theWordsUnfoldAndVocabularyIsNamedWhereItIsMissing() async throws {
        let test = try await SpanishCourse().device()
        let level = await test.opened(
            LevelScreen("1", library: test.programs), Size(80, 60))
        #expect(!level.text.contains("the bill"))
        level.press(.character("v"))
        #expect(level.text.contains("la cuenta  the bill"))
        #expect(level.text.contains("水  water"))
        level.press(.character("w"))
        await level.settle()
        #expect(level.toasts.last?.text.contains("Vocabulary isn't installed") == true)
        level.press(.character("c"))
        #expect(level.opened == ["content/programs/item/1/11"])
    }

    @Test func aLockedLevelSaysWhatOpensItAndPlaysNothing() async throws {
        let test = try await SpanishCourse().device()
        let level = await test.opened(LevelScreen("2", library: test.programs))
        #expect(level.text.contains("Complete “At the Café” to unlock “At the Market”."))
        #expect(!level.text.contains("More"))
        level.press(.character("c"))
        #expect(level.toasts.last?.tone == .warning)
        level.press(.tab, .enter)
        #expect(level.replaced == ["content/programs/level/1"])
        let item = await test.item("21", in: "2")
        #expect(item.text.contains("🔒 This level is locked"))
        #expect(!item.screen.isPlaying)
    }

    @Test func anEmptyLevelAndAnUnknownOneSaySo() async throws {
        let test = try await SpanishCourse().device()
        let empty = await test.opened(LevelScreen("3", library: test.programs))
        #expect(empty.text.contains("This level has nothing to play yet"))
        let unknown = await test.opened(LevelScreen("99", library: test.programs))
        #expect(unknown.text.contains("Try again (r)"))
        let gone = await test.item("99")
        #expect(gone.text.contains("removed from the level"))
        let strange = await test.item("17")
        #expect(strange.text.contains("Not supported here: video_call"))
    }

    @Test func theTileSaysHowToBeginAndWhereToGoOn() async throws {
        let test = try await SpanishCourse().device()
        let tile = ProgramTile(library: test.programs)
        #expect(try await tile.load(.local) == nil)
        let first = try #require(try await tile.load(.refresh))
        #expect(first.headline == "1 program, 3 levels")
        #expect(first.lines.first?.text == "Press Enter to start with At the Café.")
        _ = await test.opened(LevelScreen("1", library: test.programs))
        _ = try await test.programs.finish("12", in: "1", score: 100)
        let next = try #require(try await tile.load(.local))
        #expect(next.headline == "0 of 3 levels complete")
        #expect(next.lines.first?.text == "Continue: At the Café")
    }

    @Test(arguments: sizes)
    func progressShowsWhatWasPlayed(size: Size) async throws {
        let test = try await SpanishCourse().device()
        let screen = ProgramProgressScreen(library: test.programs)
        #expect(await test.opened(screen, size).text.contains("Nothing played yet"))
        _ = await test.opened(LevelScreen("1", library: test.programs))
        _ = try await test.programs.finish("12", in: "1", score: 90)
        let after = await test.opened(screen, size)
        #expect(after.text.contains("1. At the Café"))
        #expect(after.text.contains("1 passed · 1 attempt"))
        #expect(after.text.contains("90%"))
        after.press(.enter)
        #expect(after.opened == ["content/programs/level/1"])
    }
}
