package import AppCore
import HTTPTypes

/// The school contract's chat endpoints.
package enum ChatEndpoints {
    /// The caller's threads, most recently active first.
    package static let threads = Endpoint<EmptyBody, [MessageThread]>(
        "school.threads.list", .school, .get, "/message_threads", query: ChatFields.page,
        authorization: .required, summary: "The caller's threads")

    /// One thread with all its messages; doesn't mark it read.
    package static let thread = Endpoint<EmptyBody, MessageThread>(
        "school.threads.show", .school, .get, "/message_threads/{id}", authorization: .required,
        summary: "One thread", errors: [ChatErrors.notParticipating, ChatErrors.noThread])

    /// Opens a thread; its first message is sent separately.
    package static let open = Endpoint<NewThread, MessageThread>(
        "school.threads.create", .school, .post, "/message_threads", authorization: .required,
        repeatability: .keyed, successStatus: 201, summary: "Open a thread",
        body: ChatBodies.thread, errors: ChatErrors.opening)

    /// Removes the caller from a thread; the others keep it.
    package static let leave = Endpoint<EmptyBody, EmptyBody>(
        "school.threads.leave", .school, .delete, "/message_threads/{id}",
        authorization: .required, successStatus: 204, summary: "Leave a thread",
        errors: [ChatErrors.notParticipating, ChatErrors.noThread])

    /// A thread's messages, oldest first; marks the thread read.
    package static let messages = Endpoint<EmptyBody, [ThreadMessage]>(
        "school.messages.list", .school, .get, "/message_threads/{id}/messages",
        query: ChatFields.page + [ChatFields.before], authorization: .required,
        summary: "A thread's messages",
        errors: [ChatErrors.notParticipating, ChatErrors.noThread])

    /// Adds a message to a thread.
    package static let send = Endpoint<NewMessage, ThreadMessage>(
        "school.messages.create", .school, .post, "/message_threads/{id}/messages",
        authorization: .required, repeatability: .keyed, successStatus: 201,
        summary: "Send a message", body: ChatBodies.message, errors: ChatErrors.sending)

    /// People by part of their name, at most twenty.
    package static let people = Endpoint<EmptyBody, [SchoolUser]>(
        "school.users.search", .school, .get, "/users", query: [ChatFields.text],
        authorization: .required, summary: "Find people",
        errors: [EndpointError(403, code: "Forbidden", "A student searches for nothing")])

    /// The caller's own person.
    package static let person = Endpoint<EmptyBody, SchoolUser>(
        "school.users.show", .school, .get, "/users/{id}", authorization: .required,
        summary: "One person",
        errors: [
            EndpointError(403, code: "Forbidden", "It is somebody else"),
            EndpointError(404, "The school has no such person"),
        ])
}

/// Query parameters.
enum ChatFields {
    static let page = [
        QueryField("page", .integer, .limits(from: 1).saying("From 1 on.")),
        QueryField(
            "per_page", .integer,
            .limits(from: 1, to: 200).saying(
                "Rows of a page; 50 unless given. Larger numbers count as 200.")),
    ]

    static let before = QueryField(
        ChatWords.before, .text,
        JSONSchema.any.saying(
            """
            A message's id, or “end”: the newest `per_page` messages before it, oldest first. \
            This campus's own.
            """))

    static let text = QueryField(
        "q", .text, JSONSchema.any.saying("Part of a first or last name."))
}

/// Constants shared by client and service.
package enum ChatWords {
    /// The parameter for paging backwards, and its value for the newest page.
    package static let before = "before"
    package static let end = "end"
    /// Maximum length of a message in Unicode scalars.
    package static let maxBodyLength = 100_000
    /// Maximum length of a subject in Unicode scalars.
    package static let maxSubjectLength = 255
    /// Maximum number of people a thread can be opened with.
    package static let maxParticipants = 200
    /// The server event for a new message.
    package static let messageEvent = "chat.message"
}

/// Errors in addition to those of every endpoint.
enum ChatErrors {
    static let notParticipating = EndpointError(
        403, code: "Forbidden", "The caller does not take part in the thread")
    static let noThread = EndpointError(404, "The school has no such thread")

    static let sending = [
        notParticipating, noThread,
        EndpointError(422, "The body is blank, or too long"),
        EndpointError(429, "More than thirty messages in a minute"),
    ]

    static let opening = [
        EndpointError(
            403, "The caller may not write to one of the people, or does not see the course"),
        EndpointError(404, "The school has no such course"),
        EndpointError(422, "The subject, the type or one of the people will not do"),
        EndpointError(429, "More than thirty threads in a minute"),
    ]
}

/// Constraints on request bodies beyond their types.
enum ChatBodies {
    static let message = JSONSchema.object(
        ["body": .string(from: 1, to: ChatWords.maxBodyLength)], required: ["body"])
    static let thread = JSONSchema.object(
        [
            "subject": .string(from: 1, to: ChatWords.maxSubjectLength),
            "thread_type": .choices(MessageThread.Kind.allCases.map(\.rawValue)),
        ], required: ["subject"])
}
