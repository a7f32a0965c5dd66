import AppCore
import Foundation
import HTTPTypes
import Testing

@testable import ServiceKit

@Suite struct CallerTests {
    private let mine = "/sat/api/v1/notes/mine"
    private let open = "/sat/api/v1/notes/1/parts/2"

    @Test func withoutATokenARequiredEndpointIs401() async throws {
        let answer = try await ToyCampus().ask(.get, mine)
        #expect(answer.status == 401)
        #expect(answer.headers[.wwwAuthenticate] == #"Bearer realm="api""#)
        #expect(answer.text.contains(#""code":"UNAUTHORIZED""#))
    }

    @Test(arguments: ["Bearer good", "bearer good", "Bearer  good"])
    func aGoodTokenNamesTheCaller(header: String) async throws {
        let answer = try await ToyCampus().ask(.get, mine, headers: [.authorization: header])
        #expect(try answer.decoded(ToyService.Echo.self).user == "tove")
    }

    @Test(arguments: ["Bearer bad", "Bearer", "Bearer a b"])
    func aBadTokenIs401AlsoWhereNoneIsNeeded(header: String) async throws {
        let toy = try ToyCampus()
        for path in [mine, open, "/sat/api/v1/notes/"] {
            let answer = await toy.ask(.get, path, headers: [.authorization: header])
            #expect(answer.status == 401)
            #expect(answer.headers[.wwwAuthenticate] != nil)
            let body = try answer.decoded([String: JSONValue].self)
            #expect(body["code"] == .string("token_not_valid"))
            #expect(body["detail"] != nil)
            guard case .object(let error) = body["error"] else {
                Issue.record("no coded error")
                continue
            }
            #expect(error["code"] == .string("UNAUTHORIZED"))
        }
    }

    @Test(arguments: ["/sat/api/v1/notes/mine", "/sat/api/v1/notes/"])
    func aTokenWhoseSessionHasEndedIs401(path: String) async throws {
        let answer = try await ToyCampus().ask(
            .get, path, headers: [.authorization: "Bearer ended"])
        #expect(answer.status == 401)
        #expect(try answer.decoded([String: JSONValue].self)["code"] == .string("token_not_valid"))
    }

    @Test func whoMayNotCallIsToldSoBeforeAnythingOfTheBody() async throws {
        let answer = try await ToyCampus().ask(
            .post, "/sat/api/v1/notes/", "{",
            headers: [.authorization: "Bearer ended", .contentType: "application/json"])
        #expect(answer.status == 401)
    }

    @Test func anotherSchemeIsAnonymous() async throws {
        let toy = try ToyCampus()
        let basic: HTTPFields = [.authorization: "Basic dG92ZTp4"]
        #expect(await toy.ask(.get, open, headers: basic).status == 200)
        #expect(await toy.ask(.get, mine, headers: basic).status == 401)
    }

    @Test func theEmbeddedStudentNeedsNoTokenButATokenWins() async throws {
        let toy = try ToyCampus()
        let local = await toy.ask(.get, mine, origin: .embedded)
        #expect(try local.decoded(ToyService.Echo.self).user == "local")
        let other = await toy.ask(
            .get, mine, headers: [.authorization: "Bearer good"], origin: .embedded)
        #expect(try other.decoded(ToyService.Echo.self).user == "tove")
    }

    @Test func withoutAccountsTheCampusStillKnowsItsStudent() async throws {
        let toy = try ToyCampus(services: [ToyService.self])
        let first = try await toy.ask(.get, mine, origin: .embedded).decoded(ToyService.Echo.self)
        let second = try await toy.ask(.get, mine, origin: .embedded).decoded(ToyService.Echo.self)
        let id = try #require(first.user)
        #expect(isUUID(id))
        #expect(second.user == id)
        let token = await toy.ask(.get, open, headers: [.authorization: "Bearer good"])
        #expect(token.status == 401)
    }
}
