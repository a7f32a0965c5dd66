import AppCore

// What a student writes in the school contract's shapes, written to Canvas.
//
// Canvas has no idempotency keys: a write whose outcome is unknown is looked up by the features before it is repeated.
extension CanvasSchool {
    private struct NewMessage: Decodable { var body: String? }
    private struct Draft: Decodable {
        var body: String?
        var url: String?
    }

    /// Sends a message to a conversation.
    func send(_ body: [UInt8], to thread: Int64) async throws -> ContractMessage {
        let text = try? WireJSON.decode(NewMessage.self, from: body).body
        guard let text, !text.allSatisfy(\.isWhitespace) else {
            throw CanvasFailure.unusable(status: 422, "The message is empty.")
        }
        let conversation = try await client.post(
            CanvasConversation.self, "/conversations/\(thread)/add_message", [("body", text)],
            token: token)
        let me = try await me()
        let (first, last) = Self.names(me.name, sortable: me.sortableName)
        let sender = ContractPerson(id: me.id.value, firstName: first, lastName: last)
        guard let message = conversation.messages?.elements.first else {
            throw CanvasFailure.unusable(status: 502, "The message isn't in the answer.")
        }
        return contractMessage(message, in: thread, by: sender)
    }

    /// Hands in a text or a link. Anything else is for the browser.
    func handIn(_ body: [UInt8], for id: Int64) async throws -> ContractSubmission {
        let work = try await work(id)
        let kinds = work.assignment.submissionTypes ?? []
        let page = text.address(work.assignment.htmlURL) ?? client.origin
        let draft = try? WireJSON.decode(Draft.self, from: body)
        let form: [(String, String)]
        if let url = draft?.url, !url.isEmpty, kinds.contains("online_url") {
            form = [("submission_type", "online_url"), ("url", url)]
        } else if let text = draft?.body, !text.isEmpty, kinds.contains("online_text_entry") {
            form = [("submission_type", "online_text_entry"), ("body", Self.html(text))]
        } else {
            throw CanvasFailure.unusable(
                status: 422, "This can't be handed in from here. Do it in your browser: \(page)")
        }
        let path = "/courses/\(work.course.id.value)/assignments/\(id)/submissions"
        let made = try await client.post(
            CanvasSubmission.self, path, form.map { ("submission[\($0.0)]", $0.1) }, token: token)
        let me = try await me().id.value
        guard let submission = contractSubmission(made, of: work, by: me) else {
            throw CanvasFailure.unusable(status: 502, "The hand-in isn't in the answer.")
        }
        return submission
    }

    /// A text as paragraphs and lines.
    private static func html(_ text: String) -> String {
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
