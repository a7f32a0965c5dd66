import Testing

@testable import Dialogue

/// The digital SAT's rules for typed answers.
@Suite struct NumberEntryTests {
    @Test(arguments: [
        ("7/2", 7, 2), ("3.5", 7, 2), ("3.50", 7, 2), ("14/4", 7, 2), (".5", 1, 2), ("-.5", -1, 2),
        ("0.5", 1, 2), ("−5", -5, 1), (" 12 ", 12, 1), ("12345", 12345, 1), ("-12345", -12345, 1),
        ("7.", 7, 1), ("0", 0, 1), ("-1/3", -1, 3), ("00.50", 1, 2),
    ])
    func whatTheTestTakesIsRead(typed: String, above: Int, below: Int) throws {
        let entry = try NumberEntry(typed)
        #expect(entry.numerator == above && entry.denominator == below)
    }

    @Test(arguments: [
        ("", NumberEntry.Refusal.empty), ("  ", .empty), ("123456", .tooLong(most: 5)),
        ("-123456", .tooLong(most: 6)), ("0.6667", .tooLong(most: 5)), ("3 1/2", .mixedNumber),
        ("1,200", .sign(",")), ("24%", .sign("%")), ("$5", .sign("$")), ("2π", .sign("π")),
        ("x", .sign("x")), ("1.5/2", .decimalInFraction), ("1/0", .zeroDenominator),
        ("-", .unfinished), (".", .unfinished), ("-.", .unfinished), ("3/", .unfinished),
        ("/3", .unfinished), ("1/2/3", .unfinished), ("1.2.3", .unfinished), ("1-2", .unfinished),
        ("--2", .unfinished), ("7/-2", .unfinished),
    ])
    func whatTheTestRefusesIsRefused(typed: String, refusal: NumberEntry.Refusal) {
        #expect(throws: refusal) { try NumberEntry(typed) }
        #expect(refusal.reason.hasSuffix("."))
    }

    @Test(arguments: [
        (
            "2/3", ["2/3", ".6666", ".6667", "0.666", "0.667", "4/6"],
            [".66", ".67", "0.66", ".666"]
        ),
        ("-1/3", ["-1/3", "-.3333", "-0.333"], ["-.33", "-0.33", ".3333", "-.3334"]),
        ("7/2", ["3.5", "3.50", "7/2", "3.500"], ["31/2", "3.499", "3.501"]),
        ("17", ["17", "17.0", "34/2"], ["17.1", "1.7"]),
        ("50/3", ["16.66", "16.67", "50/3"], ["16.6", "16.7", "17"]),
        ("0", ["0", "0.0", "-0", "0/5"], [".0001"]),
        ("1/8", [".125", "0.125", "1/8"], ["0.13", ".12"]),
    ])
    func equalFormsAndFullFieldsAreAccepted(
        exact: String, right: [String], wrong: [String]
    ) throws {
        let exact = try NumberEntry(exact)
        for typed in right { #expect(try NumberEntry(typed).answers(exact), "\(typed)") }
        for typed in wrong { #expect(try !NumberEntry(typed).answers(exact), "\(typed)") }
    }

    @Test(arguments: [
        ("7/2", "7/2 = 3.5"), ("2/3", "2/3 ≈ 0.6667"), ("-1/8", "−1/8 = −0.125"),
        ("6/3", "6/3 = 2"),
        (".5", "0.5"), ("-.5", "−0.5"), ("12", "12"), ("1/999", "1/999 ≈ 0.0010"),
        ("1/16", "1/16 = 0.0625"), ("-7/3", "−7/3 ≈ −2.3333"),
    ])
    func theStudentSeesWhatWasUnderstood(typed: String, shown: String) throws {
        #expect(try NumberEntry(typed).understood == shown)
    }
}
