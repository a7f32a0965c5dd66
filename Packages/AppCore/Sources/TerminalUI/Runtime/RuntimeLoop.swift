import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The event loop: wait, read, update, draw, write. Runs on one thread.
final class RuntimeLoop {
    let options: RuntimeOptions
    let stack: ScreenStack
    let session: TerminalSession
    private let inbox: Inbox
    private var decoder = InputDecoder()
    private var backlog: [Post] = []
    var face: FrameRenderer
    /// The line being read or added.
    private var quickTask: Task<Void, Never>?
    private let start = Monotonic.now
    private var isDirty = true
    private var hasInput = true
    private var lastPaint = Int.min / 2
    private var endedBy: Int32?
    private var themeDeadline = 0
    private var knowsCellPixels = false

    /// nil without a terminal.
    init?(_ options: RuntimeOptions, _ inbox: Inbox) {
        guard
            let session = TerminalSession(
                input: options.input, output: options.output, mouse: options.mouse,
                kittyImages: options.capabilities.images == .kitty,
                holdsError: options.holdsStandardError)
        else { return nil }
        self.options = options
        self.inbox = inbox
        self.session = session
        stack = ScreenStack(inbox: inbox, keys: options.keys, resolve: options.resolve)
        face = FrameRenderer(options)
        face.toasts.duration = options.toastDuration
    }

    func run(root: any Screen, restoring routes: [String]) -> RuntimeOutcome {
        if options.handlesSignals {
            SignalHandlers.addAlternateStack()
            SignalHandlers.install(wake: inbox.pipe.writeEnd)
        }
        stack.owner = self
        face.size = session.size
        session.enter()
        // The first frame shows what is known; loading starts after it.
        stack.hold()
        stack.push(root, route: nil)
        stack.restore(routes)
        // Sent first, so that the frame covers a query printed by a terminal that doesn't know it.
        if options.queriesTerminal { queryTerminal() }
        paint()
        stack.release()
        options.started()
        while !stack.hasQuit, endedBy == nil { runOnce() }
        let outcome = RuntimeOutcome(routes: stack.routes, signal: endedBy)
        stack.closeAll()
        session.leave()
        if options.handlesSignals { SignalHandlers.remove() }
        return outcome
    }

    private func runOnce() {
        let timeout = backlog.isEmpty ? nextDeadline() : 0
        let ready = wait(timeout)
        if ready.input { readInput() } else if decoder.timeout != nil { expireInput(ready) }
        if ready.bell { inbox.pipe.drain() }
        answerSignals()
        takePosts()
        let now = Monotonic.now
        if face.toasts.expire(now: now) { isDirty = true }
        if isAnimating, now - lastPaint >= Self.animationStep { isDirty = true }
        // Limits redrawing to sixty frames a second; input is shown at once.
        if isDirty, hasInput || now - lastPaint >= 16 { paint() }
    }

    private static let animationStep = 100
    private var isAnimating: Bool { options.motion && face.isAnimated }

    /// Milliseconds until the next deadline; nil for none.
    private func nextDeadline() -> Int? {
        let now = Monotonic.now
        var due: [Int] = [face.toasts.until].compactMap(\.self)
        if let pending = decoder.timeout { due.append(now + pending) }
        if isDirty { due.append(hasInput ? now : lastPaint + 16) }
        if isAnimating { due.append(lastPaint + Self.animationStep) }
        return due.min().map { max(0, $0 - now) }
    }

    private func wait(_ timeout: Int?) -> (input: Bool, bell: Bool, quiet: Bool) {
        var watched = [
            pollfd(fd: options.input, events: Int16(POLLIN), revents: 0),
            pollfd(fd: inbox.pipe.readEnd, events: Int16(POLLIN), revents: 0),
        ]
        let found = poll(&watched, 2, Int32(clamping: timeout ?? -1))
        if found < 0 { return (false, errno == EINTR, false) }
        let gone = Int16(POLLERR | POLLNVAL)
        if watched[0].revents & gone != 0 { endedBy = SIGHUP }
        return (
            watched[0].revents & Int16(POLLIN | POLLHUP) != 0, watched[1].revents != 0, found == 0
        )
    }

    // MARK: Input

    private func readInput() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(options.input, &buffer, buffer.count)
        if count > 0 {
            handle(decoder.feed(buffer[..<count]))
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
            endedBy = SIGHUP
        }
    }

    private func expireInput(_ ready: (input: Bool, bell: Bool, quiet: Bool)) {
        if ready.quiet { handle(decoder.expire()) }
    }

    private func handle(_ outputs: [InputDecoder.Output]) {
        for output in outputs {
            switch output {
            case .event(let event):
                hasInput = true
                isDirty = true
                if case .mouse(let mouse) = event, session.reportsPixels {
                    receive(.mouse(mouse.inCells(of: face.capabilities.cellPixels)))
                } else {
                    receive(event)
                }
            case .reply(let reply): learn(reply)
            }
            if stack.hasQuit || endedBy != nil { return }
        }
    }

    /// Ctrl-C as a key (from terminals with their own key protocol) acts like the signal.
    func interrupt() { endedBy = SIGINT }

    // MARK: Signals

    private func answerSignals() {
        guard options.handlesSignals else { return }
        let signal = SignalFlags.ending.exchange(0, ordering: .acquiringAndReleasing)
        if signal != 0 {
            SignalFlags.endingCount.store(0, ordering: .releasing)
            endedBy = signal
        }
        if SignalFlags.suspend.exchange(0, ordering: .acquiringAndReleasing) == 1 { suspend() }
        if SignalFlags.continued.exchange(0, ordering: .acquiringAndReleasing) == 1 { retake() }
        if SignalFlags.resized.exchange(0, ordering: .acquiringAndReleasing) == 1 { resized() }
    }

    /// Ctrl-Z: returns the terminal to the shell until resumed.
    func suspend() {
        guard options.handlesSignals else { return }
        session.leave()
        SignalHandlers.stopSelf()
        retake()
    }

    private func retake() {
        SignalFlags.continued.store(0, ordering: .releasing)
        session.enter()
        face.invalidate()
        resized()
    }

    private func resized() {
        let size = session.size
        isDirty = true
        hasInput = true
        guard size != face.size else { return }
        face.size = size
        stack.deliverToAll(.resize(face.contentSize))
    }

    // MARK: Posts

    /// Handles queued messages for a few milliseconds, then lets input have its turn.
    private func takePosts() {
        backlog += inbox.take()
        guard !backlog.isEmpty else { return }
        isDirty = true
        let until = Monotonic.now + 8
        var done = 0
        for post in backlog {
            handle(post)
            done += 1
            if done % 16 == 0, Monotonic.now >= until { break }
        }
        backlog.removeFirst(done)
    }

    private func handle(_ post: Post) {
        switch post {
        case .message(let screen, let task, let message):
            stack.deliver(message: message, task: task, to: screen)
        case .ended(let screen, let task): stack.taskEnded(screen: screen, task: task)
        case .toast(let toast): show(toast)
        case .undoable(let done, let undo): stack.offerUndo(done, undo)
        case .undone(let toast):
            show(toast)
            stack.deliver(.resumed, to: stack.topID)
        case .quickLineRead(let text, let reading):
            answerQuickLine(face.quickLine.take(reading, of: text))
        case .quickLineEnded(let text, let result): endQuickLine(text, result)
        case .open(let route): stack.open(route)
        case .palette(let palette): face.palette = palette
        case .repaint: refreshPalette()
        case .quit: stack.quit()
        case .line: break
        }
    }

    // MARK: The line of `a`

    func openQuickLine() {
        guard options.quickLine != nil else { return }
        face.overlay = .quickLine
        if !face.quickLine.input.isBlank { answerQuickLine(.read) }
    }

    func answerQuickLine(_ outcome: QuickLineState.Outcome) {
        guard let line = options.quickLine else { return }
        let (inbox, text) = (inbox, face.quickLine.input.text)
        switch outcome {
        case .none: break
        case .close: face.overlay = nil
        case .read:
            quickTask?.cancel()
            guard !face.quickLine.input.isBlank else { return }
            quickTask = Task.detached {
                let reading = await line.read(text)
                if !Task.isCancelled { inbox.post(.quickLineRead(text, reading)) }
            }
        case .add:
            // Not cancelled: a write that began must end.
            Task.detached { inbox.post(.quickLineEnded(text, await line.add(text))) }
        }
    }

    private func endQuickLine(_ text: String, _ result: QuickLineResult) {
        face.quickLine.isAdding = false
        switch result {
        case .added(let toast, let undo):
            if face.quickLine.input.text == text { face.quickLine = QuickLineState() }
            if case .quickLine = face.overlay { face.overlay = nil }
            if let undo, toast.tone != .failure {
                stack.offerUndo(toast.text, undo)
            } else {
                show(toast)
            }
            stack.deliver(.resumed, to: stack.topID)
        case .refused(let reason):
            face.quickLine.refusal = reason
            if case .quickLine = face.overlay { return }
            show(Toast(reason, .failure))
        }
    }

    // MARK: What the terminal says of itself

    /// Sends queries without waiting. The attributes come last, since every terminal answers those.
    private func queryTerminal() {
        themeDeadline = Monotonic.now + 1500
        var questions = "\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p\u{1B}[16t"
        if options.capabilities.images == .halfBlocks, !options.capabilities.isMultiplexed {
            questions += "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
        }
        session.write(Array((questions + "\u{1B}[c").utf8))
    }

    private func learn(_ reply: TerminalReply) {
        switch reply {
        case .background(let color):
            // Switching the theme seconds later would be worse than the wrong theme.
            guard Monotonic.now <= themeDeadline,
                let palette = options.backgroundKnown(color)
            else { return }
            face.palette = palette
        case .attributes(let numbers):
            if numbers.contains(4), face.capabilities.images == .halfBlocks {
                face.capabilities.images = .sixel
            }
        case .kittyGraphics(let works):
            if works, face.capabilities.images != .none { face.capabilities.images = .kitty }
        case .synchronizedUpdates(let works): face.capabilities.synchronizedUpdates = works
        case .cellPixels(let size):
            face.capabilities.cellPixels = size
            knowsCellPixels = true
        case .pixelMouse(let on): session.reportsPixels = on
        }
        isDirty = true
    }

    /// Pixels if the terminal reported its cell size and no multiplexer is in between.
    private var wantedDrags: TerminalSession.Drags {
        guard stack.top?.wantsDrags == true else { return .none }
        return knowsCellPixels && !options.capabilities.isMultiplexed ? .pixels : .cells
    }

    // MARK: Drawing

    private func paint() {
        let now = Monotonic.now
        face.elapsed = options.motion ? Double(now - start) / 1000 : 0
        let bytes = face.frame(stack)
        if !bytes.isEmpty { session.write(bytes) }
        session.setDrags(wantedDrags)
        lastPaint = now
        isDirty = false
        hasInput = false
    }
}

extension RuntimeLoop: ScreenStackOwner {
    func show(_ toast: Toast) {
        face.toasts.add(toast, now: Monotonic.now)
        isDirty = true
    }

    func ask(_ question: Confirmation, screen: Int, message: any Sendable) {
        face.overlay = .confirm(question, yes: false, screen: screen, message: message)
    }

    func runExternal(_ command: [String]) -> Int32? {
        session.leave()
        let code = ExternalProgram.run(command)
        session.enter()
        face.invalidate()
        resized()
        return code
    }

    func stackChanged() {
        face.overlay = nil
        options.navigated(stack.routes)
    }
}
