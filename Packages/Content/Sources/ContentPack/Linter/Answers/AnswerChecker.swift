/// Computes a question's `check:` line and compares it with the options: only the right one may
/// match.
struct AnswerChecker {
    let findings: Findings

    private static let cure =
        "Write numbers, letters, + - * / ^ √ π | ( ) and = < > ≤ ≥, as docs/content-format.md shows"

    /// Checks the options. Does nothing without a check, or if the answer names no option.
    func check(_ field: Field?, options: [OptionParser.Option], answer: Int?) {
        guard let field, let answer, options.indices.contains(answer) else { return }
        guard let check = FormulaParser.parse(field.value.string),
            check.letters.count <= Self.strides.count
        else {
            findings.error(
                "the check “\(field.value.string)” isn't valid", at: field.valuePlace,
                cure: Self.cure)
            return
        }
        for (index, option) in options.enumerated() {
            let fits = FormulaParser.parse(option.text.plainText, unit: true)
                .flatMap { Self.fits(check, $0) }
            let letter = QuestionParser.letter(index)
            if index == answer, fits == nil {
                findings.error(
                    "the check cannot be compared with the right option, \(letter)",
                    at: field.valuePlace,
                    cure: "Make both numbers, formulas or comparisons, or remove the check")
            } else if index == answer, fits == false {
                findings.error(
                    "the check does not lead to the right option, \(letter)", at: field.valuePlace,
                    cure: "Recalculate, then fix the check, the option or the answer")
            } else if index != answer, fits == true {
                findings.error(
                    "option \(letter) also fits the check", at: option.place,
                    cure: "Make only the right option fit it")
            }
        }
    }

    /// Checks the values of a student-produced response: each must fit the check.
    func check(_ field: Field?, values: [String]) {
        guard let field else { return }
        guard let check = FormulaParser.parse(field.value.string),
            check.letters.count <= Self.strides.count
        else {
            findings.error(
                "the check “\(field.value.string)” isn't valid", at: field.valuePlace,
                cure: Self.cure)
            return
        }
        for value in values {
            let fits = FormulaParser.parse(value).flatMap { Self.fits(check, $0) }
            if fits == nil {
                findings.error(
                    "the check cannot be compared with the answer \(value)",
                    at: field.valuePlace,
                    cure: "Write a number, or an equation with one letter, or remove the check")
            } else if fits == false {
                findings.error(
                    "the check does not lead to the answer \(value)", at: field.valuePlace,
                    cure: "Recalculate, then fix the check or the answer")
            }
        }
    }

    // MARK: Comparing

    /// Whether an option means the same as the check; nil if they can't be compared.
    static func fits(_ check: Formula, _ option: Formula) -> Bool? {
        switch (check.isComparison, option.isComparison) {
        case (true, _) where !option.isComparison || option.solution != nil:
            solves(option.solution ?? option, check)
        case (false, true): agree(check, option.rightSide)
        default: agree(check, option)
        }
    }

    /// Whether the check is true with the option's number as its only letter. Counts as false where
    /// the check has no value, such as 1/x at 0.
    private static func solves(_ option: Formula, _ check: Formula) -> Bool? {
        let effort = Formula.Effort()
        guard check.letters.count == 1, option.letters.isEmpty,
            case .number(let number)? = option.value([:], effort)
        else { return nil }
        return check.value([check.letters[0]: number], effort) == .truth(true)
    }

    /// Whether both have the same value for many values of their letters. Comparisons must be true
    /// for some of them and false for others.
    private static func agree(_ one: Formula, _ other: Formula) -> Bool? {
        let effort = Formula.Effort()
        let letters = Set(one.letters + other.letters).sorted()
        guard letters.count <= strides.count else { return nil }
        guard !letters.isEmpty else {
            guard let value = one.value([:], effort), let second = other.value([:], effort) else {
                return nil
            }
            return value == second
        }
        let samples = samples(around: one.numbers + other.numbers)
        var compared = 0
        var truths = Set<Bool>()
        for sample in samples.indices {
            var values: [Character: ExactNumber] = [:]
            for (letter, stride) in zip(letters, strides) {
                values[letter] = samples[(sample + 1) * stride % samples.count]
            }
            guard let value = one.value(values, effort), let second = other.value(values, effort)
            else { continue }
            if value != second { return false }
            if case .truth(let holds) = value { truths.insert(holds) }
            compared += 1
        }
        return compared < 5 || truths.count == 1 || effort.isSpent ? nil : true
    }

    /// The values to try for letters: the formulas' own numbers and their neighbors, where
    /// comparisons change, and -12 to 12 in steps of one half.
    private static func samples(around numbers: [ExactNumber]) -> [ExactNumber] {
        var samples: [Rational] = []
        for number in Set(numbers.prefix(20).compactMap(\.fraction)).sorted() {
            for sign in [Rational(1), Rational(-1)] {
                for distance in [0, -1, 1] {
                    let centre = number.multiplied(by: sign)
                    let neighbour = Rational(distance, over: 2).flatMap { centre?.adding($0) }
                    samples += neighbour.map { [$0] } ?? []
                }
            }
        }
        samples += (-24...24).compactMap { Rational($0, over: 2) }
        while strides.dropFirst().contains(where: { shareFactor($0, samples.count) }) {
            samples.removeLast()
        }
        return samples.map(ExactNumber.init)
    }

    /// Each letter goes through the samples in a different order: the strides are coprime to the
    /// number of samples.
    private static let strides = [1, 10, 22]

    private static func shareFactor(_ one: Int, _ other: Int) -> Bool {
        Rational(one, over: other).map { $0.denominator != other } ?? false
    }
}
