import AppCore
import TerminalUI

// Key and click handling of a conversation.

extension ThreadScreen {
    mutating func handle(_ input: InputEvent) -> Effect<Message> {
        switch input {
        case .activate(let name): return activate(name)
        case .fill("message", let text):
            composer = TextAreaState(text, limit: ChatWords.maxBodyLength)
            return keepDraft()
        case .mouse(let mouse) where mouse.kind == .scrollUp: return scroll(by: 3)
        case .mouse(let mouse) where mouse.kind == .scrollDown: return scroll(by: -3)
        case .key(let key):
            if let effect = scroll(key) { return effect }
            return isWriting ? write(key) : read(key)
        case .paste where isWriting:
            _ = composer.handle(input)
            return keepDraft()
        default: return .unhandled
        }
    }

    private mutating func activate(_ name: String) -> Effect<Message> {
        switch name {
        case "message":
            isWriting = !isShut
            return .none
        case "send": return send()
        case "older":
            spoken += TranscriptView.spokenAtOnce
            return spoken > lines.count ? readOlder() : .none
        default: break
        }
        if let line = Self.rest(of: name, "fold.") {
            unfolded.formSymmetricDifference([line])
            return .none
        }
        if let entry = Self.rest(of: name, "retry.") { return sendAgain(entry) }
        if let entry = Self.rest(of: name, "discard.") { return askToDiscard(entry) }
        return .unhandled
    }

    private static func rest(of name: String, _ prefix: String) -> String? {
        name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
    }

    /// Page keys always scroll; arrows, Home and End while nothing is typed yet; letters after Tab.
    private mutating func scroll(_ key: KeyPress) -> Effect<Message>? {
        let page = max(1, viewport.drawn.rows - 1)
        let hasText = isWriting && !composer.text.isEmpty
        switch (key.key, key.modifiers) {
        case (.pageUp, _): return scroll(by: page)
        case (.pageDown, _): return scroll(by: -page)
        case (.up, []) where !hasText, (.character("k"), []) where !isWriting:
            return scroll(by: 1)
        case (.down, []) where !hasText, (.character("j"), []) where !isWriting:
            return scroll(by: -1)
        case (.home, _) where !hasText, (.character("g"), []) where !isWriting:
            return scroll(by: Int(Int32.max))
        case (.end, _) where !hasText, (.character("G"), _) where !isWriting:
            return scroll(by: -rowsUp)
        default: return nil
        }
    }

    private mutating func scroll(by rows: Int) -> Effect<Message> {
        let drawn = viewport.drawn
        rowsUp = max(0, rowsUp + rows)
        if drawn.isWhole { rowsUp = min(rowsUp, max(0, drawn.total - drawn.rows)) }
        // A long conversation isn't laid out in full; its start is somewhere above.
        rowsUp = min(rowsUp, 200 * max(1, lines.count))
        if rowsUp == 0 { newBelow = 0 }
        let isNearTheTop = drawn.isWhole && rowsUp + 2 * drawn.rows >= drawn.total
        return isNearTheTop || rows > drawn.total ? readOlder() : .none
    }

    private mutating func write(_ key: KeyPress) -> Effect<Message> {
        switch (key.key, key.modifiers) {
        case (.escape, _): return .batch(keepDraftWhileClosing(), .unhandled)
        case (.tab, _):
            isWriting = false
            return keepDraft()
        case (.enter, []): return send()
        case (.enter, _): composer.insert("\n")
        default:
            guard composer.handle(key) else { return .unhandled }
        }
        return keepDraft()
    }

    private mutating func read(_ key: KeyPress) -> Effect<Message> {
        switch (key.key, key.modifiers) {
        case (.enter, []), (.tab, []):
            isWriting = !isShut
            return isShut
                ? .toast("You can't send messages to this conversation.", .warning) : .none
        case (.character("f"), []): return fold()
        case (.character("l"), []): return .open("chat/thread/\(id)/links")
        case (.character("r"), []): return refresh()
        case (.character("s"), []): return waitingLine.map { sendAgain($0.id) } ?? .none
        case (.character("x"), []): return waitingLine.map { askToDiscard($0.id) } ?? .none
        case (.character("L"), _):
            return .confirm(
                Confirmation(
                    title: "Leave this conversation?",
                    detail: "The others keep it. You can't rejoin on your own.",
                    confirmLabel: "Leave", isDestructive: true), then: .leave)
        default: return .unhandled
        }
    }

    private mutating func fold() -> Effect<Message> {
        let folds = viewport.drawn.folds
        guard let first = folds.first else {
            return .toast("No long message in view.")
        }
        if unfolded.contains(first) {
            unfolded.subtract(folds)
        } else {
            unfolded.formUnion(folds)
        }
        return .none
    }

    private func askToDiscard(_ entry: String) -> Effect<Message> {
        .confirm(
            Confirmation(
                title: "Discard this message?",
                detail: (lines.first { $0.id == entry }?.text ?? "").oneLine(),
                confirmLabel: "Discard", isDestructive: true), then: .discard(entry))
    }
}
