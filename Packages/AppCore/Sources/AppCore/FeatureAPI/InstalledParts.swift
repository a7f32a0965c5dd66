public import Foundation

/// A feature whose tiles and commands also depend on what is installed on this computer, such as
/// programs of the student's own.
public protocol InstalledParts: FeatureModule {
    /// The tiles of what is installed, besides those of the manifest. Reads at most one small file.
    static func installedTiles(in sharedFolder: URL) -> [TileInfo]
    /// Words that begin a command line for the feature, e.g. `bus`; the feature's command gets
    /// `run` and the whole line. A command of the program always wins.
    static func installedCommands(in sharedFolder: URL) -> [String]
}

/// What a feature may ask of the program as a whole. Offered by the host, used by Extensions.
public protocol ProgramAccess: Sendable {
    /// The names of all commands that the program has itself.
    var commandNames: Set<String> { get }
    /// The folder of files that belong to the program, e.g. `ExtensionKit`; nil if it is missing.
    /// `path` is where the repository has it.
    func resource(_ name: String, inRepository path: String) -> URL?
    /// The events of the day that starts at `midnight`, in order, from the local store.
    func events(from midnight: Date) async -> [TodayPart.Event]
    /// Adds what `line` says, which begins with the word for its kind, e.g. `event: Chess fri 15:00`.
    /// Returns what to tell the student. Throws a ``Problem`` if the line can't be added.
    func add(_ line: String) async throws -> String
}

extension CapabilityKey where Value == any ProgramAccess {
    public static var program: Self { Self("program") }
}
