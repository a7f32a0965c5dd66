/// Reads a pack: valid files become items, invalid ones diagnostics.
///
/// An invalid file doesn't affect the others, except `pack.txt`, which ids depend on. Equal files
/// give the same result in the same order on every computer.
package enum PackReader {
    /// Reads the pack in a directory. Never throws: an unreadable directory is a
    /// diagnostic.
    ///
    /// Without `checksSpelling`, British spellings aren't reported.
    package static func read(directory: String, checksSpelling: Bool = true) -> PackResult {
        read(PackFiles(directory: directory), checksSpelling: checksSpelling)
    }

    /// Reads a pack from memory; paths are relative to its root, with `/` between folders.
    package static func read(files: [(path: String, bytes: [UInt8])]) -> PackResult {
        read(PackFiles(files))
    }

    /// Reads only the manifest of the pack in a directory, to check
    /// whether it's newer. nil if `pack.txt` is missing or invalid.
    package static func manifest(directory: String) -> PackManifest? {
        guard let bytes = PackFiles.contents(of: directory + "/pack.txt") else { return nil }
        let findings = Findings(file: "pack.txt")
        let file = SourceFile(path: "pack.txt", bytes: bytes, findings: findings)
        guard !findings.hasErrors else { return nil }
        return ManifestParser(file: file, findings: findings).parse()?.manifest
    }

    private static func read(_ files: PackFiles, checksSpelling: Bool = true) -> PackResult {
        var reading = PackReading(checksSpelling: checksSpelling)
        reading.readManifest(files.files.first { $0.path == "pack.txt" }?.bytes)
        for file in files.files where file.path != "pack.txt" {
            reading.read(file.path, file.bytes)
        }
        return reading.finish(files.diagnostics)
    }
}

/// The state of reading a pack.
struct PackReading {
    private let checksSpelling: Bool
    private var manifest: ParsedManifest?
    private var manifestFindings = Findings(file: "pack.txt")
    private var items: [ParsedItem] = []
    private var banks: [ParsedBank] = []
    private var programs: [ParsedProgram] = []
    private var levels: [ParsedLevel] = []
    private var hasLostLevels = false
    private var diagrams: [ParsedDiagram] = []
    private var images: [String: (bytes: [UInt8], findings: Findings)] = [:]
    private var findings: [Findings] = []

    init(checksSpelling: Bool) { self.checksSpelling = checksSpelling }

    private var identity: PackIdentity { PackIdentity(packID: manifest?.manifest.id ?? "unnamed") }

    mutating func readManifest(_ bytes: [UInt8]?) {
        findings.append(manifestFindings)
        guard let bytes else {
            manifestFindings.error(
                "the pack has no pack.txt", at: .start,
                cure: "Write one with format, pack, version, title and licence")
            return
        }
        let file = SourceFile(path: "pack.txt", bytes: bytes, findings: manifestFindings)
        guard !manifestFindings.hasErrors else { return }
        manifest = ManifestParser(file: file, findings: manifestFindings).parse()
    }

    mutating func read(_ path: String, _ bytes: [UInt8]) {
        let name = path.split(separator: "/").last ?? ""
        if name == "README.md" || name == "LICENSE" || name == "LICENCE" { return }
        let findings = Findings(file: path)
        self.findings.append(findings)
        if name.hasSuffix(".png") {
            images[path] = (bytes, findings)
            return
        }
        guard [".md", ".diagram", ".program"].contains(where: name.hasSuffix) else {
            findings.warning(
                "packs don't use this type of file, so it's ignored", at: .start,
                cure: "Lessons, passages, sections and levels end in .md, programs in .program, "
                    + "diagrams in .diagram or .png")
            return
        }
        let file = SourceFile(path: path, bytes: bytes, findings: findings)
        guard !findings.hasErrors else {
            hasLostLevels = true
            return
        }
        if name.hasSuffix(".md") {
            readPage(file, findings)
        } else if name.hasSuffix(".program") {
            let parser = ProgramParser(file: file, findings: findings, identity: identity)
            if let program = parser.parse() { programs.append(program) }
        } else if let diagram = DiagramParser(file: file, findings: findings).parse() {
            diagrams.append(diagram)
        }
    }

    private mutating func readPage(_ file: SourceFile, _ findings: Findings) {
        if BankParser.claims(file) {
            let parser = BankParser(file: file, findings: findings, identity: identity)
            if let bank = parser.parse() {
                banks.append(bank)
                if checksSpelling { SpellingLinter(file: file, findings: findings).run() }
            }
            return
        }
        guard LevelParser.claims(file) else {
            let parser = ItemParser(file: file, findings: findings, identity: identity)
            if let item = parser.parse() {
                items.append(item)
                if checksSpelling { SpellingLinter(file: file, findings: findings).run() }
            }
            return
        }
        let parser = LevelParser(file: file, findings: findings, identity: identity)
        if let level = parser.parse() { levels.append(level) } else { hasLostLevels = true }
    }

    mutating func finish(_ refused: [PackDiagnostic]) -> PackResult {
        let assets = AssetLinter(
            diagrams: diagrams, images: images,
            contexts: items.map(\.context) + banks.map(\.context) + levels.map(\.context)
        ).run()
        let linter = ProgramLinter(
            programs: programs, levels: levels, hasLostLevels: hasLostLevels,
            assetIDs: Set(diagrams.map(\.id)))
        if let manifest {
            PackLinter(
                manifest: manifest, manifestFindings: manifestFindings, items: items,
                assetIDs: Set(diagrams.map(\.id)), otherUses: banks.flatMap(\.context.uses)
            ).run()
            BankLinter(
                banks: banks, manifest: manifest, manifestFindings: manifestFindings,
                assetIDs: Set(diagrams.map(\.id))
            ).run()
            linter.check()
        }
        let shown = Set(assets.map(\.id))
        let sound = banks.compactMap { $0.sound(shown: shown) }
        let diagnostics = (refused + findings.flatMap(\.diagnostics)).sorted()
        guard let manifest else {
            return PackResult(
                manifest: nil, headers: [], skills: [], lessons: [], passages: [],
                writingSections: [], mathSections: [], banks: [], programs: [], assets: [],
                diagnostics: diagnostics)
        }
        return result(manifest, linter, assets, sound, diagnostics)
    }

    private func result(
        _ manifest: ParsedManifest, _ programs: ProgramLinter, _ assets: [PackAsset],
        _ banks: [PackBank], _ diagnostics: [PackDiagnostic]
    ) -> PackResult {
        let shown = Set(assets.map(\.id))
        let sound = items.filter { item in
            !item.context.findings.hasErrors
                && item.context.uses.allSatisfy { $0.kind != .asset || shown.contains($0.name) }
        }
        return PackResult(
            manifest: manifest.manifest,
            headers: manifest.headers.sorted { one, other in
                (-one.displayOrder, one.key) < (-other.displayOrder, other.key)
            },
            skills: manifest.skills.sorted { one, other in
                (-one.displayOrder, one.key) < (-other.displayOrder, other.key)
            },
            lessons: sound.compactMap { item -> PackLesson? in
                if case .lesson(let lesson) = item.body { lesson } else { nil }
            }.sorted { $0.slug < $1.slug },
            passages: sound.compactMap { item -> PackPassage? in
                if case .passage(let passage) = item.body { passage } else { nil }
            }.sorted { $0.slug < $1.slug },
            writingSections: sound.compactMap { item -> PackWritingSection? in
                if case .writingSection(let section) = item.body { section } else { nil }
            }.sorted { $0.slug < $1.slug },
            mathSections: sound.compactMap { item -> PackMathSection? in
                if case .mathSection(let section) = item.body { section } else { nil }
            }.sorted { $0.slug < $1.slug },
            banks: banks.sorted { ($1.order, $0.slug) < ($0.order, $1.slug) },
            programs: programs.sound(shown: shown, identity: identity),
            assets: assets, diagnostics: diagnostics)
    }
}
