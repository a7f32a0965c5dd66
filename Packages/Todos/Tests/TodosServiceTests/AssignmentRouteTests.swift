import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Todos
@testable import TodosService

@Suite struct AssignmentRouteTests {
    @Test func theyComeByDueTimeUndatedLast() async throws {
        let campus = try await SchoolFixture.work()
        let undated = try await campus.assign()
        let later = try await campus.assign(#""due_at":"2031-09-09T00:00:00Z""#)
        let sooner = try await campus.assign(#""due_at":"2031-09-08T05:59:00.000Z""#)
        for path in ["/assignments", "/courses/88/assignments", "/assignments?course_id=88"] {
            let ids = try await campus.list(Assignment.self, path).map(\.id)
            #expect(ids == [sooner.id, later.id, undated.id])
        }
        let page = try await campus.list(Assignment.self, "/assignments?page=2&per_page=2")
        #expect(page.map(\.id) == [undated.id])
        let odd = try await campus.list(Assignment.self, "/assignments?page=x&per_page=-3")
        #expect(odd.count == 3)
    }

    @Test func studentsSeePublishedWorkOfTheirCourses() async throws {
        let campus = try await SchoolFixture.work()
        let own = try await campus.assign()
        let draft = try await campus.assign(isDraft: true)
        let foreign = try await campus.assign(course: 90, as: "jan")
        #expect(try await campus.list(Assignment.self, "/assignments").map(\.id) == [own.id])
        #expect(try await campus.ask(.get, "/assignments/\(own.id)").status == 200)
        for id in [draft.id, foreign.id] {
            let reply = try await campus.ask(.get, "/assignments/\(id)")
            #expect(reply.status == 403)
            #expect(try reply.json["meta"]?["policy"] == "AssignmentPolicy")
        }
        #expect(try await campus.ask(.get, "/assignments/999999").status == 404)
        for course in ["90", "4711", "x"] {
            let list = try await campus.list(Assignment.self, "/courses/\(course)/assignments")
            #expect(list.isEmpty, "an unknown or foreign course has none")
        }
        let drafts = try await campus.list(Assignment.self, "/assignments?status=draft")
        #expect(drafts.isEmpty)
    }

    @Test(arguments: [("ilse", 2), ("jan", 0), ("ada", 2), ("nemo", 0), ("gus", 0), ("zoe", 0)])
    func othersSeeWhatTheirPartLets(name: String, count: Int) async throws {
        let campus = try await SchoolFixture.work()
        _ = try await campus.assign()
        let draft = try await campus.assign(isDraft: true)
        let list = try await campus.list(Assignment.self, "/assignments", as: name)
        #expect(list.count == count)
        let reply = try await campus.ask(.get, "/assignments/\(draft.id)", as: name)
        #expect(reply.status == (count > 0 ? 200 : 403))
    }

    @Test func whatIsClosedOrArchivedVanishes() async throws {
        let campus = try await SchoolFixture.work()
        for act in ["close", "archive"] {
            let assignment = try await campus.assign()
            let path = "/assignments/\(assignment.id)"
            let moved = try await campus.ask(.post, "\(path)/\(act)", as: "ilse")
            #expect(
                try moved.decode(Assignment.self).status
                    == (act == "close" ? "closed" : "archived"))
            #expect(try await campus.ask(.get, path).status == 403)
            let again = try await campus.ask(.post, "\(path)/\(act)", as: "ilse")
            #expect(again.status == 422)
        }
        #expect(try await campus.list(Assignment.self, "/assignments").isEmpty)
    }

    @Test func linksGoWithTheirAssignment() async throws {
        let campus = try await SchoolFixture.work()
        let own = try await campus.assign()
        let path = "/assignments/\(own.id)/resource_links"
        let flat = #"{"url":"https://files.example/rock.pdf","title":"Sheet"}"#
        let wrapped = #"{"resource_link":{"url":"https://b.example","provider":"drive"}}"#
        for body in [flat, wrapped] {
            #expect(try await campus.ask(.post, path, body, as: "ilse").status == 201)
            #expect(try await campus.ask(.post, path, body).status == 403)
        }
        let links = try await campus.list(ResourceLink.self, path)
        #expect(links.map(\.url) == ["https://files.example/rock.pdf", "https://b.example"])
        #expect(links[0].linkableID == own.id && links[0].provider == "url")
        let none = try await campus.ask(.post, path, "{}", as: "ilse")
        #expect(try none.errors == ["Url can't be blank"])
        #expect(try await campus.list(Standard.self, "/assignments/\(own.id)/standards").isEmpty)
    }

    @Test func teachersTellOfWorkWhenTheyPublishIt() async throws {
        let campus = try await SchoolFixture.work()
        let draft = try await campus.assign(isDraft: true)
        #expect(try await campus.notices(to: 41).isEmpty)
        let published = try await campus.ask(
            .post, "/assignments/\(draft.id)/publish", as: "ilse")
        #expect(published.status == 200)
        #expect(try await campus.notices(to: 41) == ["assignment_created"])
        #expect(try await campus.notices(to: 42) == ["assignment_created"])
        #expect(try await campus.notices(to: 12).isEmpty)
        let again = try await campus.ask(.post, "/assignments/\(draft.id)/publish", as: "ilse")
        #expect(again.status == 422)
        #expect(try await campus.notices(to: 41).count == 1)
    }

    @Test(arguments: ["noor", "jan", "gus", "nemo"])
    func onlyTheCoursesTeachersGiveWork(name: String) async throws {
        let campus = try await SchoolFixture.work()
        let assignment = try await campus.assign()
        let path = "/assignments/\(assignment.id)"
        let replies = [
            try await campus.ask(.post, "/courses/88/assignments", #"{"title":"A"}"#, as: name),
            try await campus.ask(.patch, path, #"{"title":"B"}"#, as: name),
            try await campus.ask(.post, "\(path)/publish", as: name),
            try await campus.ask(.post, "\(path)/close", as: name),
            try await campus.ask(.post, "\(path)/archive", as: name),
        ]
        for reply in replies { #expect(reply.status == 403) }
        #expect(try await campus.ask(.get, path, as: "ilse").decode(Assignment.self) == assignment)
    }

    @Test func fieldsAreLookedAt() async throws {
        let campus = try await SchoolFixture.work()
        let path = "/courses/88/assignments"
        let reply = try await campus.ask(
            .post, path, #"{"title":" ","points_possible":-1,"assignment_type":"poem"}"#,
            as: "ilse")
        #expect(reply.status == 422)
        #expect(
            try reply.errors == [
                "Title can't be blank", "Assignment type is not included in the list",
                "Points possible must be greater than or equal to 0",
            ])
        #expect(try await campus.ask(.post, path, #"{"title":5}"#, as: "ilse").status == 400)
        let unknown = try await campus.ask(
            .post, "/courses/4711/assignments", #"{"title":"A"}"#, as: "ada")
        #expect(unknown.status == 404)
    }

    @Test func whatIsSentIsChangedAndNullClears() async throws {
        let campus = try await SchoolFixture.work()
        let assignment = try await campus.assign(
            #""due_at":"2031-09-08T05:59:00Z","description":"Old""#)
        let changed = try await campus.ask(
            .patch, "/assignments/\(assignment.id)",
            #"{"due_at":null,"points_possible":"12.5","status":"archived"}"#, as: "ilse"
        ).decode(Assignment.self)
        #expect(changed.dueAt == nil && changed.description == "Old")
        #expect(changed.pointsPossible?.text == "12.5" && changed.status == "published")
    }
}
