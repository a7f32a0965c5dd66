import Foundation

/// Finds installed programs by name.
struct InstalledPrograms: Sendable {
    let environment: [String: String]

    /// Searches the student's PATH.
    static var live: InstalledPrograms {
        InstalledPrograms(environment: ProcessInfo.processInfo.environment)
    }

    /// A program's path; nil if it isn't installed.
    func path(of name: String) -> String? {
        (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
            .filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
            .first { path in
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                    && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
            }
    }

    /// Whether windows can be opened on the student's display: over SSH without forwarding,
    /// they'd open on the wrong computer.
    var hasDisplay: Bool {
        func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        #if os(macOS)
        return !isSet("SSH_CONNECTION") && !isSet("SSH_TTY")
        #else
        return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")
        #endif
    }
}
