import AppCore
import AppCoreTesting
import ArgumentParser
import FSRS
import Testing

@testable import Vocabulary

@Suite struct StudyCommandTests {
    @Test func aSessionRunsOverAPipeAndItsEndIsSafe() async throws {
        let test = try await SessionFixture.make()
        test.console.answer("", "2", "1", "m", "what", "2", "1", "1")
        let text = try await test.run("study", "--source", "harbour notes")
        #expect(text.contains("0 answered, 4 left: word0") && text.contains("It means: meaning 0"))
        #expect(text.contains("1. Didn't know it (1 min). 2. Knew it (10 min)."))
        #expect(text.contains("I don't understand “m”.") == false)
        #expect(try await test.lines().map(\.rating) == [3, 3, 1])
        #expect(test.console.err.contains("your answers are saved"))
        #expect(
            try await test.run("study", "--source", "Harbour notes").contains(
                "Continuing where you left off."))
        #expect(test.console.out.contains("3 words come back soon"))
    }

    @Test func aWordThatComesBackIsNotCountedAsAnother() async throws {
        let test = try await SessionFixture.make(words: 2)
        test.console.answer("", "1", "", "1", "1", "", "2")
        let text = try await test.run("study")
        #expect(text.contains("0 answered, 2 left: word0"))
        #expect(text.contains("1 answered, 2 left: word1"))
        #expect(text.contains("2 answered, 2 left: word0"), "it came back")
    }

    @Test func badgesAreNamedWhenTheSessionEnds() async throws {
        let test = try await SessionFixture.make(words: 1)
        test.console.answer("", "2", "1", "", "2")
        let text = try await test.run("study")
        #expect(text.contains("★ Earned: First session"))
        #expect(try await test.study.settleBadges().new.isEmpty, "answers are saved")
    }

    @Test func answersBeforeTheMeaningAreNotTaken() async throws {
        let test = try await SessionFixture.make()
        test.console.answer("m", "n")
        let text = try await test.run("study")
        #expect(
            text.contains("I don't understand “m”.") && text.contains("I don't understand “n”."))
        #expect(try await test.lines().isEmpty)
    }

    @Test func everythingElseCanBeDoneInLines() async throws {
        let test = try await SessionFixture.make(words: 6)
        test.console.answer("2", "3", "4", "5", "", "e sharper", "", "w", "u", "", "x")
        let text = try await test.run("study")
        #expect(text.contains("Meaning changed.") && text.contains("Undone."))
        #expect(text.contains("Session complete."))
        #expect(try await test.lines(.suspend).count == 3)
        #expect(try await test.study.card(SessionFixture.id(4)).card.meaning == "sharper")
        #expect(try await test.study.card(SessionFixture.id(1)).state.buriedUntil != nil)
    }

    @Test func theWholeSessionEndsWithItsSummaryAndWhatIsNext() async throws {
        let test = try await SessionFixture.make(words: 1)
        test.console.answer("", "2", "1", "", "2")
        let text = try await test.run("study")
        #expect(text.contains("Nothing else right now: one word comes back soon"))
        #expect(text.contains("Session complete.\n1 word in"))
        #expect(text.contains("1 known, 0 missed."))
        let again = try await test.run("study")
        #expect(again.contains("Nothing to study here right now."))
    }

    @Test func wordsAreTypedInLines() async throws {
        let test = try await SessionFixture.make()
        test.console.answer("WORD0", "2", "", "1", ":s", ":u", ":q")
        let text = try await test.run("study", "--mode", "type")
        #expect(text.contains("Which word means: meaning 0"))
        #expect(text.contains("Right: it's spelled “word0”.") && text.contains("Undone."))
        #expect(try await test.lines().map(\.rating) == [3, 1])
        let cloze = try await test.run("study", "--mode", "cloze")
        #expect(cloze.contains("Here stands (gap) among others."))
    }

    @Test func aPipeThatSaysNonsenseForEverIsLeft() async throws {
        let test = try await SessionFixture.make()
        for _ in 0..<30 { test.console.answer("y") }
        let problem = await #expect(throws: Problem.self) { try await test.run("study") }
        #expect(problem?.exitCode == 64)
    }

    @Test func fourButtonsAreNumbered() async throws {
        let test = try await SessionFixture.make { $0.hasFourButtons = true }
        test.console.answer("", "4")
        let text = try await test.run("study", "--limit", "1")
        #expect(text.contains("1. Again (1 min). 2. Hard (6 min). 3. Good (10 min). 4. Easy ("))
        #expect(try await test.lines().map(\.rating) == [4])
    }

    @Test func theQueueIsPrintedWithoutBeingStudied() async throws {
        let test = try await SessionFixture.make()
        let json = try WireJSON.decode(
            JSONValue.self, from: try await test.run("study", "--json", "--limit", "3"))
        #expect(json["new_count"]?.int == 3 && json["words"]?.elements?.count == 3)
        #expect(json["words"]?.elements?[0]["word"]?.text == "word0")
        #expect(json["words"]?.elements?[0]["difficulty_level"]?.text == "advanced")
        #expect(try await test.run("study", "--plain").hasPrefix("word0\tnew\tmeaning 0\n"))
        #expect(try await test.study.openSessions().isEmpty)
    }

    @Test func wrongWishesAreRefusedWithTheirName() async throws {
        let test = try await SessionFixture.make()
        for words in [
            ["--due", "--new"], ["--ahead", "0"], ["--difficulty", "hard"], ["--limit", "0"],
            ["--mode", "loud"], ["--limit", "1001"], ["--ahead", "2", "--due"],
        ] {
            #expect(throws: (any Error).self) {
                try VocabularyCommand.parseAsRoot(["study"] + words)
            }
        }
        let missing = await #expect(throws: Problem.self) {
            try await test.run("study", "--source", "nowhere")
        }
        #expect(missing?.exitCode == 66)
        let silent = await #expect(throws: Problem.self) {
            try await test.run("study", "--no-input")
        }
        #expect(silent?.exitCode == 64)
        let empty = try await SessionFixture.make(words: 0)
        let none = await #expect(throws: Problem.self) { try await empty.run("study") }
        #expect(none?.exitCode == 66)
    }

    @Test func preferencesAreShownSetAndKept() async throws {
        let test = try await SessionFixture.make()
        #expect(try await test.run("preferences").contains("retention"))
        let json = try WireJSON.decode(
            JSONValue.self,
            from: try await test.run(
                "preferences", "--retention", "0.92", "--easy-day", "sat=0.5", "--easy-day",
                "Sunday=0", "--learning-steps", "90s,10m,2h", "--relearning-steps", "none",
                "--buttons", "4", "--rollover", "3", "--no-suspend-leeches", "--learn-ahead", "0",
                "--json"))
        #expect(json["retention"] == .number(0.92) && json["buttons"]?.int == 4)
        let kept = try await test.reopened.preferences()
        #expect(kept.learningSteps == [90, 600, 7200] && kept.relearningSteps.isEmpty)
        #expect(kept.easyDays == [1, 1, 1, 1, 1, 0.5, 0] && kept.rolloverHour == 3)
        #expect(!kept.suspendsLeeches && kept.learnAhead == 0)
        let text = try await test.run("preferences")
        for word in ["90s,10m,2h", "sat=0.5 sun=0.0", "3:00"] { #expect(text.contains(word)) }
        _ = try await test.run("preferences", "--reset")
        #expect(try await test.study.preferences() == StudyPreferences())
    }

    @Test(arguments: [
        ["--retention", "0.5"], ["--retention", "nan"], ["--rollover", "24"], ["--buttons", "3"],
        ["--easy-day", "sat"], ["--easy-day", "day=1"], ["--easy-day", "sat=2"],
        ["--learning-steps", "soon"], ["--learning-steps", "1m,0s"], ["--max-interval", "0"],
        ["--new-per-day", "-1"], ["--learning-steps", "1e99d"], ["--learn-ahead", "2d"],
    ])
    func preferencesOutOfRangeAreRefused(_ words: [String]) {
        #expect(throws: (any Error).self) {
            try VocabularyCommand.parseAsRoot(["preferences"] + words)
        }
    }

    @Test func statesFollowWhatIsPreferred() async throws {
        let test = try await SessionFixture.make()
        var now = try await test.study.openSession(SessionFixture.scope)
        now = try await test.answer(now, .good)
        #expect(try await test.study.card(SessionFixture.id(0)).state.schedule.phase == .learning)
        _ = try await test.run("preferences", "--learning-steps", "none")
        #expect(try await test.study.card(SessionFixture.id(0)).state.schedule.phase == .review)
    }
}
