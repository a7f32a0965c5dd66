/// Checks a pack's question banks.
struct BankLinter {
    /// Words of a text to read, as the test has them.
    private static let textLength = 25...150
    /// Multiple-choice questions of a bank from which the spread of its answers is checked.
    private static let spreadStart = 8
    /// A letter that is right more often in a row looks like a pattern.
    private static let longestRun = 3

    let banks: [ParsedBank]
    let manifest: ParsedManifest
    let manifestFindings: Findings
    /// The ids of all diagrams in the pack, valid or not.
    let assetIDs: Set<String>

    func run() {
        let skills = Dictionary(
            manifest.skills.map { ($0.key, $0) }, uniquingKeysWith: { one, _ in one })
        checkSlugs()
        checkDomains(skills)
        for parsed in banks {
            checkUses(of: parsed, skills)
            checkKeys(of: parsed)
            guard !parsed.context.findings.hasErrors else { continue }
            checkTexts(of: parsed)
            checkSpread(of: parsed)
        }
    }

    private func checkSlugs() {
        var seen: [String: String] = [:]
        for parsed in banks {
            if let file = seen[parsed.bank.slug] {
                parsed.context.findings.error(
                    "the slug “\(parsed.bank.slug)” is already used by \(file)",
                    at: parsed.slugPlace, cure: "Choose another: ids are derived from it")
            } else {
                seen[parsed.bank.slug] = parsed.context.findings.file
            }
        }
    }

    private func checkUses(of parsed: ParsedBank, _ skills: [String: PackSkill]) {
        let section = parsed.bank.section
        for use in parsed.context.uses {
            switch use.kind {
            case .skill:
                guard let skill = skills[use.name] else {
                    report(use, parsed, "pack.txt does not declare it", Array(skills.keys))
                    continue
                }
                let fits =
                    skill.domain.map { $0.section == section }
                    ?? section.categories.contains(skill.category)
                guard !fits else { continue }
                parsed.context.findings.error(
                    "the skill “\(use.name)” isn't one of \(section.rawValue)", at: use.place,
                    cure: "Name a skill of \(section.rawValue)")
            case .asset where !assetIDs.contains(use.name):
                report(use, parsed, "no file declares it", Array(assetIDs))
            case .asset, .section: break
            }
        }
    }

    private func report(
        _ use: ItemContext.Use, _ parsed: ParsedBank, _ why: String, _ known: [String]
    ) {
        parsed.context.findings.error(
            "the \(use.kind.rawValue) “\(use.name)” does not exist: \(why)", at: use.place,
            cure: SpellingCure.cure(for: use.name, among: known.sorted()))
    }

    /// A skill without a domain has no place in a practice test.
    private func checkDomains(_ skills: [String: PackSkill]) {
        let used = Set(banks.flatMap { $0.bank.questions.map(\.skillKey) })
        for key in used.sorted() {
            guard let skill = skills[key], skill.domain == nil,
                let place = manifest.places[ParsedManifest.name(.skill, key)]
            else { continue }
            manifestFindings.warning(
                "banks use the skill “\(key)”, which has no domain", at: place,
                cure: "Add a line “domain: …”, such as “domain: algebra”")
        }
    }

    private func checkKeys(of parsed: ParsedBank) {
        var seen = Set<String>()
        for (question, place) in zip(parsed.bank.questions, parsed.questionPlaces)
        where !seen.insert(question.key).inserted {
            parsed.context.findings.error(
                "the question key “\(question.key)” is used twice in this file", at: place,
                cure: "Give each question its own key: answers are kept under it")
        }
        if parsed.bank.questions.isEmpty, !parsed.context.findings.hasErrors {
            parsed.context.findings.error(
                "the bank has no question", at: parsed.slugPlace, cure: "Ask at least one")
        }
        if parsed.bank.questions.count > PackLimits.questionCount {
            parsed.context.findings.error(
                "\(parsed.bank.questions.count) questions, and at most "
                    + "\(PackLimits.questionCount) are allowed",
                at: parsed.questionPlaces[PackLimits.questionCount], cure: "Divide the file")
        }
    }

    private func checkTexts(of parsed: ParsedBank) {
        guard parsed.bank.section == .readingWriting else { return }
        for (question, place) in zip(parsed.bank.questions, parsed.questionPlaces) {
            let words = question.text.map(\.wordCount).reduce(0, +)
            guard !Self.textLength.contains(words) else { continue }
            parsed.context.findings.warning(
                "the text of “\(question.key)” has \(words) words", at: place,
                cure: "The test has \(Self.textLength.lowerBound) to "
                    + "\(Self.textLength.upperBound)")
        }
    }

    private func checkSpread(of parsed: ParsedBank) {
        let answers = parsed.bank.questions.compactMap { question -> Int? in
            if case .choice(let index) = question.answer { index } else { nil }
        }
        guard answers.count >= Self.spreadStart else { return }
        let counts = (0..<PackLimits.bankOptionCount).map { letter in
            answers.count { $0 == letter }
        }
        let allowed = max(2, answers.count / 12)
        if counts.contains(where: { abs(4 * $0 - answers.count) > 4 * allowed }) {
            let spread = counts.enumerated().map { "\(QuestionParser.letter($0)) \($1)" }
            parsed.context.findings.warning(
                "the right answers are unevenly spread: " + spread.joined(separator: ", "),
                at: parsed.slugPlace, cure: "Move right options, so that A to D are about as often")
        }
        let length = Self.longestRun + 1
        for start in answers.indices where start + length <= answers.count {
            guard Set(answers[start..<start + length]).count == 1 else { continue }
            parsed.context.findings.warning(
                "\(length) answers in a row are \(QuestionParser.letter(answers[start]))",
                at: parsed.slugPlace, cure: "Vary the position of the right option")
            break
        }
    }
}

extension PackBlock {
    /// The words of running text; tables, formulas and diagrams have none.
    fileprivate var wordCount: Int {
        switch self {
        case .table, .equation, .diagram: 0
        default: wireText.split { $0 == " " || $0 == "\n" }.count { $0 != "•" }
        }
    }
}
