import Foundation
import ServiceKit

extension AuditActor {
    /// The user at this computer's command line: behind sudo, the one who called it.
    static func operating(_ environment: [String: String]) -> AuditActor {
        let names = ["SUDO_USER", "USER", "LOGNAME"].compactMap { environment[$0] }
        return AuditActor(
            kind: .console, name: names.first { !$0.isEmpty } ?? NSUserName(),
            origin: ProcessInfo.processInfo.hostName)
    }
}
