/// Checks a single parsed item.
struct ItemLinter {
    private let item: ParsedItem
    private let findings: Findings
    /// Whether the parsers read everything. If not, a missing part may only be invalid.
    private let isComplete: Bool

    init(item: ParsedItem) {
        self.item = item
        findings = item.context.findings
        isComplete = !item.context.findings.hasErrors
    }

    func run() {
        switch item.body {
        case .lesson(let lesson): check(lesson)
        case .passage(let passage): check(passage)
        case .writingSection(let section): check(section)
        case .mathSection(let section): check(section)
        }
    }

    private func check(_ lesson: PackLesson) {
        if lesson.blocks.isEmpty, isComplete {
            findings.error(
                "the lesson is empty", at: item.slugPlace,
                cure: "Write its text after the front matter")
        }
        checkCommon(lesson)
        checkHeadings(lesson)
        if lesson.isDiagnostic, lesson.category == .reading {
            findings.warning(
                "a reading lesson is marked as a diagnostic", at: item.slugPlace,
                cure: "Reading is diagnosed by a passage: mark a passage instead")
        }
    }

    private func check(_ passage: PackPassage) {
        checkText(passage.content, of: "passage")
        checkCommon(passage)
        checkAsks(passage, "passage")
        for (question, place) in zip(passage.questions, item.questionPlaces)
        where question.annotations.isEmpty && !question.hasOwnText && isComplete {
            findings.warning(
                "the question “\(question.key)” has no annotation", at: place,
                cure: "Quote the words that decide it under “@annotation”")
        }
    }

    private func check(_ section: PackWritingSection) {
        checkText(section.content, of: "writing section")
        checkCommon(section)
        checkAsks(section, "writing section")
    }

    private func check(_ section: PackMathSection) {
        checkCommon(section)
        checkAsks(section, "math section")
    }

    private func checkText(_ content: String, of kind: String) {
        let length = content.unicodeScalars.count
        if length == 0 {
            findings.error(
                "the \(kind) has no text", at: item.slugPlace,
                cure: "Write it between the front matter and the first question")
        }
        if length > PackLimits.passageLength {
            findings.error(
                "the \(kind) has \(length) characters, and at most "
                    + "\(PackLimits.passageLength) are allowed",
                at: item.slugPlace, cure: "Divide it")
        }
    }

    private func checkAsks(_ entry: some PackEntry, _ kind: String) {
        guard entry.questions.isEmpty, isComplete else { return }
        findings.error("the \(kind) has no question", at: item.slugPlace, cure: "Ask at least one")
    }

    private func checkCommon(_ entry: some PackEntry) {
        if entry.isDiagnostic, entry.tier == .premium {
            findings.error(
                "a diagnostic is premium", at: item.tierPlace,
                cure: "Write “tier: free”: everyone starts with the diagnostics")
        }
        if Self.isIntroduction(entry.title), entry.tier == .premium {
            findings.error(
                "an introduction is premium", at: item.tierPlace,
                cure: "Write “tier: free”, or choose another title: visitors who are not signed "
                    + "in see titles with “Intro”, “Waves” or “Guided Tour” only")
        }
        if entry.isDiagnostic, entry.questions.isEmpty, isComplete {
            findings.error(
                "a diagnostic without questions", at: item.slugPlace, cure: "Ask at least one")
        }
        checkKeys(entry.questions)
        checkBalance(entry.questions)
    }

    private func checkKeys(_ questions: [PackQuestion]) {
        var seen = Set<String>()
        for (question, place) in zip(questions, item.questionPlaces)
        where !seen.insert(question.key).inserted {
            findings.error(
                "the question key “\(question.key)” is used twice in this file", at: place,
                cure: "Give each question its own key: attempts are kept under it")
        }
        if questions.count > PackLimits.questionCount {
            findings.error(
                "\(questions.count) questions, and at most \(PackLimits.questionCount) are allowed",
                at: item.questionPlaces[PackLimits.questionCount], cure: "Divide the file")
        }
    }

    private func checkBalance(_ questions: [PackQuestion]) {
        guard questions.count >= 4, let first = questions.first?.correctAnswerIndex,
            questions.allSatisfy({ $0.correctAnswerIndex == first })
        else { return }
        findings.warning(
            "every answer here is \(QuestionParser.letter(first))", at: item.slugPlace,
            cure: "Vary the position of the right option")
    }

    private func checkHeadings(_ lesson: PackLesson) {
        var level = 0
        for case .header(let next, let text) in lesson.blocks {
            if next > level + 1 {
                findings.warning(
                    "the heading “\(text.plainText)” is of level \(next) below level \(level)",
                    at: item.slugPlace, cure: "Go down one level at a time, starting with one #")
            }
            level = next
        }
    }

    /// Whether the contract shows an item with this title to visitors who aren't signed in.
    static func isIntroduction(_ title: String) -> Bool {
        let title = title.lowercased()
        return title == "intro" || title.hasPrefix("intro ") || title.hasSuffix(" intro")
            || title.contains("waves") || title.contains("guided tour")
    }
}
