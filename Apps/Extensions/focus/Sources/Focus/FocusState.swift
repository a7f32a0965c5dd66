import Foundation

/// What the timer does, and how many rounds were finished on which day.
struct FocusState: Codable, Equatable {
    enum Phase: String, Codable { case focus, rest }

    /// Nil when no round was started.
    var phase: Phase?
    /// The phase's length.
    var seconds: TimeInterval = 0
    /// Since when the phase runs; nil while it is paused.
    var running: Date?
    /// How long the phase ran before `running`.
    var spent: TimeInterval = 0
    /// The number of rounds by day, such as `2026-11-26`.
    var finished: [String: Int] = [:]

    mutating func start(_ phase: Phase, minutes: Int, at now: Date) {
        (self.phase, seconds, running, spent) = (phase, TimeInterval(minutes * 60), now, 0)
    }

    mutating func stop() { (phase, seconds, running, spent) = (nil, 0, nil, 0) }

    mutating func pause(at now: Date) {
        spent = seconds - left(at: now)
        running = nil
    }

    /// The seconds until the phase ends, from 0 to its length.
    func left(at now: Date) -> TimeInterval {
        let spent = spent + (running.map { now.timeIntervalSince($0) } ?? 0)
        return min(max(seconds - spent, 0), seconds)
    }

    /// Counts a round that has ended since, and starts and ends its break.
    mutating func advance(to now: Date, breakMinutes: Int) {
        while let phase, let running, left(at: now) == 0 {
            let end = running.addingTimeInterval(seconds - spent)
            switch phase {
            case .focus:
                finished[Self.day(end), default: 0] += 1
                start(.rest, minutes: breakMinutes, at: end)
            case .rest: stop()
            }
        }
        let oldest = Self.day(now.addingTimeInterval(-60 * 86_400))
        finished = finished.filter { $0.key >= oldest }
    }

    /// The rounds of the seven days up to now, with their weekdays.
    func week(to now: Date) -> [(weekday: String, rounds: Int)] {
        let calendar = Calendar(identifier: .gregorian)
        return (-6...0).compactMap { calendar.date(byAdding: .day, value: $0, to: now) }.map {
            day in
            let weekday = calendar.component(.weekday, from: day)
            let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
            return (names[weekday - 1], finished[Self.day(day)] ?? 0)
        }
    }

    static func day(_ date: Date) -> String {
        let parts = Calendar(identifier: .gregorian)
            .dateComponents([.year, .month, .day], from: date)
        return String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    }
}
