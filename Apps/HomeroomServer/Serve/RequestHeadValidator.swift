import HomeroomHost
import NIOCore
import NIOHTTP1

/// Validates a request's head before the conversion to shared HTTP types loses details.
final class RequestHeadValidator: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    /// Set after a rejection; later data is ignored.
    private var isShut = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isShut else { return }
        guard case .head(var head) = Self.unwrapInboundIn(data) else {
            return context.fireChannelRead(data)
        }
        let hosts = head.headers.reduce(0) { $0 + (Self.isHost($1.name) ? 1 : 0) }
        // Source: RFC 9112, section 3.2.
        let isOld = head.version.major == 1 && head.version.minor == 0
        guard hosts == 1 || (hosts == 0 && isOld) else {
            isShut = true
            return context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
        }
        if isOld { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        context.fireChannelRead(Self.wrapInboundOut(.head(head)))
    }

    private static func isHost(_ name: String) -> Bool {
        name.utf8.count == 4 && name.lowercased() == "host"
    }
}
