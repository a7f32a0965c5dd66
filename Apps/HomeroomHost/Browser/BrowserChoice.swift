import Foundation

/// Which programs may open an address for the student, by the environment: the first that works is
/// taken.
struct BrowserChoice: Sendable, Hashable {
    /// Command lines as words, without the address; `%s` stands for it where it does not come last.
    let commands: [[String]]

    /// Over SSH without a forwarded display a browser would open on the wrong machine, so there is
    /// none. Without a display of its own, Linux has text browsers only, which would take the
    /// terminal over: there `BROWSER` alone counts, and Windows' own from inside its subsystem.
    ///
    /// Source: `BROWSER` is a list with colons, as Debian's policy has it.
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

    /// A command line for an address. The address is one word: no shell ever reads it.
    static func words(_ command: [String], opening address: String) -> [String] {
        guard command.contains(where: { $0.contains("%s") }) else { return command + [address] }
        return command.map { $0.replacingOccurrences(of: "%s", with: address) }
    }

    /// Whether an address may be handed to another program: one of the web, written in visible
    /// ASCII, of at most 8 KiB.
    static func mayOpen(_ address: String) -> Bool {
        (address.hasPrefix("https://") || address.hasPrefix("http://"))
            && address.utf8.count <= 8 << 10
            && address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
