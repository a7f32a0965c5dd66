import AppCore

/// Encodes a problem in a contract's format.
enum ErrorResponseBody {
    /// `isRouted` is false if the address has no route.
    static func render(
        _ problem: Problem, status: Int, in style: ErrorStyle, requestID: String? = nil,
        isRouted: Bool = true
    ) -> [UInt8] {
        var problem = problem
        if status == 501, let cure = problem.cure { problem.summary += " " + cure }
        let body =
            switch style {
            case .coded: coded(problem, status)
            case .plain: PlainErrorBody(problem, status, requestID, isRouted).members
            case .statusCode: statusCode(problem, status)
            case .detail: detail(problem)
            }
        // A tree of strings and numbers can always be encoded.
        return (try? WireJSON.encode(JSONValue.object(body), sortedKeys: true))
            ?? Array(#"{"error":"The error could not be written."}"#.utf8)
    }

    /// `{"error":{"code","message",…}}`. Token errors also have `detail` and `code` for token
    /// clients.
    private static func coded(_ problem: Problem, _ status: Int) -> [String: JSONValue] {
        let isTokenFault = status == 401 && tokenFaults.contains(problem.backendCode ?? "")
        var error = problem.details.mapValues(JSONValue.string)
        error["code"] = .string(
            isTokenFault ? "UNAUTHORIZED" : problem.backendCode ?? standardCode(status))
        error["message"] = .string(problem.summary)
        if !problem.fields.isEmpty {
            error["fields"] = .object(
                problem.fields.mapValues { .array($0.map(JSONValue.string)) })
        }
        var body: [String: JSONValue] = ["error": .object(error)]
        if isTokenFault {
            body["detail"] = .string(problem.summary)
            body["code"] = .string(problem.backendCode ?? "")
        }
        return body
    }

    /// `{"statusCode":404,"message":"…","error":"Not Found"}`; several messages make a list.
    private static func statusCode(_ problem: Problem, _ status: Int) -> [String: JSONValue] {
        var body = problem.details.mapValues(JSONValue.string)
        body["statusCode"] = .integer(Int64(status))
        body["message"] =
            problem.fields.isEmpty ? .string(problem.summary) : .array(messages(problem))
        if status < 500 {
            body["error"] = .string(reasonPhrase(status))
        }
        return body
    }

    /// `{"detail":"…"}`, or a list of places and messages for invalid fields.
    private static func detail(_ problem: Problem) -> [String: JSONValue] {
        guard !problem.fields.isEmpty else { return ["detail": .string(problem.summary)] }
        let entries = problem.fields.sorted { $0.key < $1.key }.flatMap { field, messages in
            messages.map { message in
                JSONValue.object([
                    "type": .string("value_error"), "msg": .string(message),
                    "loc": .array(place(of: field).map(JSONValue.string)),
                ])
            }
        }
        return ["detail": .array(entries)]
    }

    /// A field's location: in the query if its name says so, otherwise in the body.
    private static func place(of field: String) -> [String] {
        let steps = field.split(whereSeparator: ".[]".contains).map(String.init)
        return steps.first == "query" && steps.count > 1 ? steps : ["body"] + steps
    }

    static let tokenFaults: Set<String> = ["token_not_valid", "user_not_found"]

    private static func messages(_ problem: Problem) -> [JSONValue] {
        problem.fields.sorted { $0.key < $1.key }.flatMap { field, messages in
            messages.map { .string("\(field): \($0)") }
        }
    }

    /// Source: RFC 9110, section 15.
    static func reasonPhrase(_ status: Int) -> String {
        switch status {
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 409: "Conflict"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 422: "Unprocessable Content"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        default: "Bad Request"
        }
    }

    private static func standardCode(_ status: Int) -> String {
        switch status {
        case 401: "UNAUTHORIZED"
        case 403: "FORBIDDEN"
        case 404: "NOT_FOUND"
        case 405: "METHOD_NOT_ALLOWED"
        case 409: "CONFLICT"
        case 413: "PAYLOAD_TOO_LARGE"
        case 414: "URI_TOO_LONG"
        case 415: "UNSUPPORTED_MEDIA_TYPE"
        case 422: "UNPROCESSABLE"
        case 429: "RATE_LIMITED"
        case 431: "HEADERS_TOO_LARGE"
        case 500: "INTERNAL_ERROR"
        case 501...599: "UNAVAILABLE"
        default: "BAD_REQUEST"
        }
    }
}
