import AppCore
import Foundation
import SQLStore
import ServiceKit

/// Gets back what a damaged database of the profile still holds.
struct DataSalvage {
    let host: Host

    /// A table's result, in the output of `--json`, version 1.
    struct TableReport: Encodable, Sendable, Hashable {
        var table: String
        /// Rows that are in the store now and weren't before.
        var added: Int
        /// Rows that were there already.
        var known: Int
        /// Rows that were left out, since the store has others with the same key.
        var different = 0
        /// Rows that were found and can't be decrypted.
        var unreadable: Int
        /// Places of the file that couldn't be read; each may have held several rows.
        var damage: Int
    }

    /// The result, in the output of `--json`, version 1.
    struct Report: JSONRecord, Sendable, Hashable {
        static let jsonFields = ["file", "tables", "is_sealed", "aside"]

        var file: String
        var tables: [TableReport]
        /// Whether the store is encrypted now because the damaged one was.
        var isSealed = false
        /// Where the present database is kept, if it was replaced.
        var aside: String?
    }

    private static let store = "homeroom.sqlite"
    private static let campus = "campus.sqlite"

    /// Salvages `name`, or without one the local store if it is damaged, otherwise the file that
    /// was put aside last. With `replaces`, what it holds takes the place of the present store.
    func run(_ name: String?, replaces: Bool = false) async throws -> Report {
        let file = try await source(name)
        let scratch = try HomePaths.prepare(
            folder().appending(path: ".salvage-\(UUID().uuidString)"))
        defer { try? FileManager.default.removeItem(at: scratch) }
        let copy = scratch.appending(path: "copy.sqlite").path(percentEncoded: false)
        let isCampus = URL(filePath: file).lastPathComponent.hasPrefix(Self.campus)
        let migrations =
            isCampus
            ? Campus.migrations(of: host.features.flatMap(\.services)) : host.storeMigrations
        let found = try StoreSalvage(of: file, migrations: migrations).copy(to: copy)
        guard found.contains(where: { $0.rows > 0 }) else {
            throw Problem(
                .invalid, "Nothing in the file can be read.",
                cure: "Restore a backup: homeroom data backups", place: file)
        }
        return isCampus
            ? try await replaceCampus(with: copy, found, file)
            : try await merge(copy, found, file, replaces: replaces)
    }

    // MARK: The file

    private func folder() throws -> URL { try host.paths().folder(ofProfile: host.profileName) }

    private func source(_ name: String?) async throws -> String {
        let folder = try folder()
        let own = folder.appending(path: Self.store).path(percentEncoded: false)
        if let name {
            let path = URL(filePath: name).standardizedFileURL
            guard FileManager.default.fileExists(atPath: path.path(percentEncoded: false)) else {
                throw Problem(
                    .notFound, "There is no such file.", cure: "homeroom data salvage", place: name)
            }
            guard path == URL(filePath: own).standardizedFileURL else {
                return path.path(percentEncoded: false)
            }
        }
        if let aside = try await putAsideIfDamaged(own) { return aside }
        if name == nil, let latest = Self.damagedFiles(in: folder).last {
            return folder.appending(path: latest).path(percentEncoded: false)
        }
        throw Problem(.notFound, "The local store isn't damaged. There is nothing to salvage.")
    }

    /// The files that were put aside, oldest first.
    static func damagedFiles(in folder: URL) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(
            atPath: folder.path(percentEncoded: false))
        let mark = store + ".damaged-"
        return (names ?? []).filter {
            $0.hasPrefix(mark) && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
        }.sorted {
            $0.compare($1, options: .numeric) == .orderedAscending
        }
    }

    /// Puts the store aside if a check of all its pages fails; nil if it is intact or missing.
    private func putAsideIfDamaged(_ path: String) async throws -> String? {
        guard FileManager.default.fileExists(atPath: path),
            let reason = await StoreFile.damage(at: path)
        else { return nil }
        return try StoreFile.putAside(
            path, now: host.systemEnvironment.now(), title: "The local store", reason: reason)
    }

    // MARK: The local store

    private func merge(
        _ copy: String, _ found: [StoreSalvage.Table], _ file: String, replaces: Bool
    ) async throws -> Report {
        let key = try await key(ofCopy: copy)
        let seal = key.map { StoreEncryptionKey(cipher: $0.key.cipher, texts: host.storeTexts) }
        let source: SQLiteDatabase
        do throws(SQLError) {
            source = try SQLiteDatabase(path: copy, migrations: host.storeMigrations, seal: seal)
        } catch {
            throw Problem(
                .invalid, "What is left of the file can't be opened.", reason: "\(error)",
                cure: "Restore a backup: homeroom data backups", place: file)
        }
        do {
            let aside = replaces ? try putStoreAside() : nil
            let isSealed = try await sealStore(as: key)
            let session = try await host.open()
            let merge = StoreMerge(
                source: source, target: session.store,
                isOutboxDamaged: found.contains { $0.name == "core_outbox" && $0.damage > 0 })
            do {
                let tables = try await merge.run()
                await session.close()
                await source.close()
                return Report(
                    file: file, tables: Self.report(found, tables), isSealed: isSealed,
                    aside: aside)
            } catch {
                await session.close()
                throw error
            }
        } catch {
            await source.close()
            throw error
        }
    }

    /// Keeps the present store under another name. Returns the name.
    private func putStoreAside() throws -> String? {
        let path = try host.paths().store(ofProfile: host.profileName)
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try StoreFile.putAside(
            path, as: "replaced", now: host.systemEnvironment.now(), title: "The local store",
            reason: "The salvaged one replaces it.")
    }

    /// The key of an encrypted copy and its header; nil if it isn't encrypted.
    private func key(ofCopy path: String) async throws -> (key: StoreKey, header: [UInt8])? {
        let sealer = try StoreSealer(path: path)
        defer { sealer.close() }
        guard let record = try sealer.record() else { return nil }
        let unlocking = StoreUnlocking(
            environment: host.environment, console: host.console, asks: host.invocation.mayAsk)
        let header = try StoreKeyHeader.decode(record.header)
        return (try await unlocking.key(header, ofStore: path), record.header)
    }

    /// Encrypts the store that Homeroom began after the damage, so that texts from an encrypted one
    /// don't end up in the clear. True if it did.
    private func sealStore(as key: (key: StoreKey, header: [UInt8])?) async throws -> Bool {
        let sealing = StoreSealing(host: host)
        guard let key, try sealing.record() == nil else { return false }
        try await sealing.prepare()
        try sealing.seal(with: key.key, header: key.header)
        return true
    }

    private static func report(
        _ found: [StoreSalvage.Table], _ merged: [StoreMerge.Table]
    ) -> [TableReport] {
        let results = Dictionary(merged.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        return found.compactMap { table in
            guard let result = results[table.name] else { return nil }
            return TableReport(
                table: table.name, added: result.added, known: result.known,
                different: result.different,
                unreadable: result.unreadable, damage: table.damage)
        }
    }

    // MARK: The sample school

    /// Puts the copy in the place of the sample school's database, which Homeroom began anew after
    /// the damage.
    private func replaceCampus(
        with copy: String, _ found: [StoreSalvage.Table], _ file: String
    ) async throws -> Report {
        if let reason = await StoreFile.damage(at: copy) {
            throw Problem(
                .invalid, "Too little of the sample school can be read.", reason: reason,
                cure: "Nothing was changed. Restore a backup: homeroom data backups", place: file)
        }
        let path = try folder().appending(path: Self.campus).path(percentEncoded: false)
        var aside: String?
        if FileManager.default.fileExists(atPath: path) {
            aside = try StoreFile.putAside(
                path, as: "replaced", now: host.systemEnvironment.now(),
                title: "The sample school's database", reason: "A salvaged one replaces it.")
        }
        try FileManager.default.moveItem(atPath: copy, toPath: path)
        let tables = found.map {
            TableReport(table: $0.name, added: $0.rows, known: 0, unreadable: 0, damage: $0.damage)
        }
        return Report(file: file, tables: tables, aside: aside)
    }
}
