import Dispatch
import Glibc
import HomeroomHost
import Synchronization

/// The signals that a server handles.
final class ServerSignals: Sendable {
    enum Order: Sendable {
        /// SIGTERM or SIGINT: finish and exit. A second one exits at once.
        case end
        /// SIGHUP: reload the certificate.
        case reload
    }

    let orders: AsyncStream<Order>
    private let sources: Mutex<[any DispatchSourceSignal]>

    /// Starts handling the signals.
    init() {
        let (orders, continuation) = AsyncStream.makeStream(of: Order.self)
        self.orders = orders
        let queue = DispatchQueue(label: "signals")
        let count = Counter()
        sources = Mutex(
            [SIGTERM, SIGINT, SIGHUP].map { number in
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
                source.setEventHandler {
                    if number == SIGHUP {
                        continuation.yield(.reload)
                    } else if count.next() == 1 {
                        continuation.yield(.end)
                    } else {
                        _exit(128 + number)
                    }
                }
                source.resume()
                return source
            })
        // A closed output pipe must not end the server.
        signal(SIGPIPE, SIG_IGN)
    }

    private final class Counter: Sendable {
        private let value = Atomic<Int>(0)
        func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).newValue }
    }
}

/// Notifies systemd. Source: sd_notify(3).
enum ServiceManager {
    /// Sends e.g. `READY=1` to the socket in `NOTIFY_SOCKET`, if set.
    static func notify(_ text: String, environment: [String: String]) {
        guard let path = environment["NOTIFY_SOCKET"], path.hasPrefix("/") || path.hasPrefix("@")
        else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(path.utf8)
        if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 }
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard bytes.count < room else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(descriptor, text, text.utf8.count, 0, $0, length)
            }
        }
    }
}
