import Foundation

/// Other programs of this computer, by their names.
struct InstalledPrograms: Sendable {
    let environment: [String: String]

    /// Those that the student's shell would find.
    static var live: InstalledPrograms {
        InstalledPrograms(environment: ProcessInfo.processInfo.environment)
    }

    /// Where a program is; nil when it is not installed.
    func path(of name: String) -> String? {
        (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
            .filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
            .first { path in
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                    && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
            }
    }

    /// Whether windows can be opened where the student sits: over SSH without a forwarded display
    /// they would open on the wrong computer.
    var hasDisplay: Bool {
        func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        #if os(macOS)
        return !isSet("SSH_CONNECTION") && !isSet("SSH_TTY")
        #else
        return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")
        #endif
    }
}
