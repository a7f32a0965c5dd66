import Testing

@testable import ContentPack

/// Each rule of programs with a sample that breaks it, and the place that is reported.
@Suite struct ProgramLintTests {
    private func expect(
        _ result: PackResult, _ file: String, _ place: String, _ message: String
    ) {
        let found = result.diagnostics.contains {
            $0.file == file && "\($0.line):\($0.column) \($0.severity.rawValue)" == place
                && $0.message.contains(message)
        }
        #expect(found, "\(result.diagnostics.map(\.description))")
    }

    private func expect(
        _ sample: String, _ old: String, _ new: String, _ place: String, _ message: String
    ) {
        #expect(sample.contains(old), "the sample has no “\(old)”")
        let result = ProgramSamples.read(part: sample.replacing(old, with: new))
        expect(result, "l.md", place, message)
        if place.hasSuffix("error") { #expect(result.programs.isEmpty) }
    }

    @Test(arguments: [
        ("program: first-steps", "program: First", "1:10 error", "isn't a valid slug"),
        ("teaches: es", "teaches: Spanish", "3:10 error", "a language tag"),
        ("explains-in: en", "explains: en", "4:1 error", "unknown key"),
        ("order: 100", "order: many", "5:8 error", "many"),
        ("about: A first week.\n", "", "1:1 error", "“about” is missing"),
        ("[unit meeting]\ntitle: Meeting People", "", "1:10 error", "no unit"),
        ("[unit meeting]", "[chapter meeting]", "8:1 error", "not the head"),
        (
            "Meeting People", "Meeting\n\n[unit meeting]\ntitle: Twice", "11:7 error",
            "declared twice"
        ),
        ("Meeting People", "Meeting\n\n[unit empty]\ntitle: Empty", "11:7 error", "no level"),
    ])
    func aWrongProgramIsNamed(old: String, new: String, place: String, message: String) {
        let result = ProgramSamples.read(
            ["l.md": ProgramSamples.level(parts: ProgramSamples.roleplay)],
            program: ProgramSamples.program.replacing(old, with: new))
        expect(result, "p.program", place, message)
        #expect(result.programs.isEmpty)
    }

    @Test(arguments: [
        ("program: first-steps", "program: first-step", "3:10 error", "does not exist"),
        ("unit: meeting", "unit: meting", "4:7 error", "does not exist"),
        ("number: 1", "number: 2", "5:9 error", "2 of “meeting” should be 1"),
        ("number: 1", "number: 0", "5:9 error", "“number” is “0”"),
        ("title: Hello\n", "", "1:1 error", "“title” is missing"),
        ("Say hello.", "", "2:8 error", "has no text"),
        ("Say hello.", "Say **hello**.", "8:1 error", "inline marks"),
        ("Say hello.", "# Hello\n\nText.", "8:1 error", "heading"),
        ("Say hello.", "1. Hello", "8:1 error", "numbered lists"),
        ("Say hello.", "Text.\n\n@note Hello", "10:1 error", "@note"),
        ("Say hello.", "Text.\n\n@quizz a", "10:1 error", "@quizz"),
        ("@end", "@end now", "29:6 error", "after “@end”"),
        ("@end", "", "10:1 error", "has no end"),
        ("@end", "@end\n\nMore.", "31:1 error", "outside items"),
        ("@end", "@end\n\n@rolepay b", "31:1 error", "@rolepay"),
        (
            "@end", "@end\n\n@glossary\na = b\n@end", "31:1 error", "after an item"
        ),
    ])
    func aWrongLevelIsNamed(old: String, new: String, place: String, message: String) {
        let level = ProgramSamples.level(parts: ProgramSamples.roleplay)
        #expect(level.contains(old))
        let result = ProgramSamples.read(["l.md": level.replacing(old, with: new)])
        expect(result, "l.md", place, message)
        #expect(result.programs.isEmpty)
    }

    @Test(arguments: [
        ("hola = hello", "hola: hello", "11:1 error", "without “ = ”"),
        ("hola = hello", "hola =", "11:1 error", "a meaning is empty"),
        ("hola = hello", "hola = hello\nhola = hi", "12:1 error", "twice"),
        ("su nombre", "su apellido", "12:24 error", "does not contain"),
        ("su nombre", "su renombre", "12:24 error", "does not contain"),
        ("su nombre?", "su nombre? | Otro.", "12:46 error", "second “ | ”"),
        (
            "hola = hello",
            (0..<60).map { "w\($0) = \($0)" }.joined(separator: "\n"), "10:1 error",
            "61 lines"
        ),
        ("@end", "@end\n\n@glossary\na = b\n@end", "15:1 error", "second @glossary"),
        ("@glossary", "@glossary words", "10:11 error", "after “@glossary”"),
    ])
    func aWrongGlossaryIsNamed(old: String, new: String, place: String, message: String) {
        expect(ProgramSamples.glossary, old, new, place, message)
    }

    @Test func anExampleShowsItsTermWithAnotherCaseOrWithoutItsArticle() {
        for (term, example) in [
            ("me llamo", "Me llamo Ana."), ("el nombre", "¿Cuál es su nombre?"),
            ("l’eau", "De l’eau, s’il vous plaît."), ("面包", "我要两个面包。"),
            ("¡Hola!", "¡Hola! Soy yo."),
        ] {
            #expect(GlossaryExample.shows(term, in: example), "\(term)")
        }
        #expect(!GlossaryExample.shows("pan", in: "Quiero dos panes."))
        #expect(!GlossaryExample.shows("rey", in: "Soy la reina."))
    }

    @Test(arguments: [
        ("@quiz greeting", "@quiz Greeting", "10:7 error", "isn't a valid slug"),
        ("@quiz greeting", "@quiz x", "24:1 error", "used twice"),
        ("kind: choice", "kind: choce", "11:7 error", "choce"),
        ("kind: choice\n", "", "10:1 error", "“kind” is missing"),
        ("title: Which greeting?\n", "", "10:1 error", "“title” is missing"),
        ("title: Which", "typos: 1\ntitle: Which", "12:1 error", "without a gap"),
        ("title: Which", "image: gone\ntitle: Which", "12:8 error", "“gone” does not exist"),
        ("It is nine in the morning. What do you say?", "", "10:1 error", "has no prompt"),
        ("C) Adiós", "C) Buenos días", "18:1 error", "repeats option B"),
        ("B) Buenos días\nC) Adiós", "", "16:1 error", "1 options"),
        ("B) Buenos", "B) *Buenos*", "17:1 error", "inline marks"),
        ("@answer B", "@answer D", "20:9 error", "letter of an option"),
        ("@answer B", "@answer A, B", "20:9 error", "2 right answers"),
        ("@answer B", "@answer", "20:1 error", "without an answer"),
        ("@answer B\n", "", "20:1 error", "no “@answer”"),
        ("It serves until noon.", "", "10:1 error", "has no explanation"),
        ("kind: choice", "kind: true-false", "16:1 error", "options on a quiz"),
    ])
    func aWrongChoiceIsNamed(old: String, new: String, place: String, message: String) {
        expect(ProgramSamples.choice, old, new, place, message)
    }

    @Test func everyOptionCannotBeRight() {
        expect(
            ProgramSamples.choice.replacing("kind: choice", with: "kind: choices"), "@answer B",
            "@answer A, B, C", "20:9 error", "every option is right")
        expect(
            ProgramSamples.choice.replacing("kind: choice", with: "kind: choices"), "@answer B",
            "@answer A, A", "20:12 error", "twice")
    }

    @Test(arguments: [
        ("______", "nothing", "10:1 error", "no gap"),
        ("Ana.", "Ana ______.", "10:1 error", "2 gaps"),
        ("ignore: diacritics", "ignore: case", "13:9 error", "“ignore” is “case”"),
        ("typos: 1", "typos: 3", "14:8 error", "“typos” is “3”"),
        ("mi nombre es", "Me  Llamo!", "18:20 error", "“me llamo” compare as equal"),
        ("mi nombre es", "¿!", "18:20 error", "has nothing to compare"),
        ("| mi nombre es", "|", "18:9 error", "an answer is empty"),
        ("me llamo | mi nombre es", "soy", "14:1 warning", "no effect"),
    ])
    func aWrongGapIsNamed(old: String, new: String, place: String, message: String) {
        expect(ProgramSamples.fill, old, new, place, message)
    }

    @Test func aStatementIsTrueOrFalse() {
        expect(
            ProgramSamples.trueFalse, "@answer true", "@answer yes", "16:9 error",
            "neither true nor false")
    }

    @Test(arguments: [
        ("adiós = goodbye\n", "", "10:1 error", "2 pairs"),
        ("adiós = goodbye", "hola = goodbye", "16:1 error", "“hola” is in two pairs"),
        ("adiós = goodbye", "adiós = hello", "16:1 error", "“hello” is in two pairs"),
        ("adiós = goodbye", "adiós", "16:1 error", "not a pair"),
        ("adiós = goodbye", "= goodbye", "16:1 error", "a left side is empty"),
        ("Match them.", "", "10:1 error", "has no prompt"),
        ("@end", "@answer B\n@end", "18:9 error", "after “@answer”"),
    ])
    func aWrongMatchingIsNamed(old: String, new: String, place: String, message: String) {
        expect(ProgramSamples.matching, old, new, place, message)
    }

    @Test(arguments: [
        ("[field noches]", "[field nombre]", "23:8 error", "twice"),
        ("label: Noches", "label: Nombre", "23:8 error", "two fields"),
        ("label: Noches\n", "", "23:8 error", "“label” is missing"),
        ("type: number", "type: numbr", "25:7 error", "numbr"),
        ("example: 12", "example: 123", "27:10 error", "match the pattern"),
        ("example: 12", "example: twelve", "27:10 error", "it isn't a number"),
        ("example: Ana Ruiz", "example: An", "21:10 error", "fewer than 3"),
        ("min: 3", "min: 61", "19:6 error", "greater than"),
        ("required: yes", "required: maybe", "18:11 error", "maybe"),
        ("[0-9]{1,2}", "[0-9{1,2}", "26:10 error", "“[” that is not closed"),
        ("[0-9]{1,2}", "(a+)+(", "26:15 error", "“(” that is not closed"),
        ("options: individual | doble\n", "", "29:8 error", "“options” is missing"),
        ("individual | doble", "doble", "32:10 error", "1 options"),
        ("individual | doble", "doble | Doble", "32:18 error", "twice"),
        ("type: number", "type: number\noptions: 1 | 2", "26:1 error", "“options” on a field"),
        ("Fill in the form.", "", "10:1 error", "has no prompt"),
        ("[field nombre]", "[campo nombre]", "15:1 error", "not the head"),
    ])
    func aWrongFormIsNamed(old: String, new: String, place: String, message: String) {
        expect(ProgramSamples.form, old, new, place, message)
    }

    @Test(arguments: [
        ("character: Señora Ruiz\n", "", "10:1 error", "“character” is missing"),
        ("You want two loaves.", "", "10:1 error", "no scenario"),
        ("Ask for them.", "", "10:1 error", "“@instructions” has no text"),
        ("(I want two loaves.)", "(I want two loaves.", "24:1 error", "not closed"),
        ("(I want two loaves.)", "I want two loaves.", "24:1 error", "part of a turn"),
        ("hint: Use", "hint: Quiero dos panes por favor!", "26:7 error", "gives away the line"),
        ("hint: Use", "hint: Say “dos panes, por favor” or", "26:7 error", "gives away the line"),
        ("hint: Use", "hint: a\nhint: Use", "27:1 error", "appears twice"),
        ("| Me da dos", "| ¡Dos panes, por favor! | Me da dos", "25:31 error", "compares as equal"),
        ("[name]. Gracias", "[name. Gracias", "27:12 error", "not closed"),
        ("[name]. Gracias", "[] Gracias", "27:12 error", "not a place"),
        ("[name]. Gracias", "[name] [name] Gracias", "27:19 error", "two places"),
        ("Me llamo [name]. Gracias.", "[name].", "27:3 error", "no expected word"),
        ("mañana, [name]", "mañana, [city]", "28:1 error", "hasn't said it yet"),
        ("> ¡Hasta", "> A.\nhint: b\n> ¡Hasta", "29:1 error", "line of the character"),
        (
            "> ¡Hasta", "> A.\n> B.\n> C.\n> ¡Hasta", "31:1 warning", "more than 3 times"
        ),
        ("< Quiero", "< Hola.\n< Quiero", "28:1 warning", "more than 2 times"),
        (
            "> ¡Hasta",
            (0..<20).map { "> A\($0).\n< B\($0).\n" }.joined() + "> ¡Hasta", "10:1 error",
            "44 turns"
        ),
    ])
    func aWrongConversationIsNamed(old: String, new: String, place: String, message: String) {
        expect(ProgramSamples.roleplay, old, new, place, message)
    }

    @Test func aConversationWithoutTheStudentIsNone() {
        let text = "@roleplay b\ntitle: B\ncharacter: C\n\nText.\n\n> A.\n> B.\n@end"
        expect(ProgramSamples.read(part: text), "l.md", "10:1 error", "the student has no lines")
    }

    // MARK: Together

    @Test func slugsOfLevelsAreUniqueInThePack() {
        let level = ProgramSamples.level(parts: ProgramSamples.roleplay)
        let result = ProgramSamples.read([
            "a.md": level, "b.md": level.replacing("number: 1", with: "number: 2"),
        ])
        expect(result, "b.md", "2:8 error", "already used by a.md")
        #expect(result.programs.first?.levels.map(\.file) == ["a.md"])
    }

    @Test func numbersOfAUnitAreUniqueAndHaveNoGaps() {
        let level = ProgramSamples.level(parts: ProgramSamples.roleplay)
        let result = ProgramSamples.read([
            "a.md": level, "b.md": level.replacing("level: hello", with: "level: b"),
            "c.md": level.replacing("level: hello", with: "level: c")
                .replacing("number: 1", with: "number: 3"),
        ])
        expect(result, "b.md", "5:9 error", "level 1 of “meeting” is already used by a.md")
        expect(result, "c.md", "5:9 error", "should be 2")
    }

    @Test func programsAreUniqueInThePack() {
        let result = ProgramSamples.read([
            "l.md": ProgramSamples.level(parts: ProgramSamples.roleplay),
            "q.program": ProgramSamples.program,
        ])
        expect(result, "q.program", "1:10 error", "already used by p.program")
        #expect(result.programs.map(\.file) == ["p.program"])
    }

    @Test func aProgramWithoutRoleplayIsAWarning() {
        let result = ProgramSamples.read([
            "l.md": ProgramSamples.level(parts: ProgramSamples.choice)
        ])
        expect(result, "p.program", "1:10 warning", "no role-play")
        #expect(result.programs.count == 1)
    }

    @Test func oneBrokenLevelIsOneComplaint() {
        let level = ProgramSamples.level(parts: ProgramSamples.roleplay)
        let result = ProgramSamples.read([
            "a.md": level.replacing("number: 1\n", with: ""),
            "b.md": level.replacing("level: hello", with: "level: b")
                .replacing("number: 1", with: "number: 2"),
        ])
        #expect(result.diagnostics.map(\.message) == ["“number” is missing"])
        #expect(result.programs.first?.levels.map(\.slug) == ["b"])
    }

    @Test func alwaysTheSameLetterIsAWarning() {
        let quizzes = (1...4).map {
            ProgramSamples.choice.replacing("@quiz greeting", with: "@quiz q\($0)")
        }.joined(separator: "\n\n")
        expect(ProgramSamples.read(part: quizzes), "l.md", "2:8 warning", "every answer here is B")
    }

    // MARK: Hostile files

    @Test(arguments: [
        "@end", "@quiz", "@quiz a\n@quiz b\n@quiz c", "@form f\n\n[", "@form f\n\n[field",
        "@form f\n\n[field a]\npattern: ((((((", "@roleplay r\n\n>", "@roleplay r\n<\n()",
        "@roleplay r\n\nText.\n\n> [\n< ]\n(\nalso:\nhint:", "@matching m\n\n = \n=\n= =",
        "@glossary\n=\n|\n = | ", "@quiz a\nkind: fill\n\n______\n\n@answer | | |\n@answer",
        "@quiz a\nkind: choices\n\nA)\nB)\n@answer ,,,", "@answer", "@instructions",
        "@form f\ntitle: F\n\nText.\n\n[field a]\nlabel: A\ntype: text\npattern: "
            + String(repeating: "(", count: 500),
        "@form f\ntitle: F\n\nText.\n\n[field a]\nlabel: A\ntype: text\npattern: ((((a{200}){200}){200}){200})",
    ])
    func brokenPartsAreReportedAndNothingElseHappens(text: String) {
        let result = ProgramSamples.read(part: text)
        #expect(result.hasErrors)
        #expect(result.diagnostics.allSatisfy { !$0.message.isEmpty && !$0.cure.isEmpty })
        #expect(result.programs.isEmpty)
    }

    @Test func everyPrefixOfALevelIsReadWithoutTrouble() {
        let level = ProgramSamples.level(
            parts: ProgramSamples.glossary, ProgramSamples.fill, ProgramSamples.form,
            ProgramSamples.roleplay)
        for count in stride(from: 0, to: level.count, by: 7) {
            let prefix = String(level.prefix(count))
            // Some end where an item does.
            let isWhole =
                prefix.contains("@quiz") && prefix.split(separator: "\n").last == "@end"
            let result = ProgramSamples.read(["l.md": prefix])
            #expect(result.hasErrors != isWhole, "\(count)")
        }
    }
}
