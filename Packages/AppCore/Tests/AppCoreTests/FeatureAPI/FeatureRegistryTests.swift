import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import TerminalUI
import Testing

@Suite struct FeatureRegistryTests {
    private struct Alpha: BareModule {
        static let manifest = FeatureManifest(
            id: "alpha", title: "Alpha", summary: "A.", command: "alpha", tables: ["alpha_rows"],
            offers: ["shared"], requires: ["nobody"])
        init(context: FeatureContext) throws {}
    }

    private struct Beta: BareModule {
        static let manifest = FeatureManifest(
            id: "beta", title: "Beta", summary: "B.",
            tiles: [TileInfo(id: "beta", title: "B", place: "alpha/x")],
            places: [PlaceInfo(title: "New B", place: "alpha/new")], command: "b",
            commandAliases: ["alpha"], tables: ["ALPHA_ROWS"], offers: ["shared"],
            settings: [
                SettingKey(
                    name: "alpha.x", title: "", summary: "", kind: .flag, defaultValue: "true")
            ])
        static let migrations = [StoreMigration("other-001", [])]
        init(context: FeatureContext) throws {}
    }

    private struct Core: BareModule {
        static let manifest = FeatureManifest(
            id: "core", title: "C", summary: "C.", command: "no good")
        init(context: FeatureContext) throws {}
    }

    private struct Broken: BareModule {
        static let manifest = FeatureManifest(
            id: "broken", title: "Broken", summary: "X.",
            tiles: [TileInfo(id: "broken", title: "Broken", place: "broken")], command: "broken")
        init(context: FeatureContext) throws { throw Problem(.configuration, "No luck.") }
    }

    @Test func everythingThatDoesNotFitIsNamedInOneMessage() throws {
        let refusal = try #require(
            #expect(throws: RegistryRefusal.self) {
                try FeatureRegistry([Alpha.self, Beta.self, Core.self, Core.self])
            })
        #expect(
            Set(refusal.faults) == [
                "Two features declare the feature id “core”: core and core.",
                "Two features declare the command “alpha”: alpha and beta.",
                "core declares the command “no good” twice.",
                "Two features declare the table “ALPHA_ROWS”: alpha and beta.",
                "Two features declare the capability “shared”: alpha and beta.",
                "beta: its table “ALPHA_ROWS” must start with “beta_”.",
                "beta: its migration “other-001” must start with “beta-”.",
                "beta: its setting “alpha.x” must start with “beta.”.",
                "beta: its tile “beta” leads to another feature.",
                "beta: its place “New B” is in another feature.",
                "“core” isn't a valid feature id: use lowercase letters and digits.",
                "core: “no good” isn't a valid command name.",
                "alpha needs the capability “nobody”, but no installed feature provides it.",
            ])
        #expect(refusal.problem.exitCode == 78)
    }

    @Test func oneThatCannotBeMadeCostsOnlyItself() async throws {
        let test = try await TestContext.make(
            modules: [Broken.self, ToyModule.self], transport: .unreachable)
        #expect(test.built.failures.map(\.problem.summary) == ["No luck."])
        #expect(test.built.failure(at: "broken/x")?.summary == "No luck.")
        #expect(test.built.modules.map(\.id) == ["toy"])
        #expect(test.built.screen(at: "toy/box") != nil)
        #expect(test.built.screen(at: "broken") == nil)
        #expect(test.built.screen(at: "") == nil)
        #expect(test.context.capability(.toyMaker) == "wood")
    }

    @Test func aQuarantinedOneIsNotMade() async throws {
        let test = try await TestContext.make(modules: [ToyModule.self], transport: .unreachable)
        let registry = try FeatureRegistry([ToyModule.self])
        let built = registry.build(
            quarantined: ["toy": Problem(.internal, "It crashed.")]
        ) { _, _ in test.context }
        #expect(built.modules.isEmpty)
        #expect(built.failures.map(\.manifest.id) == ["toy"])
        #expect(built.capabilities.offered.isEmpty)
    }

    @Test func noFeaturesAtAllAreANormalState() async throws {
        let test = try await TestContext.make(transport: .unreachable)
        #expect(test.built.tiles.isEmpty)
        #expect(test.context.capability(.attempts) == nil)
    }

    @Test func theToyKeepsThePromisesOfAModule() async throws {
        try await ModuleConformance.check(ToyModule.self, readings: [["list"]])
    }

    private struct Sloppy: FeatureModule {
        static let manifest = FeatureManifest(
            id: "sloppy", title: "", summary: "Line\nbreak",
            tiles: [TileInfo(id: "other", title: "O", place: "sloppy/a")], command: "sloppy",
            tables: ["sloppy_missing"], offers: ["toy-maker"])
        static var command: any FeatureCommand.Type { ToyCommand.self }
        init(context: FeatureContext) throws {}
    }

    @Test func theSuiteFindsWhatIsWrong() async throws {
        let issues = Counter()
        try await withKnownIssue {
            try await ModuleConformance.check(Sloppy.self, readings: [["nonsense"]])
        } matching: { _ in
            issues.next()
            return true
        }
        #expect(issues.value >= 7)
    }
}
