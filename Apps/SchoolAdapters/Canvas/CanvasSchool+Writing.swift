import AppCore

// What a student writes in the school contract's shapes, written to Canvas.
//
// Canvas has no idempotency keys: a write whose outcome is unknown is looked up by the features before it is repeated.
// So the write is the last request: a failure after it would look like one before it, and the write would be repeated.
extension CanvasSchool {
    private struct NewMessage: Decodable { var body: String? }
    private struct Draft: Decodable {
        var body: String?
        var url: String?
    }

    private struct NewThread: Decodable {
        var subject: String?
        var participantIDs: [Int64]?
        var courseID: Int64?
        /// The first message: Canvas has no conversation without one.
        var body: String?
    }

    /// Starts a conversation with its first message, which is the thread's last one in the answer.
    func open(_ body: [UInt8]) async throws -> ContractThread {
        let draft = try? WireJSON.decode(NewThread.self, from: body)
        guard let draft, let people = draft.participantIDs, !people.isEmpty,
            let text = draft.body, !text.allSatisfy(\.isWhitespace)
        else {
            throw CanvasFailure.unusable(
                status: 422, "Choose at least one person and write a first message.")
        }
        // Without `force_new`, Canvas adds the message to an earlier conversation with the same person.
        var form = people.map { ("recipients[]", String($0)) }
        form += [
            ("subject", draft.subject ?? ""), ("body", text), ("group_conversation", "true"),
            ("force_new", "true"),
        ]
        if let course = draft.courseID { form.append(("context_code", "course_\(course)")) }
        let me = try await person()
        let made = try await client.post(
            LossyArray<CanvasConversation>.self, "/conversations", form, token: token)
        guard let conversation = made.elements.first else {
            throw CanvasFailure.unusable(status: 502, "Canvas didn't confirm the conversation.")
        }
        var thread = contractThread(conversation, me: me.id)
        // Lists cut a message off.
        thread.lastMessage = ContractMessage(
            id: conversation.messages?.elements.first?.id.value ?? thread.id,
            messageThreadID: thread.id, senderID: me.id, body: text, sender: me,
            createdAt: thread.updatedAt)
        return thread
    }

    /// The student as the author of something.
    private func person() async throws -> ContractPerson {
        let me = try await me()
        let (first, last) = Self.names(me.name, sortable: me.sortableName)
        return ContractPerson(id: me.id.value, firstName: first, lastName: last)
    }

    /// Sends a message to a conversation.
    func send(_ body: [UInt8], to thread: Int64) async throws -> ContractMessage {
        let text = try? WireJSON.decode(NewMessage.self, from: body).body
        guard let text, !text.allSatisfy(\.isWhitespace) else {
            throw CanvasFailure.unusable(status: 422, "The message is empty.")
        }
        let sender = try await person()
        let conversation = try await client.post(
            CanvasConversation.self, "/conversations/\(thread)/add_message", [("body", text)],
            token: token)
        guard let message = conversation.messages?.elements.first else {
            throw CanvasFailure.unusable(status: 502, "Canvas didn't confirm the message.")
        }
        return contractMessage(message, in: thread, by: sender)
    }

    /// Hands in a text, a link or a file. Anything else is for the browser.
    func handIn(_ call: ContractCall, for id: Int64) async throws -> ContractSubmission {
        let work = try await work(id)
        let path = "/courses/\(work.course.id.value)/assignments/\(id)/submissions"
        let kinds = work.assignment.submissionTypes ?? []
        let draft = try? WireJSON.decode(Draft.self, from: call.body)
        var form: [(String, String)]
        if let file = try CanvasUploadFile(call) {
            guard kinds.contains("online_upload") else { throw elsewhere(work) }
            try checkOpen(work.assignment)
            try file.check(taking: Self.extensions(work.assignment))
            let stored = try await client.upload(file, at: path + "/self/files", token: token)
            form = [("submission_type", "online_upload"), ("file_ids", String(stored.value))]
        } else if let url = draft?.url, !url.isEmpty, kinds.contains("online_url") {
            form = [("submission_type", "online_url"), ("url", url)]
        } else if let text = draft?.body, !text.isEmpty, kinds.contains("online_text_entry") {
            form = [("submission_type", "online_text_entry"), ("body", Self.html(text))]
        } else {
            throw elsewhere(work)
        }
        form = form.map { ("submission[\($0.0)]" + ($0.0 == "file_ids" ? "[]" : ""), $0.1) }
        let me = try await me().id.value
        let made = try await client.post(CanvasSubmission.self, path, form, token: token)
        guard let submission = contractSubmission(made, of: work, by: me) else {
            throw CanvasFailure.unusable(status: 502, "Canvas didn't confirm the hand-in.")
        }
        return submission
    }

    private func elsewhere(_ work: Work) -> CanvasFailure {
        let page = text.address(work.assignment.htmlURL) ?? client.origin
        return .unusable(
            status: 422, "You can't hand this in from Homeroom. Use your browser: \(page)")
    }

    /// Throws if Canvas takes nothing now, so that no file is uploaded in vain.
    private func checkOpen(_ assignment: CanvasAssignment) throws {
        guard assignment.lockedForUser == true else { return }
        let reason = text.plain(assignment.lockExplanation) ?? "This assignment is locked."
        throw CanvasFailure.unusable(status: 422, reason)
    }

    /// A text as paragraphs and lines.
    static func html(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\n", "\r\n": escaped += "<br>"
            default: escaped.append(character)
            }
        }
        return "<p>\(escaped)</p>"
    }
}
