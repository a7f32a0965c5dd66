import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import Testing

@testable import AuthService

/// The conventions of the contract, on these routes.
@Suite struct ContractTests {
    @Test(arguments: ["/register", "/register/", "/login", "/login/", "/refresh", "/refresh/"])
    func bothFormsOfTheAddressAreTaken(path: String) async throws {
        #expect(await (try AuthCampus()).ask(.post, path, "{}").status == 400)
    }

    @Test(arguments: ["/register", "/login", "/refresh", "/logout"])
    func aStaleTokenIs401EvenWhereNoneIsNeeded(path: String) async throws {
        let answer = await (try AuthCampus()).ask(.post, path, "{}", token: "stale")
        #expect(answer.status == 401)
        #expect(answer.json?["code"] == .string("token_not_valid"))
        #expect(answer.json?["detail"] != nil)
        #expect(answer.code == "UNAUTHORIZED")
    }

    @Test(arguments: [
        (HTTPRequest.Method.get, "/login"), (.put, "/register"), (.post, "/me"),
        (.post, "/delete-account"), (.get, "/refresh"),
    ])
    func wrongMethodsAre405(method: HTTPRequest.Method, path: String) async throws {
        let answer = await (try AuthCampus()).ask(method, path)
        #expect(answer.status == 405)
        #expect(answer.headers[.allow] != nil)
    }

    @Test func bodiesOverTheFewFieldsOfAFormAre413() async throws {
        let body = #"{"email":""# + String(repeating: "a", count: 20_000) + #""}"#
        #expect(await (try AuthCampus()).ask(.post, "/register", body).status == 413)
    }

    @Test func answersAreNotKeptAnywhere() async throws {
        let answer = try await AuthCampus().post(
            "/register", ["email": "tove@example.test", "password": "correct horse"])
        #expect(answer.headers[.cacheControl] == "no-store")
        #expect(answer.headers[.contentType] == "application/json")
    }
}
