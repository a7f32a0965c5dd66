import Foundation

/// Browser commands to try in order, chosen from the environment.
struct BrowserChoice: Sendable, Hashable {
    /// Commands as argument lists, without the address; `%s` is its placeholder if it isn't last.
    let commands: [[String]]

    /// Empty over SSH without a forwarded display, where a browser would open on the wrong
    /// computer. Without a display, Linux has only text browsers, which would take over the
    /// terminal: there only `BROWSER` counts, and Windows' own browser inside its subsystem.
    ///
    /// Source: Debian's policy, which defines `BROWSER` as a colon-separated list.
    init(environment: [String: String]) {
        func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        let hasDisplay = isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")
        let isRemote = isSet("SSH_CONNECTION") || isSet("SSH_TTY")
        guard hasDisplay || !isRemote else {
            commands = []
            return
        }
        var commands = (environment["BROWSER"] ?? "").split(separator: ":").map {
            $0.split(separator: " ").map(String.init)
        }
        #if os(macOS)
        commands.append(["open"])
        #else
        if hasDisplay { commands += [["xdg-open"], ["open"]] }
        commands.append(["wslview"])
        #endif
        self.commands = commands.filter { !$0.isEmpty }
    }

    /// The command for an address. The address is one argument; no shell is involved.
    static func words(_ command: [String], opening address: String) -> [String] {
        guard command.contains(where: { $0.contains("%s") }) else { return command + [address] }
        return command.map { $0.replacingOccurrences(of: "%s", with: address) }
    }

    /// Whether an address can be passed to another program: a web address of visible ASCII, at most
    /// 8 KiB.
    static func mayOpen(_ address: String) -> Bool {
        (address.hasPrefix("https://") || address.hasPrefix("http://"))
            && address.utf8.count <= 8 << 10
            && address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
