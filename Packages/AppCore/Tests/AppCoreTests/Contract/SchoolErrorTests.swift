import AppCore
import HTTPTypes
import Testing

/// Every error of the school's contract, in the words that a student reads.
@Suite struct SchoolErrorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var status: Int
        var body: String
        var code: Problem.Code
        var summary: String
        var cure: String?
        var testDescription: String { "\(status) \(body.prefix(60))" }

        init(
            _ status: Int, _ body: String, _ code: Problem.Code, _ summary: String,
            cure: String? = nil
        ) {
            self.status = status
            self.body = body
            self.code = code
            self.summary = summary
            self.cure = cure
        }
    }

    private static let signIn = "homeroom auth login --backend school"
    private static let connect = "homeroom connect school https://… --tenant SHORT-NAME"

    static let rows = [
        Row(
            400, #"{"status":400,"error":"Bad Request"}"#, .invalid,
            "The school's server didn't understand this request.", cure: "homeroom doctor"),
        Row(
            401, #"{"error":"Unauthorized"}"#, .signedOut, "You are signed out of your school.",
            cure: signIn),
        Row(
            401, #"{"error":"Invalid refresh token"}"#, .signedOut,
            "Your session at the school has ended.", cure: signIn),
        Row(
            403,
            #"{"error":"Forbidden","meta":{"policy":"GoalPolicy","action":"update?","request_id":"x"}}"#,
            .notAllowed, "Your school doesn't allow this."),
        Row(
            403, #"{"error":"Forbidden"}"#, .notAllowed, "Your school doesn't allow this."),
        Row(
            403, #"{"error":"Forbidden: tenant not found"}"#, .notAllowed,
            "The server doesn't know your school.", cure: connect),
        Row(
            403, #"{"error":"Invalid CSRF token"}"#, .notAllowed,
            "The school's server needs a new session first.",
            cure: "Try again. If that doesn't help: " + signIn),
        Row(
            403, #"{"errors":["One or more participants are not allowed"]}"#, .notAllowed,
            "You can't write to everyone you chose.",
            cure: "Choose your teachers or classmates."),
        Row(
            404, #"{"error":"Not found"}"#, .notFound, "Not found at your school."),
        Row(
            404, #"{"error":"School not found"}"#, .notFound, "No school with this name.",
            cure: connect),
        Row(
            404, #"{"error":"Tenant not found"}"#, .notFound, "No school with this name.",
            cure: connect),
        Row(
            404, #"{"error":"User not found"}"#, .notFound,
            "No one with this name at your school."),
        Row(
            404, #"{"status":404,"error":"Not Found"}"#, .notFound,
            "Not found at your school."),
        Row(
            422, #"{"errors":["Title can't be blank","Progress is too large"]}"#, .invalid,
            "Title can't be blank; Progress is too large"),
        Row(422, #"{"error":"Assignment is locked"}"#, .invalid, "Assignment is locked"),
        Row(
            422, #"{"error":"X-Tenant-Slug header is required"}"#, .invalid,
            "The server has several schools and doesn't know which is yours.", cure: connect),
        Row(
            422, #"{"status":422,"error":"Unprocessable Content"}"#, .invalid,
            "The school didn't accept this.",
            cure: "Check whether it's done already, then try again."),
        Row(
            429,
            #"{"error":"rate_limited","message":"Slow down; try again in 17 s.","retry_after":17}"#,
            .rateLimited, "Slow down; try again in 17 s.", cure: "Try again in 17 s."),
        Row(
            500, #"{"status":500,"error":"Internal Server Error"}"#, .unreachable,
            "The school's server has an error.",
            cure: "Try again later. You can still read what's saved here."),
    ]

    @Test(arguments: rows)
    func everyRowOfTheTableIsSaidInWords(row: Row) {
        let problem = Problem.from(
            status: row.status, headers: [:], body: Array(row.body.utf8), backend: .school)
        #expect(problem.code == row.code)
        #expect(problem.summary == row.summary)
        #expect(problem.cure == row.cure)
        #expect(problem.status == row.status)
        #expect(problem.reason == nil || row.status == 429)
    }

    @Test(arguments: [
        (400, "The school's server didn't understand this request."),
        (401, "You are signed out of your school."),
        (403, "Your school doesn't allow this."),
        (404, "Not found at your school."),
        (422, "The school didn't accept this."), (429, "School is getting too many requests."),
        (500, "The school's server has an error."), (502, "School has an error (status 502)."),
        (503, "School isn't available right now."),
    ])
    func aPageNothingAndHalfABodySayWhatTheirStatusMeans(status: Int, summary: String) {
        for body in ["<!doctype html><h1>Oh no</h1>", "", #"{"error":"Unauth"#, "[]", "{}", "null"]
        {
            let problem = Problem.from(
                status: status, headers: [:], body: Array(body.utf8), backend: .school)
            #expect(problem.summary == summary, "\(body)")
        }
    }

    @Test func whatTheServerAddsInASentenceIsTheReason() {
        let body = #"{"error":"Bad Request","status":400,"message":"title: a text is expected"}"#
        let problem = Problem.from(
            status: 400, headers: [:], body: Array(body.utf8), backend: .school)
        #expect(problem.reason == "title: a text is expected")
        #expect(problem.backendCode == "Bad Request")
    }

    @Test func otherBackendsKeepTheirWords() {
        let problem = Problem.from(
            status: 404, headers: [:], body: Array(#"{"error":"Not found"}"#.utf8), backend: .sat)
        #expect(problem.summary == "Not found")
    }
}
