import AppCore
import HTTPTypes

/// `GET /openapi.json`, outside all contracts.
enum OpenAPIRoute {
    static let path = "/openapi.json"

    static let endpoint = Endpoint<EmptyBody, JSONValue>(
        "campus.openapi", .sat, .get, path, authorization: .none,
        summary: "What this campus answers, as OpenAPI describes it.")

    static func route(_ description: APIDescription) -> ServiceRoute {
        ServiceRoute(
            endpoint, limits: .small,
            raw: { request in
                let rendered = description.rendered
                var headers: HTTPFields = [
                    .eTag: rendered.tag,
                    // It changes only with the program, so revalidation is cheap.
                    .cacheControl: "no-cache",
                ]
                let isKnown = request.head.headerFields[.ifNoneMatch] == rendered.tag
                if !isKnown { headers[.contentType] = "application/json" }
                return HTTPReply(
                    head: HTTPResponse(
                        status: isKnown ? .notModified : .ok, headerFields: headers),
                    body: .bytes(isKnown ? [] : rendered.bytes))
            })
    }
}
