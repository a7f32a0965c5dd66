import Foundation

/// The holder of a lease on a queued write, and whether its process still runs.
public struct LeaseOwner: Sendable {
    /// Unique among all processes on this computer, over time.
    public let name: String
    private let isAliveCheck: @Sendable (String) -> Bool

    public init(name: String, isAlive: @escaping @Sendable (String) -> Bool) {
        self.name = name
        isAliveCheck = isAlive
    }

    /// False if the named owner has definitely ended.
    public func lives(_ name: String) -> Bool { isAliveCheck(name) }

    /// This process: its id, start time and a serial number.
    public static func current() -> LeaseOwner {
        let serial = UUID().uuidString.lowercased()
        return LeaseOwner(name: "\(thisProcess):\(serial)") { name in
            let parts = name.split(separator: ":")
            guard parts.count == 3, let number = Int32(parts[0]) else { return true }
            if kill(number, 0) != 0, errno == ESRCH { return false }
            // The process id may have been reused.
            guard let started = startTime(of: number), parts[1] != "-" else { return true }
            return started == parts[1]
        }
    }

    /// Cached, since each start creates several.
    private static let thisProcess = "\(getpid()):\(startTime(of: getpid()) ?? "-")"

    /// Clock ticks since boot, from `/proc`; nil if unavailable.
    private static func startTime(of process: Int32) -> String? {
        guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else {
            return nil
        }
        let text = String(decoding: data, as: UTF8.self)
        // The command's name is in parentheses and may contain anything, even spaces.
        guard let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        return fields.count > 19 ? String(fields[19]) : nil
    }
}
