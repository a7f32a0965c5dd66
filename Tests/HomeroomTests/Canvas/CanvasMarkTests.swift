import AppCore
import CanvasAdapter
import HTTPTypes
import Testing

/// Marks and notes in Canvas's planner, and comments on submissions.
@Suite struct CanvasMarkTests {
    private static func school(overrides: String = "[]") -> CannedCanvas {
        func work(_ id: Int, _ more: String = "") -> String {
            #"{"id":"\#(id)","name":"Work \#(id)","due_at":"2026-09-20T12:00:00Z"\#(more)}"#
        }
        let works = [
            work(101), work(102, #","quiz_id":"900""#),
            work(103, #","discussion_topic":{"id":"700"}"#),
            work(104, #","submission":{"id":"5","submitted_at":"2026-08-24T12:00:00Z"}"#),
        ].joined(separator: ",")
        let override = #"{"id":"1","plannable_id":"101","marked_complete":true}"#
        return CannedCanvas([
            "/users/self/profile": #"{"id":"7","name":"Jordan Ellis"}"#,
            "/courses": #"[{"id":"12","name":"Biology"}]"#,
            "/courses/12/assignment_groups": #"[{"id":"40","assignments":[\#(works)]}]"#,
            "/planner_notes":
                #"[{"id":"41","title":"Bring books","details":"All\nthree","#
                + #""todo_date":"2026-09-02T12:00:00Z","created_at":"2026-08-30T12:00:00Z"},"#
                + #"{"id":"42","description":"x","workflow_state":"active"},"#
                + #"{"id":"43","workflow_state":"deleted"}]"#,
            "POST /planner_notes": #"{"id":"44","title":"Call <Ben>"}"#,
            "/planner_notes/42": #"{"id":"42"}"#, "PUT /planner_notes/42": #"{"id":"42"}"#,
            "DELETE /planner_notes/42": "{}", "/planner/overrides": overrides,
            "POST /planner/overrides": override,
            "PUT /planner/overrides/31": override, "PUT /planner/overrides/32": override,
            "/courses/12/assignments/104/submissions/self":
                #"{"id":"5","submission_comments":[\#(comments)]}"#,
            "PUT /courses/12/assignments/104/submissions/self":
                #"{"id":"5","submission_comments":[\#(comments)]}"#,
        ])
    }

    private static let comments =
        #"{"id":"62","author_id":"7","author_name":"Jordan Ellis","comment":"Is it late?","#
        + #""created_at":"2026-09-01T12:00:00Z"},"#
        + #"{"id":"61","author_name":"Daniel Reyes","comment":"Nice."},{"id":"63"},{"comment":"?"}"#

    private static func writes(_ canvas: CannedCanvas) -> [String] {
        zip(canvas.asked, canvas.sentBodies).filter { $0.0.method != .get }.map { request, body in
            "\(request.method) \((request.path ?? "").dropFirst("/api/v1".count)) \(body)"
        }
    }

    @Test(arguments: [
        ("101", "plannable_type=assignment&plannable_id=101"),
        ("102", "plannable_type=quiz&plannable_id=900"),
        ("103", "plannable_type=discussion_topic&plannable_id=700"),
    ])
    func workIsMarkedAsCanvasNamesIt(id: String, named: String) async throws {
        let canvas = Self.school()
        let path = "/students/7/todos/assignment-\(id)"
        let done = try await canvas.ask(path, .patch, body: #"{"marked_complete":true}"#)
        #expect(done.status == 200 && done.json["marked_complete"] == .bool(true), "\(done.json)")
        #expect(done.json["id"]?.text == "assignment-\(id)")
        #expect(Self.writes(canvas) == ["POST /planner/overrides \(named)&marked_complete=true"])
        // Without an override there is nothing to take back.
        let idle = Self.school()
        let undone = try await idle.ask(path, .patch, body: #"{"marked_complete":false}"#)
        #expect(undone.json["marked_complete"] == .bool(false) && Self.writes(idle).isEmpty)
    }

    @Test func anOverrideThatIsThereIsChanged() async throws {
        let overrides =
            #"[{"id":"31","plannable_type":"Quizzes::Quiz","plannable_id":"900","#
            + #""marked_complete":true},{"id":"32","plannable_type":"Assignment","#
            + #""plannable_id":"101","marked_complete":null}]"#
        let canvas = Self.school(overrides: overrides)
        for (id, isDone) in [("102", true), ("102", false), ("101", true)] {
            let mark = try await canvas.ask(
                "/students/7/todos/assignment-\(id)", .patch,
                body: #"{"marked_complete":\#(isDone)}"#)
            #expect(mark.status == 200)
        }
        #expect(
            Self.writes(canvas) == [
                "PUT /planner/overrides/31 marked_complete=false",
                "PUT /planner/overrides/32 marked_complete=true",
            ])
    }

    @Test func whatCannotBeMarkedIsRefused() async throws {
        let canvas = Self.school()
        for (id, body, status) in [
            ("assignment-104", #"{"marked_complete":true}"#, 404),
            ("assignment-9", #"{"marked_complete":true}"#, 404),
            ("quiz-900", #"{"marked_complete":true}"#, 404), ("assignment-101", "{}", 422),
        ] {
            let refused = try await canvas.ask("/students/7/todos/\(id)", .patch, body: body)
            #expect(refused.status == status, "\(id)")
        }
        #expect(Self.writes(canvas).isEmpty)
    }

    @Test func notesAreReadWithTheirMarks() async throws {
        let overrides =
            #"[{"id":"33","plannable_type":"PlannerNote","plannable_id":"42","#
            + #""marked_complete":true},{"id":"34","plannable_type":"Assignment","#
            + #""plannable_id":"41","marked_complete":true}]"#
        let notes = try await Self.school(overrides: overrides).ask("/planner_notes")
        let read = try #require(notes.json.elements)
        #expect(read.map { $0["id"] } == [.integer(41), .integer(42)])
        #expect(read.map { $0["status"]?.text } == ["open", "done"])
        #expect(read.map { $0["title"]?.text } == ["Bring books", "Untitled"])
        #expect(read.map { $0["details"]?.text } == ["All\nthree", "x"])
        #expect(read[0]["created_at"]?.text == "2026-08-30T12:00:00.000Z")
    }

    @Test func notesAreAddedChangedAndRemoved() async throws {
        let canvas = Self.school()
        let added = try await canvas.ask(
            "/planner_notes", .post,
            body: #"{"title":"Call <Ben>","todo_date":"2026-09-03T22:59:00.000Z","details":null}"#)
        #expect(added.status == 201 && added.json["id"] == .integer(44), "\(added.json)")
        #expect(added.json["title"]?.text == "Call <Ben>" && added.json["status"]?.text == "open")
        for body in [#"{"details":null}"#, #"{"status":"done"}"#] {
            let changed = try await canvas.ask("/planner_notes/42", .patch, body: body)
            #expect(changed.status == 200, "\(changed.json)")
        }
        #expect(try await canvas.ask("/planner_notes/42", .delete).status == 204)
        #expect(try await canvas.ask("/planner_notes/42", .patch, body: "").status == 422)
        #expect(
            Self.writes(canvas) == [
                "POST /planner_notes title=Call%20%3CBen%3E&details="
                    + "&todo_date=2026-09-03T22%3A59%3A00.000Z",
                "PUT /planner_notes/42 details=",
                "POST /planner/overrides plannable_type=planner_note&plannable_id=42"
                    + "&marked_complete=true",
                "DELETE /planner_notes/42 ",
            ])
    }

    @Test func commentsAreReadAndWritten() async throws {
        let canvas = Self.school()
        let read = try #require(try await canvas.ask("/submissions/5/comments").json.elements)
        #expect(read.map { $0["body"]?.text } == ["Nice.", "Is it late?"])
        #expect(read.map { $0["author_name"]?.text } == ["Daniel Reyes", "Jordan Ellis"])
        #expect(read.map { $0["submission_id"] } == [.integer(5), .integer(5)])
        let said = try await canvas.ask(
            "/submissions/5/comments", .post, body: #"{"body":"Is it late?"}"#)
        #expect(said.status == 201 && said.json["id"] == .integer(62), "\(said.json)")
        for body in ["", "{}", #"{"body":" "}"#] {
            let refused = try await canvas.ask("/submissions/5/comments", .post, body: body)
            #expect(refused.status == 422)
        }
        #expect(try await canvas.ask("/submissions/77/comments").status == 404)
        #expect(
            Self.writes(canvas) == [
                "PUT /courses/12/assignments/104/submissions/self "
                    + "comment%5Btext_comment%5D=Is%20it%20late%3F"
            ])
    }
}
