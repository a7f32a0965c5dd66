import AppCore
import Foundation

/// Loads notifications, with local read marks applied, for screens and commands.
struct NotificationRepository: Sendable {
    /// Page size, and how many unread notifications are fetched at once.
    static let pageSize = 50
    private static let maxUnread = 200

    let context: FeatureContext
    let marks: MarkStore

    init(context: FeatureContext) {
        self.context = context
        marks = MarkStore(database: context.store)
    }

    var client: APIClient { context.client(for: .school) }
    var now: Date { context.environment.now() }
    var calendar: LocalCalendar { LocalCalendar(context.environment) }
    var pending: PendingWrites {
        PendingWrites(context, .school, endpoints: MarkOutboxHandler.endpoints)
    }

    private static let unreadQuery = [
        ("unread_only", "true"), ("page", "1"), ("per_page", String(maxUnread)),
    ]
    private static func query(_ page: Int) -> [(String, String)] {
        [("page", String(page)), ("per_page", String(pageSize))]
    }

    // MARK: Reading

    /// The first pages from the local store. Makes no request.
    func book(pages: Int = 1) async throws -> NotificationList {
        let live = try await liveMarks()
        var found: [Int64: Notice] = [:]
        var askedAt: Date?
        var lastPage: Int?
        func take(_ answer: CachedResponse<LossyArray<SchoolNotification>>?) {
            guard let answer else { return }
            askedAt = max(askedAt ?? answer.fetchedAt, answer.fetchedAt)
            for wire in answer.value.elements {
                let notice = Notice(wire: wire).marked(by: live, askedAt: answer.fetchedAt)
                // The newer of two responses wins.
                if let other = found[wire.id], other.wire.updatedAt > wire.updatedAt { continue }
                found[wire.id] = notice
            }
        }
        take(await client.cached(NotificationEndpoints.list, query: Self.unreadQuery))
        for page in 1...max(1, pages) {
            let answer = await client.cached(
                NotificationEndpoints.list, query: Self.query(page))
            take(answer)
            lastPage = answer.map { $0.value.elements.count + $0.value.skipped }
        }
        let notices = found.values.sorted(by: Notice.comesBefore)
        let unread = notices.count { !$0.isRead }
        return NotificationList(
            notices: notices,
            unread: max(unread, try await unreadCount() ?? unread), askedAt: askedAt,
            hasMore: (lastPage ?? 0) >= Self.pageSize)
    }

    /// Fetches unread notifications and the first page. Throws a ``Problem`` if the school doesn't
    /// respond, but not if it doesn't support notifications.
    func refresh(pages: Int = 1) async throws -> NotificationList {
        let start = now
        do {
            try await askForLists(pages: pages)
        } catch let problem as Problem where problem.status == 404 {
            return NotificationList(notices: [], unread: 0, askedAt: now, isOffered: false)
        }
        try await marks.forget(pending.scope(of: await client.account()), settledBefore: start)
        return try await book(pages: pages)
    }

    private func askForLists(pages: Int) async throws {
        _ = try await client.fetch(NotificationEndpoints.list, query: Self.unreadQuery)
        for page in 1...max(1, pages) {
            let answer = try await client.fetch(
                NotificationEndpoints.list, query: Self.query(page)
            ).value
            if answer.elements.count + answer.skipped < Self.pageSize { break }
        }
        try await askForCount()
    }

    private func askForCount() async throws {
        _ = try await client.fetch(NotificationEndpoints.unreadCount)
    }

    /// Fetches one more page.
    func more(after pages: Int) async throws -> NotificationList {
        _ = try await client.fetch(NotificationEndpoints.list, query: Self.query(pages + 1))
        return try await book(pages: pages + 1)
    }

    /// The stored unread count, or nil.
    func unreadCount() async throws -> Int? {
        guard let answer = await client.cached(NotificationEndpoints.unreadCount) else {
            return nil
        }
        let live = try await liveMarks().filter { $0.counts(for: answer.fetchedAt) }
        guard let last = live.lastIndex(where: { $0.notice == NoticeMark.all }) else {
            let change = live.reduce(0) { sum, mark in
                sum + (mark.isRead == mark.wasRead ? 0 : mark.isRead ? -1 : 1)
            }
            return max(0, answer.value.count + change)
        }
        return live[(last + 1)...].count { !$0.isRead }
    }

    /// Fetches the unread count; nil if the school doesn't support notifications.
    func refreshUnreadCount() async throws -> Int? {
        do {
            try await askForCount()
        } catch let problem as Problem where problem.status == 404 {
            return nil
        }
        return try await unreadCount()
    }

    /// The screen of a notification's subject, or nil.
    func place(of notice: Notice) -> Place? {
        let courses = context.capability(.courses)
        return NoticePlace { courses?.place(ofCourse: $0) }.place(of: notice.wire)
    }

    /// Marks the school's lists may not include yet, oldest first, without refused or discarded ones.
    private func liveMarks() async throws -> [NoticeMark] {
        let account = await client.account()
        let found = try await marks.marks(pending.scope(of: account))
        guard !found.isEmpty else { return [] }
        let entries = try await pending.entries(of: account)
        let waiting = Set(entries.filter { $0.state != .failed }.map(\.id))
        return found.filter { $0.settledAt != nil || waiting.contains($0.entry) }
    }
}

extension Notice {
    /// Applies the marks that a response of this age may not include.
    fileprivate func marked(by marks: [NoticeMark], askedAt: Date) -> Notice {
        var notice = self
        for mark in marks where mark.counts(for: askedAt) {
            let isMeant =
                mark.notice == id
                || (mark.notice == NoticeMark.all && createdAt <= mark.madeAt)
            guard isMeant else { continue }
            notice.isWaiting = mark.settledAt == nil
            guard notice.isRead != mark.isRead else { continue }
            notice.wire.readAt = mark.isRead ? WireInstant(mark.madeAt) : nil
        }
        return notice
    }
}
