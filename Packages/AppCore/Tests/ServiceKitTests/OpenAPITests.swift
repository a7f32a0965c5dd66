import AppCore
import AppCoreTesting
import HTTPTypes
import Testing

@testable import ServiceKit

@Suite struct OpenAPITests {
    private func document(only: Backend? = nil) async throws -> JSONValue {
        let answer = await (try ToyCampus(only: only)).ask(.get, "/openapi.json")
        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == "application/json")
        return try WireJSON.decode(JSONValue.self, from: answer.text)
    }

    @Test func everyEndpointIsDescribedWhereItStands() async throws {
        let campus = try ToyCampus()
        let paths = try #require(try await document()["paths"])
        for endpoint in campus.campus.endpoints {
            let operation = paths[endpoint.mountedPath]?[endpoint.method.rawValue.lowercased()]
            #expect(operation?["operationId"] == .string(endpoint.id))
            #expect(operation?["responses"]?[String(endpoint.successStatus)] != nil)
        }
        #expect(paths["/healthz"]?["get"] != nil)
        #expect(paths["/openapi.json"]?["get"] != nil)
        let events = try #require(paths["/events"]?["get"])
        #expect(events["responses"]?["200"]?["content"]?["text/event-stream"] != nil)
        #expect(events["responses"]?["401"] != nil)
        #expect(events["security"]?.elements?.count == 1)
        #expect(campus.campus.description.gaps == [])
    }

    @Test func oneBackendAloneStandsAtTheRoot() async throws {
        let paths = try await document(only: .sat)["paths"]
        #expect(paths?["/api/v1/notes/"]?["get"] != nil)
        #expect(paths?["/sat/api/v1/notes/"] == nil)
    }

    @Test func requestsSayWhatTheyTake() async throws {
        let paths = try await document()["paths"]
        let save = try #require(paths?["/sat/api/v1/notes/"]?["post"])
        let body = save["requestBody"]?["content"]?["application/json"]?["schema"]
        #expect(body?["$ref"] == "#/components/schemas/ToyServiceNote")
        #expect(
            save["parameters"]?.elements?.contains(
                .object(["$ref": "#/components/parameters/IdempotencyKey"])) == true)
        #expect(save["security"]?.elements?.count == 2)
        let echo = try #require(paths?["/sat/api/v1/notes/{id}/parts/{part}"]?["get"])
        let parameters = try #require(echo["parameters"]?.elements)
        #expect(parameters.compactMap { $0["name"]?.text } == ["id", "part", "q"])
        #expect(parameters.compactMap { $0["in"]?.text } == ["path", "path", "query"])
        #expect(parameters.last?["$ref"] == "#/components/parameters/TenantSlug")
        #expect(parameters.first?["schema"]?["format"] == "uuid")
        #expect(echo["requestBody"] == nil)
        #expect(echo["security"] == .array([]))
    }

    @Test func aBodyMayBeHeldToMoreThanItsType() throws {
        let rule = JSONSchema.object(["title": .string(from: 1)])
        let endpoint = Endpoint<ToyService.Note, EmptyBody>(
            "toy.rule", .sat, .put, "/rule", authorization: .none, summary: "Strict.", body: rule)
        let operation = OpenAPIDocument.Operation(
            endpoint: EndpointDescription(endpoint), path: "/rule", style: .coded, isOwn: false)
        let body = OpenAPIDocument([operation]).json["paths"]?["/rule"]?["put"]?["requestBody"]
        let schema = try #require(body?["content"]?["application/json"]?["schema"])
        #expect(schema["allOf"]?.elements?.last == rule.json)
        #expect(
            schema["allOf"]?.elements?.first?["$ref"] == "#/components/schemas/ToyServiceNote")
    }

    @Test func errorsHaveTheContractsShapeAndTheirConditions() async throws {
        let document = try await document()
        let save = document["paths"]?["/sat/api/v1/notes/"]?["post"]?["responses"]
        for status in ["400", "401", "409", "413", "415", "422", "429", "500", "503"] {
            let schema = save?[status]?["content"]?["application/json"]?["schema"]
            #expect(schema?["$ref"] == "#/components/schemas/CodedError", "\(status)")
        }
        #expect(save?["422"]?["description"]?.text?.contains("IDEMPOTENCY_KEY_REUSED") == true)
        let list = document["paths"]?["/sat/api/v1/notes/"]?["get"]?["responses"]
        #expect(list?["415"] == nil)
        #expect(list?["429"] == nil)
        let health = document["paths"]?["/healthz"]?["get"]?["responses"]
        #expect(health?["401"] == nil)
    }

    @Test func anUnchangedDescriptionIsNotSentAgain() async throws {
        let campus = try ToyCampus()
        let first = await campus.ask(.get, "/openapi.json")
        let tag = try #require(first.headers[.eTag])
        let second = await campus.ask(.get, "/openapi.json", headers: [.ifNoneMatch: tag])
        #expect(second.status == 304)
        #expect(second.text.isEmpty)
        #expect(second.headers[.contentLength] == nil)
        #expect(await campus.ask(.head, "/openapi.json").headers[.eTag] == tag)
    }

    @Test(arguments: Backend.allCases)
    func errorBodiesFitTheSchemaOfTheirStyle(backend: Backend) throws {
        let style = backend.errorStyle
        let problems = [
            Problem(.notFound, "Not found.", status: 404),
            Problem(.signedOut, "Expired.", status: 401, backendCode: "token_not_valid"),
            Problem(.invalid, "No.", fields: ["a[0].b": ["Bad.", "Worse."]]),
            Problem(.rateLimited, "Slow.", retryAfterSeconds: 3),
            .notSetUp("No mail.", cure: "Ask.", backendCode: "EMAIL_FAILED"),
            Problem(.internal, "Oh.", status: 500, details: ["upgrade_url": "/web"]),
        ]
        for problem in problems {
            let bytes = ErrorResponseBody.render(
                problem, status: problem.httpStatus(in: style), in: style)
            let value = try WireJSON.decode(JSONValue.self, from: bytes)
            let schema = ErrorResponseBody.schema(style).json
            #expect(SchemaCheck.faults(in: value, schema: schema, document: schema) == [])
            let isMissing = problem.code == .configuration
            #expect(String(decoding: bytes, as: UTF8.self).contains("No mail. Ask.") == isMissing)
        }
    }

    @Test(arguments: ["/notes/", "/notes/mine", "/fail/busy", "/fail/premium", "/fail/slow"])
    func repliesAreAsDescribedOrFound(path: String) async throws {
        let campus = try ToyCampus()
        let request = HTTPRequest(
            method: .get, scheme: "http", authority: "a", path: "/sat/api/v1" + path)
        let reply = await campus.campus.responder.respond(
            to: request, body: [], origin: .network(address: "192.0.2.1"))
        let faults = DescriptionCheck.faults(
            of: reply, to: request, in: campus.campus.description.json)
        // The toy's endpoint for failures does not say how it fails.
        let isSilent = reply.head.status.code == 429
        #expect(faults == (isSilent ? ["the status is not described"] : []))
    }
}
