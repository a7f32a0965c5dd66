public import AppCore
import ArgumentParser
import Foundation
public import TerminalUI

/// A sample feature: the day of the year.
public struct SampleModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "sample", title: "A sample feature", summary: "The day of the year.",
        tiles: [SampleTile.info], command: "sample")

    public static var command: any FeatureCommand.Type { SampleCommand.self }

    private let environment: SystemEnvironment

    public init(context: FeatureContext) { environment = context.environment }

    public var tiles: [any Tile] { [SampleTile(environment: environment)] }

    public func screen(at place: Place) -> (any Screen)? {
        place == SampleTile.info.place ? SampleScreen(environment: environment) : nil
    }
}

extension SystemEnvironment {
    fileprivate var words: String {
        "Day \(calendar.ordinality(of: .day, in: .year, for: now()) ?? 0) of the year"
    }
}

struct SampleTile: Tile {
    static let info = TileInfo(id: "sample.sample", title: "A sample feature", place: "sample")
    let environment: SystemEnvironment
    var info: TileInfo { Self.info }

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        TileSummary(headline: environment.words, updatedAt: environment.now())
    }
}

struct SampleScreen: Screen {
    let environment: SystemEnvironment
    var title: String { "A sample feature" }

    func update(_ event: ScreenEvent<Never>) -> Effect<Never> { .unhandled }
    func view(in context: ViewContext) -> any View { Text(environment.words) }
}

struct SampleCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample", abstract: "Print the day of the year.",
        discussion: "EXAMPLES:\n  homeroom sample")

    func run(in context: FeatureContext) async throws {
        context.console.out(context.environment.words)
    }
}
