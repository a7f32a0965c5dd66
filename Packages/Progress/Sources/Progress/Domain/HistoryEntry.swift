import AppCore
import Foundation
import TerminalUI

/// A history entry: a graded attempt, or one waiting to be sent.
struct HistoryEntry: Sendable, Hashable, Identifiable {
    /// The state of an attempt.
    enum SubmissionState: Sendable, Hashable {
        case judged
        /// Waits in the outbox.
        case queued
        /// The server rejected it, with the reason.
        case refused(String)
    }

    /// The server's id, or the outbox entry's until there is one.
    var id: String
    var item: ItemReference
    var title: String?
    var submissionState: SubmissionState
    /// 0…100; nil until graded.
    var score: Int?
    var correctCount: Int?
    var totalQuestions: Int
    var seconds: Int?
    var date: Date
    /// Empty if only the score is known.
    var answers: [AttemptRecord.JudgedAnswer]

    /// The attempt in the form shared with other modules; nil until graded.
    var record: AttemptRecord? {
        guard submissionState == .judged, let score else { return nil }
        return AttemptRecord(
            id: id, item: item, itemTitle: title, score: score, correctCount: correctCount ?? 0,
            totalQuestions: totalQuestions, timeSpentSeconds: seconds, completedAt: date,
            answers: answers)
    }

    /// A copy, marked as rejected if there's a reason.
    func refused(_ reason: String?) -> HistoryEntry {
        guard let reason, submissionState == .queued else { return self }
        var entry = self
        entry.submissionState = .refused(reason)
        return entry
    }
}

/// A student's attempts, newest first.
struct History: Sendable, Hashable {
    /// Newest first.
    let entries: [HistoryEntry]

    init(_ entries: [HistoryEntry]) {
        self.entries = entries.sorted { ($0.date, $0.id) > ($1.date, $1.id) }
    }

    /// Entries of one day.
    struct Day: Sendable, Hashable {
        var day: TerminalUI.Day
        var entries: [HistoryEntry]
    }

    /// By day, newest first.
    func days(in calendar: LocalCalendar) -> [Day] {
        var days: [Day] = []
        for entry in entries {
            let day = calendar.day(of: entry.date)
            if days.last?.day == day {
                days[days.count - 1].entries.append(entry)
            } else {
                days.append(Day(day: day, entries: [entry]))
            }
        }
        return days
    }

    /// Adds entries of `others` that aren't included yet.
    func appending(_ others: [HistoryEntry]) -> History {
        let known = Set(entries.map(\.id))
        return History(entries + others.filter { !known.contains($0.id) })
    }

    /// Scores of graded attempts, oldest first, at most the newest `limit`.
    func scores(limit: Int = 30) -> [Double] {
        entries.compactMap(\.score).prefix(limit).reversed().map(Double.init)
    }
}

/// An attempted item with a summary of its attempts.
struct AttemptedItem: Sendable, Hashable {
    var item: ItemReference
    /// The title from the latest attempt that has one.
    var title: String?
    var brief: AttemptBrief
}
