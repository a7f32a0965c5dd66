import AppCore
import AppCoreTesting
import TerminalUI
import Testing

@testable import Content
@testable import Dialogue

struct ItemScreenTests {
    static let sizes = ProgramScreenTests.sizes

    @Test(arguments: sizes)
    func aLetterChoosesEnterChecksAndTheReasonFollows(size: Size) async throws {
        let test = try await SpanishCourse().device()
        let item = await test.item("12", size: size)
        #expect(item.text.contains("○ A  La cuenta"))
        #expect(!item.text.contains("Because it is so."))
        item.press(.character("b"))
        #expect(item.text.contains("● B"))
        item.press(.character("a"), .enter)
        #expect(!item.screen.isDone)
        await item.settle()
        #expect(item.screen.isDone)
        #expect(item.text.contains("Correct."))
        #expect(item.text.contains("Because it is so."))
        #expect(item.screen.progress.bestItemScores["12"] == 100)
        item.press(.character("n"))
        #expect(item.replaced == ["content/programs/item/1/13"])
    }

    @Test func severalOptionsSayWhatWasMissed() async throws {
        let test = try await SpanishCourse().device()
        let item = await test.item("11")
        #expect(item.text.contains("More than one can be correct."))
        item.press(.enter)
        #expect(item.text.contains("☑ A  mesa"))
        item.press(.character("b"), .enter)
        await item.settle()
        #expect(
            item.linear.text.contains(
                "Not correct: 1 of your choices is wrong, 1 correct one is missing."))
        #expect(item.text.contains("taza  ← correct, not chosen"))
        #expect(item.text.contains("Right: “mesa”, “taza”"))
        item.press(.character("r"))
        #expect(item.screen.isPlaying)
        #expect(item.text.contains("☐ A  mesa"))
    }

    @Test func whatWasChosenIsThereAgain() async throws {
        let test = try await SpanishCourse().device()
        let item = await test.item("11")
        item.press(.character("c"))
        await item.settle()
        let again = await test.item("11")
        #expect(again.text.contains("Picking up where you left off."))
        #expect(again.text.contains("☑ C  taza"))
        let level = await test.opened(LevelScreen("1", library: test.programs), Size(80, 60))
        #expect(level.text.contains("▸ begun"))
    }

    @Test(arguments: sizes)
    func aGapIsWrittenAndItsVerdictToldInWords(size: Size) async throws {
        let test = try await SpanishCourse().device()
        let item = await test.item("13", size: size)
        #expect(item.screen.capturesText)
        #expect(item.text.contains("El café ______ aquí."))
        item.press(.enter)
        #expect(item.toasts.last?.text == "Write an answer first.")
        item.type("esta")
        item.press(.enter)
        await item.settle()
        #expect(!item.screen.capturesText)
        #expect(item.text.contains("Almost: the accents are missing."))
        #expect(item.text.contains("Places take estar."))
        #expect(item.screen.progress.bestItemScores["13"] == 85)
    }

    @Test(arguments: sizes)
    func pairsAreMadeByKeysUndoneAndJudgedAtTheEnd(size: Size) async throws {
        let test = try await SpanishCourse().device()
        let item = await test.item("14", size: Size(size.width, 40))
        guard case .matching(_, let play)? = item.screen.live else {
            Issue.record("not a matching")
            return
        }
        let number = Dictionary(
            uniqueKeysWithValues: play.rights.enumerated().map { ($1, Character("\($0 + 1)")) })
        let one = try #require(number["1"])
        let two = try #require(number["2"])
        let three = try #require(number["3"])
        item.press(.character("a"), .character(one))
        #expect(item.text.contains("a  un café  → \(one)"))
        item.press(.character("a"), .delete)
        #expect(!item.text.contains("→ \(one)"))
        item.press(.character("a"), .character(two), .character("b"), .character(one))
        item.press(.character("c"), .character(three))
        #expect(item.text.contains("Check all pairs"))
        item.press(.enter)
        await item.settle()
        #expect(item.text.contains("1 of 3 pairs are correct."))
        #expect(item.linear.text.contains("“un té” goes with “a tea”, not “a coffee”."))
        #expect(item.screen.progress.bestItemScores["14"] == 33)
    }

    @Test func pairsAreFilledInByNumberWhereNothingIsDrawn() async throws {
        let test = try await SpanishCourse().device()
        let item = await test.item("14")
        #expect(item.linear.text.contains("a: un café, goes with number"))
        guard case .matching(_, let play)? = item.screen.live else { return }
        for (index, pair) in play.pairs.enumerated() {
            let place = try #require(play.rights.firstIndex(of: pair.id))
            item.send(.fill("link.\(index)", "\(place + 1)"))
        }
        item.activate("check")
        await item.settle()
        #expect(item.linear.text.contains("Correct: all 3 pairs."))
    }

    @Test(arguments: sizes)
    func aFormSaysWhatIsWrongAndIsDoneOnceNothingIs(size: Size) async throws {
        let test = try await SpanishCourse().device()
        let item = await test.item("15", size: size)
        item.type("A")
        item.press(.tab)
        item.pressControl("s")
        #expect(item.text.contains("Too short"))
        #expect(item.text.contains("This can't be empty."))
        item.type("na")
        item.press(.tab)
        item.type("14/03/2027")
        await item.settle()
        let again = await test.item("15", size: size)
        #expect(again.text.contains("14/03/2027"))
        item.press(.enter)
        await item.settle()
        #expect(item.text.contains("You filled in the form."))
        let level = await test.opened(LevelScreen("1", library: test.programs), Size(80, 60))
        #expect(level.text.contains("✓ filled in"))
    }

    @Test func aFormStandsInItsPlaceAndCompletesTheLevel() async throws {
        let course = SpanishCourse()
        let test = try await course.device()
        _ = await test.opened(LevelScreen("1", library: test.programs))
        for id in ["11", "12", "13", "16"] {
            _ = try await test.programs.finish(id, in: "1", score: 80)
        }
        #expect(!(try await test.programs.finish("14", in: "1", score: 80).isComplete))
        let pairs = await test.item("14")
        #expect(pairs.screen.nextItem?.id == "15")
        course.isAway = true
        let form = await test.item("15")
        #expect(form.linear.text.contains("Nombre"))
        form.type("Ana")
        form.press(.tab)
        form.type("14/03/2027")
        form.pressControl("s")
        await form.settle()
        #expect(form.text.contains("You filled in the form."))
        #expect(form.text.contains("The level is complete."))
        #expect(await test.programs.attempts(of: "15").map(\.submissionState) == [.waiting])
        #expect(try await test.context.outbox.entries().count == 6)
    }

    @Test func aLevelIsCompleteOnceAllScoredItemsPassed() async throws {
        let test = try await SpanishCourse().device()
        _ = await test.opened(LevelScreen("1", library: test.programs))
        for id in ["11", "13", "14", "15", "16"] {
            _ = try await test.programs.finish(id, in: "1", score: 80)
        }
        let item = await test.item("12")
        item.press(.character("a"), .enter)
        await item.settle()
        #expect(item.text.contains("The level is complete."))
        #expect(item.text.contains("Next level: At the Market"))
        let next = await test.opened(LevelScreen("2", library: test.programs))
        #expect(!next.text.contains("locked"))
        #expect(next.text.contains("More"))
    }

    @Test func anItemIsPlayedWithoutANetworkAndCounts() async throws {
        let course = SpanishCourse()
        let test = try await course.device()
        _ = await test.opened(LevelScreen("1", library: test.programs))
        course.isAway = true
        let item = await test.item("12")
        #expect(item.screen.status?.contains("not refreshed") == true)
        item.press(.character("a"), .enter)
        await item.settle()
        #expect(item.text.contains("Correct."))
        #expect(await test.programs.attempts(of: "12").first?.score == 100)
    }

    @Test func optionsAreChosenByClick() async throws {
        let test = try await SpanishCourse().device()
        let item = await test.item("12")
        #expect(item.click(on: "¡Oye!"))
        #expect(item.text.contains("● B"))
        #expect(item.click(on: "Check (Enter)"))
        await item.settle()
        #expect(item.text.contains("Not correct."))
    }
}
