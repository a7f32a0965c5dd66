import AppCore
import Foundation
import TerminalUI

/// Where a student stands and what to study next.
struct StudyProfile: Sendable, Hashable {
    /// The three categories, in the order in which they are shown.
    enum Category: String, Sendable, Hashable, CaseIterable {
        case reading, writing, math

        var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }

    /// How often the student was right on one skill.
    struct Share: Sendable, Hashable {
        var name: String
        var category: Category?
        var correct: Int
        var total: Int
        /// 0…100.
        var percent: Double
    }

    /// One category's diagnostic and what it showed.
    struct Standing: Sendable, Hashable {
        var category: Category
        var isCompleted: Bool
        /// nil when the backend has no diagnostic of this category.
        var diagnostic: ItemReference?
        var title: String?
        var strengths: [Share]
        var improving: [Share]
        var weaknesses: [Share]
    }

    /// A lesson that is proposed.
    struct Proposal: Sendable, Hashable {
        var lesson: ItemReference
        var title: String
        var category: Category?
        /// A sentence; nil when the backend gives none.
        var reason: String?
        var isPremium: Bool
    }

    /// What is believed of one skill.
    struct Belief: Sendable, Hashable {
        var name: String
        var category: Category?
        /// Per cent of typical questions, 0…100; nine times out of ten it is between `low` and `high`.
        var expected: Double
        var low: Double
        var high: Double
        var answers: Int
    }

    /// The answers of one week.
    struct Week: Sendable, Hashable {
        /// Its Monday in UTC, where the campus counts its weeks.
        var start: Day
        var correct: Int
        var total: Int
        /// 0…100.
        var percent: Double { total > 0 ? Double(correct) * 100 / Double(total) : 0 }
        /// `28 Apr`.
        var date: String { "\(start.day) \(Almanac.months[start.month - 1].prefix(3))" }
    }

    /// A few words for a newcomer.
    struct Prompt: Sendable, Hashable {
        var id: String
        var message: String
        var detail: String?
        var action: String?
        var isDismissible: Bool

        /// The first one is not put away but gone on from.
        var isWelcome: Bool { id == "welcome" }
    }

    /// Empty when the backend does not know it.
    var email: String
    var isPremium: Bool
    /// In the order of ``Category``.
    var standings: [Standing]
    /// The most useful first.
    var proposals: [Proposal]
    /// Over all answers, as the backend sorts them.
    var strengths: [Share]
    var weaknesses: [Share]
    var beliefs: [Belief]
    /// Oldest first.
    var weeks: [Week]
    var prompt: Prompt?

    /// Diagnostics that are done.
    var completed: Int { standings.count { $0.isCompleted } }

    /// What every diagnostic showed, or what all answers show where none was done. The worst first.
    var areasToImprove: [Share] {
        let weak = standings.flatMap(\.weaknesses).sorted { $0.percent < $1.percent }
        return completed > 0 ? weak : weaknesses
    }

    var areasImproving: [Share] {
        standings.flatMap(\.improving).sorted { $0.percent > $1.percent }
    }

    /// The best first.
    var strongAreas: [Share] {
        let strong = standings.flatMap(\.strengths).sorted { $0.percent > $1.percent }
        return completed > 0 ? strong : strengths
    }
}

extension Double {
    /// `67 %`.
    var percentText: String { "\(Int(rounded())) %" }
}
