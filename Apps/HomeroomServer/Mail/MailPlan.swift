import AppCore
import Foundation
import HomeroomHost
import ServiceKit

/// How a campus's mail leaves, as the operator configured it.
enum MailPlan: Sendable {
    /// Files in a folder, for trying things out.
    case folder(URL)
    case server(SMTPServer)

    static let settingKeys = [
        SettingKey(
            name: "campus.mail.host", title: "Mail server",
            summary: "The SMTP server that takes the campus's mail; empty puts mail in a folder.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.mail.port", title: "Mail port",
            summary: "Its port; 0 for 587, or 465 with encryption from the first byte.",
            kind: .integer(0...65535), defaultValue: "0"),
        SettingKey(
            name: "campus.mail.encryption", title: "Mail encryption",
            summary: "starttls, tls from the first byte, or none on this computer alone.",
            kind: .choice(["starttls", "tls", "none"]), defaultValue: "starttls"),
        SettingKey(
            name: "campus.mail.user", title: "Mail user",
            summary: "The name to sign in to it with; empty for none.", kind: .text,
            defaultValue: ""),
        SettingKey(
            name: "campus.mail.password_file", title: "Mail password",
            summary: "A file whose first line is that user's password.", kind: .text,
            defaultValue: ""),
        SettingKey(
            name: "campus.mail.root_file", title: "Mail certificate",
            summary: "PEM file of the certificate to trust; empty for the system's.", kind: .text,
            defaultValue: ""),
        SettingKey(
            name: "campus.mail.from", title: "Mail sender",
            summary: "The address that mail comes from.", kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.mail.folder", title: "Mail folder",
            summary: "Where mail goes without a server; empty for mail in the state folder.",
            kind: .text, defaultValue: ""),
    ]

    /// Throws ``Problem/Code/configuration`` naming the setting that cannot be used.
    init(_ settings: Settings, paths: HomePaths) throws(Problem) {
        let host = settings["campus.mail.host"]
        let from = settings["campus.mail.from"]
        guard from.isEmpty || MailText.isAddress(from) else {
            throw ServePlan.refusal(settings, "campus.mail.from", "It may be an address a@b.org.")
        }
        guard !host.isEmpty else {
            let folder = settings["campus.mail.folder"]
            self = .folder(
                folder.isEmpty
                    ? paths.state.appending(path: "mail", directoryHint: .isDirectory)
                    : URL(filePath: folder, directoryHint: .isDirectory))
            return
        }
        guard host.utf8.allSatisfy(PublicAddress.mayStand) else {
            throw ServePlan.refusal(settings, "campus.mail.host", "It may be a name or an address.")
        }
        guard !from.isEmpty else {
            throw Problem(
                .configuration, "Mail needs a sender.", reason: "campus.mail.from is not set.",
                cure: "Set it to an address that the mail server lets the campus use.",
                place: settings.origin(of: "campus.mail.host").description)
        }
        self = .server(try SMTPServer(settings, host: host, from: from))
    }

    /// In a few words, for people.
    var description: String {
        switch self {
        case .folder(let folder):
            "files in \(folder.path(percentEncoded: false)): nobody gets them"
        case .server(let server): "by \(server.host):\(server.port), from \(server.from)"
        }
    }

    /// The way out for mail. `senderName` is who runs the campus.
    func sending(senderName: String, environment: Surroundings) -> any MailSending {
        switch self {
        case .folder(let folder):
            MailFolder(folder: folder, senderName: senderName, environment: environment)
        case .server(let server):
            MailServer(server: server, senderName: senderName, environment: environment)
        }
    }
}

/// An SMTP server, and how the campus signs in to it.
struct SMTPServer: Sendable, Hashable {
    enum Encryption: String, Sendable { case starttls, tls, none }

    var host: String
    var port: Int
    var encryption: Encryption
    /// nil without a user.
    var user: String?
    var password: String
    /// PEM file of the certificate to trust; nil for the system's.
    var root: String?
    /// The sender's address.
    var from: String

    init(_ settings: Settings, host: String, from: String) throws(Problem) {
        self.host = host
        self.from = from
        encryption = Encryption(rawValue: settings["campus.mail.encryption"]) ?? .starttls
        let port = settings.integer("campus.mail.port")
        self.port = port > 0 ? port : encryption == .tls ? 465 : 587
        let user = settings["campus.mail.user"]
        self.user = user.isEmpty ? nil : user
        let root = settings["campus.mail.root_file"]
        self.root = root.isEmpty ? nil : root
        if !root.isEmpty {
            _ = try ConfigurationFile.text(
                at: root, place: settings.origin(of: "campus.mail.root_file").description)
        }
        let file = settings["campus.mail.password_file"]
        password =
            file.isEmpty
            ? ""
            : try ConfigurationFile.text(
                at: file, place: settings.origin(of: "campus.mail.password_file").description
            ).split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        guard user.isEmpty || !password.isEmpty else {
            throw Problem(
                .configuration, "A mail user goes with a password.",
                reason: "campus.mail.password_file is not set, or its file is empty.",
                place: settings.origin(of: "campus.mail.user").description)
        }
        let isNear = ["127.0.0.1", "localhost", "::1"].contains(host)
        guard encryption != .none || isNear else {
            throw ServePlan.refusal(
                settings, "campus.mail.encryption", "Mail leaves this computer encrypted.")
        }
    }
}
