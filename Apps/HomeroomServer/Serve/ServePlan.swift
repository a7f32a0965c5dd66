import AppCore
import Foundation
import HomeroomHost
import Logging
import SQLStore
import ServiceKit

/// The validated settings of `homeroom serve`.
struct ServePlan: Sendable {
    var host: String
    var port: Int
    var only: Backend?
    var database: DatabaseAddress
    var databaseOptions: CampusDatabase.Options
    /// The public address; nil takes it from each request.
    var publicAddress: PublicAddress?
    var proxies: TrustedProxies
    var origins: CrossOrigin
    var certificate: CertificateFiles?
    var limits: ServeLimits
    var logging: LogPlan
    var metrics: MetricsPlan
    var pages: CampusPages
    var mail: MailPlan
    /// All settings, for services.
    var settings: Settings

    /// Throws ``Problem/Code/configuration`` with the first invalid setting.
    init(_ settings: Settings, in host: Host) throws(Problem) {
        self.settings = settings
        self.host = settings["campus.host"]
        guard !self.host.isEmpty else {
            throw Self.refusal(settings, "campus.host", "Use a host name or an IP address.")
        }
        port = settings.integer("campus.port")
        only = Backend(rawValue: settings["campus.only"])
        database = try DatabaseChoice.address(settings, in: host)
        databaseOptions = DatabaseChoice.options(settings)
        publicAddress = try Self.publicAddress(settings)
        proxies = TrustedProxies(
            try Self.list(settings, "campus.proxies") {
                guard let range = AddressRange($0) else {
                    return .failure("Use addresses or networks such as 10.0.0.0/8.")
                }
                return .success(range)
            })
        origins = CrossOrigin(
            allowed: Set(
                try Self.list(settings, "campus.origins") {
                    CrossOrigin.isOrigin($0)
                        ? .success($0)
                        : .failure("Use origins such as https://learn.example.org.")
                }))
        certificate = try Self.certificate(settings)
        limits = ServeLimits(settings)
        logging = LogPlan(settings)
        metrics = try MetricsPlan(settings)
        pages = try CampusPages(settings)
        mail = try MailPlan(settings, paths: try host.paths())
        let isHere = ["127.0.0.1", "localhost", "::1"].contains(self.host)
        let open = "campus.auth.development_sign_in"
        let isBehindProxy = !settings["campus.proxies"].isEmpty
        if !isHere || publicAddress != nil || isBehindProxy,
            settings.keys.contains(where: { $0.name == open }),
            settings.flag(open)
        {
            throw Problem(
                .configuration,
                "\(open) lets anyone in as anyone, and this server isn't for this "
                    + "computer alone.",
                reason: isHere && publicAddress == nil
                    ? "The server is behind a proxy."
                    : "Its address is \(publicAddress?.authority ?? self.host).",
                cure: "Turn \(open) off, or listen on 127.0.0.1 without campus.public_url and "
                    + "campus.proxies.",
                place: settings.origin(of: open).description)
        }
    }

    static func refusal(_ settings: Settings, _ name: String, _ reason: String) -> Problem {
        Problem(
            .configuration, "“\(settings[name].prefix(80))” isn't a valid value for \(name).",
            reason: reason, cure: "To see the settings: homeroom serve --check-config",
            place: settings.origin(of: name).description)
    }

    private enum Element<Value> {
        case success(Value)
        case failure(String)
    }

    private static func list<Value>(
        _ settings: Settings, _ name: String, _ read: (String) -> Element<Value>
    ) throws(Problem) -> [Value] {
        var values: [Value] = []
        for word in settings[name].split(whereSeparator: { $0 == "," || $0 == " " }) {
            switch read(String(word)) {
            case .success(let value): values.append(value)
            case .failure(let reason): throw refusal(settings, name, reason)
            }
        }
        return values
    }

    private static func publicAddress(_ settings: Settings) throws(Problem) -> PublicAddress? {
        let name = "campus.public_url"
        guard !settings[name].isEmpty else { return nil }
        guard let address = PublicAddress(settings[name]) else {
            throw refusal(settings, name, "Use https://HOST or https://HOST:PORT, without a path.")
        }
        return address
    }

    private static func certificate(_ settings: Settings) throws(Problem) -> CertificateFiles? {
        let names = ["campus.tls.certificate", "campus.tls.key"]
        let given = names.filter { !settings[$0].isEmpty }
        guard !given.isEmpty else { return nil }
        guard given.count == 2 else {
            throw Problem(
                .configuration, "The certificate and its key must be set together.",
                reason: "\(given[0]) is set; the other isn't.",
                cure: "Set both campus.tls.certificate and campus.tls.key, or neither.",
                place: settings.origin(of: given[0]).description)
        }
        return CertificateFiles(chain: settings[names[0]], key: settings[names[1]])
    }
}

/// Limits for sizes and times.
struct ServeLimits: Sendable, Hashable {
    /// Maximum request body in bytes; larger ones get 413.
    var bodyBytes = 1 << 20
    var connections = 10_000
    /// How much callers may write.
    var writes = WriteLimits(person: nil, address: nil)
    /// Seconds for a header, a body, a response, the next request, and shutdown.
    var header = 10
    var body = 30
    var handler = 30
    var idle = 60
    var shutdown = 20
    /// Seconds between “not ready” and the end of listening.
    var drain = 0

    init() {}

    init(_ settings: Settings) {
        bodyBytes = settings.integer("campus.limits.body_kib") << 10
        connections = settings.integer("campus.limits.connections")
        writes = WriteLimits(
            person: Self.limit(settings, "campus.limits.writes"),
            address: Self.limit(settings, "campus.limits.address_writes"))
        header = settings.integer("campus.limits.header_seconds")
        body = settings.integer("campus.limits.body_seconds")
        handler = settings.integer("campus.limits.handler_seconds")
        idle = settings.integer("campus.limits.idle_seconds")
        shutdown = settings.integer("campus.limits.shutdown_seconds")
        drain = settings.integer("campus.limits.drain_seconds")
    }

    private static func limit(_ settings: Settings, _ name: String) -> RateLimit? {
        let perMinute = settings.integer(name + "_per_minute")
        guard perMinute > 0 else { return nil }
        return RateLimit(perMinute: perMinute, atOnce: settings.integer(name + "_at_once"))
    }
}

/// What is logged and how.
struct LogPlan: Sendable, Hashable {
    enum Access: String, Sendable { case none, errors, all }

    var level: Logger.Level
    var format: LogFormat
    var access: Access

    init(_ settings: Settings) {
        level = Logger.Level(rawValue: settings["campus.log.level"]) ?? .info
        format = LogFormat(rawValue: settings["campus.log.format"]) ?? .text
        access = Access(rawValue: settings["campus.log.access"]) ?? .errors
    }
}

/// The ports that serve metrics.
struct MetricsPlan: Sendable, Hashable {
    /// nil without a separate port.
    var port: Int?
    var host: String
    /// Whether metrics are also served on the main port.
    var isPublic: Bool

    init(_ settings: Settings) throws(Problem) {
        let text = settings["campus.metrics.port"]
        port = Int(text)
        host = settings["campus.metrics.host"]
        isPublic = settings.flag("campus.metrics.public")
        guard text.isEmpty || port.map((0...65535).contains) == true else {
            throw ServePlan.refusal(
                settings, "campus.metrics.port", "Use a number from 0 to 65535, or leave it empty.")
        }
    }
}

/// A scheme and authority for links.
struct PublicAddress: Sendable, Hashable {
    var scheme: String
    var authority: String

    /// nil for anything but `http://HOST[:PORT]` or `https://HOST[:PORT]`.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3 || (parts.count == 4 && parts[3].isEmpty), parts[1].isEmpty,
            parts[0] == "http:" || parts[0] == "https:", !parts[2].isEmpty,
            parts[2].utf8.allSatisfy(Self.mayStand)
        else { return nil }
        scheme = String(parts[0].dropLast())
        authority = String(parts[2])
    }

    /// Characters of a host name, address or port.
    static func mayStand(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: "-.:[]".utf8.contains(byte)
        }
    }
}
