import AppCore
import Foundation
import SQLStore

/// Encrypts and decrypts a profile's local store, and reports what is encrypted.
struct StoreSealing {
    let host: Host

    /// The store's encryption record; nil if it isn't encrypted or doesn't exist.
    func record() throws -> SealRecord? {
        let path = try path()
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let sealer = try StoreSealer(path: path)
        defer { sealer.close() }
        return try sealer.record()
    }

    /// Creates the store and runs its migrations.
    func prepare() async throws { await (try await host.open()).close() }

    func seal(with secret: StoreSecret) throws {
        let key = StoreKey.fresh()
        try seal(with: key, header: try key.wrapped(by: secret).encoded())
    }

    /// Seals with a key that has a header already.
    func seal(with key: StoreKey, header: [UInt8]) throws {
        try alone(key.cipher) { sealer in
            try sealer.seal(host.storeTexts, header: header)
            try sealer.sweep()
        }
        try forgetCache()
    }

    /// Deletes unencrypted caches made from the store; they are rebuilt in memory.
    private func forgetCache() throws {
        let folder = try host.paths().cache(ofProfile: host.profileName)
        guard FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)) else {
            return
        }
        try FileManager.default.removeItem(at: folder)
    }

    /// Completes an interrupted encryption.
    func finish() async throws {
        guard let record = try record(), !record.isSwept else { return }
        try alone(try await host.storeKey().cipher) { try $0.sweep() }
    }

    func unseal() async throws {
        guard try record() != nil else {
            throw Problem(.conflict, "Your data isn't encrypted.", place: try path())
        }
        try alone(try await host.storeKey().cipher) { sealer in
            try sealer.unseal()
            try sealer.sweep()
        }
    }

    func rekey(_ key: StoreKey, with secret: StoreSecret) throws {
        let header = try key.wrapped(by: secret).encoded()
        try alone(key.cipher) { try $0.setHeader(header) }
    }

    /// Replaces the automatic backups, which are still readable without the new key.
    func renewBackups(_ console: Console) async {
        do {
            try await host.automaticBackups().startOver()
        } catch {
            console.err(
                "The automatic backups were removed: they could be read without the new key.")
            console.err(Console.text(of: Problem(error)))
        }
    }

    private func path() throws -> String { try host.paths().store(ofProfile: host.profileName) }

    /// Runs `body` while no other program has the store open.
    private func alone(
        _ cipher: StoreCipher, _ body: (StoreSealer) throws -> Void
    ) throws {
        do {
            let sealer = try StoreSealer(path: try path(), cipher: cipher)
            defer { sealer.close() }
            try body(sealer)
        } catch SQLError.busy {
            throw Problem(
                .conflict, "Another Homeroom has this profile open.",
                cure: "Close it, then run the command again.", place: try path())
        }
    }
}

/// What is encrypted, in the output of `--json`, version 1.
struct SealReport: JSONRecord {
    static let jsonFields = [
        "profile", "method", "tables", "elsewhere", "is_sealed", "key_file", "is_swept",
    ]

    struct Table: Encodable {
        var feature: String
        var table: String
        var rows: Int
        var sealed: [String]
        var clear: [String]
    }

    /// A place that isn't encrypted.
    struct UnsealedItem: Encodable {
        var what: String
        var place: String
    }

    var profile: String
    /// `passphrase` or `key-file`.
    var method: String?
    var tables: [Table] = []
    var elsewhere: [UnsealedItem] = []
    var isSealed: Bool
    var keyFile: String?
    /// False while unused parts of the file may still hold unencrypted data.
    var isSwept: Bool

    var heading: [String] {
        guard isSealed else {
            return [
                "The data of \(profile) isn't encrypted. To encrypt it: homeroom data seal", "",
            ]
        }
        var lines = [
            "The data of \(profile) is encrypted with a "
                + (method == StoreKeyHeader.Method.keyFile.rawValue
                    ? "key file" + (keyFile.map { ": \($0)" } ?? ".") : "passphrase.")
        ]
        if !isSwept {
            lines.append(
                "Unused parts of the file may still hold readable data: homeroom data seal"
            )
        }
        return lines + [""]
    }
}

extension StoreSealing {
    /// What is encrypted and what isn't, table by table. Needs no key.
    func report() throws -> SealReport {
        let path = try path()
        let record = try record()
        let header = try record.map { try StoreKeyHeader.decode($0.header) }
        var report = SealReport(
            profile: host.profileName, method: header?.method.rawValue, isSealed: record != nil,
            keyFile: header?.keyFile, isSwept: record?.isSwept ?? true)
        report.elsewhere = try elsewhere()
        guard FileManager.default.fileExists(atPath: path) else { return report }
        let sealer = try StoreSealer(path: path)
        defer { sealer.close() }
        let texts = Dictionary(
            (record?.texts ?? host.storeTexts).map { ($0.table, $0.columns) },
            uniquingKeysWith: { first, _ in first })
        let owners =
            [(CoreStore.id, CoreStore.tables), ("host", TileSnapshots.texts.map(\.table))]
            + host.registry.manifests.map { ($0.id, $0.tables) }
        for (feature, tables) in owners {
            for table in tables {
                let columns = try sealer.columns(of: table)
                guard !columns.isEmpty else { continue }
                let sealed = columns.filter { texts[table]?.contains($0) ?? false }
                report.tables.append(
                    SealReport.Table(
                        feature: feature, table: table, rows: try sealer.rows(of: table),
                        sealed: sealed, clear: columns.filter { !sealed.contains($0) }))
            }
        }
        return report
    }

    /// Existing places that aren't encrypted.
    private func elsewhere() throws -> [SealReport.UnsealedItem] {
        let paths = try host.paths()
        let folder = paths.folder(ofProfile: host.profileName)
        let places = [
            ("The sample school, with your work in it", folder.appending(path: "campus.sqlite")),
            (
                "The sample school in the automatic backups",
                AutomaticBackups.folder(of: host.profileName, paths)
            ),
            ("The profile's settings and addresses", folder.appending(path: "profile.json")),
            ("Logs and events", paths.state), ("The cache", paths.cache),
            ("Settings", paths.config),
        ]
        return places.map { ($0.0, $0.1.path(percentEncoded: false)) }
            .filter { FileManager.default.fileExists(atPath: $0.1) }
            .map { SealReport.UnsealedItem(what: $0.0, place: $0.1) }
    }
}
