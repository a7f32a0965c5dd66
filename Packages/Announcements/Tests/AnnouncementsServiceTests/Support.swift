import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import ServiceKit
import Testing

@testable import Announcements
@testable import AnnouncementsService

extension SchoolFixture {
    static func announcements(
        visibility: String = "enrolled", courses: Bool = true,
        on database: (any SQLDatabase)? = nil, clock: TestClock = TestClock(),
        wrapping: (any SQLDatabase) -> any SQLDatabase = { $0 }
    ) async throws -> SchoolFixture {
        try await make(
            AnnouncementsService.self, courses: courses, on: database, clock: clock,
            settings: [Visibility.key.name: visibility], wrapping: wrapping)
    }

    /// Posts an announcement; published now unless `published` is given.
    @discardableResult
    func post(
        _ title: String, to course: Int64 = 88, by teacher: String = "ilse",
        published: String? = "now", expires: String? = nil, pinned: Bool = false
    ) async throws -> Announcement {
        let moment = published == "now" ? WireInstant(clock.now).text : published
        var body: [String: JSONValue] = [
            "title": .string(title), "message": .string("About \(title)."),
            "pinned": .bool(pinned), "published_at": moment.map(JSONValue.string) ?? .null,
        ]
        if let expires { body["expires_at"] = .string(expires) }
        return try await ask(
            .post, "/courses/\(course)/announcements", WireJSON.encodeText(body), as: teacher
        ).decode()
    }

    func titles(_ path: String = "/announcements", as name: String = "noor") async throws
        -> [String]
    {
        try await ask(.get, path, as: name).decode([Announcement].self).map(\.title)
    }

    func notices(as name: String = "noor", _ query: String = "") async throws
        -> [SchoolNotification]
    {
        try await ask(.get, "/notifications" + query, as: name).decode()
    }

    func unread(as name: String = "noor") async throws -> Int {
        try await ask(.get, "/notifications/unread_count", as: name).decode(UnreadCount.self).count
    }

    /// The time in `seconds` seconds, in wire form.
    func time(_ seconds: Double) -> String {
        WireInstant(clock.now.addingTimeInterval(seconds)).text
    }

    /// The context for requests from other services.
    var serviceContext: ServiceContext {
        ServiceContext(
            database: database, environment: .test(clock: clock),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil,
            signingKey: [], localStudentID: "", forgetEverywhere: { _, _ in },
            capabilities: { [campus] in campus.capabilities })
    }

    /// Posts a notice as another service would.
    func tell(
        _ type: String = "message_received", _ people: Set<Int64> = [41], actor: Int64? = nil,
        metadata: [String: JSONValue] = [:], in tenantID: String = Tenant.defaultID
    ) async throws {
        let poster = try #require(campus.capabilities[.schoolNotices])
        let stock = try await serviceContext.numbers.take(people.count)
        let moment = WireInstant(clock.now).milliseconds
        let notice = SchoolNotice(
            type: type, title: "Told of \(type)", url: "/communicate/threads/222",
            subjectType: "Message", subjectID: 3110, metadata: metadata, actor: actor)
        try await database.write { connection in
            var stock = stock
            try poster.post(
                notice, to: people, tenantID: tenantID, at: moment, numbers: &stock,
                in: connection)
        }
    }

    /// The kinds of events sent to an account's devices.
    func events(of account: String) async throws -> [String] {
        try await database.read { connection in
            try connection.rows(
                """
                SELECT kind FROM campus_events WHERE tenant_id = ? AND user_id = ?
                ORDER BY sequence
                """, [.text(Tenant.defaultID), .text(account)]
            ).map { try $0.text("kind") }
        }
    }
}
