import AppCore
import Foundation
import SQLStore

/// Creates, checks and restores backups of a profile.
struct ProfileBackup: Sendable {
    let paths: HomePaths
    let migrations: [StoreMigration]
    /// This program's version.
    let version: String
    let now: @Sendable () -> Date

    /// What was copied.
    struct Summary: Sendable, Hashable {
        var header: StudentArchiveHeader
        var isEncrypted: Bool
    }

    /// Writes a backup, verifies it, then renames it to its final name. Homeroom can be open
    /// meanwhile.
    ///
    /// Session secrets are left out; students sign in again. Throws ``Problem/Code/conflict`` if
    /// the file exists, unless `replaces`; never replaces a file that isn't a backup.
    func create(
        _ profile: Profile, at path: String, passphrase: String?, replaces: Bool
    ) async throws -> Summary {
        try refuseTaken(path, replaces)
        let file = try PartialFile(for: path)
        let folder = try scratch(beside: path)
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            let files = try await collect(profile, into: folder)
            let header = StudentArchiveHeader(
                format: StudentArchive.version, homeroom: version, profile: profile.name,
                files: files, createdAt: ISODate.format(now()))
            var writer = try StudentArchiveWriter(to: file, passphrase: passphrase)
            try writer.head(header)
            for item in files { try Self.copy(item, from: folder, into: &writer) }
            try writer.finish()
            let found = try await verify(file.path, passphrase: passphrase)
            guard found.header == header else {
                throw Problem(
                    .cannotWrite, "The backup couldn't be verified after writing.",
                    cure: "Check the disk, or use another one.", place: path)
            }
            try file.publish()
            return found
        } catch {
            file.discard()
            throw error
        }
    }

    /// Verifies a whole backup, including its databases; changes nothing.
    func verify(_ path: String, passphrase: String?) async throws -> Summary {
        let folder = try scratch(beside: path)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await unpack(path, passphrase, into: folder)
    }

    /// Restores a backup as a profile called `name`. Returns the path of the replaced profile; nil
    /// if there was none. Either everything is restored or nothing changes.
    func restore(
        _ path: String, passphrase: String?, as name: String, replaces: Bool
    ) async throws -> (summary: Summary, aside: URL?) {
        let target = paths.folder(ofProfile: name)
        let isTaken = FileManager.default.fileExists(
            atPath: target.path(percentEncoded: false) + "/homeroom.sqlite")
        guard !isTaken || replaces else {
            throw Problem(
                .conflict, "The profile \(name) already exists.",
                cure: "Add --replace to replace it, or choose another: --profile NAME",
                place: target.path(percentEncoded: false))
        }
        try HomePaths.prepare(paths.data)
        let fresh = paths.data.appending(path: "\(name).restoring-\(UUID().uuidString)")
        try HomePaths.prepare(fresh)
        do {
            let summary = try await unpack(path, passphrase, into: fresh)
            try await RestoredOutbox.settle(
                in: fresh, before: target.appending(path: RestoredOutbox.store))
            return (summary, try exchange(fresh, with: target, name))
        } catch {
            try? FileManager.default.removeItem(at: fresh)
            throw error
        }
    }

    // MARK: Steps

    private func exchange(_ fresh: URL, with target: URL, _ name: String) throws -> URL? {
        let files = FileManager.default
        let stamp = Int(now().timeIntervalSince1970)
        let aside = paths.data.appending(path: "\(name).replaced-\(stamp)")
        let hasOld = files.fileExists(atPath: target.path(percentEncoded: false))
        if hasOld { try files.moveItem(at: target, to: aside) }
        do {
            try files.moveItem(at: fresh, to: target)
        } catch {
            if hasOld { try? files.moveItem(at: aside, to: target) }
            throw error
        }
        return hasOld ? aside : nil
    }

    /// Consistent copies of the profile's files: the store before the built-in server's database,
    /// so that the server has what the store has sent.
    private func collect(_ profile: Profile, into folder: URL) async throws -> [StudentArchiveFile]
    {
        let source = paths.folder(ofProfile: profile.name)
        let bytes = try WireJSON.encode(profile, sortedKeys: true, pretty: true)
        try HomePaths.replace(folder.appending(path: "profile.json"), with: bytes)
        for name in ["homeroom.sqlite", "campus.sqlite"] {
            let from = source.appending(path: name).path(percentEncoded: false)
            guard FileManager.default.fileExists(atPath: from) else { continue }
            let database = try SQLiteDatabase(path: from)
            try await database.copy(to: folder.appending(path: name).path(percentEncoded: false))
            await database.close()
        }
        return try StudentArchive.files.compactMap { name in
            let path = folder.appending(path: name).path(percentEncoded: false)
            guard FileManager.default.fileExists(atPath: path) else { return nil }
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            return StudentArchiveFile(
                name: name, bytes: (attributes[.size] as? NSNumber)?.intValue ?? 0)
        }
    }

    private static func copy(
        _ item: StudentArchiveFile, from folder: URL, into writer: inout StudentArchiveWriter
    ) throws {
        let path = folder.appending(path: item.name).path(percentEncoded: false)
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw Problem(.internal, "A temporary copy has disappeared.", place: path)
        }
        var left = item.bytes
        while left > 0, let piece = try handle.read(upToCount: min(left, 1 << 20)), !piece.isEmpty {
            try writer.append(Array(piece))
            left -= piece.count
        }
        guard left == 0 else {
            throw Problem(.internal, "A temporary copy is too short.", place: path)
        }
    }

    private func unpack(
        _ path: String, _ passphrase: String?, into folder: URL
    ) async throws -> Summary {
        var reader = try StudentArchiveReader(path)
        if reader.isEncrypted {
            guard let passphrase else {
                throw Problem(
                    .usage, "The backup is encrypted.",
                    cure: "Give its passphrase at the prompt or with --passphrase-file FILE.",
                    place: path)
            }
            try reader.unlock(passphrase)
        }
        let header = try reader.header()
        for item in header.files {
            let file = folder.appending(path: item.name).path(percentEncoded: false)
            guard
                FileManager.default.createFile(
                    atPath: file, contents: nil, attributes: [.posixPermissions: 0o600]),
                let handle = FileHandle(forWritingAtPath: file)
            else { throw Problem(.cannotWrite, "A file can't be created.", place: file) }
            var left = item.bytes
            while left > 0 {
                let piece = try reader.some(min(left, 1 << 20))
                try handle.write(contentsOf: piece)
                left -= piece.count
            }
            try handle.synchronize()
            try handle.close()
        }
        try reader.finish()
        try await look(into: folder, header, path)
        return Summary(header: header, isEncrypted: reader.isEncrypted)
    }

    /// Checks that the databases are intact and not from a newer Homeroom.
    private func look(into folder: URL, _ header: StudentArchiveHeader, _ path: String) async throws
    {
        for item in header.files where item.name.hasSuffix(".sqlite") {
            let file = folder.appending(path: item.name).path(percentEncoded: false)
            let own = item.name == "homeroom.sqlite" ? migrations : []
            do {
                let database = try Self.database(file, own)
                let answer = try await database.read { connection in
                    try connection.row("PRAGMA integrity_check")?.values.first
                }
                await database.close()
                guard answer == .text("ok") else {
                    throw StudentArchiveReader.damaged("\(item.name) is incomplete.", path)
                }
            } catch let error as SQLError {
                if case .newer = error {
                    throw Problem(
                        .configuration, "The backup was made by a newer Homeroom.",
                        cure: "Update Homeroom.", place: path)
                }
                throw StudentArchiveReader.damaged("\(item.name): \(error)", path)
            }
        }
    }

    /// An encrypted store is copied as it is and keeps its key.
    private static func database(
        _ file: String, _ migrations: [StoreMigration]
    ) throws -> SQLiteDatabase {
        do throws(SQLError) {
            return try SQLiteDatabase(path: file, migrations: migrations)
        } catch {
            guard case .sealed = error else { throw error }
            return try SQLiteDatabase(path: file)
        }
    }

    /// The start of a working folder's name.
    static let scratchMark = ".homeroom-backup-"

    private func scratch(beside path: String) throws(Problem) -> URL {
        let folder = URL(filePath: path).deletingLastPathComponent()
            .appending(path: Self.scratchMark + UUID().uuidString)
        return try HomePaths.prepare(folder)
    }

    private func refuseTaken(_ path: String, _ replaces: Bool) throws(Problem) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        guard replaces else {
            throw Problem(
                .conflict, "A file with this name already exists.",
                cure: "Add --replace to overwrite it, or choose another name.",
                place: path)
        }
        // Throws if it isn't a backup.
        _ = try StudentArchiveReader(path)
    }
}
