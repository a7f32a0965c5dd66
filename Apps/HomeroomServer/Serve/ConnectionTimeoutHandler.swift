import AppCore
import HTTPTypes
import HomeroomHost
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOSSL

/// Enforces a connection's timeouts and answers invalid HTTP.
///
/// Placed between the HTTP codec and the server in the pipeline; used only on the connection's
/// event loop.
final class ConnectionTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// Sent up the pipeline by ``FirstByteNotifier`` when bytes arrive.
    enum Event { case bytes }

    private enum Phase {
        /// Waiting for the next request.
        case waiting
        case header
        case body
        /// A handler is running, or its response is being read.
        case answering
        /// Answered early; the rest of the request is read and dropped.
        case leaving
    }

    private let limits: ServeLimits
    private let metrics: ServerMetrics
    /// Seconds for a response, if more than ``ServeLimits/handler``. Called only after that time.
    private let answerSeconds: @Sendable (HTTPRequest) -> Int
    private var phase = Phase.waiting
    /// Number of requests without a complete response.
    private var unanswered = 0
    /// The request being answered, until it gets more time; nil for pipelined requests.
    private var answering: HTTPRequest?
    /// The last request isn't complete.
    private var isReading = false
    private var hasBegunAnswer = false
    /// Bytes dropped after an early response.
    private var dropped = 0
    private var deadline: NIODeadline?
    private var timer: (task: Scheduled<Void>, at: NIODeadline)?

    /// Limits for reading the rest of an answered request, so that its sender gets to read the
    /// response.
    private static let lingering = (bytes: 8 << 20, seconds: Int64(5))

    init(
        limits: ServeLimits, metrics: ServerMetrics,
        answerSeconds: @escaping @Sendable (HTTPRequest) -> Int
    ) {
        self.limits = limits
        self.metrics = metrics
        self.answerSeconds = answerSeconds
    }

    func handlerAdded(context: ChannelHandlerContext) {
        metrics.connectionOpened()
        wait(limits.header, context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        metrics.connectionClosed()
        timer?.task.cancel()
        timer = nil
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is Event else { return context.fireUserInboundEventTriggered(event) }
        if phase == .waiting {
            phase = .header
            deadline = .now() + .seconds(Int64(limits.header))
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch Self.unwrapInboundIn(data) {
        case .head(let head):
            unanswered += 1
            if unanswered == 1 { answering = head }
            isReading = true
            hasBegunAnswer = unanswered > 1 && hasBegunAnswer
            phase = .body
            deadline = .now() + .seconds(Int64(limits.body))
            if let expectation = head.headerFields[.expect] { meet(expectation, head, context) }
        case .body(let bytes):
            if phase == .leaving {
                dropped += bytes.readableBytes
                if dropped > Self.lingering.bytes { return context.close(promise: nil) }
            }
        case .end:
            isReading = false
            if phase == .leaving { return context.close(promise: nil) }
            phase = .answering
            deadline = .now() + .seconds(Int64(limits.handler))
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if deadline != nil { arm(context) }
        context.fireChannelReadComplete()
    }

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        switch Self.unwrapOutboundIn(data) {
        case .head(var head):
            if head.status.kind != .informational {
                hasBegunAnswer = true
                deadline = nil
            }
            if isReading, unanswered == 1 { head.headerFields[.connection] = "close" }
            context.write(Self.wrapOutboundOut(.head(head)), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            context.write(data, promise: promise)
            answered(context)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if phase == .answering, hasBegunAnswer {
            deadline = context.channel.isWritable ? nil : .now() + .seconds(Int64(limits.idle))
            if deadline != nil { arm(context) }
        }
        context.fireChannelWritabilityChanged()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Socket and TLS errors can't be answered.
        guard unanswered == 0, !(error is IOError || error is ChannelError || error is NIOSSLError)
        else { return context.fireErrorCaught(error) }
        guard phase != .leaving else { return }
        if case HTTPParserError.headerOverflow = error {
            metrics.refused(.header)
            refuse(
                .requestHeaderFieldsTooLarge, "HEADERS_TOO_LARGE", "The header is too large.",
                context)
        } else if case HTTPParserError.invalidEOFState = error {
            context.close(promise: nil)
        } else {
            metrics.refused(.malformed)
            refuse(.badRequest, "BAD_REQUEST", "This isn't an HTTP/1.1 request.", context)
        }
    }

    /// Asks for the body of an `Expect` request, unless it is too large.
    private func meet(_ expectation: String, _ head: HTTPRequest, _ context: ChannelHandlerContext)
    {
        let length = head.headerFields[.contentLength].flatMap { Int($0) } ?? 0
        guard expectation.lowercased() == "100-continue", length <= limits.bodyBytes else { return }
        let go = HTTPResponsePart.head(HTTPResponse(status: .continue))
        context.writeAndFlush(Self.wrapOutboundOut(go), promise: nil)
    }

    private func answered(_ context: ChannelHandlerContext) {
        unanswered -= 1
        answering = nil
        hasBegunAnswer = false
        if unanswered == 0, isReading {
            phase = .leaving
            dropped = 0
            deadline = .now() + .seconds(Self.lingering.seconds)
            arm(context)
        } else if unanswered == 0 {
            wait(limits.idle, context)
        } else {
            phase = isReading ? .body : .answering
            deadline = .now() + .seconds(Int64(isReading ? limits.body : limits.handler))
            arm(context)
        }
    }

    private func wait(_ seconds: Int, _ context: ChannelHandlerContext) {
        phase = .waiting
        deadline = .now() + .seconds(Int64(seconds))
        arm(context)
    }

    /// Schedules a check of the deadline. A timer that fires early reschedules itself, since most
    /// deadlines are moved.
    private func arm(_ context: ChannelHandlerContext) {
        guard let deadline else { return }
        if let timer, timer.at <= deadline { return }
        timer?.task.cancel()
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        timer = (
            context.eventLoop.scheduleTask(deadline: deadline) {
                let (guarding, context) = bound.value
                guarding.timer = nil
                guarding.look(context)
            }, deadline
        )
    }

    private func look(_ context: ChannelHandlerContext) {
        guard let deadline else { return }
        guard NIODeadline.now() >= deadline else { return arm(context) }
        switch phase {
        case .waiting, .leaving: context.close(promise: nil)
        case .header:
            metrics.refused(.timeout)
            refuse(.requestTimeout, "REQUEST_TIMEOUT", "The header took too long.", context)
        case .body where unanswered > 1:
            // It waits for an earlier response, which isn't the sender's fault.
            self.deadline = .now() + .seconds(Int64(limits.body))
            arm(context)
        case .body:
            metrics.refused(.timeout)
            guard !hasBegunAnswer else { return context.close(promise: nil) }
            refuse(.requestTimeout, "REQUEST_TIMEOUT", "The body took too long.", context)
        case .answering:
            if !hasBegunAnswer, let head = answering.take() {
                let more = answerSeconds(head) - limits.handler
                if more > 0 {
                    self.deadline = .now() + .seconds(Int64(more))
                    return arm(context)
                }
            }
            metrics.refused(.deadline)
            guard !hasBegunAnswer else { return context.close(promise: nil) }
            refuse(.serviceUnavailable, "UNAVAILABLE", "The response took too long.", context)
        }
    }

    /// Sends an error and closes the connection.
    private func refuse(
        _ status: HTTPResponse.Status, _ code: String, _ message: String,
        _ context: ChannelHandlerContext
    ) {
        phase = .leaving
        deadline = nil
        var reply = ServerErrorResponse.problem(status, code, message)
        reply.head.headerFields[.connection] = "close"
        ServerErrorResponse.protect(&reply.head.headerFields, isSecure: false)
        guard case .bytes(let bytes) = reply.body else { return }
        context.write(Self.wrapOutboundOut(.head(reply.head)), promise: nil)
        context.write(
            Self.wrapOutboundOut(.body(context.channel.allocator.buffer(bytes: bytes))),
            promise: nil)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(Self.wrapOutboundOut(.end(nil))).whenComplete { _ in
            bound.value.close(promise: nil)
        }
    }
}

/// Reports received bytes before the codec parses them.
final class FirstByteNotifier: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.fireUserInboundEventTriggered(ConnectionTimeoutHandler.Event.bytes)
        context.fireChannelRead(data)
    }
}
