import AppCore
import Foundation
import Logging
import ServiceKit

/// Automatic backups, in a folder beside the profile: one a day, and one
/// before the stored data changes its form for a new version.
struct AutomaticBackups: Sendable {
    /// Why a backup was made.
    enum Reason: String, Sendable, Codable {
        case daily
        case update
    }

    /// A backup in the folder.
    struct Item: Sendable, Hashable {
        var name: String
        var date: Date
        var reason: Reason
        var bytes: Int
    }

    /// Seconds between two daily backups.
    static let interval = 86_400.0
    /// Days and weeks of which the newest backup is kept, and backups before updates.
    static let kept = (days: 7, weeks: 4, updates: 2)
    /// More than this is never kept, except the newest backup.
    static let maxBytes = 1 << 30
    /// Data that is copied so fast that a command can wait for it, in bytes.
    static let quickBytes = 64 << 20

    let backup: ProfileBackup
    let profile: Profile
    private let ending = ".backup"

    var folder: URL { Self.folder(of: profile.name, backup.paths) }

    static func folder(of profile: String, _ paths: HomePaths) -> URL {
        paths.data.appending(path: "\(profile).backups")
    }

    /// All backups, oldest first; other files are ignored.
    func items() -> [Item] {
        let path = folder.path(percentEncoded: false)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.compactMap { name in
            guard let (date, reason) = read(name),
                let values = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
            else { return nil }
            let bytes = (values[.size] as? NSNumber)?.intValue ?? 0
            return Item(name: name, date: date, reason: reason, bytes: bytes)
        }.sorted { ($0.date, $0.name) < ($1.date, $1.name) }
    }

    /// The path of a backup by its name or its first letters, or of another file.
    func path(_ name: String) throws(Problem) -> String {
        let matching = items().filter { $0.name.hasPrefix(name) }
        if matching.count == 1, let item = matching.first {
            return folder.appending(path: item.name).path(percentEncoded: false)
        }
        if FileManager.default.fileExists(atPath: name) { return name }
        throw Problem(
            .notFound, matching.isEmpty ? "There is no such backup." : "Several backups match.",
            cure: "homeroom data backups", place: name)
    }

    /// Whether a day has passed since the last daily backup; with none, since the profile's first
    /// start.
    func isDue() -> Bool {
        let now = backup.now()
        if let last = items().last(where: { $0.reason == .daily }) {
            // A clock that was set back must not stop the backups.
            return now.timeIntervalSince(last.date) >= Self.interval || last.date > now
        }
        guard let start = Self.modified(versionFile) else { return false }
        return now.timeIntervalSince(start) >= Self.interval
    }

    /// Makes a backup if the data's last user was another version of Homeroom, which may store it in
    /// another form. Call it before the profile is opened; `form` names the version and the form.
    func makeBeforeUpdate(to form: String) async throws {
        let file = versionFile.path(percentEncoded: false)
        if FileManager.default.contents(atPath: file) == Data(form.utf8) { return }
        let store = backup.paths.store(ofProfile: profile.name)
        if FileManager.default.fileExists(atPath: store) { try await make(.update) }
        try HomePaths.replace(versionFile, with: Array(form.utf8))
    }

    /// Written on a profile's first start, and again after each update.
    private var versionFile: URL { folder.appending(path: "version") }

    /// Makes a backup and removes what the rule doesn't keep. Throws ``Problem/Code/conflict`` if
    /// another process is making one.
    @discardableResult
    func make(_ reason: Reason) async throws -> Item {
        try HomePaths.prepare(folder)
        removeRemains()
        let name = name(backup.now(), reason)
        // One name for all processes, so that only one writes at a time.
        let draft = folder.appending(path: "new").path(percentEncoded: false)
        try? FileManager.default.removeItem(atPath: draft)
        _ = try await backup.create(profile, at: draft, passphrase: nil, replaces: false)
        let target = folder.appending(path: name).path(percentEncoded: false)
        guard rename(draft, target) == 0 else {
            throw Problem(
                .cannotWrite, "The backup can't be renamed.",
                reason: String(cString: strerror(errno)), place: target)
        }
        let items = items()
        let kept = Self.kept(of: items, maxBytes: Self.maxBytes)
        for item in items where !kept.contains(item) { remove(item) }
        return items.first { $0.name == name }
            ?? Item(name: name, date: backup.now(), reason: reason, bytes: 0)
    }

    /// Replaces all backups by a new one, after a change of the encryption: the older ones could
    /// still be read as before. They are removed even if no new one can be made.
    func startOver() async throws {
        let old = items()
        guard !old.isEmpty else { return }
        var made: Item?
        var problem: (any Error)?
        do { made = try await make(.daily) } catch { problem = error }
        for item in old where item.name != made?.name { remove(item) }
        if let problem { throw problem }
    }

    /// What the rule keeps: the newest backup of each of the last days and weeks that have one, and
    /// the last ones before updates, as many as fit into `maxBytes`; always the newest.
    static func kept(of items: [Item], maxBytes: Int) -> Set<Item> {
        let newest = items.sorted { $0.date > $1.date }
        let daily = newest.filter { $0.reason == .daily }
        var chosen = Set(newest.filter { $0.reason == .update }.prefix(kept.updates))
        for (length, count) in [(interval, kept.days), (7 * interval, kept.weeks)] {
            var seen: [Int] = []
            for item in daily {
                let period = Int((item.date.timeIntervalSince1970 / length).rounded(.down))
                guard !seen.contains(period) else { continue }
                guard seen.count < count else { break }
                seen.append(period)
                chosen.insert(item)
            }
        }
        var bytes = 0
        let fitting = newest.filter(chosen.contains).prefix { item in
            bytes += item.bytes
            return bytes <= maxBytes
        }
        return Set(fitting).union(newest.prefix(1))
    }

    // MARK: Files

    /// `2031-04-05T060708Z-daily.backup`
    private func name(_ date: Date, _ reason: Reason) -> String {
        let time = ISODate.format(date).prefix(19).filter { $0 != ":" }
        return "\(time)Z-\(reason.rawValue)\(ending)"
    }

    private func read(_ name: String) -> (Date, Reason)? {
        guard name.hasSuffix(ending), name.utf8.count < 60 else { return nil }
        let parts = name.dropLast(ending.count).split(separator: "Z-", maxSplits: 1)
        guard parts.count == 2, parts[0].count == 17,
            let reason = Reason(rawValue: String(parts[1]))
        else { return nil }
        let time = Array(parts[0])
        let text =
            String(time[..<13]) + ":" + String(time[13..<15]) + ":" + String(time[15...]) + "Z"
        return ISODate.parse(text).map { ($0, reason) }
    }

    private static func modified(_ file: URL) -> Date? {
        let path = file.path(percentEncoded: false)
        let values = try? FileManager.default.attributesOfItem(atPath: path)
        return values?[.modificationDate] as? Date
    }

    private func remove(_ item: Item) {
        try? FileManager.default.removeItem(at: folder.appending(path: item.name))
    }

    /// Removes working copies of killed runs. One that is younger than an hour may be in use.
    private func removeRemains() {
        let path = folder.path(percentEncoded: false)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        where name.hasPrefix(ProfileBackup.scratchMark) {
            guard let date = Self.modified(folder.appending(path: name)),
                backup.now().timeIntervalSince(date) > 3600
            else { continue }
            try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
        }
    }
}

extension Host {
    /// The profile's automatic backups. Throws a ``Problem``.
    func automaticBackups() throws -> AutomaticBackups {
        AutomaticBackups(backup: try backups(), profile: try storedProfile())
    }

    /// Makes a backup if another version of Homeroom used the profile last. Problems are logged
    /// only: without space for a backup, a student still gets at the data.
    func backUpBeforeUpdate() async {
        let form =
            "\(Version.text), \(storeMigrations.count) and "
            + "\(features.flatMap(\.services).reduce(0) { $0 + $1.migrations.count }) changes\n"
        do {
            try await automaticBackups().makeBeforeUpdate(to: form)
        } catch {
            log("backup").warning("no backup", metadata: ["problem": "\(Problem(error).summary)"])
        }
    }

    /// Makes the daily backup if it is due. `mayWait` is false for a command, whose caller waits:
    /// large data is then left to the dashboard. Problems are logged only: the next start tries
    /// again.
    func backUpIfDue(mayWait: Bool) async {
        do {
            let backups = try automaticBackups()
            guard backups.isDue() else { return }
            if !mayWait, backups.sourceBytes() > AutomaticBackups.quickBytes { return }
            try await backups.make(.daily)
        } catch {
            log("backup").warning(
                "no daily backup", metadata: ["problem": "\(Problem(error).summary)"])
        }
    }
}

extension AutomaticBackups {
    /// Bytes of the files that a backup copies.
    fileprivate func sourceBytes() -> Int {
        let folder = backup.paths.folder(ofProfile: profile.name).path(percentEncoded: false)
        return StudentArchive.files.reduce(0) { sum, name in
            let values = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            return sum + ((values?[.size] as? NSNumber)?.intValue ?? 0)
        }
    }
}
