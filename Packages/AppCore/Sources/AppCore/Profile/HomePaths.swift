public import Foundation

/// Homeroom's folders: the XDG base directories, or all below `HOMEROOM_HOME`.
public struct HomePaths: Sendable, Hashable {
    /// `config.toml`.
    public var config: URL
    /// Profiles and the campus's database.
    public var data: URL
    /// Can be deleted at any time.
    public var cache: URL
    /// Logs and events.
    public var state: URL

    public init(config: URL, data: URL, cache: URL, state: URL) {
        self.config = config
        self.data = data
        self.cache = cache
        self.state = state
    }

    /// Reads `HOMEROOM_HOME`, the `XDG_*_HOME` variables and `HOME`. Creates nothing. Ignores
    /// relative XDG paths, as the specification requires.
    ///
    /// Throws ``Problem/Code/configuration`` if there is no home folder.
    public static func resolve(
        environment: [String: String]
    ) throws(Problem) -> HomePaths {
        if let home = environment["HOMEROOM_HOME"], !home.isEmpty {
            let root = URL(filePath: home, directoryHint: .isDirectory)
            return HomePaths(
                config: root.appending(path: "config"), data: root.appending(path: "data"),
                cache: root.appending(path: "cache"), state: root.appending(path: "state"))
        }
        func folder(_ variable: String, _ fallback: String) throws(Problem) -> URL {
            if let path = environment[variable], path.hasPrefix("/") {
                return URL(filePath: path, directoryHint: .isDirectory).appending(path: "homeroom")
            }
            guard let home = environment["HOME"], home.hasPrefix("/") else {
                throw Problem(
                    .configuration, "Homeroom has nowhere to store its files.",
                    reason: "Neither HOMEROOM_HOME nor HOME is set to a folder.",
                    cure: "HOMEROOM_HOME=/a/folder homeroom")
            }
            return URL(filePath: home, directoryHint: .isDirectory)
                .appending(path: fallback).appending(path: "homeroom")
        }
        return HomePaths(
            config: try folder("XDG_CONFIG_HOME", ".config"),
            data: try folder("XDG_DATA_HOME", ".local/share"),
            cache: try folder("XDG_CACHE_HOME", ".cache"),
            state: try folder("XDG_STATE_HOME", ".local/state"))
    }

    /// The settings file.
    public var settingsFile: URL { config.appending(path: "config.toml") }

    /// Data shared by all profiles, such as dictionaries.
    public var shared: URL { data }

    /// A profile's folder.
    public func folder(ofProfile name: String) -> URL { data.appending(path: name) }

    /// The profile's folder for data that can be rebuilt.
    public func cache(ofProfile name: String) -> URL { cache.appending(path: name) }

    /// Creates a folder and its parents with mode 0700, and checks that it is writable.
    ///
    /// Throws ``Problem/Code/cannotWrite`` with the folder and a cure.
    @discardableResult
    public static func prepare(_ folder: URL) throws(Problem) -> URL {
        let path = folder.path(percentEncoded: false)
        // Checked first: it nearly always exists, and the file manager is slower.
        if !isFolder(path) {
            do {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
            } catch {
                throw cannotWrite(folder, reason: text(of: error))
            }
        }
        guard access(path, W_OK | X_OK) == 0 else {
            throw cannotWrite(folder, reason: String(cString: strerror(errno)))
        }
        return folder
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Writes a file atomically: a temporary file next to it, flushed to disk, then renamed. The
    /// temporary file already has `mode`.
    public static func replace(
        _ file: URL, with bytes: [UInt8], mode: UInt16 = 0o600
    ) throws(Problem) {
        try prepare(file.deletingLastPathComponent())
        let path = file.path(percentEncoded: false)
        let temporary = path + ".\(getpid()).\(UInt32.random(in: 0...UInt32.max)).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
        guard descriptor >= 0 else { throw cannotWrite(file, reason: lastError()) }
        let reason = fill(descriptor, bytes)
        close(descriptor)
        if let reason {
            unlink(temporary)
            throw cannotWrite(file, reason: reason)
        }
        guard rename(temporary, path) == 0 else {
            let reason = lastError()
            unlink(temporary)
            throw cannotWrite(file, reason: reason)
        }
    }

    private static func fill(_ descriptor: Int32, _ bytes: [UInt8]) -> String? {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes {
                write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return lastError() }
            written += count
        }
        return fsync(descriptor) == 0 ? nil : lastError()
    }

    private static func lastError() -> String { String(cString: strerror(errno)) }

    static func cannotWrite(_ place: URL, reason: String) -> Problem {
        let path = place.path(percentEncoded: false)
        return Problem(
            .cannotWrite, "Homeroom can't write to \(path).", reason: reason,
            cure: "Free some space, fix the permissions, or choose another "
                + "folder: HOMEROOM_HOME=/a/folder homeroom", place: path)
    }

    private static func text(of error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        if let underlying, underlying.domain == NSPOSIXErrorDomain {
            return String(cString: strerror(Int32(underlying.code)))
        }
        return (error as NSError).localizedDescription
    }
}
