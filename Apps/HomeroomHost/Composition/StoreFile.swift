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
        do throws(SQLError) {
            return try opened(path, migrations, options, seal)
        } catch {
            guard case .corrupt = error else { throw problem(error, path, title) }
        }
        // Another process may already have replaced the damaged file; keep the new one.
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

    private static func openMending(
        _ path: String, _ migrations: [StoreMigration], _ options: SQLiteOptions, now: Date,
        title: String,
        _ seal: StoreEncryptionKey?
    ) throws(Problem) -> Opened {
        do throws(SQLError) {
            return try opened(path, migrations, options, seal)
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
                        + "one was created.")
            } catch {
                throw problem(error, path, title)
            }
        }
    }

    /// Renames the file and its companions. Returns the new path.
    private static func putAside(
        _ path: String, now: Date, title: String, reason: String
    ) throws(Problem) -> String {
        let files = FileManager.default
        let stamp = Int(now.timeIntervalSince1970)
        var aside = "\(path).damaged-\(stamp)"
        var count = 1
        while files.fileExists(atPath: aside) {
            count += 1
            aside = "\(path).damaged-\(stamp)-\(count)"
        }
        do {
            try files.moveItem(atPath: path, toPath: aside)
            for suffix in ["-wal", "-shm"] where files.fileExists(atPath: path + suffix) {
                try files.moveItem(atPath: path + suffix, toPath: aside + suffix)
            }
        } catch {
            throw Problem(
                .cannotWrite, "\(title) is damaged and can't be moved aside.", reason: reason,
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
