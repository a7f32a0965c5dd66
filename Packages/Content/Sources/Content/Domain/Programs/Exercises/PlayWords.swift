import Dialogue

extension FillExercise {
    /// Feedback after an answer; nil if there is none.
    var words: String? {
        guard let verdict else { return nil }
        let quoted = expected.map { "“\($0)”" } ?? ""
        switch verdict {
        case .correct: return "Correct."
        case .almost(let accents, let slips):
            let what =
                switch (accents, slips) {
                case (true, 0): "the accents are missing"
                case (true, 1): "accents are missing and one letter is wrong"
                case (true, _): "accents are missing and \(slips) letters are wrong"
                case (false, 1): "one letter is wrong"
                case (false, _): "\(slips) letters are wrong"
                }
            return "Almost: \(what). The correct spelling is \(quoted)."
        case .near:
            return isFinished
                ? "Close, but not quite. The answer is \(quoted)."
                : "Close! Check accents, letters and endings, then try again."
        case .wrong: return "Not quite. The answer is \(quoted)."
        case .unknown: return "Saved. The correct answer isn't available."
        }
    }

    /// Other accepted answers; empty before the end.
    var otherAnswers: [String] {
        guard isFinished else { return [] }
        return question.answers.filter { $0 != expected }
    }
}

extension ChoiceExercise {
    /// Feedback at the end; nil before.
    var words: String? {
        guard isFinished else { return nil }
        guard let isRight else { return "Saved. The correct answer isn't available." }
        if isRight { return "Correct." }
        guard question.takesSeveral else { return "Not correct." }
        let missed = question.right.subtracting(chosen).count
        let wrong = chosen.subtracting(question.right).count
        var parts: [String] = []
        if wrong > 0 { parts.append("\(wrong) of your choices \(wrong == 1 ? "is" : "are") wrong") }
        if missed > 0 {
            parts.append("\(missed) correct \(missed == 1 ? "one is" : "ones are") missing")
        }
        return "Not correct: \(parts.joined(separator: ", "))."
    }
}

extension MatchingExercise {
    /// Feedback at the end; nil before.
    var words: String? {
        guard isFinished else { return nil }
        return rightCount == pairs.count
            ? "Correct: all \(pairs.count) pairs."
            : "\(rightCount) of \(pairs.count) pairs are correct."
    }
}

extension MatchingExercise.Mistake {
    var words: String {
        let chosen = chosen.map { ", not “\($0)”" } ?? ""
        return "“\(left)” goes with “\(right)”\(chosen)."
    }
}

extension FormFieldFault {
    /// Describes the fault and how to fix it.
    func words(options: [String] = [], example: String? = nil) -> String {
        let hint = example.map { " Example: \($0)" } ?? ""
        switch self {
        case .missing: return "This can't be empty." + hint
        case .tooShort(let least):
            return "Too short: use at least \(least) \(least == 1 ? "character" : "characters")."
        case .tooLong(let most): return "Too long: use at most \(most) characters."
        case .notANumber: return "Enter a number." + hint
        case .notADate: return "Enter a date: day, month and year." + hint
        case .notAnAddress: return "Enter an email address, such as name@example.org."
        case .notAPhoneNumber:
            return "Enter a phone number: digits, starting with + if needed."
        case .notAnOption:
            return "Choose one of: \(options.joined(separator: ", "))."
        case .otherwise: return "Use the required format." + hint
        }
    }
}

extension LineHint {
    /// The hint with its type.
    var sentence: String {
        switch self {
        case .words(let text): "Hint: \(text)"
        case .opening(let text): "It starts: \(text)"
        case .line(let text): "The line: \(text)"
        }
    }
}

extension LineGrade {
    /// Feedback on an accepted line; nil if it was exact.
    func praise(line: String) -> String? {
        switch verdict {
        case .exact where wording == 0: return nil
        case .exact: return "Also correct. Expected: “\(line)”"
        case .accepted: return "Understood. Expected: “\(line)”"
        case .almost:
            let slips = slips.prefix(4).map { "“\($0.said)” should be “\($0.expected)”" }
            return "Almost: " + (slips.isEmpty ? "“\(line)”" : slips.joined(separator: ", ") + ".")
        case .near, .wrong, .empty: return nil
        }
    }

    /// Feedback on a rejected line: how close it was and what was missing.
    var criticism: String {
        guard verdict == .near || !missing.isEmpty else { return "That's not the line." }
        let words = missing.prefix(6).map { "“\($0)”" }.joined(separator: ", ")
        let more = missing.count > 6 ? " and \(missing.count - 6) more" : ""
        let start = verdict == .near ? "Almost." : "Not yet."
        let says = missing.isEmpty ? start : "\(start) Missing: \(words)\(more)."
        guard !negations.isEmpty else { return says }
        let turns = negations.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
        return "\(says) With \(turns), it says the opposite."
    }
}

extension RoleplayExercise.Remark {
    /// The text; nil if there is none.
    var words: String? {
        switch self {
        case .taken(let judgement, _, let line): return judgement.praise(line: line)
        case .missed(let judgement, _, _, let canSkip):
            return judgement.criticism + (canSkip ? " You can skip this line." : "")
        case .skipped(let line): return "Skipped. The line is “\(line)”"
        }
    }

    var isMiss: Bool { if case .missed = self { true } else { false } }
}
