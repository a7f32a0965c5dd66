import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import ServiceKit
import Testing

@testable import Todos
@testable import TodosService

/// A double for Account: the student is noor of the cast.
struct MembershipDouble: SchoolMembership {
    func me() async throws -> SchoolSelf {
        SchoolSelf(
            id: 41, name: "Noor Haddad", email: "noor@school.example", roles: ["student"],
            schoolName: "Home", schoolSlug: "home")
    }
}

/// A double for Calendar that lists courses.
struct CoursesListing: CourseListing {
    func courses() async throws -> [CourseBrief] {
        [CourseBrief(id: 88, name: "Earth Science 8", code: "ESCI-8")]
    }
    func teachers() async -> [SchoolPersonBrief] { [] }
    func place(ofCourse id: Int64) -> Place { Place(["calendar", "course", String(id)]) }
}

enum SchoolWorkFixture {
    /// Work of course 88, due around 5 April 2031, 06:07 UTC, which is when tests begin.
    static let file = #"""
        {"courses":[{"key":"88","name":"Earth Science 8",
          "assignments":[
            {"key":"rock","title":"Rock cycle diagram","description":"Draw and label.","points":"20",
             "due":"2031-04-04T05:59:00Z","submission_types":["text","file_upload"],
             "links":[{"title":"Reference sheet","url":"https://files.example/rock.pdf"}]},
            {"key":"map","title":"Contour map","points":"10","due":"2031-04-07T05:59:00Z"},
            {"key":"shut","title":"Locked work","due":"2031-04-01T00:00:00Z",
             "lock":"2031-04-02T00:00:00Z"}],
          "quizzes":[
            {"key":"minerals","title":"Minerals check","minutes":15,"attempts":2,
             "due":"2031-04-12T21:00:00Z","instructions":"Closed book.",
             "questions":[
               {"key":"q1","prompt":"Hardest mineral?","type":"multiple_choice","points":"1",
                "choices":[{"key":"a","text":"Talc"},{"key":"b","text":"Diamond"}],"answer":["b"]},
               {"key":"q2","prompt":"Quartz is a rock.","type":"true_false","points":"1",
                "answer":["false"]},
               {"key":"q3","prompt":"Banded rock?","type":"short_answer","points":"1",
                "answer":["gneiss"]},
               {"key":"q4","prompt":"Pair them.","type":"matching","points":"2",
                "choices":[{"left":"basalt","right":"igneous"},{"left":"shale","right":"sedimentary"}]},
               {"key":"q5","prompt":"Made by ___ and ___.","type":"fill_in_blank","points":"2",
                "answer":["heat","pressure"]},
               {"key":"q6","prompt":"Why do rocks change?","type":"essay","points":"3"}]}]}]}
        """#

    /// Noor at a school with that work, using the real service in-process.
    static func campus() async throws -> TestContext {
        let test = try await TestContext.make(
            modules: [TodosModule.self],
            services: [PeopleDouble.self, CoursesDouble.self, TodosService.self],
            offering: { capabilities in
                capabilities.offer(.schoolMembership, MembershipDouble())
                capabilities.offer(.courses, CoursesListing())
            })
        let campus = try #require(test.campus)
        let school = try WireJSON.decode(SchoolFile.self, from: Array(file.utf8))
        _ = try await campus.take(school, into: Tenant.defaultID)
        return test
    }

    /// A remote school with scripted responses, without a planner unless scripted.
    static func remote(
        _ transport: ScriptedTransport, isMember: Bool = true
    ) async throws -> TestContext {
        transport.always(
            .get, "/api/v1/planner_notes", .reply(404, #"{"status":404,"error":"Not Found"}"#))
        transport.always(.get, "/api/v1/submissions/7001/comments", .reply(200, "[]"))
        return try await TestContext.make(
            modules: [TodosModule.self], transport: transport,
            profile: Profile(
                name: "test", backends: [.school: .url("https://school.example.test")]),
            offering: { capabilities in
                if isMember { capabilities.offer(.schoolMembership, MembershipDouble()) }
            })
    }

    static func assignment(_ id: Int64, _ title: String, due: String? = nil) -> String {
        let due = due.map { "\"\($0)\"" } ?? "null"
        return """
            {"id":\(id),"course_id":88,"created_by_id":12,"rubric_id":null,"title":"\(title)",\
            "description":null,"instructions":null,"assignment_type":"written",\
            "points_possible":"20.0","due_at":\(due),"unlock_at":null,"lock_at":null,\
            "submission_types":["text"],"allow_late_submission":true,"status":"published",\
            "standard_ids":[],"created_at":"2031-03-01T16:20:10.004Z",\
            "updated_at":"2031-03-01T16:25:31.870Z"}
            """
    }

    static func submission(_ assignment: Int64, status: String = "submitted") -> String {
        """
        {"id":7001,"assignment_id":\(assignment),"user_id":41,"submission_type":"text",\
        "body":"See labels.","url":null,"status":"\(status)",\
        "submitted_at":"2031-04-05T06:10:00.000Z","attempt_number":1,"grade":null,\
        "graded_at":null,"graded_by_id":null,"feedback":null,\
        "created_at":"2031-04-05T06:10:00.000Z","updated_at":"2031-04-05T06:10:00.000Z"}
        """
    }
}

extension TestContext {
    /// A school to-do, by its title.
    func todo(_ title: String) async throws -> Todo {
        let book = try await repository.refresh(includingDone: true)
        return try #require(book.todos.first { $0.title == title }, "\(title)")
    }

    /// The outbox after a restart: the same store and no other state.
    func restartedOutbox() -> Outbox {
        let (context, repository) = (context, repository)
        return Outbox(
            store: store, environment: context.environment,
            clients: { context.client(for: $0) },
            handlers: { [WorkOutboxHandler(repository: repository)] },
            log: context.log)
    }
}
