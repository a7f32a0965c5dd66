public import Foundation

/// Stores secrets in a file that only its owner can read, for computers without a keychain.
///
/// Written atomically; a lock file prevents lost updates between processes. If others can read the
/// file, its permissions are fixed and a warning is shown.
public struct FileCredentialStore: CredentialStore {
    private let file: URL
    private let warn: @Sendable (String) -> Void

    /// `warn` is called with a message if the permissions had to be fixed.
    public init(file: URL, warn: @escaping @Sendable (String) -> Void = { _ in }) {
        self.file = file
        self.warn = warn
    }

    public var whereabouts: CredentialLocation { .file(path) }

    public func read(_ key: String) async throws(Problem) -> String? { try secrets()[key] }

    public func write(_ key: String, _ secret: String) async throws(Problem) {
        try change { $0[key] = secret }
    }

    public func remove(_ key: String) async throws(Problem) {
        guard try secrets()[key] != nil else { return }
        try change { $0[key] = nil }
    }

    public func remove(_ key: String, ifStill secret: String) async throws(Problem) {
        guard try secrets()[key] == secret else { return }
        try change { if $0[key] == secret { $0[key] = nil } }
    }

    private var path: String { file.path(percentEncoded: false) }

    private func change(_ body: (inout [String: String]) -> Void) throws(Problem) {
        try FileLock.hold(for: file) { () throws(Problem) in
            let before = try secrets()
            var all = before
            body(&all)
            guard all != before else { return }
            let bytes: [UInt8]
            do {
                bytes = try WireJSON.encode(all, sortedKeys: true, pretty: true)
            } catch {
                throw Problem(error)
            }
            try HomePaths.replace(file, with: bytes + [0x0A])
        }
    }

    private func secrets() throws(Problem) -> [String: String] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT { return [:] }
            throw refusal(String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        try checkOwner(descriptor)
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        guard let data = try? handle.read(upToCount: 1 << 20) else { return [:] }
        do throws(Problem) {
            return try WireJSON.decode([String: String].self, from: Array(data))
        } catch {
            throw refusal(error.reason ?? "It isn't JSON.")
        }
    }

    private func checkOwner(_ descriptor: Int32) throws(Problem) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return }
        guard status.st_uid == getuid() else {
            throw refusal("It belongs to another user of this computer.")
        }
        guard status.st_mode & 0o077 != 0 else { return }
        guard fchmod(descriptor, 0o600) == 0 else {
            throw refusal("Others can read it, and this couldn't be changed.")
        }
        warn(
            "Others on this computer could read \(path). Now only you can. "
                + "If someone may have read it, sign out and in again.")
    }

    private func refusal(_ reason: String) -> Problem {
        Problem(
            .configuration, "Your sign-in file can't be used.", reason: reason,
            cure: "Move it away and sign in again: homeroom auth login", place: path)
    }
}
