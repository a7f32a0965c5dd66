import AppCore

/// A line from an extension: an answer to Homeroom's request, or a request of its own. JSON-RPC 2.0.
struct IncomingMessage: Decodable, Sendable {
    struct Failure: Codable, Hashable, Sendable {
        @OrDefault var code: Int
        @OrDefault var message: String
    }

    /// A number in an answer; whatever the extension likes in its own requests.
    @OrDefault var id: JSONValue
    var method: String?
    @OrDefault var params: JSONValue
    var error: Failure?

    /// The result of an answer, read once it is known what it should be.
    struct Answer<Result: Decodable>: Decodable { var result: Result }
}

/// A request, or a notification if it has no id.
struct OutgoingRequest<Parameters: Encodable & Sendable>: Encodable, Sendable {
    var jsonrpc = "2.0"
    var id: Int?
    var method: String
    var params: Parameters
}

/// Homeroom's answer to a request of the extension.
struct OutgoingAnswer: Encodable, Sendable {
    var jsonrpc = "2.0"
    var id: JSONValue
    var result: JSONValue?
    var error: IncomingMessage.Failure?
}
