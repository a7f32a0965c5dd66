import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Todos
@testable import TodosService

@Suite struct SubmissionTests {
    @Test func creatingIsHandingIn() async throws {
        let campus = try await SchoolFixture.work()
        let assignment = try await campus.assign()
        let reply = try await campus.handIn(
            assignment, #"{"submission_type":"text","body":"Done.","url":"https://a.example"}"#)
        #expect(reply.status == 201)
        let submission = try reply.decode(Submission.self)
        #expect(submission.status == "submitted" && submission.userID == 41)
        #expect(submission.submittedAt?.text == "2031-04-05T06:07:08.000Z")
        #expect(submission.attemptNumber == 1 && submission.grade == nil)
        #expect(submission.body == "Done." && submission.submissionType == "text")
        #expect(try reply.json["attachment"] == nil)
        let own = try await campus.list(Submission.self, "/submissions")
        #expect(own == [submission])
        #expect(try await campus.notices(to: 12) == ["submission_received"])
    }

    @Test func anEmptyOneIsTaken() async throws {
        let campus = try await SchoolFixture.work()
        let reply = try await campus.handIn(try await campus.assign(), "{}")
        #expect(reply.status == 201)
    }

    @Test func theSecondOneIsRefused() async throws {
        let campus = try await SchoolFixture.work()
        let assignment = try await campus.assign()
        _ = try await campus.handIn(assignment)
        let reply = try await campus.handIn(assignment)
        #expect(reply.status == 422)
        #expect(try reply.errors == ["User already has a submission for this assignment"])
    }

    @Test func ofManyAtOnceOneArrives() async throws {
        let campus = try await SchoolFixture.work()
        let assignment = try await campus.assign()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask { try await campus.handIn(assignment).status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.sorted() == [201] + Array(repeating: 422, count: 7))
        #expect(try await campus.list(Submission.self, "/submissions").count == 1)
    }

    @Test func anImpatientRepetitionWithTheSameKeyIsTheSameSubmission() async throws {
        let campus = try await SchoolFixture.work()
        let assignment = try await campus.assign()
        let first = try await campus.handIn(assignment, key: "k1")
        let again = try await campus.handIn(assignment, key: "k1")
        #expect(first.status == 201 && again.status == 201)
        #expect(first.bytes == again.bytes)
        #expect(try await campus.notices(to: 12) == ["submission_received"])
    }

    @Test func thePlaceholderForMissingWorkIsFilled() async throws {
        let campus = try await SchoolFixture.work()
        let assignment = try await campus.assign()
        let id = try await campus.handIn(assignment).decode(Submission.self).id
        _ = try await campus.database.write { connection in
            try connection.execute(
                "UPDATE todos_submissions SET status = 'missing', submitted_at = NULL")
        }
        let todos = try await campus.todos()
        #expect(todos.first { $0.sourceID == assignment.id }?.status == "missing")
        let reply = try await campus.handIn(assignment, #"{"body":"Late."}"#)
        #expect(reply.status == 201)
        let submission = try reply.decode(Submission.self)
        #expect(submission.id == id && submission.status == "submitted")
        #expect(submission.body == "Late.")
    }

    @Test func onlyTheLockClosesTheDoor() async throws {
        let campus = try await SchoolFixture.work()
        let open = try await campus.assign(
            #""due_at":"2031-01-01T00:00:00Z","unlock_at":"2032-01-01T00:00:00Z","allow_late_submission":false"#
        )
        #expect(try await campus.handIn(open).status == 201)
        let locked = try await campus.assign(#""lock_at":"2031-04-05T06:07:07.999Z""#)
        let reply = try await campus.handIn(locked)
        #expect(reply.status == 422)
        #expect(try reply.error == "Assignment is locked")
    }

    @Test func whatIsNotPublishedTakesNothing() async throws {
        let campus = try await SchoolFixture.work()
        let draft = try await campus.assign(isDraft: true)
        let closed = try await campus.assign()
        _ = try await campus.ask(.post, "/assignments/\(closed.id)/close", as: "ilse")
        for assignment in [draft, closed] {
            let reply = try await campus.handIn(assignment)
            #expect(reply.status == 422)
            #expect(try reply.error == "Assignment is not published")
        }
    }

    @Test(arguments: ["zoe", "ilse", "ada", "gus", "nemo"])
    func onlyEnrolledStudentsHandIn(name: String) async throws {
        let campus = try await SchoolFixture.work()
        let reply = try await campus.handIn(try await campus.assign(), as: name)
        #expect(reply.status == 403)
        #expect(try reply.error == "Forbidden")
        #expect(try reply.json["meta"]?["policy"] == "SubmissionPolicy")
    }

    @Test func unknownAssignmentsAreNotFound() async throws {
        let campus = try await SchoolFixture.work()
        for id in ["999999", "abc", "-1", "99999999999999999999"] {
            let path = "/assignments/\(id)/submissions"
            #expect(try await campus.ask(.post, path, "{}").status == 404)
            #expect(try await campus.ask(.get, path).status == 404)
        }
    }

    @Test func fieldsOfTheWrongTypeAreNoRequest() async throws {
        let campus = try await SchoolFixture.work()
        let assignment = try await campus.assign()
        #expect(try await campus.handIn(assignment, #"{"body":5}"#).status == 400)
        #expect(try await campus.handIn(assignment, "[").status == 400)
        let long = #"{"url":"\#(String(repeating: "a", count: 2_049))"}"#
        let reply = try await campus.handIn(assignment, long)
        #expect(reply.status == 422)
        #expect(try reply.errors == ["Url is too long (maximum is 2048 characters)"])
    }

    @Test func everyoneSeesTheirOwnAndTeachersTheirCourses() async throws {
        let campus = try await SchoolFixture.work()
        let assignment = try await campus.assign()
        let own = try await campus.handIn(assignment).decode(Submission.self)
        let other = try await campus.handIn(assignment, as: "omar").decode(Submission.self)
        let path = "/assignments/\(assignment.id)/submissions"
        #expect(try await campus.list(Submission.self, path).map(\.id) == [own.id])
        #expect(try await campus.ask(.get, "/submissions/\(own.id)").status == 200)
        let foreign = try await campus.ask(.get, "/submissions/\(other.id)")
        #expect(foreign.status == 403)
        #expect(try await campus.ask(.get, "/submissions/999999").status == 404)
        for staff in ["ilse", "ada"] {
            let seen = try await campus.list(Submission.self, path, as: staff)
            #expect(seen.map(\.id) == [own.id, other.id])
        }
        #expect(try await campus.list(Submission.self, "/submissions", as: "jan").isEmpty)
        #expect(try await campus.list(Submission.self, "/submissions", as: "nemo").isEmpty)
        #expect(try await campus.ask(.get, "/submissions/\(own.id)", as: "jan").status == 403)
    }

    @Test func listsAreFilteredAndPaged() async throws {
        let campus = try await SchoolFixture.work()
        var ids: [Int64] = []
        for number in 0..<3 {
            let assignment = try await campus.assign(#""title":"Work \#(number)""#)
            ids.append(try await campus.handIn(assignment).decode(Submission.self).id)
            campus.clock.advance(by: .seconds(60))
        }
        let second = try await campus.list(Submission.self, "/submissions?page=2&per_page=2")
        #expect(second.map(\.id) == [ids[2]])
        let none = try await campus.list(Submission.self, "/submissions?status=graded")
        #expect(none.isEmpty)
        let odd = try await campus.list(Submission.self, "/submissions?assignment_id=x")
        #expect(odd.isEmpty)
    }

    @Test func aClosedAssignmentsSubmissionStaysReadable() async throws {
        let campus = try await SchoolFixture.work()
        let assignment = try await campus.assign()
        let id = try await campus.handIn(assignment).decode(Submission.self).id
        _ = try await campus.ask(.post, "/assignments/\(assignment.id)/close", as: "ilse")
        #expect(try await campus.ask(.get, "/assignments/\(assignment.id)").status == 403)
        #expect(try await campus.ask(.get, "/submissions/\(id)").status == 200)
        #expect(try await campus.todos().allSatisfy { $0.sourceType == "goal" })
    }
}
