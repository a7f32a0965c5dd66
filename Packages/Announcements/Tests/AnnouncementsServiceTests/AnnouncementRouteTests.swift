import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import Testing

@testable import Announcements
@testable import AnnouncementsService

@Suite struct AnnouncementRouteTests {
    @Test func anAnnouncementHasTheContractsFieldsAndNoOther() async throws {
        let school = try await SchoolFixture.announcements()
        try await school.post("Bring goggles", pinned: true)
        let list = try #require(try await school.ask(.get, "/announcements").json.elements)
        guard case .object(let fields) = try #require(list.first) else { return }
        #expect(
            Set(fields.keys) == [
                "id", "course_id", "created_by_id", "title", "message", "published_at", "pinned",
                "course_name", "created_by_name", "created_at", "updated_at", "expires_at",
            ])
        #expect(fields["course_id"] == .integer(88) && fields["created_by_id"] == .integer(12))
        #expect(fields["course_name"] == "Earth Science 8")
        #expect(fields["created_by_name"] == "Ilse Brandt")
        #expect(fields["pinned"] == .bool(true) && fields["expires_at"] == .null)
        #expect(fields["published_at"] == .string(WireInstant(school.clock.now).text))
    }

    @Test func theContractsExampleIsRead() throws {
        let text = """
            [{"id":64,"course_id":88,"created_by_id":12,"title":"Bring goggles","message":"Lab on Thursday.",
            "published_at":"2031-09-02T14:00:00.000Z","pinned":null,"course_name":"Earth Science 8",
            "created_by_name":"Ilse Brandt","created_at":"2031-09-02T13:59:00.000Z",
            "updated_at":"2031-09-02T13:59:00.000Z"},{"id":"no number"}]
            """
        let list = try WireJSON.decode(LossyArray<Announcement>.self, from: text)
        #expect(list.elements.map(\.id) == [64] && list.skipped == 1)
        #expect(list.elements[0].isPinned == false && list.elements[0].expiresAt == nil)
    }

    @Test func pinnedComeFirstThenTheNewest() async throws {
        let school = try await SchoolFixture.announcements()
        try await school.post("Oldest, pinned", published: school.time(-300), pinned: true)
        try await school.post("Older", published: school.time(-200))
        try await school.post("Newest", published: school.time(-10))
        try await school.post("Newer, pinned", to: 89, by: "jan", pinned: true)
        #expect(
            try await school.titles() == ["Newer, pinned", "Oldest, pinned", "Newest", "Older"])
        #expect(
            try await school.titles("/announcements?course_id=88")
                == ["Oldest, pinned", "Newest", "Older"])
        #expect(
            try await school.titles("/courses/88/announcements")
                == ["Oldest, pinned", "Newest", "Older"])
        #expect(try await school.titles("/announcements?course_id=nonsense").isEmpty)
    }

    @Test func draftsWhatIsToComeAndWhatHasExpiredAreNotForStudents() async throws {
        let school = try await SchoolFixture.announcements()
        try await school.post("Draft", published: nil)
        try await school.post("Tomorrow", published: school.time(3_600))
        try await school.post(
            "Over soon", published: school.time(-60), expires: school.time(60))
        #expect(try await school.titles() == ["Over soon"])
        #expect(Set(try await school.titles(as: "ilse")) == ["Draft", "Tomorrow", "Over soon"])
        school.clock.advance(by: .seconds(60))
        #expect(try await school.titles().isEmpty)
        school.clock.advance(by: .seconds(3_540))
        #expect(try await school.titles() == ["Tomorrow"])
        #expect(try await school.titles(as: "ilse").count == 3)
    }

    /// The contract leaves this open; each school decides.
    @Test(arguments: [
        ("enrolled", "zoe", ["P"], 404), ("school", "zoe", ["E", "H", "P"], 200),
        ("enrolled", "noor", ["E", "H"], 200), ("school", "noor", ["E", "H", "P"], 200),
        ("enrolled", "nemo", [], 404), ("school", "nemo", ["E", "H", "P"], 200),
        ("enrolled", "gus", [], 404), ("school", "gus", ["E", "H", "P"], 200),
        ("enrolled", "jan", ["H", "P"], 404), ("enrolled", "ada", ["E", "H", "P"], 200),
    ])
    func whoSeesWhat(
        visibility: String, name: String, seen: [String], ofEarthScience: Int
    ) async throws {
        let school = try await SchoolFixture.announcements(visibility: visibility)
        try await school.post("E", published: school.time(-30))
        try await school.post("H", to: 89, by: "jan", published: school.time(-20))
        try await school.post("P", to: 90, by: "jan", published: school.time(-10))
        #expect(try await school.titles(as: name).sorted() == seen)
        let reply = try await school.ask(.get, "/courses/88/announcements", as: name)
        #expect(reply.status == ofEarthScience)
        #expect(try await school.ask(.get, "/courses/4711/announcements", as: name).status == 404)
        #expect(try await school.ask(.get, "/announcements", as: nil).status == 401)
        #expect(try await school.ask(.get, "/announcements/1", as: name).status >= 404)
    }

    @Test(arguments: ["noor", "gus", "nemo", "jan", "lars"])
    func onlyWhoTeachesTheCourseWritesToIt(name: String) async throws {
        let school = try await SchoolFixture.announcements()
        let id = try await school.post("Bring goggles").id
        let body = #"{"title":"T","message":"M"}"#
        // A school doesn't know another one's courses and announcements.
        let status = name == "lars" ? 404 : 403
        for (method, path) in [
            (HTTPRequest.Method.post, "/courses/88/announcements"),
            (.patch, "/announcements/\(id)"), (.delete, "/announcements/\(id)"),
        ] {
            let reply = try await school.ask(
                method, path, method == .delete ? nil : body, as: name)
            #expect(reply.status == status, "\(method) \(reply.text)")
            if status == 403 {
                #expect(try reply.error == "Forbidden")
                #expect(try reply.json["meta"]?["policy"] == "AnnouncementPolicy")
            }
        }
        #expect(try await school.titles() == ["Bring goggles"])
        for name in ["ilse", "ada"] {
            #expect(
                try await school.ask(.patch, "/announcements/\(id)", body, as: name).status == 200)
        }
    }

    @Test func aChangeLeavesWhatItDoesNotName() async throws {
        let school = try await SchoolFixture.announcements()
        let before = try await school.post(
            "Bring goggles", expires: school.time(900), pinned: true)
        school.clock.advance(by: .seconds(5))
        let after = try await school.ask(
            .patch, "/announcements/\(before.id)",
            #"{"message":"Lab on Friday.","expires_at":null,"nonsense":1}"#, as: "ilse"
        ).decode(Announcement.self)
        #expect(after.message == "Lab on Friday." && after.title == before.title)
        #expect(after.isPinned && after.expiresAt == nil && after.publishedAt == before.publishedAt)
        #expect(after.updatedAt > before.updatedAt && after.createdAt == before.createdAt)
        let put = try await school.ask(
            .delete, "/announcements/\(before.id)", as: "ilse")
        #expect(put.status == 204 && put.bytes.isEmpty)
        #expect(
            try await school.ask(.delete, "/announcements/\(before.id)", as: "ilse").status == 404)
        #expect(try await school.titles(as: "ilse").isEmpty)
    }

    @Test func whatWillNotDoIsNamed() async throws {
        let school = try await SchoolFixture.announcements()
        let path = "/courses/88/announcements"
        let empty = try await school.ask(.post, path, #"{"title":" "}"#, as: "ilse")
        #expect(empty.status == 422)
        #expect(try empty.errors == ["Title can't be blank", "Message can't be blank"])
        let long = try WireJSON.encodeText(["title": String(repeating: "é", count: 256)])
        #expect(
            try await school.ask(.post, path, long, as: "ilse").errors.first
                == "Title is too long (maximum is 255 characters)")
        let order =
            #"{"title":"T","message":"M","published_at":"2031-05-02T00:00:00Z","expires_at":"2031-05-01"}"#
        #expect(
            try await school.ask(.post, path, order, as: "ilse").errors == [
                "Expires at must be after published at"
            ])
        for body in [#"{"title":5,"message":"M"}"#, #"{"published_at":"soon"}"#, "[]", "{"] {
            #expect(try await school.ask(.post, path, body, as: "ilse").status == 400, "\(body)")
        }
    }

    @Test func aHundredThousandCharactersArriveAsTheyWere() async throws {
        let school = try await SchoolFixture.announcements()
        let text = String(
            (0..<100_000).map { $0 % 97 == 0 ? "\n" : $0 % 7 == 0 ? "🧪" : "\u{1B}" })
        let body = try WireJSON.encodeText([
            "title": "Long", "message": text, "published_at": school.time(0),
        ])
        #expect(
            try await school.ask(.post, "/courses/88/announcements", body, as: "ilse").status
                == 201)
        let list: [Announcement] = try await school.ask(.get, "/announcements").decode()
        #expect(list.first?.message == text)
        #expect(try await school.notices().first?.message?.count == 200)
    }

    @Test func aRepeatedKeyPostsOnce() async throws {
        let school = try await SchoolFixture.announcements()
        let body = #"{"title":"T","message":"M","published_at":"2031-04-05T00:00:00Z"}"#
        let path = "/courses/88/announcements"
        let first = try await school.ask(.post, path, body, as: "ilse", key: "k")
        let again = try await school.ask(.post, path, body, as: "ilse", key: "k")
        #expect(first.status == 201 && again.bytes == first.bytes)
        #expect(try await school.titles().count == 1)
        #expect(try await school.notices().count == 1)
    }

    @Test func withoutAServiceOfCoursesNobodyIsEnrolledAndNothingFails() async throws {
        let school = try await SchoolFixture.announcements(courses: false)
        #expect(try await school.titles().isEmpty)
        #expect(try await school.ask(.get, "/courses/88/announcements").status == 404)
        #expect(
            try await school.ask(
                .post, "/courses/88/announcements", #"{"title":"T","message":"M"}"#, as: "ada"
            ).status == 404)
    }
}
