import Foundation
import HomeroomHost
import Logging
import ServiceKit

/// Logs requests as configured. Logs no IP addresses, names or tokens, and only the path's
/// template.
struct AccessLog: Sendable {
    let access: LogPlan.Access
    let log: Logger

    func record(
        _ report: RequestReport, method: String, status: Int, seconds: Double, bytes: Int
    ) {
        switch access {
        case .none: return
        case .errors: guard status >= 500 else { return }
        case .all: break
        }
        var facts: Logger.Metadata = [
            "request": .string(report.requestID), "method": .string(String(method.prefix(16))),
            "route": .string(report.route ?? "none"), "status": .stringConvertible(status),
            "ms": .stringConvertible((seconds * 100_000).rounded() / 100),
            "bytes": .stringConvertible(bytes),
        ]
        if let tenant = report.tenantID { facts["tenant"] = .string(tenant) }
        log.log(level: status >= 500 ? .error : .info, "request", metadata: facts)
    }
}
