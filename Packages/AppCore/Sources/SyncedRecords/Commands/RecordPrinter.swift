public import AppCore
import Foundation

/// Loading, changing and printing shared by the commands of one kind of record.
public struct RecordPrinter<Record: ListedRecord> {
    public let collection: SyncedCollection<Record>
    public let console: Console

    /// The fields of a record in JSON, for a command that changes one.
    public static var jsonFields: [String] { SyncedJSON<Record>.jsonFields }

    public init(_ context: FeatureContext, _ output: OutputOptions) {
        collection = SyncedCollection(context: context)
        console = context.console.with(output)
    }

    /// Fresh records; on failure, stored ones and a warning. Throws if there are none.
    func list() async throws -> SyncedList<Record> {
        do {
            return try await collection.refresh()
        } catch {
            let list = try await collection.all()
            guard list.askedAt != nil || !list.items.isEmpty else { throw error }
            console.err("Showing saved data: \(Problem(error).summary)")
            return list
        }
    }

    func table(_ items: [Synced<Record>]) async {
        let calendar = collection.calendar
        await console.table(
            [.init("ID")] + Record.columns.map(\.column) + [.init("Note", mayShrink: true)],
            items.map { item in
                [item.id]
                    + Record.columns.map { $0.text(item.record, calendar, console.options.plain) }
                    + [item.state.note]
            })
    }

    /// One record as lines of labels and values, then its notes.
    func lines(_ item: Synced<Record>) throws -> [String] {
        let (details, notes) = try item.record.details(collection.calendar)
        var rows = [("Id", item.id)] + details
        if !item.state.note.isEmpty { rows.append(("State", item.state.note)) }
        let width = rows.map(\.0.count).max() ?? 0
        var lines = [item.title, ""]
        lines += rows.map { label, text in
            label.padding(toLength: width + 2, withPad: " ", startingAt: 0) + text
        }
        guard !notes.isEmpty else { return lines }
        return lines + [""]
            + notes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    func say(uploadsOf list: SyncedList<Record>) {
        if list.isStored == false {
            console.err(Record.collection.unsupported + "; yours stay on this computer.")
        } else if !list.uploadable.isEmpty {
            console.err(
                "\(list.uploadable.count) only on this computer: "
                    + "homeroom \(Record.collection.feature) upload")
        }
    }

    // MARK: Changes

    func wouldSend(_ input: Record.Input) throws {
        if console.options.json { return try console.emit(json: input) }
        console.out("Would send: " + (try WireJSON.encodeText(input)))
    }

    /// Changes a record by its id, sends it and prints it after `verb`, e.g. `Reached`.
    public func change(
        _ id: String, _ verb: String, isDryRun: Bool,
        _ input: @escaping @Sendable (Record) throws -> Record.Input
    ) async throws {
        let item = try await collection.known().item(id)
        if isDryRun {
            let change = try input(item.record)
            try change.check(isNew: false)
            return try wouldSend(change)
        }
        try await finish(collection.change(item, input), verb)
    }

    /// Sends a change and prints the outcome. Throws the backend's rejection, or exit code 75 if
    /// the change will be sent later.
    func finish(_ change: SyncedChange<Record>, _ verb: String) async throws {
        let outcome = await collection.send(change)
        if case .refused(let problem) = outcome { throw problem }
        let item =
            try await collection.all().items.first { $0.key == change.item.key } ?? change.item
        if console.options.json {
            try console.emit(json: SyncedJSON(item))
        } else {
            console.out("\(verb): \(item.title) (\(item.id))")
        }
        try report(outcome)
    }

    /// What standard error says of an outcome. Throws like ``Console/report(_:)``.
    func report(_ outcome: SyncOutcome) throws {
        switch outcome {
        case .saved: break
        case .localOnly:
            console.err(Record.collection.unsupported + "; it stays on this computer.")
        case .waiting(let problem): try console.report(.waiting(problem))
        case .refused(let problem): try console.report(.failed(problem))
        }
    }
}

/// A record in `--json`: its fields, both ids and the sync state.
struct SyncedJSON<Record: SyncedRecord>: JSONRecord, EncodesNulls {
    /// Those of a record that was just made, which encodes all of them.
    static var jsonFields: [String] {
        let blank = Record(createdAt: WireInstant(Date(timeIntervalSince1970: 0)))
        let fields = (try? WireJSON.encode(blank)).flatMap {
            try? WireJSON.decode([String: JSONValue].self, from: $0)
        }
        return ["id", "local_id", "state", "problem"] + (fields ?? [:]).keys
    }

    private let item: Synced<Record>

    init(_ item: Synced<Record>) { self.item = item }

    private enum Key: CodingKey { case id, localID, state, problem }

    /// The record adds its fields to the same object.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        if let number = item.remoteID.flatMap({ Int64($0) }) {
            try container.encode(number, forKey: .id)
        } else {
            try container.encode(item.remoteID, forKey: .id)
        }
        try container.encode(item.localID, forKey: .localID)
        try item.record.encode(to: encoder)
        let (state, problem): (String, String?) =
            switch item.state {
            case .saved: ("saved", nil)
            case .waiting: ("queued", nil)
            case .refused(let reason): ("refused", reason)
            case .localOnly: ("kept_here", nil)
            }
        try container.encode(state, forKey: .state)
        try container.encode(problem, forKey: .problem)
    }
}
