import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import Testing

@testable import Todos
@testable import TodosService

@Suite struct CommentTests {
    private func handedIn(_ campus: SchoolFixture) async throws -> Submission {
        try await campus.handIn(try await campus.assign()).decode(Submission.self)
    }

    @Test func studentAndTeacherTalkAboutASubmission() async throws {
        let campus = try await SchoolFixture.work()
        let path = "/submissions/\(try await handedIn(campus).id)/comments"
        let said = try await campus.ask(.post, path, #"{"body":"Is it <late>?"}"#)
        #expect(said.status == 201)
        let answered = try await campus.ask(.post, path, #"{"body":"No."}"#, as: "ilse")
        #expect(answered.status == 201)
        for name in ["noor", "ilse", "ada"] {
            let comments = try await campus.list(SubmissionComment.self, path, as: name)
            #expect(comments.map(\.body) == ["Is it <late>?", "No."])
            #expect(comments.map(\.authorID) == [41, 12])
            #expect(comments[0].authorName?.isEmpty == false && comments[0].createdAt != nil)
        }
        #expect(try await campus.notices(to: 12) == ["submission_received", "submission_comment"])
        #expect(try await campus.notices(to: 41).last == "submission_comment")
    }

    @Test(arguments: [
        ("omar", 403), ("jan", 403), ("gus", 403), ("pia", 404), ("lars", 404),
    ])
    func othersNeitherReadNorWrite(name: String, status: Int) async throws {
        let campus = try await SchoolFixture.work()
        let path = "/submissions/\(try await handedIn(campus).id)/comments"
        #expect(try await campus.ask(.get, path, as: name).status == status)
        #expect(try await campus.ask(.post, path, #"{"body":"Hi"}"#, as: name).status == status)
        #expect(try await campus.list(SubmissionComment.self, path).isEmpty)
    }

    @Test func aCommentNeedsATextAndIsStoredOncePerKey() async throws {
        let campus = try await SchoolFixture.work()
        let path = "/submissions/\(try await handedIn(campus).id)/comments"
        for body in ["{}", #"{"body":null}"#, #"{"body":" \n"}"#] {
            let refused = try await campus.ask(.post, path, body)
            #expect(try refused.status == 422 && refused.errors == ["Body can't be blank"])
        }
        let long = String(repeating: "a", count: 100_001)
        #expect(try await campus.ask(.post, path, #"{"body":"\#(long)"}"#).status == 422)
        for _ in 0..<2 {
            let reply = try await campus.ask(.post, path, #"{"body":"Once"}"#, key: "k")
            #expect(reply.status == 201)
        }
        #expect(try await campus.list(SubmissionComment.self, path).count == 1)
    }
}

@Suite struct TodoMarkTests {
    @Test func aMarkStaysUntilItIsTakenBack() async throws {
        let campus = try await SchoolFixture.work()
        let work = try await campus.assign()
        let quiz = try await campus.quiz()
        for id in ["assignment-\(work.id)", "quiz-\(quiz.id)"] {
            func marked(_ name: String = "noor") async throws -> Bool? {
                try await campus.todos(as: name).first { $0.id == id }?.markedComplete
            }
            let path = "/students/41/todos/\(id)"
            #expect(try await marked() == false)
            for _ in 0..<2 {
                let item = try await campus.ask(.patch, path, #"{"marked_complete":true}"#)
                    .decode(TodoItem.self)
                #expect(item.id == id && item.markedComplete)
                #expect(try await marked() == true)
            }
            #expect(try await marked("ilse") == true, "the teacher sees it")
            let back = try await campus.ask(.patch, path, #"{"marked_complete":false}"#)
            #expect(back.status == 200)
            #expect(try await marked() == false)
        }
        let other = try await campus.list(
            TodoItem.self, "/students/41/todos", as: "ada")
        #expect(other.allSatisfy { !$0.markedComplete })
    }

    @Test func onlyTheStudentMarksOpenWork() async throws {
        let campus = try await SchoolFixture.work()
        let work = try await campus.assign()
        let path = "/students/41/todos/assignment-\(work.id)"
        let mark = #"{"marked_complete":true}"#
        for (name, status) in [("ilse", 403), ("ada", 403), ("omar", 403), ("pia", 404)] {
            #expect(try await campus.ask(.patch, path, mark, as: name).status == status, "\(name)")
        }
        #expect(try await campus.ask(.patch, path, mark, as: nil).status == 401)
        #expect(try await campus.ask(.patch, path, "{}").status == 400)
        for id in ["assignment-4711", "essay", "assignment-x"] {
            #expect(try await campus.ask(.patch, "/students/41/todos/\(id)", mark).status == 404)
        }
        #expect(try await campus.ask(.patch, "/students/41/todos/goal-77", mark).status == 422)
        #expect(try await campus.todos().allSatisfy { !$0.markedComplete })
        _ = try await campus.handIn(work)
        #expect(try await campus.ask(.patch, path, mark).status == 404)
    }
}
