public import AppCore
public import ArgumentParser

/// The options of the commands that add and change records of one kind.
///
///     struct HabitOptions: RecordOptions {
///         @Option(help: "Notes.") var notes: String?
///         var isEmpty: Bool { notes == nil }
///         func apply(to input: inout HabitInput, of habit: Habit?) { … }
///     }
public protocol RecordOptions: ParsableArguments, Sendable {
    associatedtype Record: SyncedRecord
    /// Whether no option is given.
    var isEmpty: Bool { get }
    /// Adds what the options say to `input`. `record` is the current state; nil for a new record.
    /// Throws ``Problem/Code/usage``.
    func apply(to input: inout Record.Input, of record: Record?) throws
}

extension RecordOptions {
    /// A date such as `2031-10-31`, or null for `none`.
    public static func day(_ text: String) throws -> FieldChange<String> {
        if text.lowercased() == "none" { return .set(nil) }
        guard let day = WireDay(text) else {
            throw Problem(
                .usage, "“\(text.prefix(40))” isn't a date.", cure: "Write it like 2031-10-31.")
        }
        return .set(day.text)
    }
}

/// Whether a command only shows what it would do.
public struct DryRun: ParsableArguments {
    @Flag(name: .customLong("dry-run"), help: "Show what would be sent without sending it.")
    public var isOn = false

    public init() {}
}

/// The record that a command is about.
public struct RecordID<Record: ListedRecord>: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The \(Record.collection.noun.one)'s title, a few words of it, or its id."),
        completion: .custom { _, _, _ async in
            guard let context = FeatureContext.current else { return [] }
            return await SyncedCollection<Record>(context: context).completions()
        })
    public var id: String

    public init() {}
}

extension SyncedCollection where Record: ListedRecord {
    /// The ids of the stored records, for shell completion.
    public func completions() async -> [String] {
        ((try? await all()) ?? SyncedList(items: [])).items.map(\.id)
    }
}

/// The help text of a command, with its examples.
struct CommandHelp {
    static func text<Record: SyncedRecord>(
        _ record: Record.Type, _ sentence: String = "", examples: [String]
    ) -> String {
        (sentence.isEmpty ? "" : sentence + "\n\n")
            + (["EXAMPLES:"]
            + examples.map { "  homeroom \(Record.collection.feature) \($0)" }).joined(
                separator: "\n")
    }
}
