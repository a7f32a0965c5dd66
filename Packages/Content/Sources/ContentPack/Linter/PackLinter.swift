/// Checks a pack's files against each other.
struct PackLinter {
    let manifest: ParsedManifest
    let manifestFindings: Findings
    let items: [ParsedItem]
    /// The ids of all diagrams in the pack, valid or not.
    let assetIDs: Set<String>
    /// The skills and diagrams that other files of the pack use.
    let otherUses: [ItemContext.Use]
    private let sections: [String: PackCategory]
    private let skills: [String: PackCategory]

    init(
        manifest: ParsedManifest, manifestFindings: Findings, items: [ParsedItem],
        assetIDs: Set<String>, otherUses: [ItemContext.Use]
    ) {
        self.manifest = manifest
        self.manifestFindings = manifestFindings
        self.items = items
        self.assetIDs = assetIDs
        self.otherUses = otherUses
        sections = Dictionary(
            manifest.headers.map { ($0.key, $0.category) }, uniquingKeysWith: { one, _ in one })
        skills = Dictionary(
            manifest.skills.map { ($0.key, $0.category) }, uniquingKeysWith: { one, _ in one })
    }

    func run() {
        for item in items { ItemLinter(item: item).run() }
        checkSlugs()
        for item in items { checkUses(of: item) }
        checkOrders()
        checkDiagnostics()
        checkDeclarations()
    }

    // MARK: Names

    private func checkSlugs() {
        var seen: [String: String] = [:]
        for item in items {
            if let file = seen[item.slug] {
                item.context.findings.error(
                    "the slug “\(item.slug)” is already used by \(file)", at: item.slugPlace,
                    cure: "Choose another: ids are derived from it")
            } else {
                seen[item.slug] = item.context.findings.file
            }
        }
    }

    private func checkUses(of item: ParsedItem) {
        for use in item.context.uses {
            switch use.kind {
            case .section: checkCategory(of: use, in: sections, item)
            case .skill: checkCategory(of: use, in: skills, item)
            case .asset where !assetIDs.contains(use.name):
                report(use, item, "no file declares it", among: assetIDs.sorted())
            case .asset: break
            }
        }
    }

    private func checkCategory(
        of use: ItemContext.Use, in known: [String: PackCategory], _ item: ParsedItem
    ) {
        guard let category = known[use.name] else {
            report(use, item, "pack.txt does not declare it", among: known.keys.sorted())
            return
        }
        guard category != item.category else { return }
        item.context.findings.error(
            "the \(use.kind.rawValue) “\(use.name)” is of \(category.rawValue), and this is "
                + item.category.rawValue, at: use.place,
            cure: "Name a \(use.kind.rawValue) of \(item.category.rawValue)")
    }

    private func report(
        _ use: ItemContext.Use, _ item: ParsedItem, _ why: String,
        among known: @autoclosure () -> [String]
    ) {
        item.context.findings.error(
            "the \(use.kind.rawValue) “\(use.name)” does not exist: \(why)", at: use.place,
            cure: SpellingCure.cure(for: use.name, among: known()))
    }

    // MARK: The whole pack

    private func checkOrders() {
        var seen: [String: String] = [:]
        for item in items {
            guard let section = item.headerKey else { continue }
            let name = "\(section) \(item.list) \(item.order)"
            if let file = seen[name] {
                item.context.findings.warning(
                    "the order \(item.order) in “\(section)” is already used by \(file)",
                    at: item.orderPlace,
                    cure: "Give each a different one, so that their order is certain")
            } else {
                seen[name] = item.context.findings.file
            }
        }
    }

    private func checkDiagnostics() {
        var seen: [PackCategory: String] = [:]
        for item in items where item.isDiagnostic {
            if let file = seen[item.category] {
                item.context.findings.warning(
                    "\(file) is already the diagnostic of \(item.category.rawValue)",
                    at: item.slugPlace, cure: "Keep one for each category")
            } else {
                seen[item.category] = item.context.findings.file
            }
        }
    }

    private func checkDeclarations() {
        let uses = Set(
            (items.flatMap(\.context.uses) + otherUses)
                .map { ParsedManifest.name($0.kind, $0.name) })
        for (name, place) in manifest.places where !uses.contains(name) {
            manifestFindings.warning(
                "the \(name) isn't used", at: place, cure: "Use it or remove it")
        }
    }
}

extension ParsedItem {
    var slug: String { body.entry.slug }
    var category: PackCategory { body.entry.category }
    var isDiagnostic: Bool { body.entry.isDiagnostic }
    var headerKey: String? { body.entry.headerKey }
    var order: Int { body.entry.orderWithinHeader }

    /// The list of the item; items are ordered within their list.
    var list: Int {
        switch body {
        case .lesson: 0
        case .passage: 1
        case .writingSection: 2
        case .mathSection: 3
        }
    }
}
