public import ArgumentParser
public import Foundation
public import SQLStore
public import TerminalUI

/// The interface a feature implements: manifest, tiles, screens, commands and capabilities.
///
/// The initializer stores what it needs from the context and performs no I/O. All external effects
/// go through ``FeatureContext``.
public protocol FeatureModule: Sendable {
    /// The static description, readable without an instance.
    static var manifest: FeatureManifest { get }
    /// Migrations of the feature's tables in the local store, oldest first.
    static var migrations: [StoreMigration] { get }
    /// The subcommand `homeroom <feature>`.
    static var command: any FeatureCommand.Type { get }

    /// Whether a student has a tile of the manifest. False leaves it out, e.g. a tile of a backend
    /// that they don't use. True by default.
    static func hasTile(_ id: String, profile: Profile, settings: Settings) -> Bool

    init(context: FeatureContext) throws

    /// The feature's tiles, in their default order, without those that the student doesn't have.
    var tiles: [any Tile] { get }
    /// The screen for a place such as `chat/thread/31`; nil if the feature doesn't have it.
    func screen(at place: Place) -> (any Screen)?
    /// Registers what this feature offers to others.
    func offer(to capabilities: inout Capabilities)
    /// Handlers for responses to this feature's queued writes.
    var outboxHandlers: [any OutboxHandler] { get }
    /// Shell completion values for an argument kind of the feature's commands.
    func completions(for kind: String) async -> [String]
    /// What "find anything" can find here, most useful first. Reads only the local store; at most
    /// 5,000 items.
    func searchItems() async throws -> [SearchItem]
    /// What the feature has to say about the day that starts at `midnight`, from the local store.
    func today(from midnight: Date) async throws -> TodayPart
    /// What one typed line can add here, such as `goal: finish two novels by dec 20`.
    var quickAdds: [QuickAdd] { get }
}

extension FeatureModule {
    public static var migrations: [StoreMigration] { [] }
    public static func hasTile(_ id: String, profile: Profile, settings: Settings) -> Bool { true }
    public var tiles: [any Tile] { [] }
    public func screen(at place: Place) -> (any Screen)? { nil }
    public func offer(to capabilities: inout Capabilities) {}
    public var outboxHandlers: [any OutboxHandler] { [] }
    public func completions(for kind: String) async -> [String] { [] }
    public func searchItems() async throws -> [SearchItem] { [] }
    public func today(from midnight: Date) async throws -> TodayPart { TodayPart() }
    public var quickAdds: [QuickAdd] { [] }
}

/// A feature's command. Implements `run(in:)`, unless it only groups subcommands: then it prints its
/// help.
public protocol FeatureCommand: AsyncParsableCommand, JSONPrinting {
    mutating func run(in context: FeatureContext) async throws

    /// False for non-interactive commands, such as in a shell prompt, which must not prompt for the
    /// encryption key. True by default.
    static var mayAsk: Bool { get }
}

extension FeatureCommand {
    public static var mayAsk: Bool { true }
    public mutating func run() async throws { try await run(in: FeatureContext.required()) }
    public mutating func run(in context: FeatureContext) async throws {
        throw CleanExit.helpRequest(Self.self)
    }
}
