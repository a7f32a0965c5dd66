import AppCore
import TerminalUI

/// All notes, newest first.
struct NotesScreen: Screen {
    enum Message: Sendable {
        case loaded([Note])
        case delete(String)
        case failed(String)
    }

    let store: NoteStore
    private(set) var notes: [Note]?
    private(set) var failure: String?
    private var list = ListState()

    init(store: NoteStore) { self.store = store }

    let title = "A sample feature"
    let hints = [KeyHint("Enter", "delete"), KeyHint("/", "filter")]
    var capturesText: Bool { list.isFiltering }

    mutating func start() -> Effect<Message> { load() }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.loaded(let notes)):
            (self.notes, failure) = (notes, nil)
            list.clamp(count: notes.count)
            return .none
        case .message(.failed(let reason)):
            failure = reason
            return .none
        case .message(.delete(let id)):
            return change { try await $0.delete(id) }
        case .resumed: return load()
        case .input(let input): return answer(input)
        }
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        list.handle(input, items: items).effect { id in
            .confirm(
                Confirmation(
                    title: "Delete this note?", detail: notes?.first { $0.id == id }?.text ?? "",
                    confirmLabel: "Delete", isDestructive: true),
                then: .delete(id))
        }
    }

    private func load() -> Effect<Message> { change { _ in } }

    /// Does something with the store, then reads it again.
    private func change(
        _ act: @escaping @Sendable (NoteStore) async throws -> Void
    ) -> Effect<Message> {
        .task(id: "notes", failed: { .failed($0.summary) }) { [store] emit in
            try await act(store)
            emit(.loaded(try await store.all()))
        }
    }

    private var items: [ListItem] {
        (notes ?? []).map { ListItem(id: $0.id, title: StyledText($0.text)) }
    }

    func view(in context: ViewContext) -> any View {
        if let failure { return Text(StyledText(failure, Style(.incorrect))) }
        return ListView(
            items: items, state: list,
            empty: notes == nil ? "Reading…" : "No notes yet. homeroom sample add \"…\" makes one.")
    }
}
