import AppCore

/// The letter grades and the percent each needs.
enum LetterGrade: String, Sendable, CaseIterable {
    case a = "A"
    case b = "B"
    case c = "C"
    case d = "D"

    var percent: Double {
        switch self {
        case .a: 90
        case .b: 80
        case .c: 70
        case .d: 60
        }
    }

    /// The next better letter; nil from an A on.
    static func above(_ grade: Double) -> LetterGrade? {
        allCases.last { $0.percent > grade + 1e-9 }
    }
}

/// A course's grade now, how far it can still go, and what the next piece of work has to bring.
struct GradeOutlook: Sendable, Hashable {
    /// The grade someone wants.
    struct Goal: Sendable, Hashable {
        var percent: Double
        var letter: LetterGrade?

        /// A letter, or a number from 0 to 100 with or without a percent sign; nil for anything else.
        init?(_ text: String) {
            letter = LetterGrade(rawValue: text.uppercased())
            if let letter {
                percent = letter.percent
                return
            }
            let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
            guard let percent = Double(digits), (0...100).contains(percent) else { return nil }
            self.percent = percent
        }

        init(_ letter: LetterGrade) { (percent, self.letter) = (letter.percent, letter) }

        /// `an A (90%)`, `85%`
        var text: String {
            let percent = SchoolWords.number(percent) + "%"
            return letter.map { "\($0 == .a ? "an" : "a") \($0.rawValue) (\(percent))" } ?? percent
        }
    }

    /// Percent; nil if nothing is graded.
    var current: Double?
    /// With the assumed scores; nil if there are none.
    var assumed: Double?
    /// If nothing more is handed in.
    var lowest: Double?
    /// With all points on everything that is left.
    var highest: Double?
    /// What the grade needs, and on which work; nil if everything is graded.
    var goal: Goal?
    var item: GradeBook.Item?
    var need: GradeBook.Need?

    /// - Parameters:
    ///   - scores: assumed scores in points, by item.
    ///   - goal: nil takes the next letter above the grade.
    ///   - item: nil takes the first item without a score, also without an assumed one.
    init(
        _ book: GradeBook, assuming scores: [String: Double] = [:], goal: Goal? = nil,
        item: GradeBook.Item? = nil
    ) {
        current = book.grade()
        let assumed = scores.isEmpty ? nil : book.grade(assuming: scores)
        self.assumed = assumed
        lowest = book.grade(.asZero, assuming: scores)
        highest = book.grade(.inFull, assuming: scores)
        let item =
            item
            ?? book.items.first {
                $0.score == nil && scores[$0.id] == nil && !$0.isExcused && $0.possible > 0
            }
        guard let item else { return }
        let goal = goal ?? Goal((assumed ?? current).flatMap(LetterGrade.above) ?? .a)
        (self.goal, self.item) = (goal, item)
        need = book.need(goal.percent, on: item, assuming: scores)
    }

    /// `89.1%`
    static func percent(_ grade: Double?) -> String {
        grade.map { SchoolWords.number(($0 * 10).rounded() / 10) + "%" } ?? "no grade yet"
    }

    /// `From 62% to 95% is still possible.`
    var range: String? {
        guard let lowest, let highest, highest - lowest > 0.05 else { return nil }
        return "From \(Self.percent(lowest)) to \(Self.percent(highest)) is still possible."
    }

    /// `For an A (90%): at least 18.5 of 20 on Volcano model.`
    var advice: String? {
        guard let goal, let item, let need else { return nil }
        switch need {
        case .points(let points):
            let score = SchoolWords.points(points, of: item.possible)
            return "For \(goal.text): at least \(score) on \(item.title)."
        case .nothing:
            return "For \(goal.text): any score on \(item.title) is enough."
        case .impossible(let best):
            let most = best.map { " Full points lead to \(Self.percent($0))." } ?? ""
            return "\(item.title) alone doesn't lead to \(goal.text).\(most)"
        }
    }
}
