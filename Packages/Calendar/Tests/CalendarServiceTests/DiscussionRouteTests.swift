import AppCore
import AppCoreTesting
import HTTPTypes
import Testing

@testable import Calendar
@testable import CalendarService

@Suite struct DiscussionRouteTests {
    @Test func discussionsAreTheCoursesOwn() async throws {
        let campus = try await CalendarFixture.make()
        let path = try "/courses/\(campus.id("earth"))/discussions"
        let mine: LossyArray<Discussion> = try await campus.get(path)
        #expect(Set(mine.elements.map(\.title)) == ["Local rocks", "Closed", "Last year"])
        let rocks = try #require(mine.elements.first { $0.title == "Local rocks" })
        #expect(rocks.createdByID == 12 && rocks.status == .known(.open) && !rocks.isPinned)
        let one: Discussion = try await campus.get("/discussions/\(rocks.id)")
        #expect(one == rocks)
        let none: LossyArray<Discussion> = try await campus.get(path, as: "zoe")
        #expect(none.elements.isEmpty)
        #expect(try await campus.status(.get, "/discussions/\(rocks.id)", as: "zoe") == 403)
        #expect(try await campus.status(.get, "/discussions/999999") == 404)
        #expect(try await campus.status(.get, "/courses/999999/discussions") == 404)
    }

    @Test func postsComeOldestFirstInPages() async throws {
        let campus = try await CalendarFixture.make()
        let path = try "/discussions/\(campus.id("talk"))/posts"
        let posts: LossyArray<DiscussionPost> = try await campus.get(path)
        #expect(posts.elements.map(\.createdByID) == [41, 42, 12])
        #expect(posts.elements[1].parentID == posts.elements[0].id)
        #expect(posts.elements[0].createdAt?.text == "2031-09-02T18:00:00.000Z")
        let second: LossyArray<DiscussionPost> = try await campus.get(path + "?page=2&per_page=2")
        #expect(second.elements == [posts.elements[2]])
        let none: LossyArray<DiscussionPost> = try await campus.get(path, as: "zoe")
        #expect(none.elements.isEmpty)
        #expect(try await campus.status(.get, "/discussions/999999/posts") == 404)
    }

    @Test func anAnswerIsWrittenOncePerKey() async throws {
        let campus = try await CalendarFixture.make()
        let path = try "/discussions/\(campus.id("talk"))/posts"
        let body = #"{"content":"Marble.","parent_post_id":\#(try campus.id("talk-1"))}"#
        let first = try await campus.school.ask(.post, path, body, key: "k")
        let second = try await campus.school.ask(.post, path, body, key: "k")
        #expect(first.status == 201 && first.bytes == second.bytes)
        let post: DiscussionPost = try first.decode()
        #expect(post.createdByID == 41 && post.content == "Marble.")
        #expect(try post.parentID == campus.id("talk-1"))
        let posts: LossyArray<DiscussionPost> = try await campus.get(path)
        #expect(posts.elements.count == 4 && posts.elements.last == post)
    }

    @Test(arguments: [
        ("talk", #"{"content":"  \n "}"#, 422), ("talk", "{}", 422),
        ("talk", #"{"content":null}"#, 422), ("talk", #"{"content":7}"#, 400),
        ("talk", #"{"content":"Hello","parent_post_id":999999}"#, 422),
        ("quiet", #"{"content":"Hello"}"#, 403), ("old", #"{"content":"Hello"}"#, 422),
        ("glaze", #"{"content":"Hello"}"#, 403),
    ])
    func whatMayNotBeSaidIsRefused(
        _ discussion: String, _ body: String, _ status: Int
    ) async throws {
        let campus = try await CalendarFixture.make()
        let path = try "/discussions/\(campus.id(discussion))/posts"
        let reply = try await campus.school.ask(.post, path, body)
        #expect(reply.status == status)
        if status == 422 { #expect(try !reply.errors.isEmpty) }
    }

    @Test func aLongPostIsTakenAndALongerOneIsNot() async throws {
        let campus = try await CalendarFixture.make()
        let path = try "/discussions/\(campus.id("talk"))/posts"
        let long = String(repeating: "ä", count: 100_000)
        #expect(try await campus.status(.post, path, #"{"content":"\#(long)"}"#) == 201)
        #expect(try await campus.status(.post, path, #"{"content":"\#(long)!"}"#) == 422)
        let odd = try await campus.school.ask(.post, path, #"{"content":"a\u0000b"}"#)
        #expect(odd.status == 400, "\(odd.text)")
    }

    @Test func aPostThatOthersAnsweredLosesItsTextButNotTheAnswers() async throws {
        let campus = try await CalendarFixture.make()
        let path = try "/discussion_posts/\(campus.id("talk-1"))"
        let posts = try "/discussions/\(campus.id("talk"))/posts"
        let before: LossyArray<DiscussionPost> = try await campus.get(posts)
        #expect(try await campus.status(.delete, path, as: "omar") == 403)
        #expect(try await campus.status(.delete, path, as: "zoe") == 403)
        let reply = try await campus.school.ask(.delete, path)
        #expect(reply.status == 204 && reply.bytes.isEmpty)
        let left: LossyArray<DiscussionPost> = try await campus.get(posts)
        #expect(left.elements.map(\.id) == before.elements.map(\.id))
        let post = try #require(left.elements.first)
        #expect(post.content == "" && post.createdByID == nil)
        #expect(left.elements.last == before.elements.last)
        #expect(try await campus.status(.delete, path) == 403, "it is nobody's now")
    }

    @Test func aPostGoesWithItsAuthorsOwnAnswers() async throws {
        let campus = try await CalendarFixture.make()
        let posts = try "/discussions/\(campus.id("talk"))/posts"
        func add(_ body: String) async throws -> Int64 {
            let reply = try await campus.school.ask(.post, posts, body)
            return try WireJSON.decode(DiscussionPost.self, from: reply.text).id
        }
        let before: LossyArray<DiscussionPost> = try await campus.get(posts)
        let own = try await add(#"{"content":"one"}"#)
        let answer = try await add(#"{"content":"two","parent_post_id":\#(own)}"#)
        _ = try await add(#"{"content":"three","parent_post_id":\#(answer)}"#)
        #expect(try await campus.status(.delete, "/discussion_posts/\(own)") == 204)
        let left: LossyArray<DiscussionPost> = try await campus.get(posts)
        #expect(left.elements == before.elements)
    }

    @Test func aTeacherTakesAnyPostAway() async throws {
        let campus = try await CalendarFixture.make()
        let path = try "/discussion_posts/\(campus.id("talk-2"))"
        #expect(try await campus.status(.delete, path, as: "ilse") == 204)
        let left: LossyArray<DiscussionPost> = try await campus.get(
            "/discussions/\(campus.id("talk"))/posts")
        // Someone answered it, so it keeps its place.
        #expect(left.elements.map(\.createdByID) == [41, nil, 12])
    }
}
