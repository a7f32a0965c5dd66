import AppCore
import Foundation
import HTTPTypes
import Testing

/// Every body of the contracts' error tables, and what else a server may send.
@Suite struct ErrorMappingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var backend: Backend
        var status: Int
        var body: String
        var code: Problem.Code
        var summary: String
        var backendCode: String?
        var fields: [String: [String]] = [:]
        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row(
            name: "A coded object", backend: .sat, status: 400,
            body: #"{"error":{"code":"BAD_REQUEST","message":"Name a colour"}}"#,
            code: .invalid, summary: "Name a colour", backendCode: "BAD_REQUEST"),
        Row(
            name: "A premium gate", backend: .sat, status: 403,
            body:
                #"{"error":{"code":"PREMIUM_REQUIRED","message":"Go premium","upgrade_url":"/web/subscription"}}"#,
            code: .premiumRequired, summary: "Go premium", backendCode: "PREMIUM_REQUIRED"),
        Row(
            name: "B bare string", backend: .sat, status: 401, body: #"{"error":"Sign-in needed"}"#,
            code: .signedOut, summary: "Sign-in needed"),
        Row(
            name: "C detail", backend: .sat, status: 404, body: #"{"detail":"No such thing."}"#,
            code: .notFound, summary: "No such thing."),
        Row(
            name: "C token fault", backend: .sat, status: 401,
            body:
                #"{"detail":"Token is bad","code":"token_not_valid","messages":[{"token_class":"AccessToken"}]}"#,
            code: .signedOut, summary: "Token is bad", backendCode: "token_not_valid"),
        Row(
            name: "D field map", backend: .sat, status: 400, body: #"{"answers":["Missing."]}"#,
            code: .invalid, summary: "answers: Missing.", fields: ["answers": ["Missing."]]),
        Row(
            name: "D nested field map", backend: .sat, status: 400,
            body: #"{"answers":[{},{"question_id":["Bad id."]}]}"#, code: .invalid,
            summary: "answers.1.question_id: Bad id.",
            fields: ["answers.1.question_id": ["Bad id."]]),
        Row(
            name: "E HTML", backend: .sat, status: 500,
            body: "<!doctype html><h1>Server Error</h1>",
            code: .unreachable, summary: "SAT tutor has an error (status 500)."),
        Row(
            name: "E HTML 404", backend: .sat, status: 404, body: "<html>", code: .notFound,
            summary: "Not found."),
        Row(
            name: "our own coded object with fields", backend: .sat, status: 400,
            body:
                #"{"error":{"code":"BAD_REQUEST","message":"Check it","fields":{"answers":["At most 100."]}}}"#,
            code: .invalid, summary: "Check it", backendCode: "BAD_REQUEST",
            fields: ["answers": ["At most 100."]]),
        Row(
            name: "dialogues one message", backend: .dialogues, status: 404,
            body: #"{"statusCode":404,"message":"Quiz not found","error":"Not Found"}"#,
            code: .notFound, summary: "Quiz not found"),
        Row(
            name: "dialogues list of messages", backend: .dialogues, status: 400,
            body:
                #"{"statusCode":400,"message":["email must be an email","password is short"],"error":"Bad Request"}"#,
            code: .invalid, summary: "email must be an email; password is short"),
        Row(
            name: "dialogues without error", backend: .dialogues, status: 500,
            body: #"{"statusCode":500,"message":"Internal server error"}"#, code: .unreachable,
            summary: "Internal server error"),
        Row(
            name: "tutor detail", backend: .tutor, status: 404,
            body: #"{"detail":"Profile not found"}"#,
            code: .notFound, summary: "Profile not found"),
        Row(
            name: "tutor validation list", backend: .tutor, status: 422,
            body:
                #"{"detail":[{"type":"missing","loc":["body","texts"],"msg":"Field required","input":{}},{"loc":["query","limit",0],"msg":"Too large"}]}"#,
            code: .invalid, summary: "limit.0: Too large",
            fields: ["texts": ["Field required"], "limit.0": ["Too large"]]),
        Row(
            name: "vocabulary", backend: .vocabulary, status: 400,
            body:
                #"{"code":"CONTENT_TOO_SHORT","message":"Text is too short","details":{"minimum":"10","suggestion":"Add a few sentences"}}"#,
            code: .invalid, summary: "Text is too short", backendCode: "CONTENT_TOO_SHORT"),
        Row(
            name: "conflict", backend: .vocabulary, status: 409,
            body: #"{"error":{"code":"ID_CONFLICT","message":"Taken"}}"#, code: .conflict,
            summary: "Taken", backendCode: "ID_CONFLICT"),
        Row(
            name: "empty body", backend: .sat, status: 403, body: "", code: .notAllowed,
            summary: "SAT tutor doesn't allow this."),
        Row(
            name: "empty object", backend: .sat, status: 400, body: "{}", code: .invalid,
            summary: "SAT tutor rejected this (status 400)."),
        Row(
            name: "plain text", backend: .tutor, status: 503, body: "upstream gone",
            code: .unreachable, summary: "Tutor isn't available right now."),
        Row(
            name: "JSON string", backend: .tutor, status: 400, body: #""Nope""#, code: .invalid,
            summary: "Nope"),
        Row(
            name: "JSON array of strings", backend: .tutor, status: 400, body: #"["a","b"]"#,
            code: .invalid, summary: "a; b"),
        Row(
            name: "a number", backend: .sat, status: 500, body: "5", code: .unreachable,
            summary: "SAT tutor has an error (status 500)."),
        Row(
            name: "error is a number", backend: .sat, status: 400, body: #"{"error":5}"#,
            code: .invalid, summary: "SAT tutor rejected this (status 400)."),
        Row(
            name: "error is null", backend: .sat, status: 400,
            body: #"{"error":null,"detail":"x"}"#,
            code: .invalid, summary: "x"),
        Row(
            name: "control sequences", backend: .sat, status: 400,
            body: #"{"error":"a\u001b[2Jb\u0007\r\nc"}"#, code: .invalid, summary: "a [2Jb   c"),
        Row(
            name: "half a body", backend: .sat, status: 502, body: #"{"error":{"co"#,
            code: .unreachable, summary: "SAT tutor has an error (status 502)."),
        Row(
            name: "too early", backend: .sat, status: 408, body: "", code: .unreachable,
            summary: "SAT tutor timed out."),
        Row(
            name: "method not allowed", backend: .sat, status: 405,
            body: #"{"detail":"Method \"PUT\" not allowed."}"#, code: .contract,
            summary: "Method \"PUT\" not allowed."),
        Row(
            name: "no media type", backend: .sat, status: 415, body: #"{"detail":"Unsupported"}"#,
            code: .invalid, summary: "Unsupported"),
    ]

    @Test(arguments: rows)
    func everyErrorBodyBecomesOneProblem(_ row: Row) {
        let problem = Problem.from(
            status: row.status, headers: [:], body: Array(row.body.utf8), backend: row.backend)
        #expect(problem.code == row.code)
        #expect(problem.summary == row.summary)
        #expect(problem.backendCode == row.backendCode)
        #expect(problem.fields == row.fields)
        #expect(problem.status == row.status)
    }

    @Test func factsOfTheBodyAreKept() {
        let premium = Problem.from(
            status: 403, headers: [:],
            body: Array(
                #"{"error":{"code":"PREMIUM_REQUIRED","message":"m","upgrade_url":"/web/subscription"}}"#
                    .utf8), backend: .sat)
        #expect(premium.details["upgrade_url"] == "/web/subscription")
        #expect(premium.exitCode == 77)
        let words = Problem.from(
            status: 400, headers: [:],
            body: Array(#"{"code":"X","message":"m","details":{"suggestion":"Add more"}}"#.utf8),
            backend: .vocabulary)
        #expect(words.details["suggestion"] == "Add more")
    }

    @Test func whatAServerDoesNotOfferIsNoFault() {
        let problem = Problem.from(
            status: 501, headers: [:],
            body: Array(
                #"{"error":{"code":"EMAIL_FAILED","message":"This campus sends no mail. Ask."}}"#
                    .utf8), backend: .sat)
        #expect(problem.summary == "This campus sends no mail. Ask.")
        #expect(problem.reason == nil)
    }

    @Test func bytesThatAreNoTextDoNoHarm() {
        let problem = Problem.from(
            status: 500, headers: [:], body: [0xFF, 0xFE, 0x00, 0x7B], backend: .sat)
        #expect(problem.summary == "SAT tutor has an error (status 500).")
    }

    @Test func anEndlessMessageIsCut() {
        let long = String(repeating: "x", count: 100_000)
        let problem = Problem.from(
            status: 400, headers: [:], body: Array(#"{"error":"\#(long)"}"#.utf8), backend: .sat)
        #expect(problem.summary.count == 500)
    }

    @Test func aMillionFieldsAreCut() {
        let fields = (0..<5000).map { #""f\#($0)":["m"]"# }.joined(separator: ",")
        let problem = Problem.from(
            status: 400, headers: [:], body: Array("{\(fields)}".utf8), backend: .sat)
        #expect(problem.fields.count <= 101)
    }

    @Test(arguments: [
        ("17", 17), ("0", 0), ("-5", 0), ("1.5", 2), ("999999999", 86_400),
        ("Sat, 05 Apr 2031 06:07:38 GMT", 30), ("Sat, 05 Apr 2031 06:00:00 GMT", 0),
    ])
    func retryAfterIsSecondsOrADateAndBounded(_ header: String, _ seconds: Int) {
        let problem = Problem.from(
            status: 429, headers: [.retryAfter: header], body: [], backend: .school,
            now: Date(timeIntervalSince1970: 1_933_135_628))
        #expect(problem.retryAfterSeconds == seconds)
    }

    @Test(arguments: ["soon", "", "Sat, 05 Foo 2031 06:07:38 GMT", "1e999", "nan"])
    func anUnreadableRetryAfterIsIgnored(_ header: String) {
        let problem = Problem.from(
            status: 429, headers: [.retryAfter: header], body: [], backend: .school)
        #expect(problem.retryAfterSeconds == nil)
    }

    @Test func theBodysRetryAfterCountsToo() {
        let problem = Problem.from(
            status: 429, headers: [:],
            body: Array(#"{"error":"rate_limited","message":"m","retry_after":17}"#.utf8),
            backend: .school)
        #expect(problem.retryAfterSeconds == 17)
        #expect(problem.cure == "Try again in 17 s.")
    }
}
