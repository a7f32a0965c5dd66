public import ArgumentParser
public import SQLStore
public import TerminalUI

/// What a feature plugs into the host: its manifest, tiles, screens, commands and capabilities.
///
/// The initialiser stores what it needs from the context and performs no I/O. Everything the
/// outside world does arrives through ``FeatureContext``.
public protocol FeatureModule: Sendable {
    /// Identity, commands, capabilities and configuration keys: readable without an instance.
    static var manifest: FeatureManifest { get }
    /// The feature's tables in the profile's local store, oldest first.
    static var migrations: [StoreMigration] { get }
    /// The subcommand `homeroom <feature>`.
    static var command: any FeatureCommand.Type { get }

    init(context: FeatureContext) throws

    /// The feature's tiles, in their default order.
    var tiles: [any Tile] { get }
    /// A screen for a place such as `chat/thread/31`; nil when it is not this feature's.
    func screen(at place: Place) -> (any Screen)?
    /// Puts what this feature offers to others under the capabilities' keys.
    func offer(to capabilities: inout Capabilities)
    /// What becomes of this feature's queued writes once a backend has answered.
    var outboxHandlers: [any OutboxHandler] { get }
    /// Values for shell completion of an argument kind that the feature's commands name.
    func completions(for kind: String) async -> [String]
}

extension FeatureModule {
    public static var migrations: [StoreMigration] { [] }
    public var tiles: [any Tile] { [] }
    public func screen(at place: Place) -> (any Screen)? { nil }
    public func offer(to capabilities: inout Capabilities) {}
    public var outboxHandlers: [any OutboxHandler] { [] }
    public func completions(for kind: String) async -> [String] { [] }
}

/// A feature's command: implements `run(in:)` and never sees how the context reached it.
public protocol FeatureCommand: AsyncParsableCommand {
    mutating func run(in context: FeatureContext) async throws

    /// False for a command that runs by itself, as in a shell's prompt: then nobody is asked for the key of a
    /// sealed store. True unless said otherwise.
    static var mayAsk: Bool { get }
}

extension FeatureCommand {
    public static var mayAsk: Bool { true }
    public mutating func run() async throws { try await run(in: FeatureContext.required()) }
}
