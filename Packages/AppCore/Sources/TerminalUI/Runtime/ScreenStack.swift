/// The owner of a stack of screens.
protocol ScreenStackOwner: AnyObject {
    func show(_ toast: Toast)
    func ask(_ question: Confirmation, screen: Int, message: any Sendable)
    func runExternal(_ command: [String]) -> Int32?
    func stackChanged()
}

/// The open screens, top last, with their running effects. Used on one thread.
final class ScreenStack {
    /// One open screen.
    struct Entry {
        let id: Int
        /// nil for a root passed as a value.
        var route: String?
        var host: any ScreenHost
        var tasks: [Int: Task<Void, Never>] = [:]
        var names: [String: Int] = [:]
    }

    private(set) var entries: [Entry] = []
    private(set) var hasQuit = false
    weak var owner: (any ScreenStackOwner)?
    private let inbox: Inbox
    let keys: KeyMap
    private let resolve: @Sendable (String) -> (any Screen)?
    private var nextID = 0
    private var nextTask = 0
    /// Running tasks that ``isBusy`` doesn't count.
    private var outlasting: Set<Int> = []
    /// Tasks held until ``release()``; nil if tasks start at once.
    private var held: [HeldTask]?
    /// What `u` can undo, latest last.
    private var undos: [Undo] = []

    /// An act that can be undone.
    private struct Undo {
        enum Way {
            /// A message to the screen that acted.
            case message(screen: Int, any Sendable)
            /// For an act outside of the screens.
            case run(@Sendable () async -> Toast?)
        }
        let done: String
        let way: Way

        /// The screen that acted.
        var screen: Int? {
            guard case .message(let screen, _) = way else { return nil }
            return screen
        }
    }

    /// How many acts are remembered.
    private static let undoLimit = 50

    private struct HeldTask {
        let screen: Int
        let name: String?
        let run: HostTask
    }

    init(
        inbox: Inbox, keys: KeyMap = KeyMap(),
        resolve: @escaping @Sendable (String) -> (any Screen)?
    ) {
        self.inbox = inbox
        self.keys = keys
        self.resolve = resolve
    }

    /// The screen on top.
    var top: (any Screen)? { entries.last?.host.base }
    /// Its number; -1 for an empty stack.
    var topID: Int { entries.last?.id ?? -1 }
    /// Routes of the open screens, bottom first.
    var routes: [String] { entries.compactMap(\.route) }
    /// Whether any effect is running or held, except those that outlived a wait.
    var isBusy: Bool {
        held?.isEmpty == false
            || entries.contains { !outlasting.isSuperset(of: $0.tasks.keys) }
    }

    /// Stops waiting for the running effects: some run as long as their screen.
    func stopWaiting() { outlasting = Set(entries.flatMap(\.tasks.keys)) }

    /// Holds back tasks from now on, so that they don't delay the first frame.
    func hold() { held = held ?? [] }

    /// Starts held tasks in order; later ones start at once.
    func release() {
        let waiting = held ?? []
        held = nil
        for task in waiting { start(task.run, name: task.name, for: task.screen) }
    }

    func push(_ screen: any Screen, route: String?) {
        let entry = Entry(id: nextID, route: route, host: host(screen))
        nextID += 1
        entries.append(entry)
        owner?.stackChanged()
        guard let index = entries.firstIndex(where: { $0.id == entry.id }) else { return }
        perform(entries[index].host.start(), for: entry.id)
    }

    /// Opens a route; shows a message if it is unknown.
    func open(_ route: String) {
        guard let screen = resolve(route) else {
            owner?.show(Toast("Unknown screen: \(route).", .warning))
            return
        }
        push(screen, route: route)
    }

    /// Reopens earlier routes from the bottom; stops at the first unknown one.
    func restore(_ routes: [String]) {
        for route in routes {
            guard let screen = resolve(route) else { return }
            push(screen, route: route)
        }
    }

    /// Closes the top screen. Returns false for the last one, which stays.
    @discardableResult
    func back() -> Bool {
        guard entries.count > 1 else { return false }
        close(entries.removeLast())
        owner?.stackChanged()
        deliver(.resumed, to: topID)
        return true
    }

    /// The answer to the question whether to lose unsaved changes.
    private struct Leaving: Sendable { let count: Int }

    /// Goes back for the student, to `count` screens or by one: asks first if the top screen has
    /// unsaved changes. Returns false for the last screen, which stays.
    @discardableResult
    func leave(to count: Int? = nil) -> Bool {
        let count = count ?? entries.count - 1
        guard count >= 1, count < entries.count else { return false }
        guard top?.hasUnsavedChanges == true, let owner else {
            back(to: count)
            return true
        }
        let question = Confirmation(
            title: "Leave without saving?", detail: "What you typed will be lost.",
            confirmLabel: "Leave", isDestructive: true)
        owner.ask(question, screen: topID, message: Leaving(count: count))
        return true
    }

    /// Closes screens until `count` are left.
    func back(to count: Int) {
        guard count >= 1, count < entries.count else { return }
        while entries.count > count { close(entries.removeLast()) }
        owner?.stackChanged()
        deliver(.resumed, to: topID)
    }

    func quit() { hasQuit = true }

    /// Cancels everything.
    func closeAll() {
        for entry in entries { close(entry) }
        entries = []
    }

    private func close(_ entry: Entry) {
        undos.removeAll { $0.screen == entry.id }
        held?.removeAll { $0.screen == entry.id }
        for task in entry.tasks.values { task.cancel() }
    }

    /// Delivers an event to a screen. Returns false if the screen doesn't handle it or is closed.
    @discardableResult
    func deliver(_ event: HostEvent, to id: Int) -> Bool {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return false }
        if case .message(let leaving as Leaving) = event {
            back(to: leaving.count)
            return true
        }
        let actions = entries[index].host.receive(event)
        perform(actions, for: id)
        return !actions.contains { if case .unhandled = $0 { true } else { false } }
    }

    /// Delivers an event to every screen (a new size).
    func deliverToAll(_ input: InputEvent) {
        for entry in entries { deliver(.input(input), to: entry.id) }
    }

    /// Delivers an effect's message, unless its task was cancelled or replaced.
    func deliver(message: any Sendable, task: Int, to id: Int) {
        guard entries.contains(where: { $0.id == id && $0.tasks[task] != nil }) else { return }
        deliver(.message(message), to: id)
    }

    func taskEnded(screen: Int, task: Int) {
        guard let index = entries.firstIndex(where: { $0.id == screen }) else { return }
        entries[index].tasks[task] = nil
        for (name, number) in entries[index].names where number == task {
            entries[index].names[name] = nil
        }
    }

    // MARK: Undo

    /// Remembers an act outside of the screens and shows it. `undo` returns what to say if it
    /// failed.
    func offerUndo(_ done: String, _ undo: @escaping @Sendable () async -> Toast?) {
        remember(Undo(done: done, way: .run(undo)))
    }

    private func remember(_ undo: Undo) {
        undos.append(undo)
        if undos.count > Self.undoLimit { undos.removeFirst() }
        owner?.show(.undoable(undo.done))
    }

    /// Undoes the last act of the top screen or outside of the screens. Says so, or that there is
    /// none.
    func undo() {
        let top = topID
        guard let index = undos.lastIndex(where: { $0.screen == nil || $0.screen == top }) else {
            owner?.show(Toast("Nothing to undo."))
            return
        }
        let undo = undos.remove(at: index)
        let toast = Toast("Undone: \(undo.done)")
        switch undo.way {
        case .message(let screen, let message):
            owner?.show(toast)
            deliver(.message(message), to: screen)
        case .run(let run):
            let inbox = inbox
            Task.detached { inbox.post(.undone(await run() ?? toast)) }
        }
    }

    private func perform(_ actions: [HostAction], for id: Int) {
        for action in actions {
            switch action {
            case .unhandled: break
            case .task(let name, let run): start(run, name: name, for: id)
            case .cancel(let name): cancel(name, for: id)
            case .open(let route): open(route)
            case .replace(let route): replace(id, with: route)
            case .back: if topID == id { if !back() { hasQuit = true } }
            case .quit: hasQuit = true
            case .toast(let toast): owner?.show(toast)
            case .undoable(let done, let message):
                remember(Undo(done: done, way: .message(screen: id, message)))
            case .undoableAnywhere(let done, let undo): offerUndo(done, undo)
            case .confirm(let question, let message):
                owner?.ask(question, screen: id, message: message)
            case .external(let command): runExternal(command, for: id)
            }
        }
    }

    private func replace(_ id: Int, with route: String) {
        guard let screen = resolve(route) else {
            owner?.show(Toast("Unknown screen: \(route).", .warning))
            return
        }
        if let index = entries.firstIndex(where: { $0.id == id }) {
            close(entries.remove(at: index))
        }
        push(screen, route: route)
    }

    private func start(_ run: @escaping HostTask, name: String?, for id: Int) {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
        if let name { cancel(name, for: id) }
        if held != nil {
            held?.append(HeldTask(screen: id, name: name, run: run))
            return
        }
        let number = nextTask
        nextTask += 1
        let inbox = inbox
        entries[index].tasks[number] = Task.detached {
            await run { inbox.post(.message(screen: id, task: number, $0)) }
            inbox.post(.ended(screen: id, task: number))
        }
        if let name { entries[index].names[name] = number }
    }

    private func cancel(_ name: String, for id: Int) {
        held?.removeAll { $0.screen == id && $0.name == name }
        guard let index = entries.firstIndex(where: { $0.id == id }),
            let number = entries[index].names.removeValue(forKey: name)
        else { return }
        entries[index].tasks.removeValue(forKey: number)?.cancel()
    }

    private func runExternal(_ command: [String], for id: Int) {
        guard let owner else { return }
        let code = owner.runExternal(command)
        if code == nil || code == 127 {
            owner.show(Toast("\(command.first ?? "The program") couldn't be started.", .failure))
        }
        deliver(.resumed, to: id)
    }
}
