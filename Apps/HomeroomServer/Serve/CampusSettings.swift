import AppCore
import Foundation
import HomeroomHost

/// What an operator configures of a campus: a file with `[campus]` headings, `HOMEROOM_CAMPUS_…`
/// variables, and options, the latter going first.
enum CampusSettings {
    /// Every setting of the host's own; services add theirs.
    static let keys = listening + storage + limits + watching + pages + MailPlan.settingKeys

    private static let listening = [
        SettingKey(
            name: "campus.host", title: "Address", summary: "The address to listen on.",
            kind: .text, defaultValue: "127.0.0.1"),
        SettingKey(
            name: "campus.port", title: "Port", summary: "The port; 0 takes a free one.",
            kind: .integer(0...65535), defaultValue: "8000"),
        SettingKey(
            name: "campus.only", title: "One backend alone",
            summary: "One backend alone, at the root of the port; empty serves all.",
            kind: .choice([""] + Backend.allCases.map(\.rawValue)), defaultValue: ""),
        SettingKey(
            name: "campus.public_url", title: "Public address",
            summary: "Where people reach the campus, for links; empty takes it from each request.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.proxies", title: "Trusted proxies",
            summary: "Addresses or networks, comma-separated, whose X-Forwarded-… headers count.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.origins", title: "Origins",
            summary: "Web pages of other origins that may call the campus, comma-separated.",
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
            summary: "A file, sqlite:PATH or postgres://…; empty is the profile's own file.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.database_file", title: "Database from a file",
            summary: "A file that holds the database's address, to keep a password out of sight.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.pool", title: "Connections to the database",
            summary: "Connections at most (PostgreSQL), or reads beside one another (SQLite).",
            kind: .integer(1...256), defaultValue: "8"),
        SettingKey(
            name: "campus.durability", title: "Durability",
            summary: "What a confirmed write in SQLite survives: power failure, or a kill alone.",
            kind: .choice(["power", "process"]), defaultValue: "power"),
    ]

    private static let limits = [
        SettingKey(
            name: "campus.limits.body_kib", title: "Body",
            summary: "KiB of a request's body at most; a route may take less.",
            kind: .integer(1...65536), defaultValue: "1024"),
        SettingKey(
            name: "campus.limits.connections", title: "Connections",
            summary: "Connections at most; more wait until one is free.",
            kind: .integer(1...1_000_000), defaultValue: "10000"),
        SettingKey(
            name: "campus.limits.header_seconds", title: "Header",
            summary: "Seconds for a request's header to arrive.", kind: .integer(1...600),
            defaultValue: "10"),
        SettingKey(
            name: "campus.limits.body_seconds", title: "Body's time",
            summary: "Seconds for a request's body to arrive.", kind: .integer(1...3600),
            defaultValue: "30"),
        SettingKey(
            name: "campus.limits.handler_seconds", title: "Answer",
            summary: "Seconds until a request is answered 503.", kind: .integer(1...3600),
            defaultValue: "30"),
        SettingKey(
            name: "campus.limits.idle_seconds", title: "Idle",
            summary: "Seconds that a connection is kept for its next request, or for a reader.",
            kind: .integer(1...3600), defaultValue: "60"),
        SettingKey(
            name: "campus.limits.shutdown_seconds", title: "Shutdown",
            summary: "Seconds that requests under way may take to finish.",
            kind: .integer(0...3600), defaultValue: "20"),
        SettingKey(
            name: "campus.limits.drain_seconds", title: "Drain",
            summary: "Seconds of “not ready” before listening stops, for a balancer to notice.",
            kind: .integer(0...600), defaultValue: "0"),
    ]

    private static let watching = [
        SettingKey(
            name: "campus.log.level", title: "Log level", summary: "What is worth a line.",
            kind: .choice(["trace", "debug", "info", "notice", "warning", "error", "critical"]),
            defaultValue: "info"),
        SettingKey(
            name: "campus.log.format", title: "Log format",
            summary: "json for machines, logfmt for both, text for people.",
            kind: .choice(["json", "logfmt", "text"]), defaultValue: "text"),
        SettingKey(
            name: "campus.log.access", title: "Access log",
            summary: "Which requests get a line: none, those that failed (5xx), or all.",
            kind: .choice(["none", "errors", "all"]), defaultValue: "errors"),
        SettingKey(
            name: "campus.metrics.port", title: "Metrics port",
            summary: "A port of its own for /metrics and health; empty for none, 0 for a free one.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.metrics.host", title: "Metrics address",
            summary: "The address of that port.", kind: .text, defaultValue: "127.0.0.1"),
        SettingKey(
            name: "campus.metrics.public", title: "Metrics for all",
            summary: "Whether /metrics is on the campus's own port too.", kind: .flag,
            defaultValue: "false"),
    ]

    private static let pages = [
        SettingKey(
            name: "campus.pages.operator", title: "Operator",
            summary: "Who runs this campus, in the pages' words.", kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.pages.contact", title: "Contact",
            summary: "How to reach the operator: an address, a number, a mail address.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.pages.privacy", title: "Privacy page",
            summary: "Text or Markdown file of /privacy.", kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.pages.terms", title: "Terms page",
            summary: "Text or Markdown file of /terms.", kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.pages.support", title: "Support page",
            summary: "Text or Markdown file of /support.", kind: .text, defaultValue: ""),
    ]

    /// Puts file, environment and flags together.
    ///
    /// Unlike a student's settings, an unknown name is an error here: a server must not run with
    /// half of what its operator meant. Throws ``Problem/Code/configuration`` naming file and line.
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
                .configuration, "There is no setting of this name.",
                reason: Suggestion.nearest(to: name, in: known).map { "Did you mean \($0)?" },
                cure: "Take the variable out of the environment.", place: name)
        }
    }

    /// The settings' own messages point to a student's settings file.
    private static func forOperators(_ error: Problem) -> Problem {
        var problem = error
        problem.code = .configuration
        if problem.cure?.hasPrefix("homeroom config") == true {
            problem.cure = "homeroom serve --check-config shows what counts."
        }
        problem.place = problem.place.map { place in
            place.hasPrefix("--set campus.")
                ? "--" + place.dropFirst("--set campus.".count).map { "._".contains($0) ? "-" : $0 }
                : place
        }
        return problem
    }
}

/// Files that the configuration names.
enum ConfigurationFile {
    /// A file's text, at most 1 MB. Throws ``Problem/Code/configuration`` naming it.
    static func text(at path: String, place: String? = nil) throws(Problem) -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Problem(
                .configuration, "\(path) cannot be read.",
                reason: FileManager.default.fileExists(atPath: path)
                    ? "Homeroom has no right to." : "There is no such file.",
                place: place ?? path)
        }
        guard data.count <= 1 << 20, let text = String(data: data, encoding: .utf8) else {
            throw Problem(
                .configuration, "\(path) cannot be used.",
                reason: "It is more than 1 MB, or not UTF-8.", place: place ?? path)
        }
        return text
    }
}
