import AppCore
import AppCoreTesting
import ArgumentParser
import SQLStore
import TerminalUI
import Testing

@testable import PortfolioPlaceholder

@Suite struct PortfolioPlaceholderTests {
    private func make(live: Bool = false) async throws -> TestContext {
        // An unplanned call on the scripted transport fails the test: so does any request at all.
        try await TestContext.make(
            modules: [PortfolioPlaceholderModule.self],
            settings: live ? ["portfolio.live_enabled": "true"] : [:])
    }

    private func harness(_ test: TestContext) async -> ScreenHarness<PortfolioScreen> {
        let harness = ScreenHarness(
            PortfolioScreen(repository: PortfolioRepository(context: test.context)))
        await harness.settle()
        return harness
    }

    private func run(_ test: TestContext, _ words: String...) async throws -> String {
        test.console.clear()
        try await FeatureContext.$current.withValue(test.context) {
            var command = try PortfolioCommand.parseAsRoot(words)
            if var asynchronous = command as? any FeatureCommand {
                try await asynchronous.run(in: test.context)
            } else {
                try command.run()
            }
        }
        return test.console.out
    }

    private func names(_ test: TestContext) -> [String] { test.events.events.map(\.name) }

    @Test func keepsThePromisesOfAModule() async throws {
        try await ModuleConformance.check(
            PortfolioPlaceholderModule.self, places: ["portfolio"], readings: [["show"]])
        #expect(PortfolioPlaceholderModule.manifest.isPlaceholder)
    }

    @Test func noRequestIsEverSent() async throws {
        for live in [false, true] {
            let test = try await make(live: live)
            let module = try #require(test.built.module("portfolio"))
            for tile in module.tiles {
                _ = try await tile.load(.local)
                _ = try await tile.load(.refresh)
            }
            let harness = await harness(test)
            harness.press(.character("+"), .character("m"), .enter, .tab, .enter)
            harness.type("rR")
            harness.resume()
            await harness.settle()
            _ = try await run(test, "show", "--json")
            _ = try await run(test, "notify")
            #expect(test.transport.seen.isEmpty)
            #expect(await test.context.outbox.pendingCount() == 0)
        }
    }

    @Test func tileSaysThatItIsComingSoon() async throws {
        let test = try await make()
        let tile = PortfolioTile(repository: PortfolioRepository(context: test.context))
        let summary = try #require(try await tile.load(.local))
        #expect(summary.kind == .placeholder)
        #expect(tile.info.title == "Portfolio")
        #expect(summary.headline == "Coming soon")
        #expect(test.events.events.isEmpty, "showing a tile is not opening it")
    }

    @Test func openingTheTileIsCountedOnceAndViewedOnce() async throws {
        let test = try await make()
        let module = try #require(test.built.module("portfolio"))
        let first = try #require(
            module.screen(at: PortfolioTile.info.place) as? PortfolioScreen)
        let tapped = ScreenHarness(first)
        await tapped.settle()
        #expect(tapped.replaced == ["portfolio"])
        #expect(names(test) == ["portfolio_tile_tapped"])
        _ = await harness(test)
        #expect(names(test) == ["portfolio_tile_tapped", "portfolio_placeholder_viewed"])
        #expect(test.events.events.allSatisfy { $0.values.isEmpty })
    }

    @Test func anEntryIsOnViewAndCannotBeAdded() async throws {
        let harness = await harness(try await make())
        #expect(harness.screen.title == "My Portfolio")
        #expect(harness.text.contains("Add an entry (coming soon)"))
        #expect(harness.text.contains("collect your best work"))
        harness.press(.character("+"))
        harness.activate("add")
        #expect(harness.click(on: "Add an entry"))
        #expect(
            harness.toasts.map(\.text)
                == Array(repeating: PortfolioState.Words.whyNoEntry, count: 3))
        #expect(harness.waitingTasks == 0)
    }

    @Test func theWishIsConfirmedAndOutlivesTheScreen() async throws {
        let test = try await make()
        let first = await harness(test)
        #expect(!first.text.contains("Saved on this computer"))
        first.press(.enter)
        await first.settle()
        #expect(first.toasts.map(\.text) == [PortfolioState.Words.confirmation])
        #expect(first.text.contains("Saved on this computer"))

        let second = await harness(test)
        #expect(second.text.contains("Saved on this computer"))
        second.press(.character("m"))
        await second.settle()
        #expect(names(test).filter { $0 == "portfolio_notify_clicked" }.count == 2)
        let rows = try await test.store.read { connection in
            try connection.rows("SELECT name FROM portfolio_wishes")
        }
        #expect(rows.count == 1)
    }

    @Test func switchingItOnChangesNothingButSaysSo() async throws {
        let off = try await harness(make())
        let on = try await harness(make(live: true))
        #expect(off.screen.state?.isFeatureEnabled == false)
        #expect(on.screen.state?.isFeatureEnabled == true)
        #expect(off.text.contains("Coming soon"))
        #expect(on.linear.text.contains("nothing to turn on yet"))
        on.press(.character("+"))
        #expect(on.toasts.map(\.text) == [PortfolioState.Words.whyNoEntry])
        #expect(PortfolioRepository.liveKey.defaultValue == "false")
    }

    @Test func jsonHasTheContractsFields() async throws {
        let test = try await make()
        let before = try WireJSON.decode(
            [String: JSONValue].self, from: try await run(test, "show", "--json"))
        #expect(
            before == [
                "is_feature_enabled": .bool(false),
                "status_message": .string(PortfolioState.Words.comingSoon),
                "show_notify_confirmation": .bool(false),
            ])
        #expect(try await run(test, "notify") == PortfolioState.Words.confirmation + "\n")
        let after = try WireJSON.decode(
            PortfolioState.self, from: try await run(test, "show", "--json"))
        #expect(after.showNotifyConfirmation)
        #expect(try await run(test, "show", "--plain").hasPrefix("false\ttrue\tComing soon"))
        #expect(names(test).last == "portfolio_placeholder_viewed")
    }

    @Test(arguments: [Size(20, 6), Size(40, 12), Size(80, 24), Size(200, 60)])
    func bothChoicesAreOnViewAtEverySize(size: Size) async throws {
        let harness = await harness(try await make())
        harness.resize(size)
        #expect(harness.text.contains("Add an entry"))
        #expect(harness.text.contains("Notify me when"))
        #expect(harness.text.contains("Coming soon"))
        #expect(harness.linear.actions.map(\.id) == ["add", "notify"])
    }
}
