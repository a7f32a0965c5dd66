import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The event loop of linear mode: print, read a line, act. Runs on one thread.
final class LinearLoop {
    /// What the next line is an answer to.
    enum Question {
        case choice
        /// The new text of a field.
        case field(id: String, LinearText.Field)
        case confirm(Confirmation, screen: Int, message: any Sendable)
    }

    let options: RuntimeOptions
    let stack: ScreenStack
    let inbox: Inbox
    private let reader: LineReader
    var question = Question.choice
    /// The numbered choices: the screen's, or search results.
    var actions: [LinearText.Action] = []
    var foundCommands: [Command] = []
    private var printed: (screen: Int, lines: [String]) = (-1, [])
    private var saidStatus = LinearStatus(nil)
    private var endedBy: Int32?
    private var isInputOver = false
    private var prompted = false
    /// Commands were just listed; their numbers are valid for the next line.
    var listed = false
    /// Lines being added.
    var adding = 0

    init(_ options: RuntimeOptions, _ inbox: Inbox) {
        self.options = options
        self.inbox = inbox
        stack = ScreenStack(inbox: inbox, keys: options.keys, resolve: options.resolve)
        reader = LineReader(options.input)
    }

    func run(root: any Screen, restoring routes: [String]) -> RuntimeOutcome {
        if options.handlesSignals { SignalHandlers.install(wake: inbox.pipe.writeEnd) }
        defer { if options.handlesSignals { SignalHandlers.remove() } }
        stack.owner = self
        stack.push(root, route: nil)
        stack.restore(routes)
        say("\(options.title). Type a number and press Enter to choose it.")
        say("Or type help, back or quit.")
        options.started()
        settle()
        while !isOver {
            announce(all: false)
            turn()
        }
        reader.setEcho(true)
        if prompted { write("\n") }
        let outcome = RuntimeOutcome(routes: stack.routes, signal: endedBy)
        stack.closeAll()
        return outcome
    }

    private var isOver: Bool { stack.hasQuit || endedBy != nil || isInputOver }

    /// Minimum milliseconds between automatic announcements.
    private static let pause = 2000

    /// Prompts and waits for a line; announces changes meanwhile.
    private func turn() {
        prompt()
        var lastAnnouncement = Monotonic.now
        while !isOver {
            if let line = reader.next() {
                prompted = false
                echo(line)
                answer(line)
                settle()
                return
            }
            if reader.isAtEnd {
                isInputOver = true
                return
            }
            let changed = hasChanged
            let due = lastAnnouncement + Self.pause - Monotonic.now
            if changed, due <= 0 {
                if prompted { write("\n") }
                prompted = false
                announce(all: false)
                prompt()
                lastAnnouncement = Monotonic.now
            }
            wait(changed ? max(1, due) : nil, input: true)
            takePosts()
        }
    }

    /// Input from a pipe isn't echoed, so print it to show what was answered.
    private func echo(_ line: String) {
        guard !reader.isTerminal else { return }
        if case .field(_, let field) = question, field.secret { return }
        say(line)
    }

    /// Waits for effects to end, so that the result is read and not "Loading".
    private func settle() {
        let until = Monotonic.now + options.patience
        takePosts()
        while stack.isBusy || adding > 0, !isOver {
            let left = until - Monotonic.now
            if left <= 0 { return stack.stopWaiting() }
            wait(left, input: false)
            takePosts()
        }
    }

    private func wait(_ timeout: Int?, input: Bool) {
        var watched = [pollfd(fd: inbox.pipe.readEnd, events: Int16(POLLIN), revents: 0)]
        if input { watched.append(pollfd(fd: options.input, events: Int16(POLLIN), revents: 0)) }
        _ = poll(&watched, nfds_t(watched.count), Int32(clamping: timeout ?? -1))
        if watched[0].revents != 0 { inbox.pipe.drain() }
        if input, watched[1].revents != 0 { reader.read() }
        guard options.handlesSignals else { return }
        let signal = SignalFlags.ending.exchange(0, ordering: .acquiringAndReleasing)
        if signal != 0 { endedBy = signal }
        if SignalFlags.suspend.exchange(0, ordering: .acquiringAndReleasing) == 1 {
            SignalHandlers.stopSelf()
        }
    }

    private func takePosts() {
        for post in inbox.take() {
            switch post {
            case .message(let screen, let task, let message):
                stack.deliver(message: message, task: task, to: screen)
            case .ended(let screen, let task): stack.taskEnded(screen: screen, task: task)
            case .toast(let toast): show(toast)
            case .open(let route): stack.open(route)
            case .quit: stack.quit()
            case .undoable(let done, let undo): stack.offerUndo(done, undo)
            case .undone(let toast):
                show(toast)
                stack.deliver(.resumed, to: stack.topID)
            case .quickLineEnded(_, let result): endQuickLine(result)
            case .palette, .repaint, .line, .quickLineRead: break
            }
        }
    }

    // MARK: Saying

    func write(_ text: String) {
        let bytes = Array(text.utf8)
        bytes.withUnsafeBytes { raw in
            var sent = 0
            while sent < raw.count {
                guard let base = raw.baseAddress else { return }
                #if canImport(Glibc)
                let count = Glibc.write(options.output, base + sent, raw.count - sent)
                #elseif canImport(Musl)
                let count = Musl.write(options.output, base + sent, raw.count - sent)
                #else
                let count = Darwin.write(options.output, base + sent, raw.count - sent)
                #endif
                if count > 0 { sent += count } else if errno != EINTR { return }
            }
        }
    }

    func restoreEcho() { reader.setEcho(true) }

    func say(_ line: String) { write(TextBoundary.clean(line) + "\n") }

    /// The top screen as linear text.
    private func described() -> LinearText {
        guard let screen = stack.top else { return LinearText() }
        let context = ViewContext(
            size: Size(80, 1000), palette: options.palette, capabilities: .plain)
        var text = screen.view(in: context).described()
        text.name(stack.keyWording)
        return text
    }

    private var status: LinearStatus { LinearStatus(stack.top?.status ?? options.status()) }

    private var hasChanged: Bool {
        printed.screen != stack.topID || described().lines != printed.lines
            || status.isNews(after: saidStatus)
    }

    /// Announces the screen: all of it if it is new or mostly different, otherwise only changes.
    func announce(all: Bool) {
        let text = described()
        defer { printed = (stack.topID, text.lines) }
        actions = text.actions
        if !listed { foundCommands = [] }
        listed = false
        if all || printed.screen != stack.topID {
            say("")
            say(stack.entries.map(\.host.base.title).joined(separator: ", ") + ".")
            for line in text.lines { say(line) }
            saidStatus = status
            if let text = saidStatus.text { say(text) }
            return
        }
        let difference = text.lines.difference(from: printed.lines)
        let new = difference.insertions.compactMap { change -> String? in
            if case .insert(_, let line, _) = change, !line.isEmpty { line } else { nil }
        }
        let mostIsNew = new.count > 8 && new.count * 2 > text.lines.count
        for line in mostIsNew ? text.lines : new { say(line) }
        let status = status
        if status.isNews(after: saidStatus) {
            saidStatus = status
            if let text = status.text { say(text) }
        }
    }

    private func prompt() {
        prompted = true
        switch question {
        case .choice: write("> ")
        case .field(_, let field):
            reader.setEcho(!field.secret)
            write(field.secret ? "New text (not shown): " : "New text: ")
        case .confirm: write("yes or no: ")
        }
    }
}

extension LinearLoop: ScreenStackOwner {
    func show(_ toast: Toast) {
        let text = stack.keyWording.sentence(toast.text)
        say((toast.tone.word.map { "\($0): " } ?? "") + text)
    }

    func ask(_ confirmation: Confirmation, screen: Int, message: any Sendable) {
        say(confirmation.title)
        say(confirmation.detail)
        say("Yes means: \(confirmation.confirmLabel).")
        question = .confirm(confirmation, screen: screen, message: message)
    }

    func runExternal(_ command: [String]) -> Int32? { ExternalProgram.run(command) }

    func stackChanged() {
        question = .choice
        options.navigated(stack.routes)
    }
}
