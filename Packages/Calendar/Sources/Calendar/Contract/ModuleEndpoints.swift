package import AppCore
import HTTPTypes

/// The school contract's endpoints for course contents.
package enum ModuleEndpoints {
    /// In order; students get the published modules of their courses. Unknown courses are 404.
    package static let modules = Endpoint<EmptyBody, LossyArray<CourseModule>>(
        "calendar.modules.list", .school, .get, "/courses/{course_id}/modules",
        authorization: .required, summary: "A course's modules in order")

    /// The same under its second path.
    package static let modulesAlias = Endpoint<EmptyBody, LossyArray<CourseModule>>(
        "calendar.modules.alias", .school, .get, "/courses/{course_id}/course_modules",
        authorization: .required, summary: "A course's modules in order")

    package static let module = Endpoint<EmptyBody, CourseModule>(
        "calendar.modules.show", .school, .get, "/modules/{id}", authorization: .required,
        summary: "One module", errors: [.forbidden])

    package static let items = Endpoint<EmptyBody, LossyArray<ModuleItem>>(
        "calendar.items.list", .school, .get, "/modules/{module_id}/module_items",
        authorization: .required, summary: "A module's items in order", errors: [.forbidden])

    package static let item = Endpoint<EmptyBody, ModuleItem>(
        "calendar.items.show", .school, .get, "/module_items/{id}", authorization: .required,
        summary: "One item of a module", errors: [.forbidden])

    /// The text of a page. Not every school has pages: 404 then.
    package static let page = Endpoint<EmptyBody, ModulePage>(
        "calendar.items.page", .school, .get, "/module_items/{id}/page", authorization: .required,
        summary: "The text of an item's page", errors: [.forbidden])

    /// 201 each time; the first completion is kept.
    package static let complete = Endpoint<EmptyBody, ItemCompletion>(
        "calendar.items.complete", .school, .post, "/module_items/{id}/complete",
        authorization: .required, repeatability: .safe, successStatus: 201,
        summary: "Be done with an item", errors: [.forbidden])

    package static let uncomplete = Endpoint<EmptyBody, EmptyBody>(
        "calendar.items.uncomplete", .school, .delete, "/module_items/{id}/complete",
        authorization: .required, repeatability: .safe, successStatus: 204,
        summary: "Take that back", errors: [.forbidden])

    package static let progress = Endpoint<EmptyBody, ModuleProgress>(
        "calendar.modules.progress", .school, .get, "/course_modules/{id}/progress",
        authorization: .required, summary: "How far the caller is in a module",
        errors: [.forbidden])

    /// By age. Unknown courses are 404; empty if the caller isn't in the course.
    package static let discussions = Endpoint<EmptyBody, LossyArray<Discussion>>(
        "calendar.discussions.list", .school, .get, "/courses/{course_id}/discussions",
        authorization: .required, summary: "A course's discussions by age")

    package static let discussion = Endpoint<EmptyBody, Discussion>(
        "calendar.discussions.show", .school, .get, "/discussions/{id}", authorization: .required,
        summary: "One discussion", errors: [.forbidden])

    /// Oldest first, including replies; empty if the caller isn't in the course.
    package static let posts = Endpoint<EmptyBody, LossyArray<DiscussionPost>>(
        "calendar.posts.list", .school, .get, "/discussions/{id}/posts",
        query: QueryField.pages, authorization: .required, summary: "A discussion's posts by age")

    /// 403 in a locked discussion, 422 in an archived one.
    package static let addPost = Endpoint<PostInput, DiscussionPost>(
        "calendar.posts.create", .school, .post, "/discussions/{id}/posts",
        authorization: .required, repeatability: .keyed, successStatus: 201,
        summary: "Say something in a discussion", errors: [.forbidden, .unprocessable])

    /// Deletes the caller's own post and its replies.
    package static let removePost = Endpoint<EmptyBody, EmptyBody>(
        "calendar.posts.remove", .school, .delete, "/discussion_posts/{id}",
        authorization: .required, repeatability: .safe, successStatus: 204,
        summary: "Remove a post and its answers", errors: [.forbidden])
}
