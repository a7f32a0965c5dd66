import AppCore
import Foundation
import HTTPTypes
import Testing

@testable import ServiceKit

@Suite struct RoutingTests {
    private typealias Echo = ToyService.Echo

    @Test(arguments: ["/sat/api/v1/notes", "/sat/api/v1/notes/"])
    func bothFormsOfASlashAreServed(path: String) async throws {
        let answer = try await ToyCampus().ask(.get, path)
        #expect(answer.status == 200)
    }

    @Test func namesGoBeforeParametersAndParametersAreDecoded() async throws {
        let answer = try await ToyCampus().ask(
            .get, "/sat/api/v1/notes/mine/parts/a%20b%2Fc?q=%C3%A5+1&q=last&other=2")
        let echo = try answer.decoded(Echo.self)
        #expect(echo.parameters == ["id": "mine", "part": "a b/c"])
        #expect(echo.query == ["q": "last"])
        #expect(echo.base == "http://campus.test:8000")
    }

    @Test(arguments: [
        "/", "/sat", "/sat/api/v1", "/sat/api/v1/nothing", "/sat/api/v1//notes",
        "/sat/api/v1/notes//", "/sat/api/v1/../v1/notes", "/sat/api/v1/notes/x/parts/",
        "/sat/api/v1/notes/x/parts/y/z", "/api/v1/notes",
        "/" + String(repeating: "a/", count: 2000),
    ])
    func unknownPathsAre404InTheContractsShape(path: String) async throws {
        let answer = try await ToyCampus().ask(.get, path)
        #expect(answer.status == 404)
        #expect(answer.text.contains(#""code":"NOT_FOUND""#))
    }

    @Test(arguments: [
        "no-slash", "", "/sat/api/v1/notes/%zz/parts/1", "/sat/api/v1/notes/%00/parts/1",
        "/sat/api/v1/notes/%ff%fe/parts/1", "/sat/api/v1/notes/1/parts/2?q=%",
        "/sat/api/v1/notes/1/parts/2?q=%00", "/sat/api/v1/notes/1/parts/%1b%5B2J",
    ])
    func misspeltAddressesAre400(path: String) async throws {
        #expect(try await ToyCampus().ask(.get, path).status == 400)
    }

    @Test func aWrongMethodSaysWhichAreRight() async throws {
        let answer = try await ToyCampus().ask(.delete, "/sat/api/v1/notes/")
        #expect(answer.status == 405)
        #expect(answer.headers[.allow] == "GET, HEAD, OPTIONS, POST")
    }

    @Test func headAnswersLikeGetWithoutABody() async throws {
        let toy = try ToyCampus()
        let get = await toy.ask(.get, "/sat/api/v1/notes/")
        let head = await toy.ask(.head, "/sat/api/v1/notes/")
        #expect(head.status == 200)
        #expect(head.text == "")
        #expect(head.headers[.contentLength] == String(get.text.utf8.count))
    }

    @Test func optionsListsMethods() async throws {
        let answer = try await ToyCampus().ask(.options, "/sat/api/v1/notes/")
        #expect(answer.status == 204)
        #expect(answer.headers[.allow] == "GET, HEAD, OPTIONS, POST")
    }

    @Test func oneBackendAloneStandsAtTheRoot() async throws {
        let toy = try ToyCampus(only: .sat)
        #expect(await toy.ask(.get, "/api/v1/notes/").status == 200)
        #expect(await toy.ask(.get, "/sat/api/v1/notes/").status == 404)
        #expect(await toy.ask(.get, "/healthz").status == 200)
    }

    @Test func everyReplyIsNamedAndNotKept() async throws {
        let toy = try ToyCampus()
        let name = try #require(HTTPField.Name("X-Request-ID"))
        let first = await toy.ask(.get, "/sat/api/v1/notes/")
        let second = await toy.ask(.get, "/nowhere")
        #expect(first.headers[.xContentTypeOptions] == "nosniff")
        #expect(first.headers[.cacheControl] == "no-store")
        #expect(first.headers[name] != nil)
        #expect(first.headers[name] != second.headers[name])
        let named = await toy.ask(.get, "/nowhere", headers: [name: "mine-1"])
        #expect(named.headers[name] == "mine-1")
        let hostile = await toy.ask(.get, "/nowhere", headers: [name: "a b"])
        #expect(hostile.headers[name] != "a b")
    }

    @Test func hugeHeadsAreRefused() async throws {
        let toy = try ToyCampus()
        let long = "/sat/api/v1/notes/?q=" + String(repeating: "a", count: 9000)
        #expect(await toy.ask(.get, long).status == 414)
        let big: HTTPFields = [.cookie: String(repeating: "a", count: 40_000)]
        #expect(await toy.ask(.get, "/sat/api/v1/notes/", headers: big).status == 431)
        var many: HTTPFields = [:]
        for _ in 0..<200 { many.append(HTTPField(name: .accept, value: "a")) }
        #expect(await toy.ask(.get, "/sat/api/v1/notes/", headers: many).status == 431)
    }
}
