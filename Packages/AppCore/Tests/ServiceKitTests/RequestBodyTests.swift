import Foundation
import HTTPTypes
import Testing

@testable import ServiceKit

@Suite struct RequestBodyTests {
    private let json: HTTPFields = [.contentType: "application/json"]

    private struct Shape: Decodable {
        struct Fault: Decodable {
            var code: String
            var message: String
            var fields: [String: [String]]?
        }
        var error: Fault
    }

    @Test func unknownFieldsAreIgnored() async throws {
        let answer = try await ToyCampus().ask(
            .post, "/sat/api/v1/notes/", #"{"title":"a","colour":[{"deep":null}]}"#, headers: json)
        #expect(answer.status == 201)
        #expect(try answer.decoded(ToyService.Saved.self).title == "a")
    }

    @Test(arguments: [
        ("{}", "title"), ("", "title"), (#"{"title":null}"#, "title"), (#"{"title":3}"#, "title"),
        (#"{"title":"a","pages":[1,"x"]}"#, "pages[1]"), (#"{"title":["a"]}"#, "title"),
    ])
    func theFieldAtFaultIsNamed(body: String, field: String) async throws {
        let answer = try await ToyCampus().ask(.post, "/sat/api/v1/notes/", body, headers: json)
        #expect(answer.status == 400)
        let fault = try answer.decoded(Shape.self).error
        #expect(fault.code == "BAD_REQUEST")
        #expect(fault.message.hasPrefix(field + ": "))
        #expect(fault.fields?.keys.first == field)
    }

    @Test(arguments: [
        "{", "nonsense", "[1,2", #"{"title":"a"}{}"#, "[]", "7", "null",
        String(repeating: "[", count: 2000), "{\"title\":\"a\u{0}",
    ])
    func whatIsNoJSONObjectIs400(body: String) async throws {
        let answer = try await ToyCampus().ask(.post, "/sat/api/v1/notes/", body, headers: json)
        #expect(answer.status == 400)
        #expect(try answer.decoded(Shape.self).error.code == "BAD_REQUEST")
    }

    @Test(arguments: [
        "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
        "application/json; charset=utf-16", "nonsense", "",
    ])
    func otherMediaTypesAre415(type: String) async throws {
        let answer = try await ToyCampus().ask(
            .post, "/sat/api/v1/notes/", #"{"title":"a"}"#, headers: [.contentType: type])
        #expect(answer.status == 415)
        #expect(answer.text.contains("UNSUPPORTED_MEDIA_TYPE"))
    }

    @Test(arguments: [
        "application/json; charset=utf-8", "APPLICATION/JSON", "application/merge-patch+json",
    ])
    func spellingsOfJSONAreTaken(type: String) async throws {
        let answer = try await ToyCampus().ask(
            .post, "/sat/api/v1/notes/", #"{"title":"a"}"#, headers: [.contentType: type])
        #expect(answer.status == 201)
    }

    @Test func compressedBodiesAre415() async throws {
        let answer = try await ToyCampus().ask(
            .post, "/sat/api/v1/notes/", "xx",
            headers: [.contentType: "application/json", .contentEncoding: "gzip"])
        #expect(answer.status == 415)
    }

    @Test func aBodyOverTheRoutesLimitIs413() async throws {
        let body = #"{"title":""# + String(repeating: "a", count: 5000) + "\"}"
        let answer = try await ToyCampus().ask(.post, "/sat/api/v1/notes/", body, headers: json)
        #expect(answer.status == 413)
    }

    @Test func aHandlersFieldMessagesReachTheCaller() async throws {
        let answer = try await ToyCampus().ask(
            .post, "/sat/api/v1/notes/", #"{"title":"refuse"}"#, headers: json)
        #expect(answer.status == 400)
        #expect(try answer.decoded(Shape.self).error.fields == ["title": ["Taken.", "Dull."]])
    }
}
