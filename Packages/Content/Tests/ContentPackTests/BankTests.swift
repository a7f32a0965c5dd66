import Testing

@testable import ContentPack

@Suite struct BankTests {
    @Test func aBankIsRead() throws {
        let result = PackSamples.readBank(
            PackSamples.choiceQuestion + "\n\n" + PackSamples.responseQuestion)
        #expect(result.diagnostics.map(\.description) == [])
        let bank = try #require(result.banks.first)
        #expect(bank.slug == "set" && bank.section == .math && bank.use == .practice)
        #expect(bank.questions.map(\.difficulty) == [.easy, .hard])
        let choice = bank.questions[0]
        #expect(choice.text == [] && choice.answer == .choice(1))
        #expect(choice.options.map(\.plainText) == ["36", "42", "48", "54"])
        let response = bank.questions[1]
        #expect(response.answer == .response(["5", "-3"]) && response.options == [])
        #expect(response.question.map(\.wireText) == ["What value of [[i]]x[[/i]] solves it?"])
        #expect(response.text.count == 2)
        #expect(response.text.first?.wireText == "Day | Miles\nMonday | [[i]]x[[/i]]")
        #expect(result.skills.map(\.domain) == [.conventions, .algebra])
    }

    @Test func whatFollowsTheStemStaysWithIt() throws {
        let question = PackSamples.choiceQuestion.replacing(
            "What is 6 × 7?", with: "There are seven.\n\nWhat is it?\n\n@equation 6 \\cdot 7")
        let read = try #require(PackSamples.readBank(question).banks.first?.questions.first)
        #expect(read.text.map(\.wireText) == ["There are seven."])
        #expect(read.question.map(\.wireText) == ["What is it?", "6 \\cdot 7"])
    }

    @Test(arguments: [
        ("@question first", "@question First!", "8:11 error", "isn't a valid slug"),
        ("skills: sums", "skills: sums, sums", "9:15 error", "twice"),
        ("skills: sums", "skills: sums, other", "9:9 error", "names 2 skills"),
        ("skills: sums", "skills: commas", "9:9 error", "isn't one of math"),
        ("skills: sums", "skills: sum", "9:9 error", "does not exist"),
        ("difficulty: easy", "difficulty: Easy", "10:13 error", "“difficulty” is “Easy”"),
        ("difficulty: easy\n", "", "8:1 error", "“difficulty” is missing"),
        ("check: 6 * 7", "check: 6 * 8", "11:8 error", "does not lead to the right option, B"),
        ("check: 6 * 7", "check: 6 * 6", "15:1 error", "A also fits"),
        ("What is 6 × 7?\n", "", "8:1 error", "has no prompt"),
        ("What is 6 × 7?", "@example 6 × 7?", "13:1 error", "“@example” isn't allowed"),
        ("What is 6 × 7?", "| a | b |\n| c |\n\nWhat?", "14:1 error", "has 1 cells"),
        ("D) 54\n", "", "17:1 error", "has 3 options"),
        ("D) 54", "D) 54\nE) 60", "19:1 error", "has 5 options"),
        ("@answer B", "@answer E", "20:9 error", "there are 4 options"),
        ("@answer B", "@answer 42", "20:9 error", "not the letter"),
        ("@answer B\n", "", "20:1 error", "no “@answer”"),
        ("Six sevens are 42.\n", "", "8:1 error", "has no explanation"),
        ("@end", "", "8:1 error", "has no end"),
        ("Six sevens", "The colour", "21:5 warning", "British"),
    ])
    func aWrongChoiceQuestionIsNamed(
        part: String, other: String, place: String, message: String
    ) {
        expect(PackSamples.choiceQuestion.replacing(part, with: other), place, message)
    }

    @Test(arguments: [
        ("5 or -3", "5 or 3", "11:8 error", "lead to the answer 3"),
        ("5 or -3", "3 1/2", "20:9 error", "can't be entered"),
        ("5 or -3", "123456", "20:9 error", "can't be entered"),
        ("5 or -3", "5%", "20:9 error", "can't be entered"),
        ("5 or -3", "5 or 10/2", "20:9 error", "given twice"),
        ("5 or -3", "A", "20:9 error", "can't be entered"),
        ("check: x^2 = 2x + 15", "check: x + y = 3", "11:8 error", "cannot be compared"),
        ("check: x^2 = 2x + 15", "check: x +", "11:8 error", "isn't valid"),
    ])
    func aWrongResponseIsNamed(part: String, other: String, place: String, message: String) {
        expect(PackSamples.responseQuestion.replacing(part, with: other), place, message)
    }

    private func expect(_ question: String, _ place: String, _ message: String) {
        let result = PackSamples.readBank(question)
        let found = result.diagnostics.contains {
            $0.file == "bank/set.md" && $0.message.contains(message)
                && "\($0.line):\($0.column) \($0.severity.rawValue)" == place
        }
        #expect(found, "\(result.diagnostics.map(\.description))")
        #expect(result.banks.isEmpty == place.hasSuffix("error"))
    }

    // MARK: Faulty questions

    @Test(arguments: [
        ("@question second", "@question Second!", "Second!"),
        ("skills: sums", "skills: s", "second"),
        ("@answer 5 or -3", "@answer", "second"), ("difficulty: hard", "", "second"),
        ("@equation", "@diagram none\n\n@equation", "second"),
        ("@question second", "@question first", "first"),
    ])
    func aFaultyQuestionLeavesTheOthers(part: String, other: String, key: String) {
        let faulty = PackSamples.responseQuestion.replacing(part, with: other)
        let third = PackSamples.choiceQuestion.replacing("@question first", with: "@question third")
        let result = PackSamples.readBank(
            [PackSamples.choiceQuestion, faulty, third].joined(separator: "\n\n"))
        #expect(result.banks.first?.questions.map(\.key) == ["first", "third"])
        #expect(result.hasErrors)
        #expect(
            result.diagnostics.contains {
                $0.message == "the question “\(key)” is left out" && $0.line == 24
                    && $0.cure.contains("other 2")
            }, "\(result.diagnostics.map(\.description))")
    }

    @Test func textBetweenQuestionsLeavesThem() {
        let result = PackSamples.readBank(
            PackSamples.choiceQuestion + "\n\nMore.\n\n" + PackSamples.responseQuestion)
        #expect(result.places(in: "bank/set.md") == ["24:1 error"])
        #expect(result.banks.first?.questions.count == 2)
    }

    @Test func aFaultyDiagramLeavesOutItsQuestion() {
        let drawn = PackSamples.responseQuestion.replacing(
            "@equation", with: "@diagram line\n\n@equation")
        let result = PackSamples.read([
            "pack.txt": PackSamples.bankManifest, "line.diagram": "nothing",
            "set.md": PackSamples.bank(PackSamples.choiceQuestion + "\n\n" + drawn),
        ])
        #expect(result.banks.first?.questions.map(\.key) == ["first"])
    }

    @Test func onlyMathHasResponses() {
        let question = PackSamples.responseQuestion.replacing("sums", with: "commas")
        let result = PackSamples.readBank(question, section: "reading-writing")
        #expect(result.diagnostics.contains { $0.message == "the question has 0 options" })
    }

    @Test(arguments: [
        ("use: practice", "use: test-4", "5:6 error"), ("use: practice\n", "", "1:1 error"),
        ("section: math", "section: reading", "4:10 error"), ("order: 1\n", "", "1:1 error"),
        ("order: 1", "tier: free", "6:1 error"),
    ])
    func theFrontMatterIsChecked(part: String, other: String, place: String) {
        let bank = PackSamples.bank(PackSamples.choiceQuestion).replacing(part, with: other)
        let result = PackSamples.read(["pack.txt": PackSamples.bankManifest, "set.md": bank])
        #expect(result.places(in: "set.md").contains(place) && result.banks.isEmpty)
    }

    @Test func slugsAndKeysAreUnique() {
        let twice = PackSamples.choiceQuestion + "\n\n" + PackSamples.choiceQuestion
        let result = PackSamples.read([
            "pack.txt": PackSamples.bankManifest, "a.md": PackSamples.bank(twice),
            "b.md": PackSamples.bank(PackSamples.choiceQuestion),
        ])
        #expect(result.places(in: "a.md") == ["24:1 error", "24:1 warning"])
        #expect(result.banks.first?.questions.count == 1)
        #expect(result.places(in: "b.md") == ["2:16 error"])
    }

    // MARK: Warnings

    @Test(arguments: [(24, true), (25, false), (150, false), (151, true)])
    func aTextIsAsLongAsOnTheTest(words: Int, isOdd: Bool) {
        let text = Array(repeating: "word", count: words).joined(separator: " ")
        let question = PackSamples.choiceQuestion.replacing("sums", with: "commas")
            .replacing("check: 6 * 7\n", with: "")
            .replacing("What is", with: text + "\n\nWhat is")
        let result = PackSamples.readBank(question, section: "reading-writing")
        #expect(result.diagnostics.contains { $0.message.contains("has \(words) words") } == isOdd)
        #expect(result.banks.count == 1)
    }

    @Test(arguments: [
        ("ABCDABCDABCD", 0), ("BBBBACDACDAC", 1), ("ABABABABABAB", 1), ("AAAAAAAAAAAA", 2),
    ])
    func rightAnswersAreSpread(letters: String, warnings: Int) {
        let options = ["A) 1", "B) 2", "C) 3", "D) 4"].joined(separator: "\n")
        let questions = letters.enumerated().map { index, letter in
            """
            @question q\(index)
            skills: sums
            difficulty: easy

            Which?

            \(options)

            @answer \(letter)
            So it is.
            @end
            """
        }
        let result = PackSamples.readBank(questions.joined(separator: "\n\n"))
        #expect(
            result.places(in: "bank/set.md") == Array(repeating: "2:16 warning", count: warnings))
    }

    @Test func aSkillOfABankNeedsADomain() {
        let manifest = PackSamples.bankManifest.replacing("domain: algebra", with: "")
        let result = PackSamples.read([
            "pack.txt": manifest, "set.md": PackSamples.bank(PackSamples.choiceQuestion),
        ])
        #expect(result.diagnostics.contains { $0.message.contains("which has no domain") })
        #expect(result.banks.count == 1)
        let odd = PackSamples.bankManifest.replacing("domain: algebra", with: "domain: conventions")
        #expect(PackSamples.read(["pack.txt": odd]).places(in: "pack.txt").contains("15:9 error"))
    }

    @Test func coverageCountsEveryQuestion() {
        let result = PackSamples.readBank(
            PackSamples.choiceQuestion + "\n\n" + PackSamples.responseQuestion)
        let lines = BankCoverage(of: result).description.split(separator: "\n").map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(lines.contains("math algebra sums 2 0 0 0 1 0 1 1 1 0 1 0 0 2"))
        #expect(lines.last == "(all) 2 0 0 0 1 0 1 1 1 0 1 0 0 2")
    }

    @Test func aPackWithoutBanksHasNone() {
        #expect(PackSamples.readLesson("Text.").banks == [])
    }
}
