import AppCore
import HTTPTypes

// What a student marks and says in courses, written to Canvas.
extension CanvasSchool {
    // MARK: Items of modules

    /// Marks an item done, or seen, as its requirement has it. Canvas keeps the first mark, so this can be repeated.
    func complete(_ id: Int64) async throws -> ContractCompletion {
        let (item, _, path) = try await moduleItem(id)
        switch item.completionRequirement?.type {
        case "must_mark_done": try await client.change(.put, path + "/done", token: token)
        case "must_view": try await client.change(.post, path + "/mark_read", token: token)
        default: throw cannotMark(item)
        }
        return ContractCompletion(
            id: id, moduleItemID: id, userID: try await me().id.value, completedAt: WireInstant(now)
        )
    }

    /// Takes a mark back. What was seen stays seen.
    func uncomplete(_ id: Int64) async throws {
        let (item, _, path) = try await moduleItem(id)
        switch item.completionRequirement?.type {
        case "must_mark_done": try await client.change(.delete, path + "/done", token: token)
        case "must_view":
            throw CanvasFailure.unusable(status: 422, "You can't mark this as unseen.")
        default: throw cannotMark(item)
        }
    }

    private func cannotMark(_ item: CanvasModule.Item) -> CanvasFailure {
        let name = item.title.map { "“\($0)”" } ?? "this item"
        return .unusable(
            status: 422,
            item.completionRequirement == nil
                ? "You can't mark \(name) done."
                : "Canvas marks \(name) itself when you do the work, such as handing it in.")
    }

    /// An item by its number alone, with its path: Canvas wants course and module too, so all are searched.
    func moduleItem(
        _ id: Int64
    ) async throws -> (item: CanvasModule.Item, course: Int64, path: String) {
        for (course, module) in try await allModules() {
            guard let item = module.items?.elements.first(where: { $0.id.value == id }) else {
                continue
            }
            return (item, course, "/courses/\(course)/modules/\(module.id.value)/items/\(id)")
        }
        throw CanvasFailure.refused(status: 404)
    }

    // MARK: Discussions

    private struct NewPost: Decodable {
        var content: String?
        var parentPostID: Int64?
    }

    /// Posts to a discussion, or answers a post of it.
    func post(_ body: [UInt8], to id: Int64) async throws -> ContractPost {
        let draft = try? WireJSON.decode(NewPost.self, from: body)
        guard let draft, let text = draft.content, !text.allSatisfy(\.isWhitespace) else {
            throw CanvasFailure.unusable(status: 422, "The post is empty.")
        }
        let (course, _) = try await discussion(id)
        let answers = draft.parentPostID.map { "/\($0)/replies" } ?? ""
        let me = try await me().id.value
        let entry = try await client.post(
            CanvasTopicView.Entry.self,
            "/courses/\(course)/discussion_topics/\(id)/entries" + answers,
            [("message", Self.html(text))], token: token)
        return ContractPost(
            id: entry.id.value, discussionID: id,
            parentPostID: entry.parentID?.value ?? draft.parentPostID,
            createdByID: me, content: text,
            createdAt: Self.instant(entry.createdAt))
    }
}
