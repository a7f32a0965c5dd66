package import AppCore
import HTTPTypes

/// Notification and preference endpoints of the school contract.
package enum NotificationEndpoints {
    /// The caller's notifications, newest first.
    package static let list = Endpoint<EmptyBody, LossyArray<SchoolNotification>>(
        "school.notifications.list", .school, .get, "/notifications",
        query: [
            QueryField(
                "unread_only", .text,
                .choices(["true", "false"]).saying("Whether only unread ones are wanted."))
        ] + pageFields,
        authorization: .required, summary: "The caller's notifications")

    package static let unreadCount = Endpoint<EmptyBody, UnreadCount>(
        "school.notifications.unread_count", .school, .get, "/notifications/unread_count",
        authorization: .required, summary: "How many notifications are unread")

    package static let item = Endpoint<EmptyBody, SchoolNotification>(
        "school.notifications.item", .school, .get, "/notifications/{id}",
        authorization: .required, summary: "One notification", errors: notOwn)

    /// Marks a notification read. The first time is kept.
    package static let read = Endpoint<EmptyBody, SchoolNotification>(
        "school.notifications.read", .school, .patch, "/notifications/{id}/read",
        authorization: .required, repeatability: .safe, summary: "Mark a notification read",
        errors: notOwn)

    /// Marks a notification read or unread.
    package static let update = Endpoint<NotificationChange, SchoolNotification>(
        "school.notifications.update", .school, .patch, "/notifications/{id}",
        authorization: .required, repeatability: .safe,
        summary: "Set or clear a notification's read mark", errors: notOwn)

    package static let markAllRead = Endpoint<EmptyBody, MarkAllReadResult>(
        "school.notifications.mark_all_read", .school, .post, "/notifications/mark_all_read",
        authorization: .required, repeatability: .safe,
        summary: "Mark all of the caller's notifications read")

    package static let preferences = Endpoint<EmptyBody, LossyArray<NotificationPreference>>(
        "school.notification_preferences.list", .school, .get, "/notification_preferences",
        authorization: .required, summary: "What the caller wants to be told")

    package static let updatePreference = Endpoint<PreferenceChange, NotificationPreference>(
        "school.notification_preferences.update", .school, .patch,
        "/notification_preferences/{event_type}", authorization: .required,
        repeatability: .safe, summary: "Change what the caller wants to be told",
        errors: [
            EndpointError(
                422, "The event type or the frequency is unknown, or mail is off and wanted often")
        ])

    private static let notOwn = [
        EndpointError(403, "The notification is somebody else's"),
        EndpointError(404, "No such notification"),
    ]

    /// Paging parameters.
    private static let pageFields = [
        QueryField("page", .integer, .limits(from: 1).saying("From 1 on.")),
        QueryField(
            "per_page", .integer,
            .limits(from: 1, to: 200).saying(
                "Rows of a page; 50 unless given. Larger numbers count as 200.")),
    ]
}
