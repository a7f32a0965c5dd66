import HTTPTypes
import HomeroomHost
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypesHTTP1
import NIOSSL

/// Sets up a connection: TLS with a certificate, HTTP/1.1, and timeouts.
struct CampusChannel: ServerChildChannel {
    typealias Value = HTTP1Channel.Value

    let certificates: Certificates?
    let limits: ServeLimits
    let metrics: ServerMetrics
    /// Seconds for a response, if more than the general limit.
    var answerSeconds: @Sendable (HTTPRequest) -> Int = { _ in 0 }
    let responder: HTTPChannelHandler.Responder

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            if let certificates {
                try channel.pipeline.syncOperations.addHandler(
                    NIOSSLServerHandler(context: certificates.context))
            }
            try channel.pipeline.syncOperations.addHandler(FirstByteNotifier())
        }.flatMap {
            http.setup(channel: channel, logger: logger)
        }.flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandler(RequestHeadValidator(), position: .before(codec))
            return value
        }
    }

    func handle(value: Value, logger: Logger) async {
        await withTaskExecutorPreference(LoopExecutor(value.channel.eventLoop)) {
            await http.handle(value: value, logger: logger)
        }
    }

    /// The codec's limits are slightly above the services' limits, whose errors have the contract's
    /// format.
    private var http: HTTP1Channel {
        HTTP1Channel(
            responder: responder,
            configuration: .init(
                additionalChannelHandlers: [
                    ConnectionTimeoutHandler(
                        limits: limits, metrics: metrics, answerSeconds: answerSeconds)
                ],
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 40 << 10, maxHeaderListSize: 48 << 10,
                    maxHeaderFieldCount: 128)))
    }
}
