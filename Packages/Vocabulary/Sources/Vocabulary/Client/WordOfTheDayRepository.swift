import AppCore
import Foundation
import Synchronization

/// Words of the day: stored ones first, then the server's.
struct WordOfTheDayRepository: Sendable {
    let store: DailyWordStore
    private let context: FeatureContext
    private let habits: BackendQuirks

    init(context: FeatureContext) {
        self.context = context
        habits = BackendQuirks()
        store = DailyWordStore(
            database: context.store, source: context.client(for: .sat).address.description)
    }

    var now: Date { context.environment.now() }
    /// Today's date in UTC, regardless of the student's time zone.
    var today: UTCDay { UTCDay(now) }

    /// The word to show now: today's if stored, else the newest. A word from a server whose clock
    /// is slightly ahead counts; one from far in the future doesn't.
    func known() async throws -> DailyWord? {
        if let word = try await store.word(on: today) { return word }
        return try await store.newest(to: today.advanced(by: 1))
    }

    /// Fetches today's word unless it is stored; a day's word doesn't change.
    @discardableResult
    func refresh(always: Bool = false) async throws -> DailyWord {
        if !always, let word = try await store.word(on: today) { return word }
        return try await ask(nil)
    }

    /// A day's word: the stored one, else the server's. Throws a ``Problem`` with the code
    /// `not_found` if the server keeps no old words.
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

    /// The previous or next known word; skips days without one. nil at the end.
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
            // Outside the server's range.
            if problem.code == .notFound || problem.code == .invalid { return nil }
            throw problem
        }
    }

    /// The direction of a step through the days.
    enum Direction: Sendable { case earlier, later }

    /// Words of the day up to today, newest first.
    func history(limit: Int) async throws -> [DailyWord] {
        try await store.history(to: today.advanced(by: 1), limit: limit)
    }

    /// Adds a word to the student's words; true if it is new.
    func learn(_ word: DailyWord) async throws -> Bool {
        try await StudyRepository(context: context).take(word.incoming)
    }

    /// Seconds until the next midnight in UTC, at least one.
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

/// What was learned about the server since the program started.
private final class BackendQuirks: Sendable {
    private let state = Mutex(true)
    /// Whether it returns the word of the requested day.
    var keepsHistory: Bool { state.withLock { $0 } }
    func noHistory() { state.withLock { $0 = false } }
}
