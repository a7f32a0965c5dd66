import AppCore
import HTTPTypes

/// `GET /events`: the caller's account events as they happen. A route of the campus, outside all
/// contracts.
struct EventRoute: Sendable {
    static let path = "/events"
    private static let lastEventIDName = HTTPField.Name("Last-Event-ID")
    /// Asks a proxy not to buffer.
    private static let bufferingName = HTTPField.Name("X-Accel-Buffering")

    let hub: EventHub
    let callers: CallerResolution

    var route: ServiceRoute {
        let endpoint = Endpoint<EmptyBody, EventStream>(
            "campus.events", .sat, .get, Self.path, authorization: .required,
            summary: "What happens to the caller's account, as it happens.")
        let (hub, callers) = (hub, callers)
        return ServiceRoute(
            endpoint, limits: .small,
            raw: { request in
                guard let account = request.principal?.account else { throw Problem.invalidToken }
                let number = try Self.lastEventID(of: request.head)
                if request.head.method == .head { return Self.reply(.bytes([])) }
                let stream = try await hub.subscribe(account, after: number) {
                    _ = try await callers.caller(
                        for: request.head, level: .required, origin: request.origin, of: .sat)
                }
                return Self.reply(.stream(stream))
            })
    }

    private static func reply(_ body: HTTPBody) -> HTTPReply {
        var fields: HTTPFields = [.contentType: "text/event-stream"]
        if let bufferingName { fields[bufferingName] = "no" }
        return HTTPReply(head: HTTPResponse(status: .ok, headerFields: fields), body: body)
    }

    /// nil without the header or if it is empty. Throws a 400 problem for a value not issued here.
    private static func lastEventID(of head: HTTPRequest) throws -> Int? {
        guard let name = lastEventIDName, let text = head.headerFields[name], !text.isEmpty else {
            return nil
        }
        guard text.utf8.count <= 18, text.utf8.allSatisfy({ (48...57).contains($0) }),
            let number = Int(text)
        else {
            throw Problem(
                .invalid, "Last-Event-ID: This is not the number of an event.",
                cure: "Send the last id of the stream, or none.", place: "Last-Event-ID",
                status: 400)
        }
        return number
    }
}

/// The response type of ``EventRoute`` for the API description: an endless stream, not JSON.
struct EventStream: Codable, Sendable {
    static let mediaType = "text/event-stream"
}
