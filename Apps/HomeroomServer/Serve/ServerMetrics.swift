import Foundation
import HomeroomHost
import Synchronization

/// The server's counters. Labels are bounded: route templates and status classes.
package final class ServerMetrics: Sendable {
    /// Upper bounds of the duration buckets, in seconds.
    package static let bounds: [Double] = [
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]

    /// Why a request was rejected before its handler ran.
    package enum Refusal: String, Sendable, CaseIterable {
        case malformed, header, body, timeout, deadline, rate, connections
    }

    package struct Series: Hashable, Sendable {
        package var method: String
        package var route: String
        /// The first digit, 1…5.
        package var statusClass: Int
    }

    package struct Durations: Sendable {
        /// Requests per bucket; the last one is for slower requests.
        package var counts = [UInt64](repeating: 0, count: ServerMetrics.bounds.count + 1)
        /// Seconds.
        package var sum = 0.0
        package var bytes: UInt64 = 0
        package var total: UInt64 { counts.reduce(0, +) }

        fileprivate mutating func add(_ seconds: Double, _ bucket: Int, _ size: Int) {
            counts[bucket] += 1
            sum += seconds
            bytes += UInt64(max(0, size))
        }
    }

    private let series = Mutex<[Series: Durations]>([:])
    private let refusals = Mutex<[Refusal: UInt64]>([:])
    private let underWay = Atomic<Int>(0)
    private let open = Atomic<Int>(0)
    private let accepted = Atomic<Int>(0)
    private let mail = Mutex(MailCount())

    /// Mails since the start, and those that wait to be sent again.
    package struct MailCount: Sendable, Hashable {
        package var sent = 0
        package var failed = 0
        package var waiting = 0
    }

    package init() {}

    package func began() { underWay.wrappingAdd(1, ordering: .relaxed) }

    /// Records an answered request. `route` is a template; nil for an unknown path.
    package func ended(
        method: String, route: String?, status: Int, seconds: Double, bytes: Int
    ) {
        underWay.wrappingSubtract(1, ordering: .relaxed)
        let key = Series(
            method: Self.knownMethods.contains(method) ? method : "other", route: route ?? "none",
            statusClass: min(max(status / 100, 1), 5))
        let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        series.withLock { series in
            series[key, default: Durations()].add(seconds, bucket, bytes)
        }
    }

    package func refused(_ refusal: Refusal) {
        refusals.withLock { $0[refusal, default: 0] += 1 }
    }

    package func mailSent() { mail.withLock { $0.sent += 1 } }
    package func mailFailed() { mail.withLock { $0.failed += 1 } }

    /// Counts one more mail that waits. Returns false, and counts nothing, if too many do.
    package func startsWaiting() -> Bool {
        mail.withLock { mail in
            guard mail.waiting < MailRetry.most else { return false }
            mail.waiting += 1
            return true
        }
    }

    package func stopsWaiting() { mail.withLock { $0.waiting -= 1 } }

    package func connectionOpened() {
        open.wrappingAdd(1, ordering: .relaxed)
        accepted.wrappingAdd(1, ordering: .relaxed)
    }

    package func connectionClosed() { open.wrappingSubtract(1, ordering: .relaxed) }

    package var mailCount: MailCount { mail.withLock { $0 } }
    package var requestsUnderWay: Int { underWay.load(ordering: .relaxed) }
    package var openConnections: Int { open.load(ordering: .relaxed) }
    package var acceptedConnections: Int { accepted.load(ordering: .relaxed) }
    package var allSeries: [Series: Durations] { series.withLock { $0 } }
    package var allRefusals: [Refusal: UInt64] { refusals.withLock { $0 } }

    private static let knownMethods: Set<String> = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS",
    ]
}
