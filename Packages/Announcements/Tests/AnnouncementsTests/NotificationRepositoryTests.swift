import AppCore
import AppCoreTesting
import HTTPTypes
import Synchronization
import Testing

@testable import Announcements
@testable import AnnouncementsService

/// A network that is gone until it comes back.
private final class Network: Sendable {
    private let isBack = Mutex(false)

    func comeBack() { isBack.withLock { $0 = true } }

    func step(_ body: String) -> ScriptedTransport.Step {
        ScriptedTransport.Step { (_, _) async throws(TransportFailure) in
            guard self.isBack.withLock({ $0 }) else { throw .notSent("the network is gone") }
            return HTTPReply(
                head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
                body: .bytes(Array(body.utf8)))
        }
    }
}

@Suite struct NotificationRepositoryTests {
    @Test func marksGoToTheSchoolAndCountsFollow() async throws {
        let test = try await Fixture.campus()
        for title in ["One", "Two", "Three"] { try await test.post(title) }
        var book = try await test.notices.refresh()
        #expect(book.unread == 3 && book.notices.allSatisfy { !$0.isRead })
        let entry = try await test.notices.mark(book.notices[0], isRead: true)
        #expect(try await test.notices.book().unread == 2, "here at once")
        #expect(try await test.notices.book().notices.last?.isWaiting == true)
        #expect(await test.notices.deliver(entry).toast == nil)
        #expect(try await test.notices.book().unread == 2)
        test.clock.advance(by: .seconds(1))
        book = try await test.notices.refresh()
        #expect(book.unread == 2 && book.notices.last?.isWaiting == false)
        #expect(try await test.notices.unreadCount() == 2)
        #expect(try await test.notices.mark(book.notices[2], isRead: true) == nil)

        let back = try await test.notices.mark(book.notices[2], isRead: false)
        #expect(try await test.notices.unreadCount() == 3)
        _ = await test.notices.deliver(back)
        let all = try await test.notices.markAllRead()
        #expect(try await test.notices.book().unread == 0)
        _ = await test.notices.deliver(all)
        test.clock.advance(by: .seconds(1))
        try await test.post("Four")
        book = try await test.notices.refresh()
        #expect(book.unread == 1 && book.notices.first?.title == "Announcement: Four")
        #expect(
            try await test.ask(.get, "/notifications/unread_count", as: "noor")["count"]?.int == 1)
    }

    @Test func withoutANetworkMarksStayAndAreSentInTheirOrder() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/notifications",
            .reply(200, "[\(Fixture.notification(1)),\(Fixture.notification(2))]"),
            .reply(200, "[\(Fixture.notification(1)),\(Fixture.notification(2))]"))
        transport.on(.get, "/notifications/unread_count", .reply(200, #"{"count":2}"#))
        let test = try await Fixture.remote(transport)
        let book = try await test.notices.refresh()
        let network = Network()
        for path in ["/notifications/1/read", "/notifications/1"] {
            transport.always(.patch, path, network.step(Fixture.notification(1)))
        }
        let first = try #require(book.notices.first { $0.id == 1 })
        let entry = try await test.notices.mark(first, isRead: true)
        guard case .waiting = await test.notices.deliver(entry) else {
            Issue.record("it cannot have arrived")
            return
        }
        let offline = try await test.notices.book()
        #expect(offline.unread == 1 && offline.notices.map(\.id) == [2, 1])
        let back = try await test.notices.mark(offline.notices[1], isRead: false)
        #expect(try await test.notices.book().unread == 2)
        #expect(await test.context.outbox.pendingCount() == 2)

        network.comeBack()
        await test.context.outbox.flush(ignoringBackoff: true)
        #expect(back != nil)
        #expect(await test.context.outbox.pendingCount() == 0)
        #expect(
            transport.writes.suffix(2) == [
                "PATCH /api/v1/notifications/1/read ",
                #"PATCH /api/v1/notifications/1 {"read_at":null}"#,
            ])
    }

    @Test func aRefusedMarkIsTakenBackAndOneForWhatIsGoneIsForgotten() async throws {
        let transport = ScriptedTransport()
        transport.notifies([Fixture.notification(1), Fixture.notification(2)], unread: 2)
        transport.on(
            .patch, "/notifications/1/read", .reply(403, #"{"error":"Forbidden"}"#))
        transport.on(
            .patch, "/notifications/2/read", .reply(404, #"{"error":"Not found"}"#))
        let test = try await Fixture.remote(transport)
        let book = try await test.notices.refresh()
        for notice in book.notices.sorted(by: { $0.id < $1.id }) {
            let outcome = await test.notices.deliver(
                try await test.notices.mark(notice, isRead: true))
            if notice.id == 1 {
                guard case .failed = outcome else {
                    Issue.record("it was refused")
                    continue
                }
            } else {
                #expect(outcome.toast == nil)
            }
        }
        #expect(try await test.notices.book().unread == 2)
        #expect(try await test.context.outbox.entries().map(\.state) == [.failed])
    }

    @Test func onePageMoreBringsOlderOnes() async throws {
        let transport = ScriptedTransport()
        let rows = (1...50).map { Fixture.notification($0, readAt: #""2031-04-05T02:00:00Z""#) }
        transport.always(
            .get, "/notifications?unread_only=true&page=1&per_page=200", .reply(200, "[]"))
        transport.always(
            .get, "/notifications?page=1&per_page=50",
            .reply(200, "[\(rows.joined(separator: ","))]"))
        transport.always(
            .get, "/notifications?page=2&per_page=50",
            .reply(200, "[\(Fixture.notification(99))]"))
        transport.always(.get, "/notifications/unread_count", .reply(200, #"{"count":1}"#))
        let test = try await Fixture.remote(transport)
        let first = try await test.notices.refresh()
        #expect(first.notices.count == 50 && first.hasMore && first.unread == 1)
        let both = try await test.notices.more(after: 1)
        #expect(both.notices.count == 51 && !both.hasMore)
        #expect(both.notices.first?.id == 99, "unread comes first")
    }

    @Test func preferencesAreChangedHereFirst() async throws {
        let test = try await Fixture.campus()
        #expect(try await test.notices.preferences() == nil)
        let rows = try await test.notices.refreshPreferences()
        #expect(rows.map(\.eventType) == NotificationPreference.eventTypes)
        let entry = try await test.notices.change(
            "quiz_graded", PreferenceChange(inApp: false, email: true))
        func row() async throws -> NotificationPreference? {
            try await test.notices.preferences()?.first { $0.eventType == "quiz_graded" }
        }
        let here = try #require(try await row())
        #expect(!here.inApp && here.email && here.emailFrequency == "immediate")
        #expect(await test.notices.deliver(entry).toast == nil)
        #expect(try await row() == here, "the school made the same of it")
        #expect(try await test.notices.refreshPreferences().contains(here))
    }

    @Test func whereANotificationLeads() {
        let courses = NoticePlace { Place(["calendar", "course", String($0)]) }
        func place(_ metadata: [String: JSONValue], _ url: String? = nil) -> String? {
            let notice = SchoolNotification(
                id: 1, userID: 41, actorID: nil, notificationType: "x", title: "", message: nil,
                url: url, notifiableType: nil, notifiableID: nil, metadata: metadata, readAt: nil,
                createdAt: WireInstant(milliseconds: 0), updatedAt: WireInstant(milliseconds: 0))
            return courses.place(of: notice)?.description
        }
        #expect(place(["thread_id": .integer(222)]) == "chat/thread/222")
        #expect(
            place(["announcement_id": .integer(64), "course_id": .integer(88)])
                == "announcements/64")
        #expect(place(["assignment_id": .integer(310)]) == "todos/assignment/310")
        #expect(place(["quiz_id": .integer(31)]) == "todos/quiz/31")
        #expect(place(["course_id": .integer(88)]) == "calendar/course/88")
        #expect(place([:], "/communicate/threads/222") == "chat/thread/222")
        #expect(place([:], "/learn/courses/88/assignments/310?x=1") == "todos/assignment/310")
        #expect(place([:], "/learn/courses/88/quizzes/31#a") == "todos/quiz/31")
        #expect(place([:], "/learn/courses/88/announcements") == "announcements/course/88")
        #expect(place([:], "/learn/courses/88/modules/7") == "calendar/course/88")
        for odd in ["", "/", "https://elsewhere.example/", "/learn/courses/x", "/learn", "\u{1B}"] {
            #expect(place([:], odd) == nil, "\(odd)")
        }
        #expect(place(["thread_id": "222"]) == nil)
        #expect(NoticePlace { _ in nil }.place(ofAddress: "/learn/courses/88") == nil)
    }
}
