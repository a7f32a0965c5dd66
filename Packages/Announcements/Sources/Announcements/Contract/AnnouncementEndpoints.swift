package import AppCore
import HTTPTypes

/// Announcement endpoints of the school contract.
package enum AnnouncementEndpoints {
    /// Visible announcements, pinned first, then newest.
    package static let list = Endpoint<EmptyBody, LossyArray<Announcement>>(
        "school.announcements.list", .school, .get, "/announcements",
        query: [QueryField("course_id", .integer, .any.saying("Only of this course."))],
        authorization: .required, summary: "Announcements across courses")

    /// Announcements of one course.
    package static let ofCourse = Endpoint<EmptyBody, LossyArray<Announcement>>(
        "school.announcements.course", .school, .get, "/courses/{course_id}/announcements",
        authorization: .required, summary: "A course's announcements",
        errors: [.noSuchCourse])

    /// Creates an announcement: published, scheduled or a draft.
    package static let create = Endpoint<AnnouncementDraft, Announcement>(
        "school.announcements.create", .school, .post, "/courses/{course_id}/announcements",
        authorization: .required, repeatability: .keyed, successStatus: 201,
        summary: "Post an announcement", body: AnnouncementBodies.new,
        errors: [.staffOnly, .noSuchCourse, .announcementInvalid])

    /// Changes an announcement. Doesn't notify people again.
    package static let update = Endpoint<AnnouncementDraft, Announcement>(
        "school.announcements.update", .school, .patch, "/announcements/{id}",
        authorization: .required, repeatability: .safe, summary: "Change an announcement",
        errors: [
            .staffOnly, EndpointError(404, "No such announcement"), .announcementInvalid,
        ])

    /// Deletes an announcement and its notifications.
    package static let delete = Endpoint<EmptyBody, EmptyBody>(
        "school.announcements.delete", .school, .delete, "/announcements/{id}",
        authorization: .required, repeatability: .safe, successStatus: 204,
        summary: "Delete an announcement",
        errors: [.staffOnly, EndpointError(404, "No such announcement")])
}

extension EndpointError {
    fileprivate static let staffOnly = EndpointError(
        403, "The caller does not teach the course")
    fileprivate static let noSuchCourse = EndpointError(
        404, "No such course, or the caller may not know of it")
    fileprivate static let announcementInvalid = EndpointError(
        422, "Title or message is missing or too long, or it expires before it is published")
}
