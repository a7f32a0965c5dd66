import AppCore
import CanvasAdapter
import Foundation
import HTTPTypes
import Testing

/// What a student marks and says in courses on Canvas.
@Suite struct CanvasCourseWritingTests {
    private static let item = "/courses/12/modules/9/items/"

    private static func school() -> CannedCanvas {
        func item(_ id: Int, _ more: String) -> String {
            #"{"id":"\#(id)","title":"Item"\#(more)}"#
        }
        func needs(_ kind: String) -> String { #","completion_requirement":{"type":"\#(kind)"}"# }
        let items = [
            item(1, needs("must_mark_done")), item(2, needs("must_view")),
            item(3, needs("must_submit")), item(4, ""),
        ].joined(separator: ",")
        return CannedCanvas([
            "/users/self/profile": #"{"id":"7","name":"Jordan Ellis"}"#,
            "/courses": #"[{"id":"11","name":"Art"},{"id":"12","name":"Biology"}]"#,
            "/courses/12/modules": #"[{"id":"9","items":[\#(items)]}]"#,
            "PUT \(Self.item)1/done": "{}", "DELETE \(Self.item)1/done": "{}",
            "POST \(Self.item)2/mark_read": "",
            "/courses/12/discussion_topics": #"[{"id":"50","title":"Osmosis"}]"#,
            "POST /courses/12/discussion_topics/50/entries":
                #"{"id":"61","created_at":"2026-09-01T12:00:00Z","message":"<p>x</p>"}"#,
            "POST /courses/12/discussion_topics/50/entries/60/replies":
                #"{"id":"62","parent_id":"60","message":"<p>x</p>"}"#,
            "/courses/12/discussion_topics/50/view":
                #"{"view":[{"id":"60","user_id":"3","message":"<p>Why?</p>","replies":[{"id":"62","#
                + #""user_id":"7","parent_id":"60","message":"<p>Salt</p>"}]}],"#
                + #""new_entries":[{"id":"62","message":"<p>Salt</p>"},{"id":"63","user_id":"7","#
                + #""message":"<p>New</p>"}]}"#,
        ])
    }

    private static func writes(_ canvas: CannedCanvas) -> [String] {
        canvas.asked.filter { $0.method != .get }.map { "\($0.method) \($0.path ?? "")" }
    }

    @Test func itemsAreMarkedAsTheirRequirementHasIt() async throws {
        let canvas = Self.school()
        let done = try await canvas.ask("/module_items/1/complete", .post)
        #expect(done.status == 201 && done.json["module_item_id"] == .integer(1), "\(done.json)")
        #expect(try await canvas.ask("/module_items/1/complete", .delete).status == 204)
        #expect(try await canvas.ask("/module_items/2/complete", .post).status == 201)
        #expect(
            Self.writes(canvas) == [
                "PUT /api/v1\(Self.item)1/done", "DELETE /api/v1\(Self.item)1/done",
                "POST /api/v1\(Self.item)2/mark_read",
            ])
    }

    @Test(arguments: [
        ("2", HTTPRequest.Method.delete, "mark this as unseen"), ("3", .post, "you do the work"),
        ("3", .delete, "you do the work"), ("4", .post, "can't mark"),
    ])
    func whatCannotBeMarkedIsSaid(
        item: String, method: HTTPRequest.Method, words: String
    ) async throws {
        let canvas = Self.school()
        let refused = try await canvas.ask("/module_items/\(item)/complete", method)
        #expect(refused.status == 422 && refused.json["error"]?.text?.contains(words) == true)
        #expect(try await canvas.ask("/module_items/77/complete", method).status == 404)
        #expect(Self.writes(canvas).isEmpty)
    }

    @Test func postsAndAnswersReachTheDiscussion() async throws {
        let canvas = Self.school()
        let post = try await canvas.ask(
            "/discussions/50/posts", .post, body: #"{"content":"1 < 2\nso"}"#)
        #expect(post.status == 201 && post.json["id"] == .integer(61), "\(post.json)")
        #expect(post.json["content"]?.text == "1 < 2\nso")
        let answer = try await canvas.ask(
            "/discussions/50/posts", .post, body: #"{"content":"Salt","parent_post_id":60}"#)
        #expect(answer.json["parent_post_id"] == .integer(60), "\(answer.json)")
        #expect(
            canvas.sentBodies.filter { !$0.isEmpty } == [
                "message=%3Cp%3E1%20%26lt%3B%202%3Cbr%3Eso%3C%2Fp%3E",
                "message=%3Cp%3ESalt%3C%2Fp%3E",
            ])
        for body in ["", "{}", #"{"content":" "}"#] {
            #expect(try await canvas.ask("/discussions/50/posts", .post, body: body).status == 422)
        }
        #expect(Self.writes(canvas).count == 2)
    }

    @Test func thePageOfAnItemIsText() async throws {
        let item = #"{"id":"5","title":"Cells","type":"Page","page_url":"cell structure"}"#
        let locked = #"{"id":"6","title":"Test","type":"Page","page_url":"test"}"#
        let work = #"{"id":"7","type":"Assignment","content_id":"9"}"#
        let canvas = CannedCanvas([
            "/courses": #"[{"id":"12","name":"Biology"}]"#,
            "/courses/12/modules":
                #"[{"id":"9","name":"Unit 1","items":[\#(item),\#(locked),\#(work)]}]"#,
            "/courses/12/pages/cell%20structure":
                #"{"title":"Cells","updated_at":"2026-09-01T12:00:00Z","html_url":"#
                + #""/courses/12/pages/cells","body":"<h2>Cells</h2><script>steal()</script>"#
                + #"<p>They <a href='https://a.example/b'>live</a>.</p>"}"#,
            "/courses/12/pages/test":
                #"{"title":"Test","locked_for_user":true,"lock_explanation":"<b>Not yet</b>."}"#,
        ])
        let items = try await canvas.ask("/modules/9/module_items").json.elements
        #expect(items?.map { $0["itemable_type"]?.text } == ["Page", "Page", "Assignment"])
        let page = try await canvas.ask("/module_items/5/page")
        #expect(page.status == 200 && page.json["id"] == .integer(5), "\(page.json)")
        let text = try #require(page.json["body"]?.text)
        #expect(text.contains("They live.") && text.contains("https://a.example/b"))
        #expect(!text.contains("steal"))
        #expect(page.json["url"]?.text == "https://school.example/courses/12/pages/cells")
        let refused = try await canvas.ask("/module_items/6/page")
        #expect(refused.status == 403 && refused.json["error"]?.text == "Canvas: Not yet.")
        #expect(try await canvas.ask("/module_items/7/page").status == 404)
        #expect(try await canvas.ask("/module_items/8/page").status == 404)
    }

    @Test func postsThatTheTreeLacksAreListedOnce() async throws {
        let posts = try await Self.school().ask("/discussions/50/posts").json.elements
        #expect(posts?.map { $0["id"] } == [.integer(60), .integer(62), .integer(63)])
        #expect(posts?.map { $0["content"]?.text } == ["Why?", "Salt", "New"])
    }
}
