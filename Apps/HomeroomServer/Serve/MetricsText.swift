import Foundation
import HomeroomHost
package import SQLStore

/// Prometheus's text exposition format.
/// Source: Prometheus documentation, "Exposition formats", text format 0.0.4.
package struct MetricsText {
    package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private(set) package var text = ""

    package init() {}

    package enum Kind: String { case counter, gauge, histogram }

    /// Starts a metric; its samples follow.
    package mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(Self.escapeHelp(help))\n# TYPE \(name) \(kind.rawValue)\n"
    }

    package mutating func sample(
        _ name: String, _ labels: [(String, String)] = [], _ value: Double
    ) {
        text += name
        if !labels.isEmpty {
            text += "{"
            text += labels.map { "\($0.0)=\"\(Self.escapeLabel($0.1))\"" }.joined(separator: ",")
            text += "}"
        }
        text += " " + Self.number(value) + "\n"
    }

    /// A metric with a single sample.
    package mutating func single(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
        begin(name, kind, help)
        sample(name, [], value)
    }

    private static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
        return String(value)
    }

    private static func escapeLabel(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
            .replacing("\"", with: "\\\"")
    }

    private static func escapeHelp(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    }
}

extension MetricsText {
    /// All server metrics.
    package mutating func add(_ metrics: ServerMetrics) {
        addRequests(metrics)
        single(
            "homeroom_http_requests_in_flight", .gauge, "Requests in progress.",
            Double(metrics.requestsUnderWay))
        single(
            "homeroom_http_connections", .gauge, "Open connections.",
            Double(metrics.openConnections))
        single(
            "homeroom_http_accepted_connections_total", .counter, "Connections since the start.",
            Double(metrics.acceptedConnections))
        begin(
            "homeroom_http_refused_total", .counter,
            "Requests and connections rejected by a limit.")
        let refusals = metrics.allRefusals
        for refusal in ServerMetrics.Refusal.allCases {
            sample(
                "homeroom_http_refused_total", [("reason", refusal.rawValue)],
                Double(refusals[refusal] ?? 0))
        }
        addMail(metrics.mailCount)
    }

    private mutating func addMail(_ count: ServerMetrics.MailCount) {
        begin("homeroom_mail_total", .counter, "Mails since the start, by outcome.")
        sample("homeroom_mail_total", [("outcome", "sent")], Double(count.sent))
        sample("homeroom_mail_total", [("outcome", "failed")], Double(count.failed))
        single(
            "homeroom_mail_waiting", .gauge, "Mails that wait to be sent again.",
            Double(count.waiting))
    }

    private mutating func addRequests(_ metrics: ServerMetrics) {
        let series = metrics.allSeries.sorted {
            ($0.key.route, $0.key.method, $0.key.statusClass)
                < ($1.key.route, $1.key.method, $1.key.statusClass)
        }
        begin(
            "homeroom_http_requests_total", .counter,
            "Completed requests by method, route template and status class.")
        for (key, durations) in series {
            sample("homeroom_http_requests_total", key.labels, Double(durations.total))
        }
        begin("homeroom_http_response_bytes_total", .counter, "Bytes of response bodies.")
        for (key, durations) in series {
            sample("homeroom_http_response_bytes_total", key.labels, Double(durations.bytes))
        }
        let name = "homeroom_http_request_duration_seconds"
        begin(name, .histogram, "Seconds from a request's header to the end of its response.")
        for (key, durations) in series {
            var count: UInt64 = 0
            for (bound, inside) in zip(ServerMetrics.bounds, durations.counts) {
                count += inside
                sample(name + "_bucket", key.labels + [("le", String(bound))], Double(count))
            }
            sample(name + "_bucket", key.labels + [("le", "+Inf")], Double(durations.total))
            sample(name + "_sum", key.labels, durations.sum)
            sample(name + "_count", key.labels, Double(durations.total))
        }
    }

    /// The database connection pool.
    package mutating func add(_ pool: PoolFigures) {
        let name = "homeroom_database_connections"
        begin(name, .gauge, "Connections to the database.")
        sample(name, [("state", "busy")], Double(pool.busy))
        sample(name, [("state", "idle")], Double(pool.idle))
        single(
            "homeroom_database_connections_max", .gauge, "Maximum connections.",
            Double(pool.maximum))
        single(
            "homeroom_database_waiting", .gauge, "Callers waiting for a connection.",
            Double(pool.waiting))
    }

    /// Process metrics, named as in Prometheus's client libraries.
    package mutating func add(_ process: ProcessFigures) {
        single(
            "process_cpu_seconds_total", .counter, "Processor seconds used.", process.cpuSeconds)
        single(
            "process_resident_memory_bytes", .gauge, "Memory in use.",
            Double(process.residentBytes))
        single(
            "process_virtual_memory_bytes", .gauge, "Mapped memory.",
            Double(process.virtualBytes))
        single("process_open_fds", .gauge, "Open files and sockets.", Double(process.openFiles))
        single(
            "process_max_fds", .gauge, "Maximum open files and sockets.",
            Double(process.maximumFiles))
        single(
            "process_start_time_seconds", .gauge, "The process's start in Unix time.",
            process.startTime)
    }
}

extension ServerMetrics.Series {
    fileprivate var labels: [(String, String)] {
        [("method", method), ("route", route), ("status", "\(statusClass)xx")]
    }
}
