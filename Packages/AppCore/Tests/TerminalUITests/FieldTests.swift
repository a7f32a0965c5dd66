import TerminalUI
import Testing

@Suite struct FieldTests {
    private func typed(_ text: String, _ keys: KeyPress...) -> TextFieldState {
        var state = TextFieldState()
        for character in text { _ = state.handle(.character(character)) }
        for key in keys { _ = state.handle(key) }
        return state
    }

    /// Copying a whole line brings its end along: a password with a blank behind it is a wrong one.
    @Test(arguments: ["correct horse\n", "correct horse\r\n", "correct horse\n\n", "correct horse"])
    func theEndOfAPastedLineIsNotText(pasted: String) {
        var field = TextFieldState()
        _ = field.handle(.paste(pasted))
        #expect(field.text == "correct horse")
        _ = field.handle(.paste("\nbattery \n"))
        #expect(field.text == "correct horse battery ")
    }

    @Test func editingGoesByClusters() {
        #expect(typed("a👩‍👩‍👧b", KeyPress(.left), KeyPress(.backspace)).text == "ab")
        #expect(typed("e", .character("\u{301}")).text == "e\u{301}")
        #expect(typed("e", .character("\u{301}"), KeyPress(.backspace)).text == "")
        #expect(typed("abc", KeyPress(.home), KeyPress(.delete)).text == "bc")
    }

    @Test func controlKeysWorkAsInAShell() {
        #expect(typed("one two", .control("w")).text == "one ")
        #expect(typed("one two", .control("a"), .character("x")).text == "xone two")
        #expect(typed("one two", .control("u")).text == "")
        #expect(typed("one two", KeyPress(.home), .control("k")).text == "")
        #expect(typed("one two", KeyPress(.left, .control), .character("x")).text == "one xtwo")
        #expect(typed("ab", KeyPress(.home), .control("e"), .character("c")).text == "abc")
    }

    @Test func pastesAreCleanAndOneLine() {
        var state = TextFieldState("ab")
        #expect(state.handle(.paste("x\ny\u{1B}[31mz")) == true)
        #expect(state.text == "abx yz")
        #expect(state.cursor == 6)
    }

    @Test func whatDoesNotFitIsDropped() {
        var state = TextFieldState(limit: 3)
        state.insert("abcdef")
        #expect(state.text == "abc")
        #expect(state.cursor == 3)
    }

    @Test func otherKeysAreLeftToTheForm() {
        var state = TextFieldState()
        for key in [KeyPress.Key.enter, .tab, .escape, .up, .down] {
            #expect(state.handle(KeyPress(key)) == false)
        }
    }

    @Test func theKeyThatDeletesToTheEndIsFreeAtTheEnd() {
        var field = TextFieldState("ab")
        #expect(field.handle(.control("k")) == false)
        var area = TextAreaState("one\ntwo")
        #expect(area.handle(.control("k")) == false)
        _ = area.handle(KeyPress(.home, .control))
        #expect(area.handle(.control("k")) == true)
        #expect(area.text == "\ntwo")
    }

    @Test func secretsShowAsDotsAndAreNotReadAloud() {
        let field = TextField(
            id: "p", label: "Password", state: TextFieldState("secret"), secret: true)
        #expect(drawn(field, 30, 1).contains("••••••"))
        #expect(!drawn(field, 30, 1).contains("secret"))
        #expect(field.described().text == "1. Password: (hidden)")
    }

    @Test func theCursorStaysInViewInLongText() {
        var state = TextFieldState(String(repeating: "ab漢", count: 30))
        for _ in 0..<100 {
            let surface = Surface(size: Size(20, 1))
            var canvas = Canvas(surface, context: .test(20, 1))
            canvas.draw(TextField(id: "f", state: state, focused: true))
            #expect(surface.cursor.map { $0.x < 20 } == true)
            _ = state.handle(KeyPress(.left))
        }
    }

    @Test func numbersKeepTheirRange() {
        var state = NumberFieldState(5, in: 1...10)
        _ = state.handle(.key(KeyPress(.up)))
        #expect(state.value == 6)
        for _ in 0..<20 { _ = state.handle(.key(KeyPress(.up))) }
        #expect(state.value == 10)
        _ = state.handle(.key(.character("x")))
        #expect(state.input.text == "10")
        _ = state.handle(.key(.character("9")))
        #expect(state.value == nil)
        #expect(state.problem == "Enter a whole number from 1 to 10.")
    }

    @Test(arguments: [
        ("2024-02-29", true), ("2023-02-29", false), ("2026-13-01", false), ("2026-1-5", true),
        ("tomorrow", false), ("2026-04-31", false), ("0000-01-01", false),
    ])
    func daysExistOrNot(text: String, exists: Bool) {
        #expect((Day(text) != nil) == exists)
    }

    @Test func daysCountOnAcrossMonthsAndYears() throws {
        let day = try #require(Day("2026-12-31"))
        #expect((day + 1).text == "2027-01-01")
        #expect((try #require(Day("2024-03-01")) - 1).text == "2024-02-29")
        var field = DateFieldState(day)
        _ = field.handle(.key(KeyPress(.pageUp)))
        #expect(field.value?.text == "2027-01-07")
    }

    @Test func choicesGoRoundAndByLetter() {
        var state = ChoiceFieldState(["Easy", "Hard", "Harder"])
        _ = state.handle(.key(KeyPress(.right)))
        #expect(state.selected == "Easy")
        _ = state.handle(.key(KeyPress(.left)))
        #expect(state.selected == "Harder")
        _ = state.handle(.key(.character("h")))
        #expect(state.selected == "Hard")
        let answers = ["3", "4", "nothing"].map { state.choose($0) }
        #expect(answers == [true, false, false])
        #expect(state.selected == "Harder")
    }

    @Test func textAreasEditAcrossLines() {
        var state = TextAreaState("one\ntwo")
        _ = state.handle(.key(KeyPress(.enter)))
        for character in "three" { _ = state.handle(.key(.character(character))) }
        #expect(state.text == "one\ntwo\nthree")
        _ = state.handle(.key(KeyPress(.home)))
        _ = state.handle(.key(KeyPress(.backspace)))
        #expect(state.text == "one\ntwothree")
        _ = state.handle(.paste("a\nb"))
        #expect(state.text == "one\ntwoa\nbthree")
        _ = state.handle(.key(KeyPress(.home, .control)))
        _ = state.handle(.key(KeyPress(.backspace)))
        #expect(state.text == "one\ntwoa\nbthree")
    }

    @Test func textAreasMoveByLinesAsDrawn() {
        var state = TextAreaState("alpha beta gamma delta")
        let area = { TextArea(id: "t", state: state, focused: true, rows: 4) }
        #expect(drawn(area(), 14, 4).contains("alpha beta"))
        _ = state.handle(.key(KeyPress(.up)))
        _ = state.handle(.key(.character("X")))
        #expect(state.text == "alpha betaX gamma delta" || state.text == "alpha beta Xgamma delta")
        #expect(drawn(area(), 14, 4).contains("X"))
    }

    private func form() -> FormState {
        FormState([
            .init(id: "name", label: "Name", .text(TextFieldState())),
            .init(id: "age", label: "Age", .number(NumberFieldState(in: 1...120))),
            .init(id: "level", label: "Level", .choice(ChoiceFieldState(["Easy", "Hard"]))),
        ])
    }

    @Test func aFormMovesAmongFieldsAndSends() {
        var form = form()
        #expect(form.handle(.key(.character("A"))) == .changed("name"))
        #expect(form.handle(.key(KeyPress(.enter))) == .handled)
        #expect(form.focus == 1)
        #expect(form.handle(.key(.character("7"))) == .changed("age"))
        #expect(form.handle(.key(KeyPress(.tab))) == .handled)
        #expect(form.handle(.key(KeyPress(.right))) == .changed("level"))
        #expect(form.handle(.key(KeyPress(.enter))) == .submit)
        #expect(form.handle(.key(KeyPress(.tab))) == .handled)
        #expect(form.focus == 3)
        #expect(form.handle(.key(KeyPress(.enter))) == .submit)
        #expect(form.handle(.key(KeyPress(.tab))) == .handled)
        #expect(form.focus == 0)
        #expect(form.text("name") == "A" && form.number("age") == 7 && form.text("level") == "Easy")
        #expect(form.handle(.key(KeyPress(.escape))) == .ignored)
    }

    @Test func aFormTakesClicksAndWholeAnswers() {
        var form = form()
        #expect(form.handle(.activate("level/Hard")) == .changed("level"))
        #expect(form.text("level") == "Hard")
        #expect(form.handle(.fill("age", "200")) == .changed("age"))
        #expect(form["age"]?.error != nil)
        #expect(form.problem?.id == "age")
        #expect(form.handle(.fill("age", "20")) == .changed("age"))
        #expect(form["age"]?.error == nil && form.problem == nil)
        #expect(form.handle(.fill("level", "1")) == .changed("level"))
        #expect(form.text("level") == "Easy")
        #expect(form.handle(.activate(FormState.submitID)) == .submit)
        #expect(form.handle(.activate("else")) == .ignored)
    }

    @Test func aFormShowsErrorsWhereTheyBelong() {
        var form = form()
        form.fail("age", "Too young.")
        #expect(form.focus == 1)
        #expect(drawn(Form(form), 40, 12).contains("✗ Too young."))
        let lines = Form(form).described().lines
        #expect(lines.contains("Error: Too young."))
        #expect(lines.last == "4. Save")
    }
}
