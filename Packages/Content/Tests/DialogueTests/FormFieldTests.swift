import Testing

@testable import Dialogue

@Suite struct ValuePatternTests {
    @Test(arguments: [
        ("[0-9]{1,2}", ["1", "42"], ["", "a", "123", "1 "]),
        ("^[A-Z][a-z]+$", ["Ana"], ["ana", "A", "Ana1"]),
        ("(\\+34 )?\\d{3}( \\d{3}){2}", ["600 111 222", "+34 600 111 222"], ["600111222"]),
        ("a|bc|", ["a", "bc", ""], ["b", "abc"]),
        ("[^ ]+@[^ ]+", ["a@b"], ["a b@c"]),
        ("\\p{Lu}\\p{L}* \\p{L}+", ["Íñigo Ruiz"], ["íñigo Ruiz"]),
        ("[]-]+", ["]-]"], ["a"]),
        ("a{2,}", ["aa", "aaaa"], ["a"]),
        (".*", ["", "日本"], []),
        ("(a*)*b?", ["", "aaab"], ["ba"]),
    ])
    func valuesAreMatchedAsAWhole(pattern: String, good: [String], bad: [String]) throws {
        let pattern = try ValuePattern(pattern)
        for value in good { #expect(pattern.matches(value), "\(value)") }
        for value in bad { #expect(!pattern.matches(value), "\(value)") }
    }

    @Test(arguments: [
        ("(", 0), ("a)", 1), ("[a", 0), ("*a", 0), ("a**", 2), ("a{", 1), ("a{3,2}", 1),
        ("a{999}", 1), ("\\q", 0), ("[z-a]", 2), ("(?<x>a)", 2), ("a\\", 1), ("\\p{Han}", 0),
        ("a^b", 1),
    ])
    func whatCannotBeReadIsNamed(pattern: String, index: Int) {
        #expect { try ValuePattern(pattern) } throws: { error in
            (error as? ValuePattern.Fault)?.index == index
        }
    }

    /// Patterns on which backtracking would take longer than anyone lives.
    @Test(arguments: ["(a+)+b", "(a|a)*b", "(a*)*b", "(.*)(.*)(.*)(.*)(.*)b"])
    func noPatternIsSlow(pattern: String) throws {
        #expect(try !ValuePattern(pattern).matches(String(repeating: "a", count: 2_000)))
    }

    @Test(arguments: ["(((a{200}){200}){200})", "((((){200}){200}){200}){200}"])
    func noPatternIsHuge(pattern: String) {
        #expect(throws: ValuePattern.Fault.self) { try ValuePattern(pattern) }
    }

    @Test func longValuesDoNotMatch() throws {
        #expect(try !ValuePattern(".*").matches(String(repeating: "a", count: 2_001)))
    }
}

@Suite struct FormFieldRuleTests {
    @Test func blankIsMissingOnlyWhereItIsRequired() {
        #expect(FormFieldRule(isRequired: true).fault(of: " \n ") == .missing)
        #expect(FormFieldRule(least: 3).fault(of: " ") == nil)
    }

    @Test func lengthsCountCharactersAsPeopleDo() {
        let rule = FormFieldRule(least: 2, most: 3)
        #expect(rule.fault(of: "é") == .tooShort(least: 2))
        #expect(rule.fault(of: "e\u{301}e\u{301}") == nil)
        #expect(rule.fault(of: "  abc ") == nil)
        #expect(rule.fault(of: "abcd") == .tooLong(most: 3))
        #expect(FormFieldRule().fault(of: String(repeating: "a", count: 9_000)) != nil)
    }

    @Test(arguments: [
        (
            FormFieldType.number, ["12", "-3,5", "1 200,50", "١٢"],
            ["", "a", "1.", ".5", "1-2", "--1"]
        ),
        (
            .date, ["24/12/2026", "2026-02-29", "1.2.26", "12/24/2026"],
            ["32/12/2026", "1/2", "24/13/2026", "a/b/c"]
        ),
        (.email, ["a@b.org"], ["a", "a@b", "a@b.", "a b@c.org", "a@b@c.org"]),
        (.phone, ["+34 600 111 222", "(91) 55-55-55"], ["1234", "600 a 222", "6+00 111"]),
    ])
    func eachTypeTakesItsOwn(type: FormFieldType, good: [String], bad: [String]) {
        let rule = FormFieldRule(type: type, isRequired: true)
        for value in good { #expect(rule.fault(of: value) == nil, "\(value)") }
        for value in bad { #expect(rule.fault(of: value) != nil, "\(value)") }
    }

    @Test func aChoiceIsOneOfItsOptions() {
        let rule = FormFieldRule(type: .choice, options: ["individual", "doble"])
        #expect(rule.fault(of: "Doble.") == nil)
        #expect(rule.fault(of: "triple") == .notAnOption)
    }

    @Test func aPatternIsTheLastWord() throws {
        let rule = FormFieldRule(type: .number, pattern: try ValuePattern("[0-9]{2}"))
        #expect(rule.fault(of: "12") == nil && rule.fault(of: "1") == .otherwise)
    }
}
