import AppCore
import Foundation
import TerminalUI

/// A student's progress and what to study next.
struct StudyProfile: Sendable, Hashable {
    /// The three categories, in display order.
    enum Category: String, Sendable, Hashable, CaseIterable {
        case reading, writing, math

        var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }

    /// Correct and total answers on one skill.
    struct Share: Sendable, Hashable {
        var name: String
        var category: Category?
        var correct: Int
        var total: Int
        /// 0…100.
        var percent: Double
    }

    /// One category's diagnostic and its results.
    struct DiagnosticSummary: Sendable, Hashable {
        var category: Category
        var isCompleted: Bool
        /// nil if the server has no diagnostic for this category.
        var diagnostic: ItemReference?
        var title: String?
        var strengths: [Share]
        var improving: [Share]
        var weaknesses: [Share]
    }

    /// A recommended lesson.
    struct Proposal: Sendable, Hashable {
        var lesson: ItemReference
        var title: String
        var category: Category?
        /// The reason as a sentence; nil if the server gives none.
        var reason: String?
        var isPremium: Bool
    }

    /// The estimate of one skill.
    struct Belief: Sendable, Hashable {
        var name: String
        var category: Category?
        /// Expected percentage on typical questions, 0…100; `low`…`high` is the 90 percent range.
        var expected: Double
        var low: Double
        var high: Double
        var answers: Int
    }

    /// The answers of one week.
    struct Week: Sendable, Hashable {
        /// The Monday in UTC, as the server counts weeks.
        var start: Day
        var correct: Int
        var total: Int
        /// 0…100.
        var percent: Double { total > 0 ? Double(correct) * 100 / Double(total) : 0 }
        /// `28 Apr`.
        var date: String { "\(start.day) \(LocalCalendar.months[start.month - 1].prefix(3))" }
    }

    /// An onboarding prompt.
    struct Prompt: Sendable, Hashable {
        var id: String
        var message: String
        var detail: String?
        var action: String?
        var isDismissible: Bool

        /// The welcome can't be dismissed, only continued.
        var isWelcome: Bool { id == "welcome" }
    }

    /// Empty if the server doesn't know it.
    var email: String
    var isPremium: Bool
    /// Diagnostics, in the order of ``Category``.
    var diagnostics: [DiagnosticSummary]
    /// Recommended lessons, most useful first.
    var proposals: [Proposal]
    /// Lists over all answers, in the server's order.
    var strengths: [Share]
    var weaknesses: [Share]
    var beliefs: [Belief]
    /// Weeks, oldest first.
    var weeks: [Week]
    var prompt: Prompt?

    /// Number of completed diagnostics.
    var completed: Int { diagnostics.count { $0.isCompleted } }

    /// Why there are no recommended lessons. Some servers recommend none even after a diagnostic.
    var noProposalsReason: String {
        if completed > 0 { return "No recommendations right now." }
        return diagnostics.contains { $0.diagnostic != nil }
            ? "No recommendations yet. Take a diagnostic first." : "No recommendations yet."
    }

    /// Weak skills from the diagnostics, or from all answers if none was taken. Worst first.
    var areasToImprove: [Share] {
        let weak = diagnostics.flatMap(\.weaknesses).sorted { $0.percent < $1.percent }
        return completed > 0 ? weak : weaknesses
    }

    var areasImproving: [Share] {
        diagnostics.flatMap(\.improving).sorted { $0.percent > $1.percent }
    }

    /// Strong skills from the diagnostics, or from all answers if none was taken. Best first.
    var strongAreas: [Share] {
        let strong = diagnostics.flatMap(\.strengths).sorted { $0.percent > $1.percent }
        return completed > 0 ? strong : strengths
    }
}

extension Double {
    /// `67%`.
    var percentText: String { "\(Int(rounded()))%" }
}
