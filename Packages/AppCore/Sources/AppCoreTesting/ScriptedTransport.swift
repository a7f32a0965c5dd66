public import AppCore
public import HTTPTypes
import Synchronization
import Testing

/// A backend with planned responses. An unplanned call fails the test.
public final class ScriptedTransport: HTTPTransport {
    /// A recorded call.
    public struct Seen: Sendable {
        public var request: HTTPRequest
        public var body: [UInt8]

        public init(request: HTTPRequest, body: [UInt8]) {
            self.request = request
            self.body = body
        }

        /// Path and query as sent.
        public var path: String { request.path ?? "" }
        /// The body as text.
        public var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// What happens on a call.
    public struct Step: Sendable {
        let run: @Sendable (HTTPRequest, [UInt8]) async throws(TransportFailure) -> HTTPReply

        /// Anything.
        public init(
            _ run:
                @escaping @Sendable (HTTPRequest, [UInt8]) async throws(TransportFailure)
                -> HTTPReply
        ) {
            self.run = run
        }

        /// A response.
        public static func reply(
            _ status: Int = 200, _ body: String = "", headers: [String: String] = [:]
        ) -> Step {
            var fields: HTTPFields = [.contentType: "application/json"]
            for (name, value) in headers {
                if let name = HTTPField.Name(name) { fields[name] = value }
            }
            let head = HTTPResponse(status: .init(code: status), headerFields: fields)
            return Step { (_, _) async throws(TransportFailure) in
                HTTPReply(head: head, body: .bytes(Array(body.utf8)))
            }
        }

        /// A failure.
        public static func fail(_ failure: TransportFailure) -> Step {
            Step { (_, _) async throws(TransportFailure) -> HTTPReply in throw failure }
        }

        /// Never responds; ends only by cancellation.
        public static let hang = Step { (_, _) async throws(TransportFailure) -> HTTPReply in
            let (stream, continuation) = AsyncStream<Void>.makeStream()
            for await _ in stream {}
            continuation.finish()
            throw .cancelled
        }
    }

    private struct Plan {
        var method: String
        var path: String
        var steps: [Step]
        var isEndless: Bool
    }

    private struct State {
        var plans: [Plan] = []
        var seen: [Seen] = []
    }

    private let state = Mutex(State())

    public init() {}

    /// Plans responses for the next calls of `method` to a path that ends with `path` (including
    /// its query if `path` has one).
    public func on(_ method: HTTPRequest.Method, _ path: String, _ steps: Step...) {
        state.withLock {
            $0.plans.append(
                Plan(method: method.rawValue, path: path, steps: steps, isEndless: false))
        }
    }

    /// Plans the same response for any number of calls.
    public func always(_ method: HTTPRequest.Method, _ path: String, _ step: Step) {
        state.withLock {
            $0.plans.append(
                Plan(method: method.rawValue, path: path, steps: [step], isEndless: true))
        }
    }

    /// Plans the result of all other calls.
    public func otherwise(_ step: Step) {
        state.withLock {
            $0.plans.append(Plan(method: "*", path: "", steps: [step], isEndless: true))
        }
    }

    /// Every call so far, in order.
    public var seen: [Seen] { state.withLock(\.seen) }

    /// Planned responses not requested yet, e.g. `GET /lessons/`.
    public var unused: [String] {
        state.withLock { state in
            state.plans.filter { !$0.isEndless && !$0.steps.isEmpty }
                .map { "\($0.method) \($0.path)" }
        }
    }

    public func send(
        _ request: HTTPRequest, body: [UInt8]
    ) async throws(TransportFailure) -> HTTPReply {
        let step = state.withLock { state -> Step? in
            state.seen.append(Seen(request: request, body: body))
            for index in state.plans.indices where Self.matches(state.plans[index], request) {
                if state.plans[index].isEndless { return state.plans[index].steps.first }
                return state.plans[index].steps.removeFirst()
            }
            return nil
        }
        guard let step else {
            let call = "\(request.method.rawValue) \(request.path ?? "")"
            Issue.record("An unplanned call: \(call)")
            throw .notSent("unplanned: \(call)")
        }
        return try await step.run(request, body)
    }

    private static func matches(_ plan: Plan, _ request: HTTPRequest) -> Bool {
        guard !plan.steps.isEmpty else { return false }
        if plan.method == "*" { return true }
        guard plan.method == request.method.rawValue else { return false }
        let path = request.path ?? ""
        return (plan.path.contains("?") ? path : String(path.prefix { $0 != "?" }))
            .hasSuffix(plan.path)
    }
}
