import AppCore
import Foundation
import Ink
import TerminalUI

/// The list of drawings, with a form for new sketches.
struct CanvasListScreen: Screen {
    enum Message: Sendable {
        case loaded([CanvasRecord])
        case made(CanvasRecord)
        case remove(String)
        case failed(Problem)
    }

    let repository: CanvasRepository
    private(set) var records: [CanvasRecord]?
    private(set) var problem: Problem?
    private var list = ListState()
    private var name: TextFieldState?

    init(repository: CanvasRepository) { self.repository = repository }

    var title: String { "Drawings" }
    var capturesText: Bool { name != nil || list.isFiltering }
    var hints: [KeyHint] {
        [
            KeyHint("Enter", "open"), KeyHint("+", "new sketch"), KeyHint("D", "remove"),
            KeyHint("/", "filter"),
        ]
    }
    var status: String? { problem?.summary }

    mutating func start() -> Effect<Message> { load() }

    private func load() -> Effect<Message> {
        .task(id: "load", failed: Message.failed) { [repository] emit in
            emit(.loaded(try await repository.store.all()))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return load()
        case .message(.loaded(let records)):
            self.records = records
            list.clamp(count: records.count)
        case .message(.made(let record)): return .open("tutor/canvas/\(record.id)")
        case .message(.failed(let problem)): self.problem = problem
        case .message(.remove(let id)): return remove(id)
        case .input(let input): return answer(input)
        }
        return .none
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if case .fill("canvas.new", let text) = input { return make(text) }
        if name != nil { return type(input) }
        if !list.isFiltering, case .key(let key) = input {
            switch key.key {
            case .character("+"):
                name = TextFieldState("", limit: 200)
                return .none
            case .character("D"), .delete: return ask()
            default: break
            }
        }
        return list.handle(input, items: items).effect { .open("tutor/canvas/\($0)") }
    }

    private mutating func type(_ input: InputEvent) -> Effect<Message> {
        if case .key(let key) = input {
            if key.key == .escape {
                name = nil
                return .none
            }
            if key.key == .enter, let text = name?.text {
                name = nil
                return make(text)
            }
        }
        _ = name?.handle(input)
        return .none
    }

    private func make(_ text: String) -> Effect<Message> {
        .task(failed: Message.failed) { [repository] emit in
            emit(.made(try await repository.sketch(named: text)))
        }
    }

    private func ask() -> Effect<Message> {
        guard let item = list.selection(in: items) else { return .none }
        return .confirm(
            Confirmation(
                title: "Delete this drawing?",
                detail: "“\(item.title.plain)” and everything on its pages will be deleted.",
                confirmLabel: "Delete", isDestructive: true), then: .remove(item.id))
    }

    private func remove(_ id: String) -> Effect<Message> {
        .task(failed: Message.failed) { [repository] emit in
            _ = try await repository.store.remove(id)
            try await RemoteCopyLedger(context: repository.context).depart()
            emit(.loaded(try await repository.store.all()))
        }
    }

    private var items: [ListItem] {
        (records ?? []).map { record in
            let pages = record.structure.entries.count
            return ListItem(
                id: record.id, title: StyledText(record.title),
                detail: StyledText(
                    "\(record.kind.rawValue), \(pages == 1 ? "1 page" : "\(pages) pages")"))
        }
    }

    func view(in context: ViewContext) -> any View {
        guard records != nil else {
            return problem.map {
                Text(StyledText([$0.summary, $0.cure].compactMap(\.self).joined(separator: " ")))
            } ?? Skeleton(lines: 5) as any View
        }
        return VStack(spacing: 1) {
            if let problem { Text(StyledText(problem.summary, Style(.incorrect))) }
            if let name {
                TextField(id: "canvas.new", label: "Name of the sketch", state: name, focused: true)
            }
            ListView(items: items, state: list, empty: "No drawings yet. Press + for a sketch.")
        }
    }
}
