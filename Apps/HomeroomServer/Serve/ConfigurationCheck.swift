import AppCore
import Foundation
import HomeroomHost
import Logging
import NIOCore
import NIOPosix
import SQLStore
import ServiceKit

/// Checks what `serve` needs beyond well-formed settings, without changing anything and without
/// asking other computers.
struct ConfigurationCheck {
    let plan: ServePlan
    let host: Host

    /// Throws ``Problem/Code/configuration`` for a setting that can't work, and
    /// ``Problem/Code/cannotWrite`` for an address or a folder that can't be used now.
    func run() async throws {
        try services()
        try database()
        try mail()
        try await address(plan.host, "campus.host")
        if plan.metrics.port != nil { try await address(plan.metrics.host, "campus.metrics.host") }
    }

    /// Assembles the services, which read their own settings.
    private func services() throws {
        _ = try Campus(
            services: host.features.flatMap(\.services),
            database: SQLiteDatabase(path: ":memory:"), environment: host.systemEnvironment,
            log: Logger(label: "check") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil,
            only: plan.only, settings: plan.settings,
            hasPaywall: plan.settings.flag("campus.paywall"))
    }

    /// An existing file must be a database that can be written; a new one needs its folder.
    private func database() throws(Problem) {
        guard case .sqlite(let path) = plan.database, path != ":memory:" else { return }
        let files = FileManager.default
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        var isFolder: ObjCBool = false
        guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
            return try writable(folder, "The database's folder", "campus.database")
        }
        guard files.isReadableFile(atPath: path), files.isWritableFile(atPath: path) else {
            throw Problem(
                .cannotWrite, "The database can't be opened.",
                reason: "The server's user can't read and write the file.",
                cure: "Change the owner of \(path), or set another campus.database.", place: path)
        }
        let head = FileHandle(forReadingAtPath: path).flatMap { try? $0.read(upToCount: 16) }
        let isDatabase = head.map { $0.isEmpty || $0 == Data("SQLite format 3\0".utf8) } ?? true
        guard isDatabase, !isFolder.boolValue else {
            throw Problem(
                .configuration, "The file isn't a database.",
                cure: "Set campus.database to a database or to a new file.", place: path)
        }
    }

    private func mail() throws(Problem) {
        switch plan.mail {
        case .folder(let folder):
            // It is created with the first mail.
            var existing = folder
            // Without the slash at the end, a file in the folder's place is found as well.
            var path: String {
                let path = existing.path(percentEncoded: false)
                return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
            }
            while !FileManager.default.fileExists(atPath: path), path != "/" {
                existing = existing.deletingLastPathComponent()
            }
            try writable(path, "The folder for mail", "campus.mail.folder")
        case .server(let server):
            guard let root = server.root else { return }
            try Certificates.checkTrusted(
                root, place: plan.settings.origin(of: "campus.mail.root_file").description)
        }
    }

    private func writable(
        _ folder: String, _ name: String, _ setting: String
    ) throws(Problem) {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
        guard exists, isFolder.boolValue, FileManager.default.isWritableFile(atPath: folder) else {
            throw Problem(
                .cannotWrite, "\(name) can't be used.",
                reason: exists
                    ? "The server's user can't write to it." : "\(folder) doesn't exist.",
                cure: "Create it for the server's user, or change \(setting).", place: folder)
        }
    }

    /// Listens for a moment. Uses a free port, because the server itself may be running.
    private func address(_ name: String, _ setting: String) async throws {
        do {
            let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .bind(host: name, port: 0).get()
            try await channel.close()
        } catch {
            throw Problem(
                .cannotWrite, "Homeroom can't listen on \(name.prefix(80)).",
                reason: NetworkError.code(of: error).map { String(cString: strerror($0)) }
                    ?? "It isn't an address of this computer.",
                cure: "Change \(setting); 0.0.0.0 listens on all addresses.",
                place: plan.settings.origin(of: setting).description)
        }
    }
}
