import AsyncHTTPClient
import Foundation

/// Through which proxy an address is reached, by the environment's customary variables.
struct ProxyChoice: Sendable {
    /// Tells choices apart; empty for a direct connection.
    let key: String
    let server: HTTPClient.Configuration.Proxy?

    init(scheme: String, authority: String, _ environment: [String: String]) {
        let host = authority.split(separator: ":").first.map(String.init)?.lowercased() ?? ""
        func variable(_ name: String) -> String? {
            let value = environment[name] ?? environment[name.uppercased()]
            return value.flatMap { $0.isEmpty ? nil : $0 }
        }
        guard !Self.isExcepted(host, by: variable("no_proxy") ?? ""),
            let text = variable(scheme + "_proxy") ?? variable("all_proxy"),
            let url = URL(string: text.contains("://") ? text : "http://" + text),
            let proxyHost = url.host
        else {
            key = ""
            server = nil
            return
        }
        let port = url.port ?? 8080
        key = "\(proxyHost):\(port)"
        server = .server(host: proxyHost, port: port)
    }

    /// True for this machine and for hosts that the list names, by suffix or whole; `*` is all.
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
