import AppCore
import Foundation
import TerminalUI

/// The progress service used by its tile, screens, commands and other modules: submitting,
/// history and reviews.
struct AttemptRepository: Sendable {
    let context: FeatureContext
    let ledger: AttemptLedger

    init(context: FeatureContext) {
        self.context = context
        ledger = AttemptLedger(store: context.store)
    }

    var client: APIClient { context.client(for: .sat) }
    var pending: PendingWrites {
        PendingWrites(context, .sat, endpoints: SubmissionHandler.endpoints)
    }
    var catalog: (any CatalogBrowsing)? { context.capability(.catalog) }
    var now: Date { context.environment.now() }
    var calendar: LocalCalendar { LocalCalendar(context.environment) }
    /// Seven days ago, at the start of the day.
    var startOfWeek: Date { calendar.start(of: calendar.today - 6) }

    // MARK: Stored data

    /// Stored attempts, newest first, with the outbox state of waiting ones. All of
    /// them, or `limit` after `offset`.
    func history(
        of item: ItemReference? = nil, withAnswers: Bool = false, offset: Int = 0,
        limit: Int = .max
    ) async throws -> History {
        let account = await client.account()
        let refusals = try await refusals(account: account).reasons
        let entries = try await ledger.entries(
            of: item, account: account, withAnswers: withAnswers, offset: offset, limit: limit)
        return History(entries.map { $0.refused(refusals[$0.id]) })
    }

    /// History totals with the newest attempts and rejected ones.
    func overview(newest: Int) async throws -> AttemptOverview {
        let account = await client.account()
        let (waiting, refusals) = try await refusals(account: account)
        var overview = try await ledger.overview(
            account: account, since: startOfWeek, newest: newest)
        overview.waiting = waiting - refusals.count
        overview.newest = overview.newest.map { $0.refused(refusals[$0.id]) }
        guard !refusals.isEmpty else { return overview }
        overview.refused = try await ledger.waitingEntries(account: account)
            .map { $0.refused(refusals[$0.id]) }.filter { $0.submissionState != .queued }
        return overview
    }

    /// All attempted items, most recent first.
    func tried() async throws -> [AttemptedItem] {
        let account = await client.account()
        _ = try await refusals(account: account)
        return try await ledger.tried(account: account)
    }

    /// The number of ungraded attempts, and the reasons for rejected ones by their
    /// ids, after syncing the ledger's waiting attempts with the outbox.
    private func refusals(
        account: String
    ) async throws -> (waiting: Int, reasons: [String: String]) {
        guard try await ledger.hasWaiting(account: account) else { return (0, [:]) }
        let waiting = try await ledger.waiting(account: account)
        let pending = pending
        let entries = try await pending.entries(of: account)
        let left = waiting.intersection(entries.map(\.id))
        if left != waiting {
            // Includes attempts queued by another process in the meantime.
            try await context.outbox.transaction(for: .sat) { transaction in
                try AttemptLedger.forgetWaiting(
                    except: Set(try pending.entries(of: account, in: transaction).map(\.id)),
                    account: account, in: transaction.connection)
            }
        }
        let reasons = entries.filter { left.contains($0.id) }.compactMap { entry in
            PendingState(entry).rejection.map { (entry.id, $0) }
        }
        return (left.count, Dictionary(reasons, uniquingKeysWith: { one, _ in one }))
    }

    /// Item titles from the catalog; empty if Content isn't installed.
    func titles(of items: some Sequence<ItemReference>) async -> [ItemReference: String] {
        await catalog?.titles(of: Array(Set(items))) ?? [:]
    }

    /// The place to practice an item; nil if Content isn't installed.
    func practice(of item: ItemReference) -> Place? { catalog?.place(of: item) }

    // MARK: Server data

    /// Maximum number of passages loaded per refresh; the rest follows with the next one.
    static let passagesPerRefresh = 20

    /// Loads attempts made on other devices, as far as the contract allows.
    func refresh() async throws(Problem) {
        let account = await client.account()
        let overview = try await client.fetch(ProgressEndpoints.overview).value
        do {
            let passages = overview.completedPassages.map { ItemReference(.passage, $0.value) }
            let known = try await ledger.briefs(of: passages, account: account)
            let news = passages.filter { passage in
                guard let brief = known[passage] else { return true }
                let latest = overview.scores[passage.id]
                return latest != nil && latest != brief.latestScore
            }
            for passage in news.prefix(Self.passagesPerRefresh) {
                try await refreshAttempts(of: passage)
            }
        } catch {
            throw Problem(error)
        }
    }

    /// Loads an item's attempts from the server into the ledger.
    func refreshAttempts(of item: ItemReference) async throws(Problem) {
        let account = await client.account()
        let records = try await attempts(of: item)
        do {
            try await ledger.record(records, account: account)
        } catch {
            throw Problem(error)
        }
    }

    /// An item's attempts from the server's list.
    func attempts(of item: ItemReference) async throws(Problem) -> [AttemptRecord] {
        let path = ["id": item.id]
        switch item.kind {
        case .lesson:
            return try await client.fetch(ProgressEndpoints.lessonAttempts, path: path).value
                .records(of: item)
        case .passage:
            return try await client.fetch(ProgressEndpoints.passageAttempts, path: path).value
                .records(of: item)
        case .writingSection, .mathSection:
            return try await client.fetch(item.sectionEndpoints.attempts, path: path).value
                .records(of: item)
        }
    }

    // MARK: Review

    /// The review of the given attempt, or the latest. Throws a not-found problem
    /// if there is none.
    func review(of item: ItemReference, attempt id: String?) async throws(Problem) -> Review {
        let review: Review
        do {
            review = try await localReview(of: item, attempt: id)
        } catch {
            let problem = Problem(error)
            // The server only has a review of the latest attempt.
            guard id == nil, problem.code != .interrupted else { throw problem }
            do throws(Problem) {
                return try await remoteReview(of: item)
            } catch {
                throw problem.code == .notFound ? error : problem
            }
        }
        // Some servers list attempts without answers; their review of the latest has them.
        guard review.questions.allSatisfy({ $0.isCorrect == nil }),
            let latest = try? await known(item, nil), latest.id == review.attemptID,
            let whole = try? await remoteReview(of: item)
        else { return review }
        return whole
    }

    private func localReview(of item: ItemReference, attempt id: String?) async throws -> Review {
        guard let record = try await record(of: item, attempt: id) else {
            throw Problem(
                .notFound, "Attempt not found.",
                cure: "homeroom progress attempts \(item.id)")
        }
        guard let questions = try await catalog?.questions(of: item), !questions.isEmpty else {
            throw Problem(
                .unreachable, "This attempt's questions aren't available right now.",
                reason: catalog == nil ? "Content isn't installed." : nil,
                cure: "Try again when the server responds.")
        }
        let title = await titles(of: [item])[item]
        return Review(record, questions: questions, title: title ?? item.unnamed)
    }

    private func remoteReview(of item: ItemReference) async throws(Problem) -> Review {
        let path = ["id": item.id]
        let title = await titles(of: [item])[item] ?? item.unnamed
        switch item.kind {
        case .lesson:
            return try await client.fetch(ProgressEndpoints.reviewLesson, path: path).value
                .review(of: item, title: title)
        case .passage:
            return try await client.fetch(ProgressEndpoints.reviewPassage, path: path).value
                .review(of: item, title: title)
        case .writingSection, .mathSection:
            let review = try await client.fetch(item.sectionEndpoints.review, path: path).value
                .review(of: item, title: title)
            // Some servers send blocks as text here, so prefer the catalog's texts.
            return review.withTexts(of: try? await catalog?.questions(of: item))
        }
    }

    /// A graded attempt with answers, from the ledger or the server's list.
    func record(of item: ItemReference, attempt id: String?) async throws -> AttemptRecord? {
        if let known = try await known(item, id), !known.answers.isEmpty { return known }
        do {
            try await refreshAttempts(of: item)
        } catch {
            if let known = try await known(item, id) { return known }
            throw error
        }
        return try await known(item, id)
    }

    /// Accepts the start of an id.
    private func known(_ item: ItemReference, _ id: String?) async throws -> AttemptRecord? {
        let account = await client.account()
        let records = try await ledger.entries(of: item, account: account).compactMap(\.record)
        guard let id else { return records.first }
        return records.first { $0.id == id } ?? records.first { $0.id.hasPrefix(id.lowercased()) }
    }
}

extension AttemptRepository: AttemptRecording {
    func submit(_ sheet: AnswerSheet) async throws -> SubmissionOutcome {
        let entry = try await enqueue(sheet)
        await tellStudyTime(of: sheet)
        switch await pending.send(entry.id) {
        case .delivered(response: []):
            // The process that sent it has stored the result.
            return try await known(sheet.item, nil).map { .judged($0) } ?? .queued(nil)
        case .delivered(let response):
            let result = try WireJSON.decode(SubmissionResult.self, from: response)
            return .judged(
                result.record(
                    of: sheet.item, title: sheet.itemTitle, seconds: sheet.timeSpentSeconds,
                    entry: entry))
        case .waiting(let problem): return .queued(problem)
        case .failed(let problem): return .refused(problem)
        }
    }

    private func enqueue(_ sheet: AnswerSheet) async throws(Problem) -> OutboxEntry {
        let path = ["id": sheet.item.id]
        let subject = "sat/\(sheet.item.kind.rawValue)/\(sheet.item.id)"
        let title = "Answers to “\(sheet.itemTitle)”"
        switch sheet.item.kind {
        case .lesson:
            return try await context.outbox.enqueue(
                ProgressEndpoints.submitLesson, path: path, body: sheet.body, subject: subject,
                title: title
            ) { connection, entry in
                try AttemptLedger.note(sheet, as: entry, in: connection)
            }
        case .passage:
            return try await context.outbox.enqueue(
                ProgressEndpoints.submitPassage, path: path, body: sheet.body, subject: subject,
                title: title
            ) { connection, entry in
                try AttemptLedger.note(sheet, as: entry, in: connection)
            }
        case .writingSection, .mathSection:
            return try await context.outbox.enqueue(
                sheet.item.sectionEndpoints.submit, path: path, body: sheet.body, subject: subject,
                title: title
            ) { connection, entry in
                try AttemptLedger.note(sheet, as: entry, in: connection)
            }
        }
    }

    func briefs(of items: [ItemReference]) async throws -> [ItemReference: AttemptBrief] {
        try await ledger.briefs(of: items, account: await client.account())
    }

    func latest(of item: ItemReference) async throws -> AttemptRecord? {
        try await record(of: item, attempt: nil)
    }
}
