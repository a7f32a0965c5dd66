import AppCore
import Foundation
import HTTPTypes
import Testing

@testable import ServiceKit

@Suite struct FailureTests {
    @Test func extrasStandInsideTheCodedError() async throws {
        let answer = try await ToyCampus().ask(.get, "/sat/api/v1/fail/premium")
        #expect(answer.status == 403)
        #expect(
            try answer.decoded([String: [String: String]].self) == [
                "error": [
                    "code": "PREMIUM_REQUIRED", "message": "Premium only.",
                    "upgrade_url": "/web/subscription",
                ]
            ])
    }

    @Test func whatWaitsSaysHowLong() async throws {
        let toy = try ToyCampus()
        let slow = await toy.ask(.get, "/sat/api/v1/fail/slow")
        #expect(slow.status == 429)
        #expect(slow.headers[.retryAfter] == "7")
        let busy = await toy.ask(.get, "/sat/api/v1/fail/busy")
        #expect(busy.status == 503)
        #expect(busy.headers[.retryAfter] == "1")
    }

    @Test func aDefectIs500WithoutItsInsides() async throws {
        let answer = try await ToyCampus().ask(.get, "/sat/api/v1/fail/defect")
        #expect(answer.status == 500)
        #expect(answer.text.contains("INTERNAL_ERROR"))
        #expect(!answer.text.contains("Cocoa"))
    }

    @Test(arguments: [
        (ErrorStyle.coded, #"{"error":{"code":"NOT_FOUND","message":"Gone."}}"#),
        (.plain, #"{"error":"Not found","message":"Gone."}"#),
        (.statusCode, #"{"error":"Not Found","message":"Gone.","statusCode":404}"#),
        (.detail, #"{"detail":"Gone."}"#),
    ])
    func everyContractHasItsShape(style: ErrorStyle, body: String) {
        let problem = Problem(.notFound, "Gone.")
        let status = problem.httpStatus(in: style)
        let text = String(
            decoding: ErrorResponseBody.render(problem, status: status, in: style), as: UTF8.self)
        #expect(text == body)
    }

    @Test(arguments: [
        (ErrorStyle.plain, 400, #"{"error":"Bad Request","message":"Off.","status":400}"#),
        (
            .statusCode, 400,
            #"{"error":"Bad Request","message":["a[0]: Odd.","b: Even."],"statusCode":400}"#
        ),
        (
            .detail, 422,
            #"{"detail":[{"loc":["body","a","0"],"msg":"Odd.","type":"value_error"},"#
                + #"{"loc":["body","b"],"msg":"Even.","type":"value_error"}]}"#
        ),
    ])
    func fieldMessagesTakeTheContractsShape(style: ErrorStyle, status: Int, body: String) {
        let problem = Problem(.invalid, "Off.", fields: ["b": ["Even."], "a[0]": ["Odd."]])
        #expect(problem.httpStatus(in: style) == status)
        let text = String(
            decoding: ErrorResponseBody.render(problem, status: status, in: style), as: UTF8.self)
        #expect(text == body)
    }
}
