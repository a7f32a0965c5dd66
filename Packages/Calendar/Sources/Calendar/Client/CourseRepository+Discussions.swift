import AppCore
import Foundation

/// Reading discussions and posting to them.
extension CourseRepository {
    /// Maximum characters of a post.
    static let maxPostLength = 100_000

    /// The cached discussion with unsent posts; nil if never fetched.
    func knownDiscussion(_ id: Int64) async -> DiscussionPage? {
        let path = ["id": String(id)]
        guard let head = await client.cached(ModuleEndpoints.discussion, path: path) else {
            return nil
        }
        let posts = await client.cached(ModuleEndpoints.posts, path: path)
        let me = try? await calendar.context.capability(.schoolMembership)?.me()
        let names = Dictionary(
            await calendar.timetable().teachers.map { ($0.id, $0.name) },
            uniquingKeysWith: { one, _ in one })
        let sent = threaded(posts?.value.elements ?? []).map { post, depth in
            let isOwn = post.createdByID != nil && post.createdByID == me?.id
            let author = post.createdByID.flatMap { names[$0] }
            let isDeleted = post.createdByID == nil && post.content.isEmpty
            return DiscussionPage.Post(
                id: "post-\(post.id)", number: post.id,
                author: isOwn
                    ? "You" : author ?? post.createdByID.map { "Person \($0)" } ?? "Someone",
                isOwn: isOwn, text: isDeleted ? "This post was deleted." : post.content,
                date: post.createdAt?.date, depth: depth,
                pendingState: nil)
        }
        return DiscussionPage(
            id: id, courseID: head.value.courseID, title: head.value.title,
            detail: head.value.description, status: head.value.status.rawValue,
            posts: sent + (await pendingPosts(of: id)),
            heardAt: posts?.fetchedAt ?? head.fetchedAt)
    }

    /// Each post followed by its replies, by age. A reply to a missing post is at the top level.
    private func threaded(_ posts: [DiscussionPost]) -> [(DiscussionPost, Int)] {
        let known = Set(posts.map(\.id))
        var answers: [Int64: [DiscussionPost]] = [:]
        var tops: [DiscussionPost] = []
        for post in posts.sorted(by: { $0.id < $1.id }) {
            // A reply is newer than its parent; anything else would be a cycle.
            if let parent = post.parentID, known.contains(parent), parent < post.id {
                answers[parent, default: []].append(post)
            } else {
                tops.append(post)
            }
        }
        var result: [(DiscussionPost, Int)] = []
        var stack = tops.reversed().map { ($0, 0) }
        while let (post, depth) = stack.popLast() {
            result.append((post, depth))
            stack += (answers[post.id] ?? []).reversed().map { ($0, depth + 1) }
        }
        return result
    }

    private func pendingPosts(of discussion: Int64) async -> [DiscussionPage.Post] {
        let entries = (try? await pending.entries()) ?? []
        return entries.compactMap { entry in
            guard entry.endpoint == ModuleEndpoints.addPost.id,
                Self.numbers(in: entry.subject).first == discussion,
                let input = try? WireJSON.decode(PostInput.self, from: entry.body)
            else { return nil }
            return DiscussionPage.Post(
                id: entry.id, number: nil, author: "You", isOwn: true, text: input.content ?? "",
                date: entry.createdAt, depth: input.parentID == nil ? 0 : 1,
                pendingState: PendingState(entry))
        }
    }

    func refreshDiscussion(_ id: Int64) async throws(Problem) {
        let path = ["id": String(id)]
        _ = try await client.fetch(ModuleEndpoints.discussion, path: path)
        _ = try await client.fetch(ModuleEndpoints.posts, path: path)
    }

    /// Posts to a discussion: shown right away, sent when the school responds. Throws a ``Problem``
    /// if the text is empty or too long.
    func post(
        _ text: String, to discussion: Int64, answering parent: Int64?
    ) async throws(Problem) -> OutboxOutcome {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw Problem(.invalid, "The post is empty.") }
        guard text.count <= Self.maxPostLength else {
            throw Problem(
                .invalid,
                "A post can have at most \(Self.maxPostLength) characters; this one has \(text.count)."
            )
        }
        let entry = try await outbox.enqueue(
            ModuleEndpoints.addPost, path: ["id": String(discussion)],
            body: PostInput(content: text, parentID: parent),
            subject: "school/discussion/\(discussion)", title: "Post: “\(text.prefix(40))”")
        let outcome = await pending.send(entry.id)
        // Another process may have received the response.
        guard outcome == .delivered(response: []),
            case .arrived(let response)? = try? await CourseWrites(repository: self)
                .reconcile(entry)
        else { return outcome }
        return .delivered(response: response)
    }
}

/// Applies the server's responses to queued marks and posts.
struct CourseWrites: OutboxHandler {
    let repository: CourseRepository

    static let endpoints = [
        ModuleEndpoints.complete.id, ModuleEndpoints.uncomplete.id, ModuleEndpoints.addPost.id,
    ]

    var endpoints: [String] { Self.endpoints }

    /// Refetches what the write changed; on failure, the next refresh does.
    func delivered(_ entry: OutboxEntry, response: [UInt8]) async throws {
        guard let number = CourseRepository.numbers(in: entry.subject).first else { return }
        let path = ["id": String(number)]
        if entry.endpoint == ModuleEndpoints.addPost.id {
            _ = try? await repository.client.fetch(ModuleEndpoints.posts, path: path)
        } else {
            _ = try? await repository.client.fetch(ModuleEndpoints.progress, path: path)
        }
    }

    /// The assumed difference between the school's clock and ours, in seconds.
    static let clockSkew: TimeInterval = 300

    /// A school may keep posts as HTML, which doesn't keep every space.
    private static func words(_ text: String?) -> [Substring] {
        (text ?? "").split(whereSeparator: \.isWhitespace)
    }

    /// Marks can be repeated safely. For a post, looks for the student's post with the same text
    /// that isn't older than the attempt.
    func reconcile(_ entry: OutboxEntry) async throws -> OutboxReconciliation {
        guard entry.endpoint == ModuleEndpoints.addPost.id else { return .missing }
        guard let discussion = CourseRepository.numbers(in: entry.subject).first,
            let me = try? await repository.calendar.me(),
            let posts = try? await repository.client.fetch(
                ModuleEndpoints.posts, path: ["id": String(discussion)])
        else { return .unknown }
        let input = try WireJSON.decode(PostInput.self, from: entry.body)
        let earliest = entry.createdAt.addingTimeInterval(-Self.clockSkew)
        let match = posts.value.elements.last { post in
            post.createdByID == me.id && Self.words(post.content) == Self.words(input.content)
                && post.parentID == input.parentID
                && (post.createdAt.map { $0.date >= earliest } ?? false)
        }
        guard let match else { return .missing }
        return .arrived(response: try WireJSON.encode(match))
    }
}
