import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import ServiceKit
import Testing

/// Pages for browsers, and bodies that come as they are.
@Suite struct PageTests {
    private struct Pages: ServiceModule {
        static let id = "pages"
        static let raw = Endpoint<JSONValue, EmptyBody>(
            "pages.raw", .sat, .post, "/raw", authorization: .none, summary: "What was sent.")

        init(context: ServiceContext) {}

        var routes: [ServiceRoute] {
            [
                ServiceRoute(
                    page: "pages.page", .sat, .get, "/web/page", fields: [QueryField("q")]
                ) { request, _ in Self.html(Array((request.query["q"] ?? "").utf8)) },
                ServiceRoute(page: "pages.form", .sat, .post, "/web/page") { Self.html($1) },
                ServiceRoute(Self.raw, limits: .small, unread: { Self.html($1) }),
            ]
        }

        private static func html(_ bytes: [UInt8]) -> HTTPReply {
            HTTPReply(
                head: HTTPResponse(status: .ok, headerFields: [.contentType: "text/html"]),
                body: .bytes(bytes))
        }
    }

    private let campus: Campus

    init() throws {
        campus = try Campus(
            services: [Pages.self], database: try TestDatabase.empty(), environment: .fixed,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil)
    }

    private func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String = "",
        type: String = "application/json"
    ) async -> (status: Int, text: String, fields: HTTPFields) {
        let reply = await campus.responder.respond(
            to: HTTPRequest(
                method: method, scheme: "http", authority: "campus.test", path: path,
                headerFields: [.contentType: type]),
            body: Array(body.utf8), origin: .network(address: "192.0.2.1"))
        guard case .bytes(let bytes) = reply.body else { return (0, "", [:]) }
        let text = String(decoding: bytes, as: UTF8.self)
        return (reply.head.status.code, text, reply.head.headerFields)
    }

    @Test func aPageStandsBelowTheMountAndInNoDescription() async throws {
        let page = await ask(.get, "/sat/web/page?q=a%20b&other=c")
        #expect(page.status == 200 && page.text == "a b")
        #expect(page.fields[.contentType] == "text/html")
        #expect(page.fields[.xContentTypeOptions] == "nosniff")
        #expect(await ask(.get, "/sat/api/v1/web/page").status == 404)
        #expect(await ask(.put, "/sat/web/page").status == 405)
        #expect(campus.endpoints.map(\.id) == ["pages.raw"])
        #expect(campus.description.json["paths"]?["/sat/api/v1/raw"] != nil)
        #expect(campus.description.json["paths"]?["/sat/web/page"] == nil)
    }

    @Test func aPageTakesItsFormAsItIs() async {
        let answer = await ask(
            .post, "/sat/web/page", "a=1&b=%zz", type: "application/x-www-form-urlencoded")
        #expect(answer.text == "a=1&b=%zz")
        let large = String(repeating: "a", count: RequestLimits.small.bodyBytes + 1)
        #expect(await ask(.post, "/sat/web/page", large).status == 413)
    }

    @Test func aBodyComesUnreadButOfItsTypeAlone() async {
        let odd = #"{ "a": 1, "a""#
        #expect(await ask(.post, "/sat/api/v1/raw", odd).text == odd)
        #expect(await ask(.post, "/sat/api/v1/raw", "a=1", type: "text/plain").status == 415)
    }
}
