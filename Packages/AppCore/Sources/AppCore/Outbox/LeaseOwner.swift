import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Who holds a lease on a queued write, and whether that process still lives.
public struct LeaseOwner: Sendable {
    /// Unique among all processes on this machine, now and later.
    public let name: String
    private let isAliveCheck: @Sendable (String) -> Bool

    public init(name: String, isAlive: @escaping @Sendable (String) -> Bool) {
        self.name = name
        isAliveCheck = isAlive
    }

    /// False when the named owner has certainly ended.
    public func lives(_ name: String) -> Bool { isAliveCheck(name) }

    /// This process: its number, when it started, and a serial of its own.
    public static func current() -> LeaseOwner {
        let serial = UUID().uuidString.lowercased()
        return LeaseOwner(name: "\(thisProcess):\(serial)") { name in
            let parts = name.split(separator: ":")
            guard parts.count == 3, let number = Int32(parts[0]) else { return true }
            if kill(number, 0) != 0, errno == ESRCH { return false }
            // A number may have been given to another process since.
            guard let started = startTime(of: number), parts[1] != "-" else { return true }
            return started == parts[1]
        }
    }

    /// Looked up once: several are made at each start.
    private static let thisProcess = "\(getpid()):\(startTime(of: getpid()) ?? "-")"

    /// Ticks since the machine started, from `/proc`; nil where there is none.
    private static func startTime(of process: Int32) -> String? {
        guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else {
            return nil
        }
        let text = String(decoding: data, as: UTF8.self)
        // The command's name stands in parentheses and may hold anything, spaces too.
        guard let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        return fields.count > 19 ? String(fields[19]) : nil
    }
}
