public import AppCore
public import TerminalUI

/// The list of records by section.
public struct RecordListScreen<Record: ListedRecord>: Screen {
    public enum Message: Sendable {
        case known(SyncedList<Record>)
        case asked(SyncedList<Record>)
        case failed(Problem)
        /// A change was stored, with the toast to show.
        case changed(SyncedList<Record>, Toast?)
        /// A change that `u` undoes was stored: what was done, and what undoes it.
        case acted(SyncedList<Record>, String, Reversal)
        case reverse(Reversal)
        case delete(Synced<Record>)
    }

    /// What undoes a change.
    public enum Reversal: Sendable {
        /// Changes these fields back.
        case change(Synced<Record>, Record.Input)
        /// Add it again.
        case add(Record)
    }

    let collection: SyncedCollection<Record>
    private(set) var records: SyncedList<Record>?
    private(set) var problem: Problem?
    private(set) var isAsking = false
    var list = ListState()

    public init(_ collection: SyncedCollection<Record>) { self.collection = collection }

    private var noun: (one: String, many: String) { Record.collection.noun }
    public var title: String { noun.many.capitalizedFirst }
    public var hints: [KeyHint] {
        var hints = [KeyHint("Enter", "edit"), KeyHint("+", "new")]
        hints += Record.actions.compactMap(\.hint) + [KeyHint("d", "delete")]
        if records?.uploadable.isEmpty == false { hints.append(KeyHint("U", "upload")) }
        return hints + [KeyHint("r", "refresh"), KeyHint("/", "filter")]
    }
    public var capturesText: Bool { list.isFiltering }
    public var status: String? {
        if isAsking { return "refreshing…" }
        if let problem { return "Showing saved data: \(problem.summary)" }
        return records?.isStored == false ? Record.collection.unsupported + "; saved here." : nil
    }

    public mutating func start() -> Effect<Message> { load() }

    private mutating func load() -> Effect<Message> {
        isAsking = true
        return .task(id: "load", failed: Message.failed) { [collection] emit in
            emit(.known(try await collection.all()))
            emit(.asked(try await collection.refresh()))
        }
    }

    public mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(let message): hear(message)
        case .resumed: load()
        case .input(let input): answer(input)
        }
    }

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .known(let records): show(records)
        case .asked(let records):
            (isAsking, problem) = (false, nil)
            show(records)
        case .failed(let problem): (isAsking, self.problem) = (false, problem)
        case .changed(let records, let toast):
            show(records)
            return toast.map { Effect([.toast($0)]) } ?? .none
        case .acted(let records, let done, let reversal):
            show(records)
            return .undoable(done, undo: .reverse(reversal))
        case .reverse(let reversal): return reverse(reversal)
        case .delete(let item):
            return act("Deleted: \(item.title).", .add(item.record)) { try await $0.remove(item) }
        }
        return .none
    }

    /// Keeps the selection on the same record after reordering.
    private mutating func show(_ records: SyncedList<Record>) {
        let selected = list.selection(in: items)?.id
        self.records = records
        list.keep(selected, in: items)
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if !list.isFiltering, case .key(let key) = input,
            case .character(let letter) = key.key, key.modifiers.isSubset(of: .shift),
            let effect = press(letter)
        {
            return effect
        }
        let feature = Record.collection.feature
        if case .activate(Self.newID) = input { return .open("\(feature)/new") }
        return list.handle(input, items: items).effect { .open("\(feature)/\($0)") }
    }

    static var newID: String { "\(Record.collection.feature).new" }

    /// nil if the key isn't used here.
    private mutating func press(_ letter: Character) -> Effect<Message>? {
        switch letter {
        case "+": return .open("\(Record.collection.feature)/new")
        case "r": return load()
        case "U": return upload()
        default: break
        }
        let action = Record.actions.first { $0.keys.contains(letter) }
        guard action != nil || letter == "d" else { return nil }
        guard let item = selected else {
            return .toast("No \(noun.many) yet. Press + to add one.")
        }
        if let action { return apply(action, to: item) }
        return .confirm(
            Confirmation(
                title: "Delete this \(noun.one)?", detail: item.title, confirmLabel: "Delete",
                isDestructive: true), then: .delete(item))
    }

    private var selected: Synced<Record>? {
        guard let id = list.selection(in: items)?.id else { return nil }
        return records?.items.first { $0.id == id }
    }

    /// Updates the screen first, then the store and the backend.
    private mutating func apply(
        _ action: RecordAction<Record>, to item: Synced<Record>
    ) -> Effect<Message> {
        guard let change = action.change(item.record) else { return .none }
        if var records, let index = records.items.firstIndex(where: { $0.key == item.key }),
            let changed = try? records.items[index].record.applying(change)
        {
            records.items[index].record = changed
            records.items.sort(by: Record.comesBefore)
            show(records)
        }
        let done = action.done.map { "\($0(item.record)): \(item.title)." }
        let back = try? item.record.reversal(of: change)
        return act(done, back.map { .change(item, $0) }) {
            try await $0.change(item) { action.change($0) ?? Record.Input() }
        }
    }

    private func reverse(_ reversal: Reversal) -> Effect<Message> {
        switch reversal {
        case .change(let item, let input): act { try await $0.change(item, input) }
        case .add(let record): act { try await $0.add(try record.whole) }
        }
    }

    private func upload() -> Effect<Message>? {
        guard records?.uploadable.isEmpty == false else { return nil }
        return .task(failed: Message.failed) { [collection] emit in
            let changes = try await collection.upload()
            emit(.changed(try await collection.all(), nil))
            var toast = Toast("Uploaded.", .success)
            for change in changes {
                if let news = await collection.send(change).toast { toast = news }
            }
            emit(.changed(try await collection.all(), toast))
        }
    }

    /// Changes a record, shows it, sends it and shows the outcome. With `done`, `u` undoes it.
    private func act(
        _ done: String? = nil, _ reversal: Reversal? = nil,
        _ act: @escaping @Sendable (SyncedCollection<Record>) async throws -> SyncedChange<Record>
    ) -> Effect<Message> {
        .task(failed: Message.failed) { [collection] emit in
            let change = try await act(collection)
            if let done, let reversal {
                emit(.acted(try await collection.all(), done, reversal))
            } else {
                emit(.changed(try await collection.all(), nil))
            }
            let toast = await collection.send(change).toast
            emit(.changed(try await collection.all(), toast))
        }
    }
}
