import Foundation
import Glibc
import HomeroomHost

/// Process metrics from /proc.
package struct ProcessFigures: Sendable, Hashable {
    package var cpuSeconds = 0.0
    package var residentBytes = 0
    package var virtualBytes = 0
    package var openFiles = 0
    package var maximumFiles = 0
    /// Unix time.
    package var startTime = 0.0

    /// The current values; unavailable ones are 0.
    package static func current() -> ProcessFigures {
        var figures = ProcessFigures()
        var usage = rusage()
        if getrusage(RUSAGE_SELF.rawValue, &usage) == 0 {
            figures.cpuSeconds = seconds(usage.ru_utime) + seconds(usage.ru_stime)
        }
        var limit = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
            figures.maximumFiles = Int(clamping: limit.rlim_cur)
        }
        let pages = words(of: "/proc/self/statm").compactMap { Int($0) }
        if pages.count > 1 {
            figures.virtualBytes = pages[0] * Int(getpagesize())
            figures.residentBytes = pages[1] * Int(getpagesize())
        }
        let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        figures.openFiles = descriptors?.count ?? 0
        figures.startTime = startTime()
        return figures
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
    }

    /// Boot time plus the process's start. Source: proc(5), `stat` and `btime`.
    private static func startTime() -> Double {
        let stat = text(of: "/proc/self/stat")
        // The program's name may contain spaces; it ends with the last parenthesis.
        let fields = (stat.split(separator: ")").last ?? "").split(separator: " ")
        let boot = text(of: "/proc/stat").split(separator: "\n")
            .first { $0.hasPrefix("btime ") }.flatMap { Double($0.dropFirst(6)) }
        guard fields.count > 19, let ticks = Double(fields[19]), let boot else { return 0 }
        return boot + ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    private static func words(of path: String) -> [Substring] {
        text(of: path).split { $0 == " " || $0 == "\n" }
    }

    private static func text(of path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
}
