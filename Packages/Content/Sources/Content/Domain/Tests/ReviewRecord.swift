import Foundation

/// What is known about a student's answers to a question, and when it comes back.
struct ReviewRecord: Sendable, Hashable {
    /// The days after which a question comes back, one after another.
    static let days = [1, 3, 7, 21]

    var tries = 0
    /// The place in ``days``; nil if the question isn't to come back.
    var step: Int?
    /// The day it comes back; nil if it doesn't.
    var due: Date?

    func isDue(at now: Date) -> Bool { due.map { $0 <= now } ?? false }

    /// Records an answer. A wrong one comes back tomorrow; one that was due and is right moves on,
    /// and leaves after the last step.
    mutating func add(isRight: Bool, at now: Date, in calendar: Calendar) {
        tries += 1
        if !isRight {
            step = 0
        } else if let step, isDue(at: now) {
            self.step = step + 1 < Self.days.count ? step + 1 : nil
        } else {
            return
        }
        due = step.flatMap {
            calendar.date(
                byAdding: .day, value: Self.days[$0], to: calendar.startOfDay(for: now))
        }
    }
}
