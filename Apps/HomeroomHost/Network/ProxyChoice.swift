import Foundation

/// Chooses the proxy for an address from the usual environment variables.
struct ProxyChoice: Sendable {
    /// The proxy's URL with any credentials; nil for a direct connection.
    let address: String?

    init(scheme: String, authority: String, _ environment: [String: String]) {
        let host = authority.split(separator: ":").first.map(String.init)?.lowercased() ?? ""
        func variable(_ name: String) -> String? {
            let value = environment[name] ?? environment[name.uppercased()]
            return value.flatMap { $0.isEmpty ? nil : $0 }
        }
        guard !Self.isExcepted(host, by: variable("no_proxy") ?? ""),
            let text = variable(scheme + "_proxy") ?? variable("all_proxy")
        else {
            address = nil
            return
        }
        let url = text.contains("://") ? text : "http://" + text
        // libcurl's default port is 1080; other programs use 8080.
        address =
            URLComponents(string: url).flatMap { components in
                guard components.scheme == "http", components.port == nil else { return nil }
                var components = components
                components.port = 8080
                return components.string
            } ?? url
    }

    /// True for this computer and for hosts in the list, by name or suffix; `*` matches all.
    static func isExcepted(_ host: String, by list: String) -> Bool {
        if host == "localhost" || host == "127.0.0.1" || host == "[" { return true }
        return list.lowercased().split(separator: ",").contains { entry in
            let entry = entry.trimmingCharacters(in: .whitespaces)
            if entry == "*" { return true }
            let suffix = entry.hasPrefix(".") ? String(entry.dropFirst()) : entry
            return !suffix.isEmpty && (host == suffix || host.hasSuffix("." + suffix))
        }
    }
}
