import AppCore
import AppCoreTesting
import HTTPTypes
import TerminalUI
import Testing

@testable import Content

struct CatalogScreenTests {
    @Test(arguments: [Size(40, 20), Size(80, 24), Size(200, 50)])
    func lessonsStandUnderTheirSectionsAndPremiumOnesAreMarked(_ size: Size) async throws {
        let test = try await Fixture.campus()
        let harness = await test.list(.lessons, size: size)
        #expect(harness.text.contains("[All]"))
        #expect(harness.text.contains("Guided Tour"))
        harness.press(.tab, .tab)
        #expect(harness.screen.tab == .writing)
        harness.press(.tab)
        #expect(harness.text.contains("Intro to Linear"))
        #expect(!harness.text.contains("Guided Tour"))
        #expect(harness.linear.text.contains("premium"))
    }

    @Test func filteringAndSortingNarrowAndReorder() async throws {
        let test = try await Fixture.campus()
        let harness = await test.list(.lessons)
        harness.type("/")
        #expect(harness.screen.capturesText)
        harness.type("quadratics")
        #expect(harness.text.contains("1 found"))
        harness.press(.enter, .enter)
        let card = try await test.card("quadratics")
        #expect(harness.opened == ["content/lesson/\(card.id)"])
        harness.press(.escape)
        harness.type("o")
        #expect(harness.screen.order == .title)
        #expect(harness.text.contains("By title"))
    }

    @Test func scoresAndBegunLessonsShowOnTheirCards() async throws {
        let attempts = AttemptsDouble()
        let test = try await Fixture.campus(attempts: attempts)
        let card = try await test.card("reading-guided-tour")
        _ = try await attempts.submit(
            AnswerSheet(item: card.reference, itemTitle: "", answers: [], timeSpentSeconds: 0))
        try await test.library.drafts.save(
            AnswerDraft(choices: ["q": 1], revision: 1), of: card.reference)
        let harness = await test.list(.lessons)
        #expect(harness.text.contains("1 attempt · best 80%"))
        #expect(harness.text.contains("✓ 80%"))
        #expect(harness.text.contains("▸ begun"))
    }

    @Test func todaySuggestsContinuingABegunLesson() async throws {
        let test = try await Fixture.campus()
        let module = try #require(test.built.module("content"))
        let now = test.context.environment.now()
        #expect(try await module.today(from: now).suggestions.isEmpty)
        let card = try await test.card("reading-guided-tour")
        try await test.library.drafts.save(
            AnswerDraft(choices: ["q": 1], revision: 1), of: card.reference)
        let suggestion = try #require(try await module.today(from: now).suggestions.first)
        #expect(suggestion.title == "Continue “\(card.title)”")
        #expect(suggestion.place == test.library.place(of: card.reference))
    }

    @Test func theListOfAnOpenedCatalogIsThereWithTheNetworkGone() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/passages/?limit=200",
            .reply(
                200,
                #"{"count":1,"next":null,"results":[{"id":"p","title":"Tide Pools","content":"Crabs."}]}"#
            ))
        transport.otherwise(.fail(.notSent("no route")))
        let test = try await Fixture.remote(transport)
        _ = await test.list(.passages)
        let harness = await test.list(.passages)
        #expect(harness.text.contains("Tide Pools"))
        #expect(harness.screen.status?.contains("just now") == true)
    }

    @Test func tilesSayWhatToGoOnWithAndHowFarItIs() async throws {
        let attempts = AttemptsDouble()
        let test = try await Fixture.campus(attempts: attempts)
        let module = try #require(test.built.module("content"))
        let tile = try #require(module.tiles.first)
        let before = try await tile.load(.local)
        #expect(before == nil)
        let first = try #require(try await tile.load(.refresh))
        #expect(first.kind == .ready)
        #expect(first.lines.first?.text.hasPrefix("Next: ") == true)
        #expect(first.lines.map(\.text).suffix(3) == ["Lessons", "Passages", "Sections"])
        let card = try await test.card("quadratics")
        try await test.library.drafts.save(
            AnswerDraft(choices: ["q": 1], revision: 1), of: card.reference)
        let second = try #require(try await tile.load(.local))
        #expect(second.lines.first?.text == "Continue: \(card.title)")
    }

    @Test func searchFindsLessonsAndPassages() async throws {
        let test = try await Fixture.campus()
        let harness = ScreenHarness(SearchScreen(library: test.library), size: Size(80, 24))
        await harness.settle()
        harness.type("tuner")
        #expect(harness.text.contains("The Tuner’s Ledger"))
        harness.press(.enter)
        #expect(harness.opened.first?.hasPrefix("content/passage/") == true)
    }

    @Test func placesOfOthersAndNonsenseHaveNoScreen() async throws {
        let test = try await Fixture.campus()
        let module = try #require(test.built.module("content"))
        for place: Place in ["progress", "content/nowhere", "content/lesson", "content/lesson/a/b"]
        {
            #expect(module.screen(at: place) == nil)
        }
        for place: Place in [
            "content", "content/lessons/math", "content/passages", "content/search",
        ] {
            #expect(module.screen(at: place) != nil)
        }
    }
}
