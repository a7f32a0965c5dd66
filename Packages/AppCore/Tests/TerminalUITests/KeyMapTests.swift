import Testing

@testable import TerminalUI

@Suite struct KeyMapTests {
    private func map(_ choices: [String: String]) -> KeyMap {
        let (map, refusals) = KeyMap.reading(
            choices.map { .init($0, $1) }, screens: ["dashboard", "todos"])
        #expect(refusals.isEmpty)
        return map
    }

    private func meanings(_ map: KeyMap, _ keys: String, on screen: String = "todos") -> String {
        keys.map { map.meaning(of: .character($0), on: screen).name ?? "-" }.joined()
    }

    @Test func twoKeysTradePlaces() {
        #expect(meanings(map(["add": "s"]), "sab") == "asb")
        // `s` is left over, and `a` has nothing to do.
        #expect(meanings(map(["add": "u", "undo": "s"]), "usa") == "aus")
        #expect(meanings(map(["add": "u", "undo": "a"]), "ua") == "au")
        #expect(map(["add": "a"]) == KeyMap())
        let control = map(["find": "Ctrl-F"])
        #expect(control.meaning(of: .control("f"), on: "todos") == .character(":"))
        #expect(control.meaning(of: .character(":"), on: "todos") == .control("f"))
    }

    @Test func aScreensOwnKeyChangesOnlyThere() {
        let map = map(["todos.s": "o", "undo": "z"])
        #expect(meanings(map, "osz", on: "todos") == "sou")
        #expect(meanings(map, "osz", on: "goals") == "osu")
    }

    @Test func hintsNameTheKeysInForce() {
        let map = map(["next": "ö", "previous": "Ö", "find": "f", "filter": "F5", "last": "$"])
        for (key, shown) in [
            ("n, N", "ö, Ö"), (": Ctrl-K", "f Ctrl-K"), ("/", "F5"), ("g G", "g $"),
            ("Enter", "Enter"), ("1–9", "1–9"),
        ] {
            #expect(map.inForce(KeyHint(key, "x"), on: "todos").key == shown)
        }
    }

    @Test func textsNameTheKeysInForce() {
        let names = KeyWording(map(["refresh": "s", "todos.h": "Ctrl-B"]), on: "todos")
        #expect(names.sentence("Gone. Press r to try again.") == "Gone. Press s to try again.")
        #expect(names.sentence("Oh.\nPress h to hand in.") == "Oh.\nPress Ctrl-B to hand in.")
        #expect(names.sentence("Press Enter, or press r.") == "Press Enter, or press r.")
        #expect(names.label("Try again (r)") == "Try again (s)")
        #expect(names.label("Words (12)") == "Words (12)")
        #expect(KeyWording().sentence("Press r to try again.") == "Press r to try again.")
        var context = ViewContext(
            size: Size(30, 1), palette: Palette(name: "t", isDark: true, colors: [:]))
        context.keyWording = names
        #expect(Text("Press h to go.").size(in: Size(30, 1), context) == Size(19, 1))
    }

    @Test(arguments: [
        (["zoom": "z"], "zoom", "There's no action “zoom”."),
        (["nowhere.s": "z"], "nowhere.s", "There are no screens “nowhere”."),
        (["todos.a": "z"], "todos.a", "“a” means the same on every screen."),
        (["add": "Enter"], "add", "“Enter” can't be a key here."),
        (["add": "7"], "add", "“7” can't be a key here."),
        (["add": "Ctrl-C"], "add", "“Ctrl-C” can't be a key here."),
        (["add": ""], "add", "“” can't be a key here."),
        (["add": "n"], "add", "“n” is the key of next."),
        (["add": "z", "undo": "z"], "undo", "“z” is already the key of add."),
        (["add": "z", "todos.s": "z"], "todos.s", "“z” is already the key of add."),
    ])
    func aChoiceThatCannotBeIsRefused(
        choices: [String: String], name: String, reason: String
    ) {
        let (map, refusals) = KeyMap.reading(
            choices.map { .init($0, $1) }, screens: ["dashboard", "todos"])
        #expect(refusals.map(\.name) == [name])
        #expect(refusals.map(\.reason) == [reason])
        #expect(refusals.allSatisfy { !$0.cure.isEmpty })
        // The others stay in force.
        #expect(
            map.meaning(of: .character("z"), on: "todos").name == (choices.count > 1 ? "a" : "z"))
    }

    @Test func aKeyIsFreeOnlyIfItsActionReallyMoves() {
        let (map, refusals) = KeyMap.reading(
            [.init("add", "n"), .init("next", "Enter")], screens: [])
        #expect(refusals.map(\.name) == ["next", "add"])
        #expect(map == KeyMap())
    }

    /// A screen with a letter key, text, or letters that answer.
    private struct Sheet: Screen {
        typealias Message = Never
        var title = "Sheet"
        var hints: [KeyHint]
        var capturesText = false

        mutating func update(_ event: ScreenEvent<Never>) -> Effect<Never> { .unhandled }
        func view(in context: ViewContext) -> any View { Text("") }
    }

    @Test func keysStayWhereTextIsTypedOrLettersAnswer() throws {
        let keys = map(["add": "s"])
        for (screen, isMapped) in [
            (Sheet(hints: [KeyHint("a", "add")]), true),
            (Sheet(hints: [KeyHint("a", "add")], capturesText: true), false),
            (Sheet(hints: [KeyHint("A–D", "answer"), KeyHint("a", "add")]), false),
        ] {
            let stack = ScreenStack(inbox: try #require(Inbox()), keys: keys) { _ in nil }
            stack.push(screen, route: "todos/1")
            #expect(stack.meaning(of: .character("s")) == .character(isMapped ? "a" : "s"))
            #expect(stack.hints.last?.key == (isMapped ? "s" : "a"))
            #expect(stack.meaning(of: "s buy paper") == (isMapped ? "a buy paper" : "s buy paper"))
            #expect(stack.meaning(of: "see") == "see")
            stack.closeAll()
        }
    }
}
