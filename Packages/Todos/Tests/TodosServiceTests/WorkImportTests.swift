import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import Testing

@testable import Todos
@testable import TodosService

@Suite struct WorkImportTests {
    /// Course 88 with one assignment (graded for noor), and a quiz with a question of each kind.
    private func file(_ week: String, title: String = "Essay") -> String {
        #"""
        {"courses":[{"key":"88","name":"Earth Science 8","assignments":[
        {"key":"essay@\#(week)","title":"\#(title)","points":20,"due":"2031-04-08T12:00:00Z",
         "links":[{"url":"https://a.example","title":"A"},{"url":"https://b.example"}],
         "submissions":[{"by":"noor@school.example","body":"Mine","at":"2031-04-01T10:00:00Z",
          "grade":"18.5","feedback":"Good","graded_at":"2031-04-02T10:00:00Z"},
          {"by":"omar@school.example","url":"https://o.example","at":"2031-04-01T11:00:00Z"}]},
        {"key":"reading","title":"Reading","status":"draft"}],
        "quizzes":[{"key":"check@\#(week)","title":"Check","minutes":15,"attempts":2,"questions":[
         {"key":"q1","prompt":"?","type":"multiple_choice","points":5,"answer":["b"],
          "choices":[{"key":"a","text":"A"},{"key":"b","text":"B"}]},
         {"key":"q2","prompt":"?","type":"true_false","answer":["false"]},
         {"key":"q3","prompt":"?","type":"short_answer","answer":["x","y"]},
         {"key":"q4","prompt":"?","type":"fill_in_blank","answer":["heat","pressure"]},
         {"key":"q5","prompt":"?","type":"matching",
          "choices":[{"left":"a","right":"1"},{"left":"b","right":"2"}]},
         {"key":"q6","prompt":"?","type":"essay"}]}]}]}
        """#
    }

    @Test func workComesInWithWhatBelongsToIt() async throws {
        let campus = try await SchoolFixture.work()
        let report = try await campus.take(file("2031-W14"))
        #expect(report["assignments"]?.added == 2 && report["submissions"]?.added == 2)
        #expect(report["quizzes"]?.added == 1 && report["questions"]?.added == 6)
        let assignments = try await campus.list(Assignment.self, "/assignments")
        #expect(assignments.map(\.title) == ["Essay"])
        #expect(assignments[0].createdByID == 12 && assignments[0].pointsPossible?.text == "20.0")
        let links = try await campus.list(
            ResourceLink.self, "/assignments/\(assignments[0].id)/resource_links")
        #expect(links.map(\.url) == ["https://a.example", "https://b.example"])
        let own = try await campus.list(Submission.self, "/submissions")
        #expect(own.map(\.status) == ["graded"] && own[0].grade?.text == "18.5")
        #expect(own[0].submittedAt?.text == "2031-04-01T10:00:00.000Z")
        let quizzes = try await campus.list(Quiz.self, "/quizzes")
        #expect(quizzes.map(\.pointsPossible?.text) == ["10.0"])
        let attempt = try await campus.start(quizzes[0])
        _ = try await campus.answer(
            attempt,
            [
                #"{"key":"b"}"#, #"{"value":false}"#, #"{"text":"Y"}"#,
                #"{"answers":["heat","pressure"]}"#,
                #"{"pairs":[{"left":"b","right":"2"},{"left":"a","right":"1"}]}"#,
            ])
        let done = try await campus.submit(attempt).decode(QuizAttempt.self)
        #expect(done.score?.text == "9.0" && done.status == "graded")
    }

    @Test func theSecondTimeChangesNothing() async throws {
        let campus = try await SchoolFixture.work()
        try await campus.take(file("2031-W14"), generation: "@2031-W14")
        let before = try await campus.ask(.get, "/assignments").bytes
        campus.clock.advance(by: .seconds(3_600))
        let report = try await campus.take(file("2031-W14"), generation: "@2031-W14")
        for (kind, count) in report {
            #expect(count.added == 0 && count.changed == 0, "\(kind)")
        }
        #expect(try await campus.ask(.get, "/assignments").bytes == before)
    }

    @Test func changesArriveAndStudentsWorkStays() async throws {
        let campus = try await SchoolFixture.work()
        try await campus.take(
            #"""
            {"courses":[{"key":"88","name":"E","assignments":[{"key":"a","title":"Old",
            "links":[{"url":"https://a.example"},{"url":"https://b.example"}]}]}]}
            """#)
        let assignment = try await campus.list(Assignment.self, "/assignments")[0]
        let own = try await campus.handIn(assignment).decode(Submission.self)
        let report = try await campus.take(
            #"""
            {"courses":[{"key":"88","name":"E","assignments":[{"key":"a","title":"New",
            "links":[{"url":"https://c.example"}],"submissions":[{"by":"noor@school.example",
            "body":"Theirs","at":"2031-04-01T10:00:00Z","grade":1}]}]}]}
            """#)
        #expect(report["assignments"]?.changed == 1 && report["links"]?.changed == 2)
        let changed = try await campus.list(Assignment.self, "/assignments")[0]
        #expect(changed.id == assignment.id && changed.title == "New")
        let links = try await campus.list(
            ResourceLink.self, "/assignments/\(changed.id)/resource_links")
        #expect(links.map(\.url) == ["https://c.example"])
        #expect(try await campus.list(Submission.self, "/submissions") == [own])
    }

    @Test func lastWeeksWorkIsClosed() async throws {
        let campus = try await SchoolFixture.work()
        try await campus.take(file("2031-W14"), generation: "@2031-W14")
        let old = try await campus.list(Assignment.self, "/assignments")[0]
        let report = try await campus.take(file("2031-W15"), generation: "@2031-W15")
        #expect(report["assignments"]?.added == 1 && report["assignments"]?.changed == 1)
        let shown = try await campus.list(Assignment.self, "/assignments")
        #expect(shown.count == 1 && shown[0].id != old.id)
        let closed = try await campus.ask(.get, "/assignments/\(old.id)", as: "ilse")
        #expect(try closed.decode(Assignment.self).status == "closed")
        #expect(try await campus.list(Quiz.self, "/quizzes").count == 1)
        let drafts = try await campus.list(
            Assignment.self, "/assignments?status=draft", as: "ilse")
        #expect(drafts.map(\.title) == ["Reading"], "work without a week suffix stays")
        let again = try await campus.take(file("2031-W15"), generation: "@2031-W15")
        #expect(again["assignments"]?.changed == 0)
    }

    @Test(arguments: [
        (#"{"key":"a","title":" "}"#, "courses/88/assignments/a"),
        (#"{"key":"a","title":"A","status":"lost"}"#, "courses/88/assignments/a"),
        (#"{"key":"a","title":"A","by":"nobody@school.example"}"#, "courses/88/assignments/a"),
        (
            #"{"key":"a","title":"A","submissions":[{"by":"x@y.example","at":"2031-04-01T10:00:00Z"}]}"#,
            "courses/88/assignments/a/submissions/x@y.example"
        ),
    ])
    func aBadRecordIsNamedAndNothingIsTaken(assignment: String, place: String) async throws {
        let campus = try await SchoolFixture.work()
        let problem = await #expect(throws: Problem.self) {
            try await campus.take(
                #"{"courses":[{"key":"88","name":"E","assignments":[{"key":"b","title":"B"},\#(assignment)]}]}"#
            )
        }
        #expect(problem?.code == .invalid && problem?.place == place)
        #expect(try await campus.list(Assignment.self, "/assignments").isEmpty)
    }
}
