import Foundation

/// Stores secrets in the desktop's keychain (Secret Service) with `secret-tool`. Secrets are passed
/// on standard input, never as arguments that other users could see.
public actor SecretToolCredentialStore: CredentialStore {
    /// Runs a program with arguments and standard input; returns status, output and errors.
    public typealias Run =
        @Sendable ([String], [UInt8]?) async -> (status: Int32, output: [UInt8], errors: [UInt8])

    private let tool: String
    private let profile: String
    private let run: Run
    /// A cache, since the keychain takes milliseconds and may ask to be unlocked.
    private var known: [String: String?] = [:]

    /// `tool` is the path of `secret-tool`.
    public init(tool: String, profile: String, run: @escaping Run = SecretToolCredentialStore.live)
    {
        self.tool = tool
        self.profile = profile
        self.run = run
    }

    /// Runs the program; after a minute without an answer it counts as failed.
    public static let live: Run = { words, input in
        let outcome = await ChildProcess.run(words, input: input ?? [], seconds: 60)
        return (outcome.status, outcome.output, outcome.errors)
    }

    public nonisolated var whereabouts: CredentialLocation { .keychain("Secret Service") }

    public func read(_ key: String) async throws(Problem) -> String? {
        if let secret = known[key] { return secret }
        return try await readAnew(key)
    }

    public func readAnew(_ key: String) async throws(Problem) -> String? {
        let answer = await run([tool, "lookup"] + attributes(key), nil)
        // Not found: status 1 without any output.
        if answer.status == 1, answer.errors.isEmpty, answer.output.isEmpty {
            known[key] = .some(nil)
            return nil
        }
        guard answer.status == 0 else { throw refusal(answer.errors) }
        var output = answer.output[...]
        if output.last == 0x0A { output.removeLast() }
        let secret = String(decoding: output, as: UTF8.self)
        known[key] = secret
        return secret
    }

    public func write(_ key: String, _ secret: String) async throws(Problem) {
        let words = [tool, "store", "--label=Homeroom \(key) (\(profile))"] + attributes(key)
        let answer = await run(words, Array(secret.utf8))
        guard answer.status == 0 else { throw refusal(answer.errors) }
        known[key] = secret
    }

    public func remove(_ key: String) async throws(Problem) {
        let answer = await run([tool, "clear"] + attributes(key), nil)
        guard answer.status == 0 || answer.errors.isEmpty else { throw refusal(answer.errors) }
        known[key] = .some(nil)
    }

    private func attributes(_ key: String) -> [String] {
        ["application", "homeroom", "profile", profile, "key", key]
    }

    private func refusal(_ errors: [UInt8]) -> Problem {
        let text = String(decoding: errors.prefix(300), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        return Problem(
            .configuration, "The keychain isn't responding.",
            reason: text.isEmpty ? nil : text,
            cure: "Unlock it, or store sign-ins in a file: HOMEROOM_CREDENTIALS=file homeroom")
    }
}

/// Chooses a credential store.
public enum CredentialStores {
    /// The keychain if `secret-tool` and a session bus are available, otherwise a file in the
    /// profile's folder. `HOMEROOM_CREDENTIALS` can be set to `file` or `keychain`.
    public static func choose(
        profile: String, paths: HomePaths, environment: [String: String],
        warn: @escaping @Sendable (String) -> Void
    ) -> any CredentialStore {
        let wish = environment["HOMEROOM_CREDENTIALS"]
        let hasBus = environment["DBUS_SESSION_BUS_ADDRESS"].map { !$0.isEmpty } ?? false
        // A separate home is for tests and portable folders and must not use the desktop's
        // keychain.
        let isOwnHome = environment["HOMEROOM_HOME"].map { !$0.isEmpty } ?? false
        if wish == "keychain" || (wish != "file" && hasBus && !isOwnHome),
            let tool = find("secret-tool", in: environment["PATH"] ?? "")
        {
            return SecretToolCredentialStore(tool: tool, profile: profile)
        }
        return FileCredentialStore(
            file: paths.folder(ofProfile: profile).appending(path: "credentials.json"), warn: warn)
    }

    /// The first executable with this name in the path.
    private static func find(_ name: String, in path: String) -> String? {
        path.split(separator: ":").map { "\($0)/\(name)" }
            .first { $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0) }
    }
}
