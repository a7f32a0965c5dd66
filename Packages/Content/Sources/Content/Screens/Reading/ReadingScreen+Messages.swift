import AppCore
import TerminalUI

extension ReadingScreen {
    mutating func handle(_ message: Message) -> Effect<Message> {
        switch message {
        case .opened(let draft, let surrounding):
            self.surrounding = surrounding
            restored = draft
            revision = max(revision, draft?.revision ?? 0)
            hasOpened = true
            return .none
        case .arrived(let arrival): return take(arrival)
        case .kept(let revision):
            if revision == self.revision { keeping = .kept }
            return .none
        case .notKept(let problem):
            keeping = .failed(problem)
            return .toast("Couldn't save your answers: \(problem.summary)", .failure)
        case .handIn: return handIn()
        case .outcome(let outcome): return finish(outcome)
        case .notHandedIn(let problem):
            practice.phase = .answering
            revision += 1
            return .toast(problem.summary, .failure)
        case .again: return startAgain()
        case .picture(let id, let picture):
            pictures[id] = picture
            return .none
        }
    }

    private mutating func take(_ arrival: Arrival<Page>) -> Effect<Message> {
        switch arrival {
        case .stored(let page, let date):
            updatedAt = date
            return show(page)
        case .fresh(let page, let date):
            updatedAt = date
            refreshProblem = nil
            // Submitted answers stay as graded.
            if practice.isFinished || practice.phase == .handingIn { return .none }
            if case .ready(let known) = state, known == page { return .none }
            return show(page)
        case .failed(let problem):
            if problem.code == .premiumRequired {
                state = .locked(locked(problem))
            } else if case .ready = state {
                refreshProblem = problem
            } else {
                state = .failed(problem)
            }
            return .none
        }
    }

    private func locked(_ problem: Problem) -> LockedItem {
        LockedItem(
            card: surrounding.card, preview: surrounding.card?.preview.lines ?? [], problem: problem
        )
    }

    /// Shows an item. Keeps earlier answers that still fit.
    private mutating func show(_ page: Page) -> Effect<Message> {
        let (title, questions): (String, [Question]) =
            switch page {
            case .lesson(let lesson): (lesson.title, lesson.questions)
            case .passage(let passage): (passage.title, passage.questions)
            }
        let isFirst: Bool = if case .ready = state { false } else { true }
        var choices = practice.choices
        if isFirst, let draft = restored {
            choices = draft.choices
            timer = StudyTimer(seconds: draft.seconds, isOn: timer.isOn)
            timer.touch(at: now)
            if !draft.choices.isEmpty { keeping = .kept }
        }
        practice = Practice(
            reference: reference, title: title, reveal: Self.reveal(reference),
            questions: questions, choices: choices)
        state = .ready(page)
        if isFirst {
            self.page = min(restored?.page ?? 0, max(0, pageCount - 1))
            pane = practice.answeredCount > 0 ? .questions : .text
        }
        focus = firstStop()
        return loadPictures(of: page)
    }

    // MARK: Saving

    /// Saves the answers to the local store; shows them as saved after the commit.
    mutating func keepDraft() -> Effect<Message> {
        guard case .ready = state, practice.phase == .answering else { return .none }
        guard !practice.choices.isEmpty || page > 0 else { return .none }
        revision += 1
        keeping = .writing
        let draft = currentDraft()
        let (library, reference) = (library, reference)
        return .task { emit in
            do {
                try await Self.toTheEnd { try await library.drafts.save(draft, of: reference) }
                emit(.kept(revision: draft.revision))
            } catch {
                emit(.notKept(Problem(error)))
            }
        }
    }

    private func currentDraft() -> AnswerDraft {
        AnswerDraft(
            choices: practice.choices, seconds: timer.seconds, page: page, revision: revision,
            attemptsBefore: nil)
    }

    /// Runs work that must complete even if the student leaves the screen, since a screen's tasks
    /// end with it.
    private static func toTheEnd<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await Task { try await work() }.value
    }

    // MARK: Submitting

    /// Submits, but asks first if answers are missing.
    mutating func wantToHandIn() -> Effect<Message> {
        guard practice.phase == .answering, !practice.questions.isEmpty else { return .none }
        let missing = practice.unansweredCount
        if practice.answeredCount == 0 {
            return .toast("You haven't answered anything yet.", .warning)
        }
        guard missing > 0 else { return handIn() }
        let what = missing == 1 ? "1 question is" : "\(missing) questions are"
        return .confirm(
            Confirmation(
                title: "Hand in now?", detail: "\(what) unanswered and will count as wrong.",
                confirmLabel: "Hand in"),
            then: .handIn)
    }

    private mutating func handIn() -> Effect<Message> {
        guard practice.phase == .answering, practice.answeredCount > 0 else { return .none }
        timer.touch(at: now)
        guard let attempts = library.attempts else {
            revision += 1
            let reason = "Progress isn't installed, so this attempt isn't recorded."
            practice.phase = .finished(
                PracticeResult(.unrecorded(reason), of: practice, seconds: timer.seconds))
            return .batch(showResults(), closeDraft())
        }
        practice.phase = .handingIn
        revision += 1
        let sheet = practice.sheet(seconds: timer.seconds)
        let draft = currentDraft()
        let (library, reference) = (library, reference)
        return .task(id: "hand-in") { emit in
            do {
                let outcome = try await Self.toTheEnd {
                    try await library.handIn(sheet, draft: draft, of: reference, through: attempts)
                }
                emit(.outcome(outcome))
            } catch {
                emit(.notHandedIn(Problem(error)))
            }
        }
    }

    private mutating func finish(_ outcome: SubmissionOutcome) -> Effect<Message> {
        practice.phase = .finished(
            PracticeResult(outcome: outcome, of: practice, seconds: timer.seconds))
        revision += 2
        keeping = .nothing
        return showResults()
    }

    private mutating func showResults() -> Effect<Message> {
        page = pageCount
        pane = .questions
        openNote = nil
        pageScroll.offset = 0
        textScroll.offset = 0
        focus = firstStop()
        return .none
    }

    private func closeDraft() -> Effect<Message> {
        let (library, reference, revision) = (library, reference, revision)
        return .task { _ in
            try? await Self.toTheEnd {
                try await library.drafts.close(reference, revision: revision)
            }
        }
    }

    private mutating func startAgain() -> Effect<Message> {
        guard practice.isFinished else { return .none }
        practice = Practice(
            reference: reference, title: practice.title, reveal: practice.reveal,
            questions: practice.questions)
        timer = StudyTimer(isOn: timer.isOn)
        timer.touch(at: now)
        page = 0
        pane = .text
        openNote = nil
        pageScroll.offset = 0
        textScroll.offset = 0
        focus = firstStop()
        return .none
    }
}
