package import AppCore
import HTTPTypes

/// Chat's lines of the school's contract.
package enum ChatEndpoints {
    /// Threads that the caller takes part in, the one that moved last first.
    package static let threads = Endpoint<Nothing, [MessageThread]>(
        "school.threads.list", .school, .get, "/message_threads", query: ChatFields.page,
        authorization: .required, summary: "The caller's threads")

    /// One thread with all its messages; marks nothing read.
    package static let thread = Endpoint<Nothing, MessageThread>(
        "school.threads.show", .school, .get, "/message_threads/{id}", authorization: .required,
        summary: "One thread", errors: [ChatErrors.notParticipating, ChatErrors.noThread])

    /// Opens a thread; its first message is sent for itself.
    package static let open = Endpoint<NewThread, MessageThread>(
        "school.threads.create", .school, .post, "/message_threads", authorization: .required,
        repeatability: .keyed, successStatus: 201, summary: "Open a thread",
        body: ChatBodies.thread, errors: ChatErrors.opening)

    /// Takes the caller out of a thread; the others keep it.
    package static let leave = Endpoint<Nothing, Nothing>(
        "school.threads.leave", .school, .delete, "/message_threads/{id}",
        authorization: .required, successStatus: 204, summary: "Leave a thread",
        errors: [ChatErrors.notParticipating, ChatErrors.noThread])

    /// A thread's messages, oldest first; marks the thread read.
    package static let messages = Endpoint<Nothing, [ThreadMessage]>(
        "school.messages.list", .school, .get, "/message_threads/{id}/messages",
        query: ChatFields.page + [ChatFields.before], authorization: .required,
        summary: "A thread's messages",
        errors: [ChatErrors.notParticipating, ChatErrors.noThread])

    /// Adds a message to a thread.
    package static let send = Endpoint<NewMessage, ThreadMessage>(
        "school.messages.create", .school, .post, "/message_threads/{id}/messages",
        authorization: .required, repeatability: .keyed, successStatus: 201,
        summary: "Send a message", body: ChatBodies.message, errors: ChatErrors.sending)

    /// People by a part of their name, at most twenty.
    package static let people = Endpoint<Nothing, [SchoolUser]>(
        "school.users.search", .school, .get, "/users", query: [ChatFields.text],
        authorization: .required, summary: "Find people",
        errors: [EndpointError(403, code: "Forbidden", "A student searches for nothing")])

    /// The caller's own person.
    package static let person = Endpoint<Nothing, SchoolUser>(
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

/// Words that client and service share.
package enum ChatWords {
    /// The parameter that pages backwards, and the word for “before nothing: the newest”.
    package static let before = "before"
    package static let end = "end"
    /// Unicode scalars that a message may have.
    package static let longestBody = 100_000
    /// Unicode scalars that a subject may have.
    package static let longestSubject = 255
    /// People whom a thread may be opened with.
    package static let mostParticipants = 200
    /// The event by which a campus tells of a new message.
    package static let messageEvent = "chat.message"
}

/// Refusals beyond those of every endpoint.
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

/// What the routes ask of bodies beyond their type.
enum ChatBodies {
    static let message = JSONSchema.object(
        ["body": .string(from: 1, to: ChatWords.longestBody)], required: ["body"])
    static let thread = JSONSchema.object(
        [
            "subject": .string(from: 1, to: ChatWords.longestSubject),
            "thread_type": .choices(MessageThread.Kind.allCases.map(\.rawValue)),
        ], required: ["subject"])
}
