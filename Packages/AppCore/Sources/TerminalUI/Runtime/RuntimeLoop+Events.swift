extension RuntimeLoop {
    /// Routes an event: overlays first, then the runtime's own keys, then the screen, then the
    /// defaults.
    func receive(_ event: InputEvent) {
        if case .key(let key) = event, key == .control("c") { return interrupt() }
        if case .key(let key) = event, key == .control("z") { return suspend() }
        if case .mouse(let mouse) = event { return receive(mouse) }
        if face.isTooSmall { return receiveTooSmall(event) }
        if face.overlay != nil { return receiveInOverlay(event) }
        var event = event
        if case .key(let key) = event { event = .key(stack.meaning(of: key)) }
        let capturing = stack.top?.capturesText ?? false
        if case .key(let key) = event {
            if key == .control("l") { return face.invalidate() }
            if key == .control("k"), !capturing { return openPalette() }
        }
        if stack.deliver(.input(event), to: stack.topID) { return }
        if case .key(let key) = event { applyDefault(key, capturing: capturing) }
    }

    /// If the window is too small, only quitting works.
    private func receiveTooSmall(_ event: InputEvent) {
        if case .key(let key) = event, key == .character("q") { stack.quit() }
    }

    private func applyDefault(_ key: KeyPress, capturing: Bool) {
        switch (key.key, key.modifiers) {
        case (.escape, _), (.left, .alt): stack.leave()
        case (.function(1), _): openHelp()
        case (.character("k"), .control): openPalette()
        case (.character(let character), []) where !capturing: applyDefault(character)
        default: break
        }
    }

    private func applyDefault(_ character: Character) {
        switch character {
        case "?": openHelp()
        case ":": openPalette()
        case "a": openQuickLine()
        case "u": stack.undo()
        case "q": if !stack.leave() { stack.quit() }
        case "t": if let route = options.themeRoute { stack.open(route) }
        default: break
        }
    }

    private func openHelp() { face.overlay = .help }

    private func openPalette() {
        guard let commands = options.commands else { return }
        commands.opened()
        face.overlay = .palette(CommandPaletteState(found: find("")))
    }

    private func find(_ query: String) -> [Command] {
        options.commands?.find(query, stack.hints) ?? []
    }

    /// Shows what an open palette finds now.
    func refreshPalette() {
        guard case .palette(var state) = face.overlay else { return }
        state.refresh(find: find)
        face.overlay = .palette(state)
    }

    // MARK: Overlays

    private func receiveInOverlay(_ event: InputEvent) {
        switch face.overlay {
        case .help:
            if case .key = event { face.overlay = nil }
        case .palette(var state):
            switch state.handle(event, find: find) {
            case .handled: face.overlay = .palette(state)
            case .close: face.overlay = nil
            case .run(let command):
                face.overlay = nil
                run(command)
            }
        case .quickLine: answerQuickLine(face.quickLine.handle(event))
        case .confirm(let question, let yes, let screen, let message):
            receiveAnswer(event, question, yes, screen, message)
        case nil: break
        }
    }

    private func run(_ command: Command) {
        options.commands?.chosen(command)
        switch command.action {
        case .open(let route): stack.open(route)
        case .perform(let name): options.perform(name)
        case .press(let key): receive(.key(key))
        case .help: openHelp()
        case .quit: stack.quit()
        }
    }

    private func receiveAnswer(
        _ event: InputEvent, _ question: Confirmation, _ yes: Bool, _ screen: Int,
        _ message: any Sendable
    ) {
        func answer(_ agreed: Bool) {
            face.overlay = nil
            if agreed { stack.deliver(.message(message), to: screen) }
        }
        switch event {
        case .activate(ConfirmDialog.yesID): answer(true)
        case .activate(ConfirmDialog.noID): answer(false)
        case .key(let key):
            switch key.key {
            case .character("y"), .character("Y"): answer(true)
            case .character("n"), .character("N"), .escape: answer(false)
            case .enter: answer(yes)
            case .tab, .backTab, .left, .right, .up, .down:
                face.overlay = .confirm(question, yes: !yes, screen: screen, message: message)
            default: break
            }
        default: break
        }
    }

    // MARK: Mouse

    private func receive(_ mouse: MouseEvent) {
        if face.isTooSmall { return }
        let id = mouse.kind == .press ? face.action(x: mouse.x, y: mouse.y) : nil
        if face.overlay != nil {
            if let id {
                receiveInOverlay(.activate(id))
            } else if mouse.kind == .press {
                face.overlay = nil
            } else {
                receiveInOverlay(.mouse(mouse))
            }
            return
        }
        if mouse.button == .left, let id {
            if let level = FrameRenderer.crumbLevel(id) {
                stack.leave(to: level)
                return
            }
            if id == FrameRenderer.helpID { return openHelp() }
            stack.deliver(.input(.activate(id)), to: stack.topID)
            return
        }
        var inContent = mouse
        inContent.y -= face.contentTop
        stack.deliver(.input(.mouse(inContent)), to: stack.topID)
    }
}
