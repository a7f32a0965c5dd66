public import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Where Homeroom keeps its files: the XDG base directories, or all under `HOMEROOM_HOME`.
public struct HomePaths: Sendable, Hashable {
    /// `config.toml`.
    public var config: URL
    /// Profiles and the campus database.
    public var data: URL
    /// What may be deleted at any time.
    public var cache: URL
    /// Logs and events.
    public var state: URL

    public init(config: URL, data: URL, cache: URL, state: URL) {
        self.config = config
        self.data = data
        self.cache = cache
        self.state = state
    }

    /// Reads `HOMEROOM_HOME`, the `XDG_*_HOME` variables and `HOME`. Creates nothing. Relative XDG
    /// paths are ignored, as their specification asks.
    ///
    /// Throws ``Problem/Code/configuration`` when there is no home to be found.
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

    /// What all profiles share, such as dictionaries.
    public var shared: URL { data }

    /// A profile's folder.
    public func folder(ofProfile name: String) -> URL { data.appending(path: name) }

    /// Where a profile's features keep what can be made anew.
    public func cache(ofProfile name: String) -> URL { cache.appending(path: name) }

    /// Makes a folder and those above it, mode 0700, and checks that it can be written to.
    ///
    /// Throws ``Problem/Code/cannotWrite`` naming the folder and the cure.
    @discardableResult
    public static func prepare(_ folder: URL) throws(Problem) -> URL {
        let path = folder.path(percentEncoded: false)
        // Looked at first: nearly always it is there, and the file manager takes longer to say so.
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

    /// Writes a whole file so that a reader sees the old or the new one, never half: a temporary
    /// file beside it, flushed to disk, renamed. `mode` is the file's from its first byte on.
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
