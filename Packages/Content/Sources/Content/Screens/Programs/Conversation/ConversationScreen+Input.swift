import TerminalUI

extension ConversationScreen {
    static let sayField = "say"

    var hints: [KeyHint] {
        guard stage == .talking else {
            return stage == .offered
                ? [KeyHint("Enter", "begin"), KeyHint("Esc", "back")] : [KeyHint("Esc", "back")]
        }
        if coming != nil { return [KeyHint("Esc", "stop the reply"), KeyHint("PgUp", "scroll")] }
        if isRecording {
            return [KeyHint("Ctrl-R", "stop recording"), KeyHint("Esc", "discard")]
        }
        var hints = [KeyHint("Enter", problem == nil ? "send" : "try again")]
        hints += [KeyHint("Alt-S", "hear it again")]
        if canDictate { hints.append(KeyHint("Ctrl-R", "speak")) }
        return hints + [KeyHint("PgUp", "scroll"), KeyHint("Esc", "end")]
    }

    mutating func handle(_ input: InputEvent) -> Effect<Message> {
        guard stage == .talking else {
            switch input {
            case .key(KeyPress(.enter)), .activate("begin"): return begin()
            default: return .unhandled
            }
        }
        switch input {
        case .fill(Self.sayField, let text):
            composer.set(text)
            return send()
        case .activate("again"): return sayAgain()
        case .activate("retry"): return send()
        case .activate("stop"): return coming == nil ? .none : cancel()
        case .activate("end"): return end()
        case .mouse: return scrolls(input) ? .none : .unhandled
        case .key(let key): return handle(key)
        default: return composer.handle(input) ? .none : .unhandled
        }
    }

    private mutating func handle(_ key: KeyPress) -> Effect<Message> {
        switch (key.key, key.modifiers) {
        case (.escape, _):
            if coming != nil { return cancel() }
            return isRecording ? stopRecording() : end()
        case (.enter, []): return send()
        case (.character("s"), .alt): return sayAgain()
        case (.character("r"), .control): return dictate()
        case (.pageUp, _), (.pageDown, _), (.up, _), (.down, _):
            return scrolls(.key(key)) ? .none : .unhandled
        default: return composer.handle(key) ? .none : .unhandled
        }
    }

    private mutating func end() -> Effect<Message> {
        guard !composer.isBlank else { return leave() }
        return .confirm(
            Confirmation(
                title: "End the conversation?", detail: "Your unsent message will be lost.",
                confirmLabel: "End"), then: .leave)
    }

    private mutating func scrolls(_ input: InputEvent) -> Bool {
        let most = max(0, scroll.viewport.content - scroll.viewport.rows)
        if follows { scroll.offset = most }
        guard scroll.handle(input) else { return false }
        follows = scroll.offset >= most
        return true
    }
}
