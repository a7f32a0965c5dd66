import AppCore
import CanvasAdapter
import Foundation
import HTTPTypes
import Testing

/// What the adapter makes of Canvas's answers.
@Suite struct CanvasMappingTests {
    private static let profile =
        #"{"id":"7","name":"Jordan Ellis","sortable_name":"Ellis, Jordan"}"#
    private static let courses =
        #"[{"id":"12","name":"Biology","course_code":"BIO9","apply_assignment_group_weights":true,"#
        + #""teachers":[{"id":"3","display_name":"Daniel Reyes"}],"#
        + #""term":{"id":"2","name":"Fall","start_at":"2026-08-20T05:00:00Z"},"#
        + #""enrollments":[{"computed_current_score":81.25}]},"#
        + #"{"id":"13","access_restricted_by_date":true}]"#

    /// Biology with one group of these assignments, and further answers.
    private static func school(
        _ assignments: String, _ more: [String: String] = [:]
    ) -> CannedCanvas {
        var answers = [
            "/users/self/profile": profile, "/courses": courses, "/planner/overrides": "[]",
            "/calendar_events": "[]",
            "/courses/12/assignment_groups":
                #"[{"id":"40","name":"Homework","group_weight":60.0,"rules":{"drop_lowest":1,"#
                + #""never_drop":["101"]},"assignments":[\#(assignments)]}]"#,
        ]
        answers.merge(more) { $1 }
        return CannedCanvas(answers)
    }

    private static func work(_ id: Int, _ fields: String) -> String {
        #"{"id":"\#(id)","name":"Work \#(id)"\#(fields.isEmpty ? "" : "," + fields)}"#
    }

    @Test func idsMayBeNumbersOrText() async throws {
        for id in ["9007199254740993", #""9007199254740993""#] {
            let canvas = CannedCanvas([
                "/courses": #"[{"id":\#(id),"name":"Biology"},{"id":"not a number","name":"Odd"}]"#
            ])
            let (status, json) = try await canvas.ask("/courses")
            #expect(status == 200 && json.elements?.count == 1)
            #expect(json.elements?.first?["id"] == .integer(9_007_199_254_740_993))
        }
    }

    @Test func whatCanvasLeavesOutIsNoHindrance() async throws {
        let nulls = [
            "name", "description", "due_at", "lock_at", "unlock_at", "points_possible",
            "submission_types", "rubric", "submission", "html_url", "created_at",
        ].map { #""\#($0)":null"# }.joined(separator: ",")
        let canvas = Self.school(#"{"id":"101"},{"id":"102",\#(nulls)}"#)
        for path in [
            "/students/7/todos", "/assignments", "/submissions", "/courses/12/assignments",
            "/assignments/101", "/assignments/102/resource_links", "/students/7/progress",
            "/students/7/progress/course/12", "/calendar", "/terms", "/enrollments", "/me",
        ] {
            #expect(try await canvas.ask(path).status == 200, "\(path)")
        }
        let todos = try await canvas.ask("/students/7/todos").json
        #expect(todos.elements?.map { $0["title"]?.text } == ["Untitled", "Untitled"])
        let bare = CannedCanvas([
            "/users/self/profile": #"{"id":7}"#, "/courses": #"[{"id":12,"name":"B"}]"#,
            "/announcements": #"[{"id":5,"context_code":"course_12"},{"id":6}]"#,
            "/conversations": #"[{"id":8}]"#, "/conversations/8": #"{"id":8}"#,
            "/courses/12/modules": #"[{"id":9}]"#, "/courses/12/discussion_topics": #"[{"id":10}]"#,
            "/courses/12/discussion_topics/10/view": "{}",
        ])
        #expect(try await bare.ask("/announcements").json.elements?.count == 1)
        #expect(
            try await bare.ask("/message_threads").json.elements?.first?["subject"]?.text
                == "No subject")
        for path in [
            "/me", "/message_threads/8/messages", "/courses/12/modules", "/modules/9/module_items",
            "/course_modules/9/progress", "/courses/12/discussions", "/discussions/10",
            "/discussions/10/posts",
        ] {
            #expect(try await bare.ask(path).status == 200, "\(path)")
        }
    }

    @Test func onlyWhatCanStillBeHandedInIsToDo() async throws {
        let past = #""due_at":"2026-08-25T12:00:00Z""#
        let canvas = Self.school(
            [
                Self.work(101, #""due_at":"2026-09-02T12:00:00Z""#),
                Self.work(102, #"\#(past),"submission":{"missing":true}"#),
                Self.work(103, #"\#(past),"submission":{"submitted_at":"2026-08-24T12:00:00Z"}"#),
                Self.work(104, #"\#(past),"submission":{"excused":true}"#),
                Self.work(105, #"\#(past),"submission_types":["on_paper"]"#),
                Self.work(106, #"\#(past),"lock_at":"2026-08-26T12:00:00Z""#),
                Self.work(107, #""due_at":"2026-09-20T12:00:00Z""#),
                Self.work(108, ""),
                Self.work(109, #""quiz_id":"900","due_at":"2026-09-03T12:00:00Z""#),
            ].joined(separator: ","),
            [
                "/planner/overrides":
                    #"[{"id":1,"plannable_type":"Assignment","plannable_id":"107","marked_complete":true},"#
                    + #"{"id":2,"plannable_type":"Quizzes::Quiz","plannable_id":"900","#
                    + #""marked_complete":true},"#
                    + #"{"id":3,"plannable_type":"Assignment","plannable_id":"101","#
                    + #""marked_complete":false}]"#
            ])
        let todos = try #require(try await canvas.ask("/students/7/todos").json.elements)
        let open = todos.filter { $0["marked_complete"] == .bool(false) }
        #expect(
            open.map { $0["id"]?.text } == ["assignment-102", "assignment-101", "assignment-108"])
        #expect(open.map { $0["status"]?.text } == ["missing", "not_submitted", "not_submitted"])
        #expect(open.map { $0["priority"]?.text } == ["overdue", "high", "low"])
        let marked = todos.filter { $0["marked_complete"] == .bool(true) }
        #expect(marked.map { $0["id"]?.text } == ["assignment-109", "assignment-107"])
    }

    @Test func gradesShowOnlyWhenTheTeacherShowsThem() async throws {
        let graded =
            #""points_possible":20.0,"submission":{"id":"5","workflow_state":"graded","score":18.5,"#
            + #""late":true,"points_deducted":1.0,"submitted_at":"2026-08-24T12:00:00Z","#
            + #""graded_at":"2026-08-26T12:00:00Z","posted_at":"#
        let canvas = Self.school(
            Self.work(101, graded + #""2026-08-26T12:00:00Z"}"#) + ","
                + Self.work(102, graded + "null}"))
        let submissions = try #require(try await canvas.ask("/submissions").json.elements)
        #expect(submissions.map { $0["status"]?.text } == ["graded", "submitted"])
        #expect(submissions.map { $0["grade"]?.text } == ["18.5", nil])
        #expect(submissions[0]["feedback"]?.text == "Handed in late: 1 point deducted.")
        let course = try await canvas.ask("/students/7/progress/course/12").json
        #expect(course["assignments"]?.elements?.map { $0["percentage"] } == [.number(92.5), nil])
        #expect(course["grade_trend"]?.elements?.count == 1)
        #expect(course["grading"]?["is_weighted"] == .bool(true))
        let group = try #require(course["grading"]?["groups"]?.elements?.first)
        #expect(group["weight"] == .integer(60) && group["drop_lowest"] == .integer(1))
        #expect(group["never_drop"]?.elements == ["assignment/101"])
        let all = try await canvas.ask("/students/7/progress").json
        #expect(all["courses"]?.elements?.first?["average"] == .number(81.25))
    }

    @Test func pagesFromOutsideBecomeTextAndLinks() async throws {
        let html =
            #"<h2>Lab</h2><script>steal()</script><p onclick='x()'>Read <a href='/courses/12/pages/lab'>this</a>"#
            + #" &amp; <a href='javascript:alert(1)'>not this</a></p><table><tr><td>1</td><td>2</td></tr></table>"#
            + #"<img alt='LaTeX: \\frac{a}{b}' src='/equation'><img alt='A > B' src='x'>\u001b[31m"#
        let canvas = Self.school(Self.work(101, #""description":"\#(html)""#))
        let text = try #require(
            try await canvas.ask("/assignments/101").json["description"]?.text)
        #expect(text.hasPrefix("Lab\n\nRead this & not this\n\n1 2"), "\(text)")
        #expect(text.contains(#"\frac{a}{b}"#) && text.contains("[A > B]"), "\(text)")
        #expect(text.hasSuffix("https://school.example/courses/12/pages/lab"), "\(text)")
        for word in ["steal", "script", "alert", "\u{1B}"] { #expect(!text.contains(word)) }
    }

    @Test func conversationsAndAnnouncementsNameTheirPeople() async throws {
        let people =
            #""participants":[{"id":"7","full_name":"Jordan Ellis"},{"id":"3","name":"Daniel Reyes"}]"#
        let canvas = CannedCanvas([
            "/users/self/profile": Self.profile, "/courses": Self.courses,
            "/conversations":
                #"[{"id":"8","subject":"Lab","workflow_state":"unread","last_message":"Yes","#
                + #""last_message_at":"2026-08-31T10:00:00Z","context_code":"course_12",\#(people)}]"#,
            "/conversations/8":
                #"{"id":"8",\#(people),"messages":["#
                + #"{"id":"82","author_id":"3","created_at":"2026-08-31T10:00:00Z","body":"Yes"},"#
                + #"{"id":"81","author_id":"7","created_at":"2026-08-30T10:00:00Z","body":"May I?"}]}"#,
            "/announcements":
                #"[{"id":"5","title":"Trip","message":"<p>Friday</p>","context_code":"course_12","#
                + #""posted_at":"2026-08-31T10:00:00Z","author":{"id":"3","display_name":"Daniel Reyes"}}]"#,
        ])
        let thread = try #require(try await canvas.ask("/message_threads").json.elements?.first)
        #expect(thread["unread_count"] == .integer(1) && thread["course_id"] == .integer(12))
        #expect(thread["last_message"]?["sender"]?["last_name"]?.text == "Reyes")
        let messages = try await canvas.ask("/message_threads/8/messages").json.elements
        #expect(messages?.map { $0["body"]?.text } == ["May I?", "Yes"])
        let news = try await canvas.ask("/announcements").json.elements?.first
        #expect(news?["message"]?.text == "Friday")
        #expect(news?["course_name"]?.text == "Biology")
        #expect(news?["created_by_name"]?.text == "Daniel Reyes")
    }

    @Test func aConversationStartsWithItsFirstMessage() async throws {
        let long = String(repeating: "When is the test? ", count: 20)
        let made =
            #"[{"id":"90","subject":"Test","last_message":"When is","#
            + #""last_authored_message_at":"2026-09-01T12:00:00Z","properties":["last_author"],"#
            + #""participants":[{"id":"7","name":"Jordan Ellis"},{"id":"3","name":"Daniel Reyes"}],"#
            + #""messages":[{"id":"91","author_id":"7","body":"When is"}]}]"#
        let canvas = CannedCanvas([
            "/users/self/profile": [.init(body: Self.profile)],
            "POST /conversations": [
                .init(status: 201, body: made),
                .init(
                    status: 400,
                    body: #"[{"attribute":"recipients","message":"restricted by role"}]"#),
            ],
        ])
        let body =
            #"{"subject":"Test","thread_type":"direct","participant_ids":[3],"course_id":12,"#
            + #""body":"\#(long)"}"#
        let (status, thread) = try await canvas.ask("/message_threads", .post, body: body)
        #expect(status == 201 && thread["id"] == .integer(90), "\(thread)")
        #expect(thread["last_message"]?["body"]?.text == long)
        #expect(thread["last_message"]?["id"] == .integer(91))
        #expect(thread["last_message"]?["sender_id"] == .integer(7))
        let sent = try #require(canvas.sentBodies.first { !$0.isEmpty })
        for part in [
            "recipients%5B%5D=3", "subject=Test", "body=When%20is%20the%20test%3F",
            "force_new=true",
            "group_conversation=true", "context_code=course_12",
        ] { #expect(sent.contains(part), "\(part)") }
        let refused = try await canvas.ask("/message_threads", .post, body: body)
        #expect(refused.status == 400)
        #expect(refused.json["error"]?.text == "Canvas: recipients restricted by role")
        for body in [
            "", "{}", #"{"subject":"Test","participant_ids":[3]}"#,
            #"{"participant_ids":[],"body":"Hi"}"#, #"{"participant_ids":[3],"body":" "}"#,
        ] {
            #expect(try await canvas.ask("/message_threads", .post, body: body).status == 422)
        }
        #expect(canvas.asked.count { $0.method == .post } == 2)
    }

    @Test func textsAndLinksAreHandedInAsCanvasWantsThem() async throws {
        let canvas = Self.school(
            Self.work(101, #""submission_types":["online_text_entry","online_url"]"#) + ","
                + Self.work(102, #""submission_types":["online_upload"],"html_url":"/hand-in/102""#),
            [
                "POST /courses/12/assignments/101/submissions":
                    #"{"id":"5","workflow_state":"submitted","submitted_at":"2026-09-01T12:00:00Z"}"#
            ])
        let path = "/assignments/101/submissions"
        let (status, made) = try await canvas.ask(path, .post, body: #"{"body":"1 < 2\nso"}"#)
        #expect(status == 201 && made["status"]?.text == "submitted")
        #expect(
            canvas.sentBodies.contains {
                $0.contains("%3Cp%3E1%20%26lt%3B%202%3Cbr%3Eso%3C%2Fp%3E")
            })
        #expect(
            try await canvas.ask(path, .post, body: #"{"url":"https://a.example"}"#).status == 201)
        #expect(canvas.sentBodies.contains { $0.contains("online_url") })
        let other = try await canvas.ask("/assignments/102/submissions", .post, body: "--form")
        #expect(other.status == 422)
        #expect(other.json["error"]?.text?.contains("https://school.example/hand-in/102") == true)
    }

    @Test func whatCanvasLacksIsSaid() async throws {
        let canvas = Self.school("")
        for path in ["/goals", "/students/7/classes_today", "/notifications"] {
            let (status, json) = try await canvas.ask(path)
            #expect(status == 404 && json["error"]?.text?.contains("Canvas") == true, "\(path)")
        }
        #expect(try await canvas.ask("/goals", .post, body: "{}").status == 404)
        let (status, json) = try await canvas.ask("/me", .patch, body: "{}")
        #expect(status == 422)
        #expect(json["error"]?.text?.contains("https://school.example") == true)
        #expect(canvas.asked.isEmpty)
    }
}
