import AppCore
import Foundation
import TerminalUI

/// One line of a student's history: a judged attempt, or one that still waits to be sent.
struct HistoryEntry: Sendable, Hashable, Identifiable {
    /// Where an attempt stands.
    enum Standing: Sendable, Hashable {
        case judged
        /// Waits in the outbox.
        case queued
        /// The backend refused it; why.
        case refused(String)
    }

    /// The backend's id, or the outbox entry's while there is none.
    var id: String
    var item: ItemReference
    var title: String?
    var standing: Standing
    /// 0…100; nil until it is judged.
    var score: Int?
    var correctCount: Int?
    var totalQuestions: Int
    var seconds: Int?
    var date: Date
    /// Empty when only the score is known.
    var answers: [AttemptRecord.JudgedAnswer]

    /// The attempt as other features see it; nil until it is judged.
    var record: AttemptRecord? {
        guard standing == .judged, let score else { return nil }
        return AttemptRecord(
            id: id, item: item, itemTitle: title, score: score, correctCount: correctCount ?? 0,
            totalQuestions: totalQuestions, timeSpentSeconds: seconds, completedAt: date,
            answers: answers)
    }

    init(
        id: String, item: ItemReference, title: String?, standing: Standing, score: Int?,
        correctCount: Int?, totalQuestions: Int, seconds: Int?, date: Date,
        answers: [AttemptRecord.JudgedAnswer]
    ) {
        self.id = id
        self.item = item
        self.title = title
        self.standing = standing
        self.score = score
        self.correctCount = correctCount
        self.totalQuestions = totalQuestions
        self.seconds = seconds
        self.date = date
        self.answers = answers
    }

    /// The same, refused when there is a reason.
    func refused(_ reason: String?) -> HistoryEntry {
        guard let reason, standing == .queued else { return self }
        var entry = self
        entry.standing = .refused(reason)
        return entry
    }

    init(_ record: AttemptRecord) {
        self.init(
            id: record.id, item: record.item, title: record.itemTitle, standing: .judged,
            score: record.score, correctCount: record.correctCount,
            totalQuestions: record.totalQuestions, seconds: record.timeSpentSeconds,
            date: record.completedAt, answers: record.answers)
    }
}

/// A student's attempts, newest first, and what can be read off them.
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
    func days(in almanac: Almanac) -> [Day] {
        var days: [Day] = []
        for entry in entries {
            let day = almanac.day(of: entry.date)
            if days.last?.day == day {
                days[days.count - 1].entries.append(entry)
            } else {
                days.append(Day(day: day, entries: [entry]))
            }
        }
        return days
    }

    /// These, and of `others` those that are not among them.
    func appending(_ others: [HistoryEntry]) -> History {
        let known = Set(entries.map(\.id))
        return History(entries + others.filter { !known.contains($0.id) })
    }

    /// Scores of judged attempts, oldest first, at most the newest `limit`.
    func scores(limit: Int = 30) -> [Double] {
        entries.compactMap(\.score).prefix(limit).reversed().map(Double.init)
    }
}

/// A lesson or passage with attempts, and those in brief.
struct TriedItem: Sendable, Hashable {
    var item: ItemReference
    /// As the latest attempt that knows it has it.
    var title: String?
    var brief: AttemptBrief
}
