import ContentPack
import SQLStore

/// Writes one pack into the catalog, inside a transaction.
///
/// Ids are derived from names, so existing rows are found and attempts stay attached. Items that a
/// new version omits are retired: no longer listed, but still available to earlier attempts. A
/// file with errors leaves its item unchanged.
struct PackWriter {
    enum Outcome: Sendable, Equatable {
        case stored
        /// A newer version exists; nothing was changed.
        case older(than: Int)
    }

    let pack: PackResult
    let signature: String
    /// Seconds since 1970, UTC.
    let now: Double
    let connection: any SQLConnection

    func write() throws -> Outcome {
        guard let manifest = pack.manifest else { return .stored }
        let stored = try connection.row(
            "SELECT version FROM content_packs WHERE id = ?", [.text(manifest.id)])
        if let version = try stored?.int("version"), version > manifest.version {
            return .older(than: version)
        }
        try writeHeaders(of: manifest)
        try writeSkills()
        try writeItems(of: manifest)
        try BankWriter(pack: pack, packID: manifest.id, now: now, connection: connection).write()
        try ProgramWriter(pack: pack, packID: manifest.id, now: now, connection: connection)
            .write()
        try CourseOrder(connection: connection).renew()
        try CatalogRevision.advance(at: now, in: connection)
        try writePack(manifest)
        return .stored
    }

    private func writePack(_ manifest: PackManifest) throws {
        try connection.execute(
            """
            INSERT INTO content_packs (id, version, title, licence, signature, imported_at)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET version = excluded.version, title = excluded.title,
                licence = excluded.licence, signature = excluded.signature,
                imported_at = excluded.imported_at
            """,
            [
                .text(manifest.id), .integer(Int64(manifest.version)), .text(manifest.title),
                .text(manifest.licence), .text(signature), .real(now),
            ])
    }

    private func writeHeaders(of manifest: PackManifest) throws {
        try connection.execute(
            "DELETE FROM content_headers WHERE pack_id = ?", [.text(manifest.id)])
        for header in pack.headers {
            try connection.execute(
                """
                INSERT INTO content_headers
                    (id, pack_id, title, category, display_order, background_color)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(header.id), .text(manifest.id), .text(header.title),
                    .text(header.category.rawValue), .integer(Int64(header.displayOrder)),
                    SQLValue(header.colour),
                ])
        }
    }

    private func writeSkills() throws {
        for skill in pack.skills {
            try connection.execute(
                """
                INSERT INTO content_classifications (id, name, category, about, display_order)
                VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, about = excluded.about,
                    display_order = excluded.display_order
                """,
                [
                    .text(skill.id), .text(skill.name), .text(skill.category.rawValue),
                    .text(skill.about), .integer(Int64(skill.displayOrder)),
                ])
        }
    }

    private func writeItems(of manifest: PackManifest) throws {
        let maker = PackItemMaker(pack, id: manifest.id)
        let items =
            try pack.lessons.map { try maker.item($0) }
            + pack.passages.map { try maker.item($0) }
            + pack.writingSections.map { try maker.item($0) }
            + pack.mathSections.map { try maker.item($0) }
        var stored: [String: (digest: String, file: String, isRetired: Bool)] = [:]
        try connection.forEachRow(
            "SELECT id, digest, file, is_retired FROM content_items WHERE pack_id = ?",
            [.text(manifest.id)]
        ) { row in
            var reader = RowReader(row)
            stored[try reader.text()] = (try reader.text(), try reader.text(), try reader.bool())
        }
        for item in items {
            let digest = try item.digest()
            let known = stored.removeValue(forKey: item.id)
            if known?.digest == digest, known?.isRetired == false { continue }
            try ItemWriter(
                item: item, packID: manifest.id, digest: digest, now: now, connection: connection
            ).write()
        }
        let faulty = Set(pack.diagnostics.filter { $0.severity == .error }.map(\.file))
        for (id, row) in stored where !row.isRetired && !faulty.contains(row.file) {
            try connection.execute(
                "UPDATE content_items SET is_retired = 1, updated_at = ? WHERE id = ?",
                [.real(now), .text(id)])
        }
    }
}
