import AppCore
import Foundation
import HomeroomHost

/// The server's settings: a file with `[campus]` headings, `HOMEROOM_CAMPUS_…` variables, and
/// options, which take precedence in reverse order.
enum CampusSettings {
    /// The host's own settings; services add theirs.
    static let keys = listening + storage + limits + watching + pages + MailPlan.settingKeys

    private static let listening = [
        SettingKey(
            name: "campus.host", title: "Address", summary: "The address to listen on.",
            kind: .text, defaultValue: "127.0.0.1"),
        SettingKey(
            name: "campus.port", title: "Port", summary: "The port; 0 takes a free one.",
            kind: .integer(0...65535), defaultValue: "8000"),
        SettingKey(
            name: "campus.only", title: "Single backend",
            summary: "Serve a single backend, at the root; empty serves all.",
            kind: .choice([""] + Backend.allCases.map(\.rawValue)), defaultValue: ""),
        SettingKey(
            name: "campus.public_url", title: "Public address",
            summary: "Public address used in links; empty takes it from each request.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.paywall", title: "Paywall",
            summary: "Lock premium content; off gives every account premium, and nothing is sold.",
            kind: .flag, defaultValue: "true"),
        SettingKey(
            name: "campus.proxies", title: "Trusted proxies",
            summary:
                "Addresses or networks, comma-separated, whose X-Forwarded-… headers to trust.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.origins", title: "Origins",
            summary: "Other web origins that may call the server, comma-separated.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.tls.certificate", title: "Certificate",
            summary: "PEM file with the certificate and its chain; empty serves plain HTTP.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.tls.key", title: "Key", summary: "PEM file with the certificate's key.",
            kind: .text, defaultValue: ""),
    ]

    private static let storage = [
        SettingKey(
            name: "campus.database", title: "Database",
            summary: "A file, sqlite:PATH or postgres://…; empty uses the profile's own file.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.database_file", title: "Database from a file",
            summary: "A file with the database's address, to keep its password hidden.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.pool", title: "Database connections",
            summary: "Maximum connections (PostgreSQL) or parallel reads (SQLite).",
            kind: .integer(1...256), defaultValue: "8"),
        SettingKey(
            name: "campus.durability", title: "Durability",
            summary: "What a confirmed SQLite write survives: power failure, or only a crash.",
            kind: .choice(["power", "process"]), defaultValue: "power"),
    ]

    private static let limits = [
        SettingKey(
            name: "campus.limits.body_kib", title: "Body",
            summary: "Maximum request body in KiB; some routes allow less.",
            kind: .integer(1...65536), defaultValue: "1024"),
        SettingKey(
            name: "campus.limits.connections", title: "Connections",
            summary: "Maximum connections; others wait.",
            kind: .integer(1...1_000_000), defaultValue: "10000"),
        SettingKey(
            name: "campus.limits.writes_per_minute", title: "Writes",
            summary: "Changes a person may make per minute in the long run; 0 for no limit.",
            kind: .integer(0...60_000), defaultValue: "120"),
        SettingKey(
            name: "campus.limits.writes_at_once", title: "Writes at once",
            summary: "Changes a person may make at once, after a while without any.",
            kind: .integer(1...100_000), defaultValue: "600"),
        SettingKey(
            name: "campus.limits.address_writes_per_minute", title: "Writes without sign-in",
            summary: "Such requests per minute from one network address; 0 for no limit.",
            kind: .integer(0...60_000), defaultValue: "600"),
        SettingKey(
            name: "campus.limits.address_writes_at_once", title: "Writes without sign-in at once",
            summary: "Such requests at once from one network address.",
            kind: .integer(1...100_000), defaultValue: "1200"),
        SettingKey(
            name: "campus.limits.header_seconds", title: "Header",
            summary: "Seconds for a request's header to arrive.", kind: .integer(1...600),
            defaultValue: "10"),
        SettingKey(
            name: "campus.limits.body_seconds", title: "Body timeout",
            summary: "Seconds for a request's body to arrive.", kind: .integer(1...3600),
            defaultValue: "30"),
        SettingKey(
            name: "campus.limits.handler_seconds", title: "Answer",
            summary: "Seconds before a request fails with 503.", kind: .integer(1...3600),
            defaultValue: "30"),
        SettingKey(
            name: "campus.limits.idle_seconds", title: "Idle",
            summary: "Seconds an idle connection stays open.",
            kind: .integer(1...3600), defaultValue: "60"),
        SettingKey(
            name: "campus.limits.shutdown_seconds", title: "Shutdown",
            summary: "Seconds that running requests have to finish on shutdown.",
            kind: .integer(0...3600), defaultValue: "20"),
        SettingKey(
            name: "campus.limits.drain_seconds", title: "Drain",
            summary: "Seconds to report “not ready” before shutdown, for load balancers.",
            kind: .integer(0...600), defaultValue: "0"),
    ]

    private static let watching = [
        SettingKey(
            name: "campus.log.level", title: "Log level", summary: "The lowest level to log.",
            kind: .choice(["trace", "debug", "info", "notice", "warning", "error", "critical"]),
            defaultValue: "info"),
        SettingKey(
            name: "campus.log.format", title: "Log format",
            summary: "json for machines, logfmt for both, text for people.",
            kind: .choice(["json", "logfmt", "text"]), defaultValue: "text"),
        SettingKey(
            name: "campus.log.access", title: "Access log",
            summary: "Which requests to log: none, failures (5xx), or all.",
            kind: .choice(["none", "errors", "all"]), defaultValue: "errors"),
        SettingKey(
            name: "campus.metrics.port", title: "Metrics port",
            summary: "A separate port for /metrics and health; empty for none, 0 for a free one.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.metrics.host", title: "Metrics address",
            summary: "The address of that port.", kind: .text, defaultValue: "127.0.0.1"),
        SettingKey(
            name: "campus.metrics.public", title: "Public metrics",
            summary: "Serve /metrics on the main port, too.", kind: .flag,
            defaultValue: "false"),
    ]

    private static let pages = [
        SettingKey(
            name: "campus.pages.operator", title: "Operator",
            summary: "Who runs this server, shown on its pages.", kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.pages.contact", title: "Contact",
            summary: "How to contact the operator: address, phone or email.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.pages.privacy", title: "Privacy page",
            summary: "Text or Markdown file for /privacy.", kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.pages.terms", title: "Terms page",
            summary: "Text or Markdown file for /terms.", kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.pages.support", title: "Support page",
            summary: "Text or Markdown file for /support.", kind: .text, defaultValue: ""),
    ]

    /// Combines file, environment and flags.
    ///
    /// Unlike for students, an unknown name is an error: a server must not run with a partial
    /// configuration. Throws ``Problem/Code/configuration`` with file and line.
    static func load(
        file path: String?, environment: [String: String], flags: [String: String] = [:],
        further: [SettingKey] = []
    ) throws(Problem) -> Settings {
        try refuseUnknownVariables(environment, keys + further)
        let text: String?
        if let path { text = try ConfigurationFile.text(at: path) } else { text = nil }
        let settings: Settings
        do throws(Problem) {
            settings = try Settings(
                keys: keys + further, file: text, path: path ?? "", environment: environment,
                flags: flags)
        } catch {
            throw forOperators(error)
        }
        if let first = settings.warnings.first {
            var problem = forOperators(first)
            let names = (keys + further).map(\.name)
            problem.cure =
                "Remove it, or choose one of " + names.sorted().joined(separator: ", ") + "."
            throw problem
        }
        return settings
    }

    private static func refuseUnknownVariables(
        _ environment: [String: String], _ keys: [SettingKey]
    ) throws(Problem) {
        let known = keys.map(\.environmentName) + ["HOMEROOM_CAMPUS_CONFIG"]
        for name in environment.keys.sorted()
        where name.hasPrefix("HOMEROOM_CAMPUS_") && !known.contains(name) {
            throw Problem(
                .configuration, "Unknown setting.",
                reason: Suggestion.nearest(to: name, in: known).map { "Did you mean \($0)?" },
                cure: "Unset the variable.", place: name)
        }
    }

    /// The messages mention a student's settings file; adapt them.
    private static func forOperators(_ error: Problem) -> Problem {
        var problem = error
        problem.code = .configuration
        if problem.cure?.hasPrefix("homeroom config") == true {
            problem.cure = "To see the settings: homeroom serve --check-config"
        }
        problem.place = problem.place.map { place in
            place.hasPrefix("--set campus.")
                ? "--" + place.dropFirst("--set campus.".count).map { "._".contains($0) ? "-" : $0 }
                : place
        }
        return problem
    }
}

/// Files named in the configuration.
enum ConfigurationFile {
    /// A file's text, at most 1 MB. Throws ``Problem/Code/configuration`` with its path.
    static func text(at path: String, place: String? = nil) throws(Problem) -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Problem(
                .configuration, "\(path) can't be read.",
                reason: FileManager.default.fileExists(atPath: path)
                    ? "Homeroom has no permission." : "File not found.",
                place: place ?? path)
        }
        guard data.count <= 1 << 20, let text = String(data: data, encoding: .utf8) else {
            throw Problem(
                .configuration, "\(path) can't be used.",
                reason: "It's larger than 1 MB or not UTF-8.", place: place ?? path)
        }
        return text
    }
}
