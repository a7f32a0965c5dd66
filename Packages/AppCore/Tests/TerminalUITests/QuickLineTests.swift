import AppCoreTesting
import Synchronization
import Testing

@testable import TerminalUI

extension RuntimeTests {
    /// Adds lines that begin with `ok`, and remembers them.
    private static func line(_ added: ProbeLog) -> QuickLine {
        QuickLine(
            examples: ["ok then"],
            read: { text in
                let isFine = text.hasPrefix("ok")
                return QuickLineReading(
                    name: "Note", fields: ["text \(text)"],
                    problem: isFine ? nil : "It must begin with ok.")
            },
            add: { text in
                if text.contains("refuse") { return .refused("The server refused it.") }
                added.add(text)
                return .added(Toast("Added: \(text).")) {
                    added.add("undone \(text)")
                    return nil
                }
            })
    }

    @Test func aLineIsReadAsItIsTypedAddedAndUndone() async throws {
        let added = ProbeLog()
        _ = try await run(size: Size(80, 24), { $0.quickLine = Self.line(added) }) { terminal in
            #expect(terminal.wait(for: "started"))
            terminal.type("a")
            #expect(terminal.wait(for: "ok then"))
            terminal.type("no")
            #expect(terminal.wait(for: "It must begin with ok."))
            terminal.type("\r")
            terminal.type("\u{1B}")
            #expect(terminal.wait { !$0.text.contains("Note") })
            #expect(added.all.isEmpty)
            // The line is still there.
            terminal.type("a")
            #expect(terminal.wait(for: "Note · text no"))
            terminal.type("\u{15}ok milk\r")
            #expect(terminal.wait(for: "Added: ok milk. Press u to undo."))
            #expect(terminal.wait { !$0.text.contains("Enter adds") })
            terminal.type("u")
            #expect(terminal.wait(for: "Undone: Added: ok milk."))
            terminal.type("u")
            #expect(terminal.wait(for: "Nothing to undo."))
            terminal.type(controlC)
        }
        #expect(added.all == ["ok milk", "undone ok milk"])
    }

    @Test func aRefusedLineStaysWithTheReason() async throws {
        let added = ProbeLog()
        _ = try await run(size: Size(80, 24), { $0.quickLine = Self.line(added) }) { terminal in
            #expect(terminal.wait(for: "started"))
            terminal.type("aok refuse\r")
            #expect(terminal.wait(for: "The server refused it."))
            #expect(terminal.screen.text.contains("ok refuse"))
            terminal.type(controlC)
        }
        #expect(added.all.isEmpty)
    }

    @Test func whereTextIsTypedTheLettersAreText() async throws {
        _ = try await run(size: Size(80, 24), { $0.quickLine = Self.line(ProbeLog()) }) {
            terminal in
            #expect(terminal.wait(for: "started"))
            terminal.type("iau")
            #expect(terminal.wait(for: "au"))
            #expect(!terminal.screen.text.contains("Enter adds"))
            terminal.type(controlC)
        }
    }
}

@Suite struct QuickLineStateTests {
    private func typed(_ text: String) -> QuickLineState {
        var state = QuickLineState()
        for character in text { _ = state.handle(.key(.character(character))) }
        return state
    }

    @Test func enterWaitsForTheReadingOfTheWholeLine() {
        var state = typed("ok")
        #expect(state.take(QuickLineReading(name: "Note", fields: []), of: "o") == .none)
        #expect(state.reading == nil, "an older line's")
        #expect(state.handle(.key(KeyPress(.enter))) == .none)
        #expect(state.take(QuickLineReading(name: "Note", fields: []), of: "ok") == .add)
        #expect(state.handle(.key(KeyPress(.enter))) == .none, "it is being added")
        #expect(state.handle(.key(KeyPress(.escape))) == .close)
    }

    @Test func enterAddsNothingWithAProblemOrWithoutText() {
        var state = typed("x")
        let faulty = QuickLineReading(name: "Note", fields: [], problem: "No.")
        _ = state.take(faulty, of: "x")
        #expect(state.handle(.key(KeyPress(.enter))) == .none && !state.isAdding)
        #expect(state.input.text == "x")
        var empty = QuickLineState()
        #expect(empty.handle(.key(KeyPress(.enter))) == .none)
    }

    @Test(arguments: [Size(20, 6), Size(40, 12), Size(80, 24), Size(200, 60)])
    func theOverlayFitsEverySize(size: Size) {
        var state = typed("ok a rather long line that doesn't fit into a narrow terminal at all")
        _ = state.take(
            QuickLineReading(name: "Note", fields: ["due Friday 08:00"], problem: "No."),
            of: state.input.text)
        let line = QuickLine(examples: ["ok"], read: { _ in .init(name: "", fields: []) }) { _ in
            .refused("")
        }
        let surface = Surface(size: size)
        let context = ViewContext(size: size, palette: .bare, capabilities: .modern)
        var canvas = Canvas(surface, context: context)
        canvas.draw(QuickLineView(line: line, state: state))
        #expect(surface.text.contains("Note"))
        #expect(QuickLineView(line: line, state: state).describedText.contains("due Friday 08:00"))
    }
}

extension View {
    fileprivate var describedText: String {
        var text = LinearText()
        describe(into: &text)
        return text.lines.joined(separator: "\n")
    }
}

@Suite struct UndoTests {
    /// Counts up with `+`, each of which can be undone.
    private struct Counter: Screen {
        enum Message: Sendable { case undo(Int) }
        var count = 0
        let log: ProbeLog
        var title: String { "Counter" }

        mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
            switch event {
            case .input(.key(.character("+"))):
                count += 1
                log.add("\(count)")
                return .undoable("Now \(count).", undo: .undo(count - 1))
            case .message(.undo(let before)):
                count = before
                log.add("back to \(before)")
                return .none
            default: return .unhandled
            }
        }

        func view(in context: ViewContext) -> any View { Text("\(count)") }
    }

    @Test func actsAreUndoneInReverseAndOnlyOnTheirScreen() throws {
        let log = ProbeLog()
        let stack = ScreenStack(inbox: try #require(Inbox())) { _ in Counter(log: log) }
        stack.push(Counter(log: log), route: nil)
        stack.deliver(.input(.key(.character("+"))), to: stack.topID)
        stack.deliver(.input(.key(.character("+"))), to: stack.topID)
        stack.open("above")
        stack.undo()
        #expect(log.all == ["1", "2"], "that screen isn't on top")
        stack.deliver(.input(.key(.character("+"))), to: stack.topID)
        stack.back()
        stack.undo()
        stack.undo()
        stack.undo()
        #expect(log.all == ["1", "2", "1", "back to 1", "back to 0"])
        stack.closeAll()
    }
}

@Suite struct ReservedKeysTests {
    @Test(arguments: [
        (KeyHint("r", "rename"), "r"), (KeyHint("a", "archive"), "a"), (KeyHint("t", "today"), "t"),
        (KeyHint("a d w", "agenda, day, week"), "a"), (KeyHint("?", "help"), "?"),
        (KeyHint("d", "go to a date"), "d"), (KeyHint("d", "delete the class"), nil),
        (KeyHint("r", "refresh"), nil), (KeyHint("u", "undo"), nil),
        (KeyHint("n, N", "next, previous match"), nil), (KeyHint("/", "filter"), nil),
        (KeyHint("Enter", "archive"), nil),
    ])
    func aKeyWithAnotherMeaningIsAClash(hint: KeyHint, key: String?) {
        #expect(ReservedKeys.clash(in: hint) == key)
    }

    @Test func helpNamesEveryKeyOnce() {
        let help = HelpOverlay(
            title: "T", hints: [KeyHint("Esc", "back, keep the draft")],
            general: FrameRenderer.general)
        var text = LinearText()
        help.describe(into: &text)
        #expect(text.lines.count { $0.hasPrefix("Esc:") } == 1)
        for word in ["h j k l", "first, last", "wheel", "Ctrl-K", "undo"] {
            #expect(text.lines.contains { $0.contains(word) }, "\(word)")
        }
    }

    @Test func helpFitsEightyByTwentyFour() {
        let hints = (1...9).map { KeyHint("F\($0)", "does \($0)") }
        let surface = Surface(size: Size(80, 24))
        let context = ViewContext(size: Size(80, 24), palette: .bare, capabilities: .modern)
        var canvas = Canvas(surface, context: context)
        canvas.draw(HelpOverlay(title: "T", hints: hints, general: FrameRenderer.general))
        #expect(surface.text.contains("does 9") && surface.text.contains("quit from anywhere"))
    }
}
