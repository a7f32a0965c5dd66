import Synchronization
import TerminalUI

/// What a probe saw, for a test on another thread.
final class ProbeLog: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
}

/// A screen that does on request whatever a test needs.
struct ProbeScreen: Screen {
    enum Message: Sendable {
        case said(String)
    }

    var title = "Probe"
    let log: ProbeLog
    var list = ListState()
    var said = "nothing"
    var field: TextFieldState?
    var hints: [KeyHint] { [KeyHint("Enter", "open"), KeyHint("w", "work")] }
    var capturesText: Bool { field != nil }
    var wantsDrags: Bool { title == "draw" }
    var hasUnsavedChanges: Bool { title == "form" && field?.text.isEmpty == false }
    var status: String? { "status of \(title)" }

    private let items = (1...30).map { ListItem(id: "row\($0)", title: "Row \($0)") }

    init(_ log: ProbeLog, title: String = "Probe") {
        self.log = log
        self.title = title
    }

    mutating func start() -> Effect<Message> {
        log.add("start \(title)")
        return .task { emit in emit(.said("started")) }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.said(let text)):
            said = text
            return .none
        case .resumed:
            log.add("resumed \(title)")
            return .none
        case .input(let input): return update(input)
        }
    }

    private mutating func update(_ input: InputEvent) -> Effect<Message> {
        if field?.handle(input) == true { return .none }
        switch input {
        case .key(let key):
            log.add("\(key.key)")
            if let effect = effect(of: key) { return effect }
        case .mouse(let mouse) where wantsDrags:
            log.add("\(mouse.kind) \(mouse.x),\(mouse.y) \(mouse.withinX),\(mouse.withinY)")
            said = "mouse \(log.all.count)"
            return .none
        case .resize(let size):
            log.add("resize \(size.width)×\(size.height)")
            return .none
        case .paste(let text):
            said = "pasted \(text)"
            return .none
        case .fill(let id, let text):
            said = "\(id) is \(text)"
            return .none
        case .focus: return .none
        default: break
        }
        switch list.handle(input, items: items) {
        case .open(let id): return .open(id)
        case .ignored: return .unhandled
        default: return .none
        }
    }

    private mutating func effect(of key: KeyPress) -> Effect<Message>? {
        let log = log
        switch key {
        case .character("w"):
            return .batch(
                .task { _ in while !Task.isCancelled {} },
                .task { _ in while !Task.isCancelled {} },
                .task { _ in while !Task.isCancelled {} }, .task { _ in while !Task.isCancelled {} }
            )
        case .character("c"):
            return .task { _ in
                while !Task.isCancelled { await Task.yield() }
                log.add("cancelled")
            }
        case .character("d"):
            let question = Confirmation(
                title: "Delete it?", detail: "It is gone then.", confirmLabel: "Delete")
            return .confirm(question, then: .said("deleted"))
        case .character("s"): return .toast("Saved.", .success)
        case .character("x"): return Effect([.external(["true"])])
        case .character("X"): return Effect([.external(["/no/such/program"])])
        case .character("i"):
            field = TextFieldState()
            return Effect.none
        case .character("b"): return .back
        default: return nil
        }
    }

    func view(in context: ViewContext) -> any View {
        VStack {
            Text("said: \(said)")
            if let field { TextField(id: "field", label: "Name", state: field, focused: true) }
            if field == nil { ListView(items: items, state: list) }
        }
    }
}
