import AppCore
import HomeroomHost

extension ServePlan {
    /// The effective settings and their sources for `--check-config`, without secrets.
    func lines() -> [String] {
        var lines = [
            "Listens on \(host.contains(":") ? "[\(host)]" : host):\(port)"
                + (certificate == nil ? ", plain HTTP" : ", TLS 1.2 or newer"),
            "Database \(database)",
            "Serves \(only?.title ?? "all backends")",
            metrics.port.map { "Metrics on \(metrics.host):\($0)" } ?? "No metrics port",
        ]
        lines.append("Sends mail \(mail.description)")
        if metrics.isPublic { lines.append("Public metrics on the main port") }
        lines.append("")
        for key in settings.keys {
            let isSecret = key.name == "campus.database"
            let value = isSecret && !settings[key.name].isEmpty ? "\(database)" : settings[key.name]
            let shown = value.isEmpty ? "\"\"" : value
            lines.append("\(key.name) = \(shown)  # \(settings.origin(of: key.name))")
        }
        return lines
    }
}
