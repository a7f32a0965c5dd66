import AppCore
import FSRS
import SQLStore
import WordFinding

/// A session's work inside one transaction.
struct SessionTransaction {
    let scope: String
    let connection: any SQLConnection
    let rules: StudyRules
    let preferences: StudyPreferences
    let days: StudyDays
    let replay: CardReplay
    /// Milliseconds since 1970, UTC.
    let nowMilliseconds: Int64

    init(
        _ scope: String, _ rules: StudyRules, at nowMilliseconds: Int64,
        _ connection: any SQLConnection
    ) throws {
        self.scope = scope
        self.rules = rules
        self.nowMilliseconds = nowMilliseconds
        self.connection = connection
        preferences = try StudyStore.preferences(scope, connection)
        days = rules.days(preferences)
        replay = CardReplay(preferences: preferences, timeZone: days)
    }

    var now: Double { Double(nowMilliseconds) / 1000 }
    var today: Int { days.day(of: now) }

    // MARK: Planning

    /// The cards available now.
    func supply(_ wish: SessionScope) throws -> SessionPlanner.Candidates {
        let queue = queue(wish)
        let (today, end) = (today, days.start(of: today + 1))
        let done = try StudyStore.done(
            since: Int64(days.start(of: today) * 1000), scope, connection)
        var supply = SessionPlanner.Candidates(newToday: done.new, reviewsToday: done.reviews)
        switch wish.portion {
        case .ahead:
            let last = days.start(of: today + 1 + wish.aheadDays.bounded(SessionScope.ahead))
            supply.reviews = try queue.reviews(from: end, before: last, today: today)
            return supply
        case .new: break
        case .all, .due:
            supply.inSteps = try queue.inSteps(before: end)
            supply.reviews = try queue.reviews(from: -1e11, before: end, today: today)
            supply.dueCount = try queue.reviewCount(before: end, today: today)
            if supply.dueCount > preferences.reviewsPerDay - done.reviews {
                let load = try queue.load(from: end, before: days.start(of: today + 366), days)
                supply.coming = (1...365).map { load[today + $0] ?? 0 }
            }
        }
        if wish.portion != .due {
            supply.new = try queue.new(
                today: today, limit: max(0, preferences.newPerDay - done.new))
        }
        return supply
    }

    func plan(_ wish: SessionScope) throws -> SessionPlan {
        SessionPlanner(preferences: preferences, days: days, now: now)
            .plan(wish, from: try supply(wish))
    }

    func queue(_ wish: SessionScope) -> SessionQueue {
        SessionQueue(scope, connection, sourceID: wish.sourceID, difficulty: wish.difficulty)
    }

    /// The open session for the source and difficulty if it has the same scope and is from today;
    /// else a new one, which replaces it. An empty new one isn't stored.
    func open(_ wish: SessionScope, newID: String) throws -> StudySession {
        if let open = try SessionRows.open(wish.filter, scope, connection),
            open.scope.answers(wish), open.day == today, try position(open) != .finished
        {
            return open
        }
        try SessionRows.close(wish.filter, at: nowMilliseconds, scope, connection)
        let plan = try plan(wish)
        var session = StudySession(
            id: newID, scope: wish, order: plan.order, backlog: plan.backlog, day: today,
            startedAt: nowMilliseconds, updatedAt: nowMilliseconds)
        // Words whose steps end later today don't make a session.
        if try position(session) == .finished { session.order = [] }
        if !session.order.isEmpty { try SessionRows.save(session, scope, connection) }
        return session
    }

    // MARK: Position

    private func cards(_ session: StudySession) throws -> [String: QueuedCard] {
        let cards = try SessionQueue(scope, connection).cards(session.order)
        guard session.scope.portion != .ahead else { return cards }
        let end = days.start(of: today + 1)
        // Cards due later were reviewed elsewhere since.
        return cards.filter { $0.value.phase != .review || $0.value.due < end }
    }

    private func position(_ session: StudySession) throws -> StudySession.Position {
        session.position(
            of: try cards(session), now: now, today: today, learnAhead: preferences.learnAhead)
    }

    func snapshot(_ session: StudySession) throws -> SessionSnapshot {
        let cards = try cards(session)
        let position = session.position(
            of: cards, now: now, today: today, learnAhead: preferences.learnAhead)
        var snapshot = SessionSnapshot(
            session: session, position: position,
            progress: session.progress(of: cards, today: today),
            hasFourButtons: preferences.hasFourButtons)
        if let source = session.scope.sourceID {
            snapshot.sourceTitle = try StudyStore.source(source, scope, connection)?.title
        }
        switch position {
        case .card(let id), .waiting(let id, _, _): snapshot.card = try card(id)
        case .finished: snapshot.summary = try summary(session)
        }
        return snapshot
    }

    /// A card as shown; nil if it can't be studied any more.
    func card(_ id: String) throws -> SessionCard? {
        guard let card = try StudyStore.card(id, scope, connection), !card.isDeleted,
            card.meaning != nil, let state = try StudyStore.state(id, scope, connection)
        else { return nil }
        let last = try SessionLog(scope, connection).last(id)
        let at = Double(max(nowMilliseconds, (last?.at ?? .min / 2) + 1)) / 1000
        return SessionCard(
            card: card, state: state, lastEvent: last?.id ?? "",
            choices: try Rating.allCases.map { try choice($0, state, at: at) },
            source: try StudyStore.source(card.sourceID, scope, connection)?.title ?? "")
    }

    /// A rating's effect: the same when shown and when given, unless something else was answered
    /// meanwhile.
    func choice(
        _ rating: Rating, _ state: CardState, at seconds: Double
    ) throws -> SessionCard.Choice {
        let plain = replay.scheduler.review(state.schedule, rating, at: seconds)
        guard plain.phase == .review else {
            return SessionCard.Choice(
                rating: rating, interval: IntervalText.words(seconds: plain.due - seconds))
        }
        var chosen = replay.scheduler.interval(of: plain.memory)
        if preferences.isFuzzed { chosen = try balanced(chosen, day: days.day(of: seconds)) }
        return SessionCard.Choice(
            rating: rating, interval: IntervalText.words(days: chosen), days: chosen)
    }

    private func balanced(_ ideal: Int, day: Int) throws -> Int {
        let range = fuzzRange(days: ideal, maximum: preferences.maximumInterval)
        guard range.count > 1 else { return range.lowerBound }
        let load = try SessionQueue(scope, connection).load(
            from: days.start(of: day + range.lowerBound),
            before: days.start(of: day + range.upperBound + 1), days)
        return LoadBalance(easyDays: preferences.easyDays)
            .days(in: range, ideal: ideal, today: day) { load[$0] ?? 0 }
    }

    // MARK: The end

    func summary(_ session: StudySession) throws -> SessionSummary {
        var summary = SessionSummary(session)
        let end = days.start(of: today + 1)
        summary.nextDue = try StudyStore.nextDue(
            after: now,
            StudyStore.Selection(
                source: session.scope.sourceID, difficulty: session.scope.difficulty),
            scope, connection)
        summary.dueTomorrow = try SessionQueue(scope, connection)
            .levelStatistics(before: days.start(of: today + 2), today: today + 1, newLeft: 0)
            .reduce(0) { $0 + $1.due }
        summary.streak = try SessionLog(scope, connection).streak(today: today, days)
        let done = try StudyStore.done(
            since: Int64(days.start(of: today) * 1000), scope, connection)
        let levelStatistics = try SessionQueue(scope, connection).levelStatistics(
            before: end, today: today, newLeft: max(0, preferences.newPerDay - done.new))
        let titles = try StudyStore.sources(scope, connection).map { ($0.id, $0.title) }
        summary.suggestion = NextLevel.suggestion(
            after: session.scope, levelStatistics, titles: titles)
        if let source = session.scope.sourceID, let difficulty = session.scope.difficulty {
            summary.level =
                levelStatistics.first { $0.sourceID == source && $0.difficulty == difficulty }?
                .level
        }
        return summary
    }
}
