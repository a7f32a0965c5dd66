public import AppCore
import HTTPTypes

extension ServiceRoute {
    /// Serves `endpoint` with a JSON body, or a multipart form whose text fields replace the JSON's
    /// and which can contain files. JSON is limited to ``RequestLimits/standard`` regardless of
    /// `limits`.
    ///
    /// The handler gets the files by field name; JSON has none.
    public init<I, O>(
        _ endpoint: Endpoint<I, O>, limits: RequestLimits,
        files handler:
            @escaping @Sendable (ServiceRequest<I>, [String: MultipartForm.File]) async throws -> O
    ) {
        let status = HTTPResponse.Status(code: endpoint.successStatus)
        self.init(
            endpoint, limits: limits,
            arriving: { arriving in
                let routed = try await arriving.routed()
                let (input, files): (I, [String: MultipartForm.File]) = try Self.parts(of: routed)
                let value = try await handler(routed.request(with: input), files)
                return HTTPReply(
                    head: HTTPResponse(status: status), body: .bytes(try WireJSON.encode(value)))
            })
    }

    private static func parts<I: Codable & Sendable>(
        of routed: RoutedRequest
    ) throws -> (I, [String: MultipartForm.File]) {
        let type = routed.head.headerFields[.contentType] ?? ""
        guard let reader = try MultipartReader(mediaType: type) else {
            let most = RequestLimits.standard.bodyBytes
            guard routed.body.count <= most else {
                throw Problem(.invalid, "The body is larger than \(most) bytes.", status: 413)
            }
            return (try routed.input(), [:])
        }
        if let encoding = routed.head.headerFields[.contentEncoding]?.lowercased(),
            encoding != "identity"
        {
            throw Problem(.invalid, "Compressed bodies are not taken.", status: 415)
        }
        let (fields, files) = try reader.read(routed.body)
        let json = try WireJSON.encode(fields.mapValues(JSONValue.string))
        return (try RequestBody.decode(json), files)
    }
}
