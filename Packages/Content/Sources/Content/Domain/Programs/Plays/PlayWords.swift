import Dialogue

extension FillPlay {
    /// What is said after an answer; nil while nothing was answered.
    var words: String? {
        guard let verdict else { return nil }
        let quoted = expected.map { "“\($0)”" } ?? ""
        switch verdict {
        case .correct: return "Correct."
        case .almost(let accents, let slips):
            let what =
                switch (accents, slips) {
                case (true, 0): "the accents are missing"
                case (true, 1): "accents are missing, and one letter is not right"
                case (true, _): "accents are missing, and \(slips) letters are not right"
                case (false, 1): "one letter is not right"
                case (false, _): "\(slips) letters are not right"
                }
            return "Almost: \(what). It is written \(quoted)."
        case .near:
            return isFinished
                ? "Close, and still not it. The answer is \(quoted)."
                : "Close: look at accents, letters and endings, and try once more."
        case .wrong: return "Not it. The answer is \(quoted)."
        case .unknown: return "Kept. What is right is not known here."
        }
    }

    /// Other answers that would have been taken; empty before the end.
    var otherAnswers: [String] {
        guard isFinished else { return [] }
        return question.answers.filter { $0 != expected }
    }
}

extension ChoicePlay {
    /// What is said at the end; nil before.
    var words: String? {
        guard isFinished else { return nil }
        guard let isRight else { return "Kept. What is right is not known here." }
        if isRight { return "Correct." }
        guard question.takesSeveral else { return "Not correct." }
        let missed = question.right.subtracting(chosen).count
        let wrong = chosen.subtracting(question.right).count
        var parts: [String] = []
        if wrong > 0 { parts.append("\(wrong) of your choices \(wrong == 1 ? "is" : "are") wrong") }
        if missed > 0 {
            parts.append("\(missed) right \(missed == 1 ? "one is" : "ones are") missing")
        }
        return "Not correct: \(parts.joined(separator: ", "))."
    }
}

extension MatchingPlay {
    /// What is said at the end; nil before.
    var words: String? {
        guard isFinished else { return nil }
        return rightCount == pairs.count
            ? "Correct: all \(pairs.count) pairs."
            : "\(rightCount) of \(pairs.count) pairs are right."
    }
}

extension MatchingPlay.Mistake {
    var words: String {
        let chosen = chosen.map { ", not “\($0)”" } ?? ""
        return "“\(left)” goes with “\(right)”\(chosen)."
    }
}

extension FormFieldFault {
    /// What is wrong, and so what would be right.
    func words(options: [String] = [], example: String? = nil) -> String {
        let hint = example.map { " Such as: \($0)" } ?? ""
        switch self {
        case .missing: return "Something must stand here." + hint
        case .tooShort(let least):
            return "Too short: \(least) \(least == 1 ? "character" : "characters") at least."
        case .tooLong(let most): return "Too long: \(most) characters at most."
        case .notANumber: return "A number, please." + hint
        case .notADate: return "A day, please: day, month and year." + hint
        case .notAnAddress: return "An e-mail address, please, such as name@example.org."
        case .notAPhoneNumber:
            return "A telephone number, please: digits, with + in front if need be."
        case .notAnOption:
            return "One of these, please: \(options.joined(separator: ", "))."
        case .otherwise: return "Not in the form that is asked for." + hint
        }
    }
}

extension LineHint {
    /// The hint with what it is.
    var sentence: String {
        switch self {
        case .words(let text): "Hint: \(text)"
        case .opening(let text): "It begins: \(text)"
        case .line(let text): "The line: \(text)"
        }
    }
}

extension LineJudgement {
    /// What is said of a line that was taken, beside that it was; nil when it was the line itself.
    func praise(line: String) -> String? {
        switch verdict {
        case .exact where wording == 0: return nil
        case .exact: return "Also right. Here: “\(line)”"
        case .accepted: return "Understood. Here: “\(line)”"
        case .almost:
            let slips = slips.prefix(4).map { "“\($0.said)” is “\($0.expected)”" }
            return "Almost: " + (slips.isEmpty ? "“\(line)”" : slips.joined(separator: ", ") + ".")
        case .near, .wrong, .empty: return nil
        }
    }

    /// What is said of a line that was not taken: how near it was, and what was missing.
    var criticism: String {
        guard verdict == .near || !missing.isEmpty else { return "Not this line." }
        let words = missing.prefix(6).map { "“\($0)”" }.joined(separator: ", ")
        let more = missing.count > 6 ? " and \(missing.count - 6) more" : ""
        let start = verdict == .near ? "Nearly." : "Not this line yet."
        let says = missing.isEmpty ? start : "\(start) Missing: \(words)\(more)."
        guard !negations.isEmpty else { return says }
        let turns = negations.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
        return "\(says) With \(turns) it says the opposite."
    }
}

extension RoleplayPlay.Remark {
    /// In words; nil when there is nothing to say.
    var words: String? {
        switch self {
        case .taken(let judgement, _, let line): return judgement.praise(line: line)
        case .missed(let judgement, _, _, let canSkip):
            return judgement.criticism + (canSkip ? " You may skip this line." : "")
        case .skipped(let line): return "Skipped. The line is “\(line)”"
        }
    }

    var isMiss: Bool { if case .missed = self { true } else { false } }
}
