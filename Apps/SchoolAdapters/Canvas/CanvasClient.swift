import AppCore
import Foundation
import HTTPTypes

/// Why Canvas didn't answer.
enum CanvasFailure: Error, Hashable {
    case transport(TransportFailure)
    /// The access token has ended or is wrong.
    case tokenEnded
    /// Canvas refuses this one request, or has nothing at this address.
    case refused(status: Int)
    /// Too many requests, also after waiting.
    case throttled
    /// A failure of the server, or a response that can't be read.
    case unusable(status: Int, String)
}

/// Sends requests to one Canvas: at most four at once, page by page, patient when it is throttled.
actor CanvasClient {
    /// Scheme and authority: `https://school.instructure.com`.
    nonisolated let origin: String
    nonisolated let scheme: String
    nonisolated let authority: String
    private let prefix: String
    nonisolated let network: any HTTPTransport
    private let environment: SystemEnvironment

    /// Requests at once.
    private static let maxAtOnce = 4
    /// The largest body, and the most pages of one list.
    private static let maxBytes = 32 << 20
    private static let maxPages = 400
    /// Attempts at a request that is throttled.
    private static let maxAttempts = 6
    /// How long an answer serves further questions of the same refresh, in seconds.
    private static let freshness: TimeInterval = 20

    private var running = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var answers: [String: (at: Date, task: Task<any Sendable, any Error>)] = [:]

    /// - Parameters:
    ///   - prefix: the path of the API: `/api/v1`, after the school's own path if it has one.
    init(
        scheme: String, authority: String, prefix: String, transport: any HTTPTransport,
        environment: SystemEnvironment
    ) {
        self.scheme = scheme
        self.authority = authority
        self.prefix = prefix
        network = transport
        self.environment = environment
        origin = scheme + "://" + authority
    }

    // MARK: Asking once for several questions

    /// The result of `make`, or of the same question a moment ago. Failures aren't kept.
    func recall<T: Sendable>(
        _ question: String, token: String, _ make: @escaping @Sendable () async throws -> T
    ) async throws -> T {
        let key = token + " " + question
        let now = environment.now()
        let task: Task<any Sendable, any Error>
        if let known = answers[key],
            (0..<Self.freshness).contains(now.timeIntervalSince(known.at))
        {
            task = known.task
        } else {
            answers = answers.filter { now.timeIntervalSince($0.value.at) < Self.freshness }
            task = Task { try await make() }
            answers[key] = (now, task)
        }
        do {
            let value = try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
            guard let value = value as? T else { throw CancellationError() }
            return value
        } catch {
            if answers[key]?.task == task { answers[key] = nil }
            // Another caller, which waited for the same, has given up.
            guard task.isCancelled, !Task.isCancelled else { throw error }
            return try await recall(question, token: token, make)
        }
    }

    /// Forgets what was read, after a write.
    func forget() { answers = [:] }

    // MARK: Reading

    /// All elements of a list, following its pages. Those that can't be read are left out.
    func list<Element: Codable & Sendable>(
        _ type: Element.Type, _ path: String, _ query: [(String, String)] = [], token: String
    ) async throws -> [Element] {
        var elements: [Element] = []
        var target: String? = prefix + path + Self.query(query + [("per_page", "100")])
        var seen: Set<String> = []
        while let next = target, seen.insert(next).inserted, seen.count <= Self.maxPages {
            let (head, body) = try await send(.get, next, token: token)
            elements += try Self.decode(LossyArray<Element>.self, body).elements
            target = nextPage(head)
        }
        return elements
    }

    /// One record.
    func one<Value: Codable & Sendable>(
        _ type: Value.Type, _ path: String, _ query: [(String, String)] = [], token: String
    ) async throws -> Value {
        let target = prefix + path + Self.query(query)
        return try Self.decode(type, try await send(.get, target, token: token).body)
    }

    /// Writes a form, once, and forgets what was read before.
    func post<Value: Codable & Sendable>(
        _ type: Value.Type, _ path: String, _ form: [(String, String)],
        _ method: HTTPRequest.Method = .post, token: String
    ) async throws -> Value {
        defer { forget() }
        return try Self.decode(
            type, try await send(method, prefix + path, form: form, token: token).body)
    }

    /// Changes or removes something without reading the answer, and forgets what was read before.
    func change(_ method: HTTPRequest.Method, _ path: String, token: String) async throws {
        defer { forget() }
        _ = try await send(method, prefix + path, token: token)
    }

    /// The next page's path and query, if it is on the same origin.
    private func nextPage(_ head: HTTPResponse) -> String? {
        var rest = (head.headerFields[.link] ?? "")[...]
        while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
            let address = rest[rest.index(after: open)..<close]
            rest = rest[rest.index(after: close)...]
            let parameters = rest.prefix { $0 != "<" }.filter { $0 != "\"" && $0 != " " }
            guard parameters.hasPrefix(";rel=next") else { continue }
            return ownPath(String(address))
        }
        return nil
    }

    /// The path and query of an address on Canvas's own origin, which alone gets the token; nil for any other.
    nonisolated func ownPath(_ address: String) -> String? {
        address.lowercased().hasPrefix(origin + "/")
            ? String(address.dropFirst(origin.count)) : nil
    }

    private static func query(_ pairs: [(String, String)]) -> String {
        pairs.isEmpty
            ? "" : "?" + pairs.map { "\(escaped($0))=\(escaped($1))" }.joined(separator: "&")
    }

    static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    static func decode<T: Decodable>(_ type: T.Type, _ body: [UInt8]) throws -> T {
        let guarded = Array("while(1);".utf8)
        let json = body.starts(with: guarded) ? Array(body.dropFirst(guarded.count)) : body
        do {
            return try WireJSON.decode(type, from: json)
        } catch {
            throw CanvasFailure.unusable(status: 502, error.reason ?? error.summary)
        }
    }

    // MARK: One request

    /// Sends a request, again if it is throttled. Throws a ``CanvasFailure`` for anything but success.
    func send(
        _ method: HTTPRequest.Method, _ target: String, form: [(String, String)]? = nil,
        token: String
    ) async throws -> (head: HTTPResponse, body: [UInt8]) {
        await enter()
        defer { leave() }
        var request = HTTPRequest(
            method: method, scheme: scheme, authority: authority, path: target)
        request.headerFields[.authorization] = "Bearer " + token
        request.headerFields[.accept] = "application/json+canvas-string-ids"
        request.headerFields[.userAgent] = "Homeroom/1"
        var body: [UInt8] = []
        if let form {
            request.headerFields[.contentType] = "application/x-www-form-urlencoded"
            body = Array(Self.query(form).dropFirst().utf8)
        }
        for attempt in 1...Self.maxAttempts {
            let (head, bytes) = try await exchange {
                () async throws(TransportFailure) in
                try await network.send(request, body: body)
            }
            guard Self.isThrottled(head, bytes) else {
                try Self.check(head, bytes)
                return (head, bytes)
            }
            guard attempt < Self.maxAttempts else { break }
            try await environment.sleep(.seconds(wait(after: attempt, head)))
        }
        throw CanvasFailure.throttled
    }

    func exchange(
        _ send: () async throws(TransportFailure) -> HTTPReply
    ) async throws -> (HTTPResponse, [UInt8]) {
        do {
            let reply = try await send()
            return (reply.head, try await Self.collect(reply.body))
        } catch let failure as TransportFailure {
            throw CanvasFailure.transport(failure)
        }
    }

    private static func collect(_ body: HTTPBody) async throws -> [UInt8] {
        switch body {
        case .bytes(let bytes): return bytes
        case .stream(let pieces):
            var bytes: [UInt8] = []
            for try await piece in pieces {
                bytes += piece
                guard bytes.count <= maxBytes else {
                    throw TransportFailure.tooLarge(limit: maxBytes)
                }
            }
            if Task.isCancelled { throw TransportFailure.cancelled }
            return bytes
        }
    }

    /// Older servers throttle with 403, newer ones with 429.
    private static func isThrottled(_ head: HTTPResponse, _ body: [UInt8]) -> Bool {
        if head.status.code == 429 { return true }
        return head.status.code == 403
            && String(decoding: body.prefix(200), as: UTF8.self).contains("Rate Limit Exceeded")
    }

    /// Seconds to wait: twice as long each time, with jitter, so that several programs don't return at once.
    private func wait(after attempt: Int, _ head: HTTPResponse) -> Double {
        let longest = min(0.5 * Double(1 << attempt), 8)
        let asked = head.headerFields[.retryAfter].flatMap(Double.init) ?? 0
        return max(environment.random(longest / 2...longest), min(asked, 10))
    }

    private static func check(_ head: HTTPResponse, _ body: [UInt8]) throws {
        let status = head.status.code
        switch status {
        case 200..<300: return
        case 401:
            // Without this header, 401 is about this one thing.
            throw head.headerFields[.wwwAuthenticate] == nil
                ? CanvasFailure.refused(status: 403) : CanvasFailure.tokenEnded
        case 403, 404, 410: throw CanvasFailure.refused(status: status)
        default: throw CanvasFailure.unusable(status: status, message(body) ?? "status \(status)")
        }
    }

    /// `{"errors":[{"message":…}]}`, `{"errors":{"field":[{"message":…}]}}`, `{"message":…}` or
    /// `[{"attribute":…,"message":…}]`.
    static func message(_ body: [UInt8]) -> String? {
        guard body.count <= 1 << 20,
            let json = try? WireJSON.decode(JSONValue.self, from: body)
        else { return nil }
        if let text = json["message"]?.text { return text }
        if let texts = json["errors"]?.elements?.compactMap({ $0["message"]?.text }), !texts.isEmpty
        {
            return texts.joined(separator: "; ")
        }
        guard case .object(let fields)? = json["errors"] else {
            let texts = (json.elements ?? []).compactMap { fault in
                fault["message"]?.text.map {
                    (fault["attribute"]?.text.map { $0 + " " } ?? "") + $0
                }
            }
            return texts.isEmpty ? nil : texts.joined(separator: "; ")
        }
        let texts = fields.sorted { $0.key < $1.key }.flatMap { field, faults in
            (faults.elements ?? []).compactMap { $0["message"]?.text.map { "\(field) \($0)" } }
        }
        return texts.isEmpty ? nil : texts.joined(separator: "; ")
    }

    // MARK: At most so many at once

    private func enter() async {
        guard running >= Self.maxAtOnce else {
            running += 1
            return
        }
        // Whoever leaves hands over its place.
        await withCheckedContinuation { waiting.append($0) }
    }

    private func leave() {
        guard !waiting.isEmpty else {
            running -= 1
            return
        }
        waiting.removeFirst().resume()
    }
}

extension HTTPField.Name {
    /// The pages before and after this one.
    static var link: Self { Self("Link") ?? .ifMatch }
}
