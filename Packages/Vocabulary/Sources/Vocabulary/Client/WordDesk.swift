import AppCore
import Foundation
import Synchronization

/// The words of the days: what is kept here first, then the backend.
struct WordDesk: Sendable {
    let store: DailyWordStore
    private let context: FeatureContext
    private let habits: BackendHabits

    init(context: FeatureContext) {
        self.context = context
        habits = BackendHabits()
        store = DailyWordStore(
            database: context.store, source: context.client(for: .sat).address.description)
    }

    var now: Date { context.environment.now() }
    /// The day that it is, in UTC, wherever the student is.
    var today: UTCDay { UTCDay(now) }

    /// The word to show now: today's when it was seen, else the newest. A day's word from a server
    /// whose clock is a little ahead counts, one from a clock that was far ahead does not.
    func known() async throws -> DailyWord? {
        if let word = try await store.word(on: today) { return word }
        return try await store.newest(to: today.advanced(by: 1))
    }

    /// Asks for today's word, unless it is kept already: a day's word does not change.
    @discardableResult
    func refresh(always: Bool = false) async throws -> DailyWord {
        if !always, let word = try await store.word(on: today) { return word }
        return try await ask(nil)
    }

    /// The word of a day: the one that is kept, else the backend's. Throws a ``Problem`` with the
    /// code `not_found` when the backend keeps no earlier words.
    func word(on day: UTCDay) async throws -> DailyWord {
        if let word = try await store.word(on: day) { return word }
        if day == today { return try await refresh() }
        guard day < today else {
            throw Problem(
                .notFound, "The word for \(day) isn't out yet.",
                cure: "Ask for \(today) or an earlier day.")
        }
        guard habits.keepsHistory else { throw Self.notKept(day) }
        let word = try await ask(day)
        guard word.day == day else {
            habits.noHistory()
            throw Self.notKept(day)
        }
        return word
    }

    /// The word of the day before or after `day`; a day that nobody knows is skipped. nil when there
    /// is none further in that direction.
    func word(_ direction: Direction, of day: UTCDay) async throws -> DailyWord? {
        let neighbour = day.advanced(by: direction == .earlier ? -1 : 1)
        if direction == .later, neighbour > today { return nil }
        do {
            return try await word(on: neighbour)
        } catch {
            let kept =
                direction == .earlier
                ? try await store.newest(to: neighbour) : try await store.next(after: neighbour)
            if let kept, kept.day <= today.advanced(by: 1) { return kept }
            let problem = Problem(error)
            // Outside of what the backend has, which is an answer.
            if problem.code == .notFound || problem.code == .invalid { return nil }
            throw problem
        }
    }

    /// Where a student steps to.
    enum Direction: Sendable { case earlier, later }

    /// Words of the days up to today, newest first.
    func history(limit: Int) async throws -> [DailyWord] {
        try await store.history(to: today.advanced(by: 1), limit: limit)
    }

    /// Puts a word among those that are learned; true when it was not there yet.
    func learn(_ word: DailyWord) async throws -> Bool {
        try await StudyDesk(context: context).take(word.incoming)
    }

    /// Seconds to the next midnight in UTC, at least one.
    var untilMidnight: Duration {
        .seconds(max(1, today.advanced(by: 1).start.timeIntervalSince(now).rounded(.up)))
    }

    /// Suspends; throws when cancelled.
    func sleep(_ duration: Duration) async throws {
        try await context.environment.sleep(duration)
    }

    private func ask(_ day: UTCDay?) async throws -> DailyWord {
        let answer = try await context.client(for: .sat).call(
            VocabularyEndpoints.wordOfTheDay,
            query: day.map { [("date", $0.description)] } ?? [])
        let word = DailyWord(answer, at: now)
        try await store.keep(word)
        return word
    }

    private static func notKept(_ day: UTCDay) -> Problem {
        Problem(
            .notFound, "The word for \(day) isn't saved here, and the server doesn't keep old ones."
        )
    }
}

/// What a backend has shown of itself since the start.
private final class BackendHabits: Sendable {
    private let state = Mutex(true)
    /// Whether it answers with the word of the day that one asks for.
    var keepsHistory: Bool { state.withLock { $0 } }
    func noHistory() { state.withLock { $0 = false } }
}
