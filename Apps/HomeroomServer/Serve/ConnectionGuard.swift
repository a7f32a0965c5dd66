import AppCore
import HTTPTypes
import HomeroomHost
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOSSL

/// Watches one connection: nothing on it may take for ever, and what is not HTTP gets an answer.
///
/// It stands between the HTTP codec and the server, in the connection's pipeline, and is used on the
/// connection's event loop alone.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// Sent up the pipeline by ``ByteSentry`` when bytes arrive.
    enum Event { case bytes }

    private enum Phase {
        /// For the next request's first byte.
        case waiting
        case header
        case body
        /// A handler is at work, or its answer is being read.
        case answering
        /// Answered before the request was read: what is left is read and dropped.
        case leaving
    }

    private let limits: ServeLimits
    private let metrics: ServerMetrics
    /// Seconds for the answer to a request, where that is more than ``ServeLimits/handler``. Asked only when those are over.
    private let answerSeconds: @Sendable (HTTPRequest) -> Int
    private var phase = Phase.waiting
    /// Requests whose answer is not complete.
    private var unanswered = 0
    /// The one that is answered, until it was given more time; nil for those that were sent before the answer to the
    /// one before them.
    private var answering: HTTPRequest?
    /// The last request's end has not come.
    private var isReading = false
    private var hasBegunAnswer = false
    /// Bytes dropped while leaving.
    private var dropped = 0
    private var deadline: NIODeadline?
    private var timer: (task: Scheduled<Void>, at: NIODeadline)?

    /// Bytes and seconds that are still read of a request that has been answered, so that its sender
    /// comes to read the answer.
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
        // Errors of the socket and of TLS leave nobody to answer.
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
            refuse(.badRequest, "BAD_REQUEST", "This is not a request of HTTP/1.1.", context)
        }
    }

    /// Asks for the body that a careful client holds back, unless it is too large anyway.
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

    /// Sees to it that the deadline is looked at when it comes. A timer that fires too early sets
    /// itself again: most deadlines are over before that.
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
            // It waits for the answer before it: that is no fault of its sender.
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
            refuse(.serviceUnavailable, "UNAVAILABLE", "The answer took too long.", context)
        }
    }

    /// Answers for the server, and ends the connection.
    private func refuse(
        _ status: HTTPResponse.Status, _ code: String, _ message: String,
        _ context: ChannelHandlerContext
    ) {
        phase = .leaving
        deadline = nil
        var reply = HostReply.problem(status, code, message)
        reply.head.headerFields[.connection] = "close"
        HostReply.protect(&reply.head.headerFields, isSecure: false)
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

/// Says up the pipeline that bytes have come, before the codec makes something of them.
final class ByteSentry: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.fireUserInboundEventTriggered(ConnectionGuard.Event.bytes)
        context.fireChannelRead(data)
    }
}
