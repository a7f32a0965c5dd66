import AppCore
import Foundation
import HomeroomHost
import ServiceKit

/// How a server sends mail.
enum MailPlan: Sendable {
    /// Writes files to a folder, for testing.
    case folder(URL)
    case server(SMTPServer)

    static let settingKeys = [
        SettingKey(
            name: "campus.mail.host", title: "Mail server",
            summary: "SMTP server for outgoing mail; empty writes mail to a folder.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.mail.port", title: "Mail port",
            summary: "Its port; 0 means 587, or 465 with tls.",
            kind: .integer(0...65535), defaultValue: "0"),
        SettingKey(
            name: "campus.mail.encryption", title: "Mail encryption",
            summary: "starttls, tls, or none (only for a server on this computer).",
            kind: .choice(["starttls", "tls", "none"]), defaultValue: "starttls"),
        SettingKey(
            name: "campus.mail.user", title: "Mail user",
            summary: "User name for the mail server; empty for none.", kind: .text,
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
            summary: "Sender address of outgoing mail.", kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.mail.folder", title: "Mail folder",
            summary: "Where mail is written without a server; empty uses the state folder.",
            kind: .text, defaultValue: ""),
    ]

    /// Throws ``Problem/Code/configuration`` with the invalid setting.
    init(_ settings: Settings, paths: HomePaths) throws(Problem) {
        let host = settings["campus.mail.host"]
        let from = settings["campus.mail.from"]
        guard from.isEmpty || MailText.isAddress(from) else {
            throw ServePlan.refusal(settings, "campus.mail.from", "Use an address such as a@b.org.")
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
            throw ServePlan.refusal(
                settings, "campus.mail.host", "Use a host name or an IP address.")
        }
        guard !from.isEmpty else {
            throw Problem(
                .configuration, "The mail sender is missing.",
                reason: "campus.mail.from is not set.",
                cure: "Set it to an address your mail server accepts as sender.",
                place: settings.origin(of: "campus.mail.host").description)
        }
        self = .server(try SMTPServer(settings, host: host, from: from))
    }

    /// A short description.
    var description: String {
        switch self {
        case .folder(let folder):
            "files in \(folder.path(percentEncoded: false)) (not delivered)"
        case .server(let server): "by \(server.host):\(server.port), from \(server.from)"
        }
    }

    /// The mail sender. `senderName` is the operator.
    func sending(senderName: String, environment: SystemEnvironment) -> any MailSending {
        switch self {
        case .folder(let folder):
            MailFolder(folder: folder, senderName: senderName, environment: environment)
        case .server(let server):
            MailServer(server: server, senderName: senderName, environment: environment)
        }
    }
}

/// An SMTP server and its credentials.
struct SMTPServer: Sendable, Hashable {
    enum Encryption: String, Sendable { case starttls, tls, none }

    var host: String
    var port: Int
    var encryption: Encryption
    /// nil without authentication.
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
                .configuration, "The mail user's password is missing.",
                reason: "campus.mail.password_file isn't set, or its file is empty.",
                place: settings.origin(of: "campus.mail.user").description)
        }
        let isNear = ["127.0.0.1", "localhost", "::1"].contains(host)
        guard encryption != .none || isNear else {
            throw ServePlan.refusal(
                settings, "campus.mail.encryption", "Mail to another computer must be encrypted.")
        }
    }
}
