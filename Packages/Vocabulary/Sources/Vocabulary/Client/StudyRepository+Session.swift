import AppCore
import FSRS
import Foundation
import SQLStore

/// Study sessions. Each call is one transaction, so what it returns is stored.
extension StudyRepository {
    private func inSession<Result: Sendable>(
        _ body: @escaping @Sendable (SessionTransaction) throws -> Result
    ) async throws -> Result {
        let (scope, rules, nowMilliseconds) = (await scope(), rules, nowMilliseconds)
        return try await store.database.write { connection in
            try body(try SessionTransaction(scope, rules, at: nowMilliseconds, connection))
        }
    }

    private func lookingAtSession<Result: Sendable>(
        _ body: @escaping @Sendable (SessionTransaction) throws -> Result
    ) async throws -> Result {
        let (scope, rules, nowMilliseconds) = (await scope(), rules, nowMilliseconds)
        return try await store.database.read { connection in
            try body(try SessionTransaction(scope, rules, at: nowMilliseconds, connection))
        }
    }

    /// Continues the session of a source and difficulty, or starts one. Throws
    /// ``Problem/Code/notFound`` if there are no words.
    func openSession(_ wish: SessionScope) async throws -> SessionSnapshot {
        try await settleIfNeeded()
        var snapshot = try await openIfAny(wish)
        if snapshot == nil {
            await fetchStarter()
            snapshot = try await openIfAny(wish)
        }
        guard let snapshot else {
            throw Problem(
                .notFound, "There's nothing to study here yet.",
                cure: "Add a text with homeroom vocabulary add, or choose another source.")
        }
        return snapshot
    }

    private func openIfAny(_ wish: SessionScope) async throws -> SessionSnapshot? {
        let newID = newID
        return try await inSession { repository in
            guard try repository.queue(wish).hasCards() else { return nil }
            return try repository.snapshot(try repository.open(wish, newID: newID))
        }
    }

    /// Plans a session without starting it.
    func sessionPlan(_ wish: SessionScope) async throws -> (plan: SessionPlan, cards: [StudyCard]) {
        try await settleIfNeeded()
        return try await lookingAtSession { repository in
            let plan = try repository.plan(wish)
            let cards = try plan.order.compactMap { id -> StudyCard? in
                guard let card = try StudyStore.card(id, repository.scope, repository.connection),
                    let state = try StudyStore.state(id, repository.scope, repository.connection)
                else { return nil }
                return StudyCard(card: card, state: state)
            }
            return (plan, cards)
        }
    }

    /// A session's current state.
    func session(_ id: String) async throws -> SessionSnapshot {
        try await lookingAtSession { repository in
            guard let session = try SessionRows.session(id, repository.scope, repository.connection)
            else {
                throw Self.noSession
            }
            return try repository.snapshot(session)
        }
    }

    /// Open sessions, most recently used first.
    func openSessions() async throws -> [StudySession] {
        try await lookingAtSession { repository in
            try SessionRows.open(repository.scope, repository.connection).filter {
                $0.day == repository.today
            }
        }
    }

    private static var noSession: Problem {
        Problem(
            .notFound, "This session has ended.", cure: "Start another: homeroom vocabulary study")
    }

    /// Records an answer to the card that a window shows. `duration` is milliseconds from question to answer.
    func answer(
        _ card: SessionCard, _ rating: Rating, duration: Int, in sessionID: String
    ) async throws -> SessionOutcome {
        let newID = newID
        let outcome = try await step(card, in: sessionID) { repository, session in
            let last = try SessionLog(repository.scope, repository.connection).last(card.id)
            let at = max(repository.nowMilliseconds, (last?.at ?? .min / 2) + 1)
            guard let state = try StudyStore.state(card.id, repository.scope, repository.connection)
            else {
                return nil
            }
            let choice = try repository.choice(rating, state, at: Double(at) / 1000)
            let event = StudyEvent(
                id: newID, cardID: card.id, kind: .review, at: at, rating: rating.rawValue,
                duration: duration.bounded(0...60_000), days: choice.days,
                mode: session.scope.portion == .ahead ? .ahead : .due, sessionID: session.id)
            return (
                StudySession.Step(
                    kind: .answer, cardID: card.id, at: repository.nowMilliseconds,
                    rating: rating.rawValue,
                    phase: state.schedule.phase, events: [newID]), [event]
            )
        }
        if case .done = outcome { await tellStudyTime(duration.bounded(0...60_000)) }
        return outcome
    }

    /// Skips a card: for this session, until tomorrow, until it is resumed, or because it is known.
    func leave(
        _ card: SessionCard, as kind: StudySession.Step.Kind, in sessionID: String
    ) async throws -> SessionOutcome {
        let (newID, device) = (newID, newID)
        return try await step(card, in: sessionID) { repository, session in
            let last = try SessionLog(repository.scope, repository.connection).last(card.id)
            var event = StudyEvent(
                id: newID, cardID: card.id, kind: .suspend,
                at: max(repository.nowMilliseconds, (last?.at ?? .min / 2) + 1),
                sessionID: session.id)
            switch kind {
            case .answer: return nil
            case .skip:
                return (
                    StudySession.Step(kind: kind, cardID: card.id, at: repository.nowMilliseconds),
                    []
                )
            case .bury:
                event.kind = .bury
                event.days = repository.today + 1
            case .suspend: break
            case .known: try repository.note(card.card, isKnown: true, device: device)
            }
            let step = StudySession.Step(
                kind: kind, cardID: card.id, at: repository.nowMilliseconds, events: [newID])
            return (step, [event])
        }
    }

    /// Applies a step to the card a window shows, unless it was answered elsewhere meanwhile.
    private func step(
        _ card: SessionCard, in sessionID: String,
        _ body:
            @escaping @Sendable (SessionTransaction, StudySession) throws -> (
                StudySession.Step, [StudyEvent]
            )?
    ) async throws -> SessionOutcome {
        try await inSession { repository in
            guard
                var session = try SessionRows.session(
                    sessionID, repository.scope, repository.connection)
            else { throw Self.noSession }
            let last =
                try SessionLog(repository.scope, repository.connection).last(card.id)?.id ?? ""
            let isLeftOut = session.steps.contains {
                $0.cardID == card.id && $0.kind != .answer
            }
            guard last == card.lastEvent, !isLeftOut,
                let (step, events) = try body(repository, session)
            else { return .passedOn(try repository.snapshot(session)) }
            try StudyStore.append(
                events, isSent: false, repository.rules, repository.scope, repository.connection)
            session.steps.append(step)
            session.returned = nil
            return .done(try repository.keep(&session))
        }
    }

    /// Undoes the last step, from any window; nil if there is none.
    func undo(in sessionID: String) async throws -> SessionSnapshot? {
        let newIDs = (0..<4).map { _ in newID }
        return try await inSession { repository in
            guard
                var session = try SessionRows.session(
                    sessionID, repository.scope, repository.connection)
            else { throw Self.noSession }
            guard let step = session.steps.popLast() else { return nil }
            let last = try SessionLog(repository.scope, repository.connection).last(step.cardID)
            var at = max(repository.nowMilliseconds, (last?.at ?? .min / 2) + 1)
            var events: [StudyEvent] = []
            for (target, id) in zip(step.events.reversed(), newIDs) {
                events.append(
                    StudyEvent(
                        id: id, cardID: step.cardID, kind: .undo, at: at, sessionID: session.id,
                        target: target))
                at += 1
            }
            try StudyStore.append(
                events, isSent: false, repository.rules, repository.scope, repository.connection)
            if step.kind == .known,
                let card = try StudyStore.card(step.cardID, repository.scope, repository.connection)
            {
                try repository.note(card, isKnown: false, device: newIDs[3])
            }
            session.returned = step.cardID
            return try repository.keep(&session)
        }
    }

    /// Ends a session, keeping its answers.
    func endSession(_ id: String) async throws -> SessionSummary {
        try await inSession { repository in
            guard var session = try SessionRows.session(id, repository.scope, repository.connection)
            else {
                throw Self.noSession
            }
            session.finishedAt = session.finishedAt ?? repository.nowMilliseconds
            try SessionRows.save(session, repository.scope, repository.connection)
            var summary = try repository.summary(session)
            summary.badges = try repository.earned(in: session.id)
            return summary
        }
    }

    /// Changes the visible card's meaning and shows the card again.
    func editMeaning(
        of card: SessionCard, _ meaning: String, in sessionID: String
    ) async throws -> SessionSnapshot {
        let meaning = meaning.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !meaning.isEmpty else {
            throw Problem(.invalid, "A word needs a meaning.", cure: "Type what it means.")
        }
        try await define(card.card, String(meaning.prefix(Self.maxMeaningLength)))
        return try await session(sessionID)
    }

    static let maxMeaningLength = 2000
}

extension SessionTransaction {
    /// Writes a session after a step, finished or not.
    func keep(_ session: inout StudySession) throws -> SessionSnapshot {
        session.updatedAt = nowMilliseconds
        var snapshot = try snapshot(session)
        session.finishedAt = snapshot.position == .finished ? nowMilliseconds : nil
        snapshot.session = session
        if session.finishedAt == nil {
            // An undo after the end reopens the session, unless another one was started since.
            let other = try SessionRows.open(session.scope.filter, scope, connection)
            if let other, other.id != session.id {
                try SessionRows.close(session.scope.filter, at: nowMilliseconds, scope, connection)
            }
        }
        try SessionRows.save(session, scope, connection)
        if session.finishedAt != nil { snapshot.summary?.badges = try earned(in: session.id) }
        return snapshot
    }

    /// Stores the badges earned by the end of a session; returns the new ones.
    func earned(in sessionID: String) throws -> [Badge] {
        try BadgeStore(
            scope: scope, days: days, nowMilliseconds: nowMilliseconds, finished: sessionID,
            onlyNew: true,
            connection: connection
        ).settle().new
    }

    /// Marks a card's word as known, or undoes that.
    func note(_ card: Card, isKnown: Bool, device: String) throws {
        let edit = StudyEdit(
            scope: scope,
            deviceID: try StudyStore.device(orNew: device, scope, connection).id,
            nowMilliseconds: nowMilliseconds,
            replay: replay)
        try edit.note(card.lemma, isDeleted: !isKnown, connection)
    }
}
