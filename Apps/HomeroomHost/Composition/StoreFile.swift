package import AppCore
package import Foundation
package import SQLStore

/// Opens a database file, and replaces a damaged one without deleting it.
package enum StoreFile {
    /// An open database with an optional message for the student.
    package struct Opened: Sendable {
        package var database: SQLiteDatabase
        /// Set if a damaged file was renamed.
        package var notice: String?
    }

    /// Opens or creates the file at `path`.
    ///
    /// A damaged file is renamed, never deleted, and a new one created. Throws
    /// ``Problem/Code/configuration`` for a file of a newer Homeroom, which stays unchanged,
    /// ``Problem/Code/sealed`` for an encrypted one without `seal`, and
    /// ``Problem/Code/cannotWrite``. `patience` is the seconds to wait for another process's write.
    package static func open(
        path: String, migrations: [StoreMigration], now: Date, title: String,
        seal: StoreEncryptionKey? = nil, patience: Double = SQLiteOptions.personal.busyTimeout
    ) throws(Problem) -> Opened {
        var options = SQLiteOptions.personal
        options.busyTimeout = patience
        if !isEmpty(path) {
            do throws(SQLError) {
                return try opened(path, migrations, options, seal)
            } catch {
                switch error {
                case .corrupt: break
                case .cannotWrite(let reason) where isFile(path):
                    return try readOnly(path, migrations, title, seal, reason: reason)
                default: throw problem(error, path, title)
                }
            }
        }
        // Another process may already have replaced the damaged or empty file; keep the new one.
        return try FileLock.hold(for: URL(filePath: path)) { () throws(Problem) in
            try openMending(path, migrations, options, now: now, title: title, seal)
        }
    }

    private static func opened(
        _ path: String, _ migrations: [StoreMigration], _ options: SQLiteOptions,
        _ seal: StoreEncryptionKey?
    ) throws(SQLError) -> Opened {
        Opened(
            database: try SQLiteDatabase(
                path: path, migrations: migrations, options: options, seal: seal))
    }

    /// Opens the content of a file on a disk that is full or read-only: everything can be read, and
    /// only what writes fails.
    private static func readOnly(
        _ path: String, _ migrations: [StoreMigration], _ title: String,
        _ seal: StoreEncryptionKey?, reason: String
    ) throws(Problem) -> Opened {
        do throws(SQLError) {
            return Opened(
                database: try SQLiteDatabase.readOnlyCopy(
                    of: path, migrations: migrations, seal: seal,
                    reason: "\(path): \(refusal(path) ?? reason)"))
        } catch {
            throw problem(error, path, title)
        }
    }

    /// Why nothing can be written beside a file, in the system's words, which say more than SQLite's.
    private static func refusal(_ path: String) -> String? {
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        if access(folder, W_OK) != 0 { return String(cString: strerror(errno)) }
        var disk = statvfs()
        guard statvfs(folder, &disk) == 0, disk.f_bavail == 0 else { return nil }
        return String(cString: strerror(ENOSPC))
    }

    private static func openMending(
        _ path: String, _ migrations: [StoreMigration], _ options: SQLiteOptions, now: Date,
        title: String,
        _ seal: StoreEncryptionKey?
    ) throws(Problem) -> Opened {
        do throws(SQLError) {
            let wasEmpty = isEmpty(path)
            var opened = try opened(path, migrations, options, seal)
            if wasEmpty {
                opened.notice =
                    "\(title) was an empty file (0 bytes), so a new one was started. "
                    + "If you had data, restore a backup: homeroom data backups"
            }
            return opened
        } catch {
            guard case .corrupt(let reason) = error else { throw problem(error, path, title) }
            let aside = try putAside(path, now: now, title: title, reason: reason)
            do throws(SQLError) {
                let fresh = try SQLiteDatabase(
                    path: path, migrations: migrations, options: options)
                return Opened(
                    database: fresh,
                    notice:
                        "\(title) was damaged (\(reason)). The damaged file is kept as \(aside); a new "
                        + "one was created. To get back what it still holds, before you add anything: "
                        + "homeroom data salvage \(aside)")
            } catch {
                throw problem(error, path, title)
            }
        }
    }

    /// Whether there is a file without content, which SQLite would take for a new database.
    private static func isEmpty(_ path: String) -> Bool { size(path) == 0 }

    private static func isFile(_ path: String) -> Bool { size(path) ?? 0 > 0 }

    /// nil if there is no file.
    private static func size(_ path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// What a check of all pages finds wrong with a database; nil if it is intact.
    static func damage(at path: String) async -> String? {
        do {
            let database = try SQLiteDatabase(path: path)
            let answer: String?
            do {
                answer = try await database.read { connection in
                    try connection.rows("PRAGMA quick_check(1)").first?.values.first.flatMap {
                        if case .text(let text) = $0 { text } else { nil }
                    }
                }
            } catch {
                await database.close()
                throw error
            }
            await database.close()
            return answer == "ok" ? nil : answer ?? "It can't be checked."
        } catch SQLError.corrupt(let reason) {
            return reason
        } catch {
            return nil
        }
    }

    /// Renames the file and its companions to a name with `word` and the time. Returns the new path.
    static func putAside(
        _ path: String, as word: String = "damaged", now: Date, title: String, reason: String
    ) throws(Problem) -> String {
        let files = FileManager.default
        let stamp = Int(now.timeIntervalSince1970)
        var aside = "\(path).\(word)-\(stamp)"
        var count = 1
        while files.fileExists(atPath: aside) {
            count += 1
            aside = "\(path).\(word)-\(stamp)-\(count)"
        }
        do {
            try files.moveItem(atPath: path, toPath: aside)
            for suffix in ["-wal", "-shm"] where files.fileExists(atPath: path + suffix) {
                try files.moveItem(atPath: path + suffix, toPath: aside + suffix)
            }
        } catch {
            throw Problem(
                .cannotWrite, "\(title) can't be moved aside.", reason: reason,
                cure: "Move it away yourself; Homeroom then creates a new one.", place: path)
        }
        return aside
    }

    private static func problem(_ error: SQLError, _ path: String, _ title: String) -> Problem {
        var problem = Problem(error)
        problem.place = path
        if case .newer = error {
            problem.summary = "\(title) was written by a newer Homeroom."
            problem.cure =
                "Update Homeroom, or use another profile: homeroom --profile NAME. "
                + "The file wasn't changed."
        }
        return problem
    }
}
