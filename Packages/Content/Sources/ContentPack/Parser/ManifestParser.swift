/// The declarations in `pack.txt`, with their positions for later checks.
struct ParsedManifest {
    let manifest: PackManifest
    let headers: [PackHeader]
    let skills: [PackSkill]
    let places: [String: SourcePosition]

    /// The key of a section or skill in ``places``.
    static func name(_ kind: ItemContext.Kind, _ key: String) -> String {
        "\(kind.rawValue) \(key)"
    }
}

/// Parses `pack.txt`: the pack's own keys, then `[section key]` and `[skill key]` groups.
struct ManifestParser {
    private static let own = ["format", "pack", "version", "title", "licence"]
    private static let section = ["title", "category", "order", "colour"]
    private static let skill = ["name", "category", "order", "about", "domain"]

    let file: SourceFile
    let findings: Findings

    /// The declarations, or nil if the pack's own keys are invalid.
    func parse() -> ParsedManifest? {
        var groups = FieldGroup.groups(of: file.lines[...])
        let own = groups.removeFirst()
        guard let manifest = manifest(own) else { return nil }
        let identity = PackIdentity(packID: manifest.id)
        var headers: [PackHeader] = []
        var skills: [PackSkill] = []
        var places: [String: SourcePosition] = [:]
        var names: [String: String] = [:]
        for group in groups {
            guard let line = group.line, let (kind, key, place) = title(line) else { continue }
            guard places.updateValue(place, forKey: ParsedManifest.name(kind, key)) == nil else {
                findings.error(
                    "the \(kind.rawValue) “\(key)” is declared twice", at: place,
                    cure: "Keep one of them")
                continue
            }
            if kind == .section, let header = header(key, group, place, identity) {
                headers.append(header)
            } else if kind == .skill, let skill = skill(key, group, place) {
                check(skill, names.updateValue(skill.key, forKey: skill.name), at: place)
                skills.append(skill)
            }
        }
        return ParsedManifest(manifest: manifest, headers: headers, skills: skills, places: places)
    }

    private func manifest(_ group: FieldGroup) -> PackManifest? {
        let fields = FieldGroupReader(
            group.lines[...], at: .start, known: Self.own, findings: findings)
        _ = fields.required("format")
        let format = fields.number("format", in: 1...1)
        let slug = fields.slug("pack")
        _ = fields.required("version")
        let version = fields.number("version", in: 1...1_000_000_000)
        let title = fields.title("title")
        let licence = fields.required("licence")?.value.string
        guard format != nil, let slug, let version, let title, let licence else { return nil }
        return PackManifest(id: slug.slug, version: version, title: title, licence: licence)
    }

    private func title(_ line: SourceLine) -> (ItemContext.Kind, String, SourcePosition)? {
        let inside = line.text(from: 0).prefix(line.scalars.count - 1).dropping(1)
        let words = inside.string.split(separator: " ", omittingEmptySubsequences: true)
        guard line.scalars.last == "]", words.count == 2,
            let kind = [ItemContext.Kind.section, .skill].first(where: { $0.rawValue == words[0] })
        else {
            findings.error(
                "this is not the head of a group", at: line.place(),
                cure: "Write “[section its-key]” or “[skill its-key]”")
            return nil
        }
        let place = line.place(at: line.scalars.count - 1 - words[1].unicodeScalars.count)
        return Slug.check(String(words[1]), at: place, findings: findings)
            .map { (kind, $0, place) }
    }

    private func header(
        _ key: String, _ group: FieldGroup, _ place: SourcePosition, _ identity: PackIdentity
    ) -> PackHeader? {
        let fields = FieldGroupReader(
            group.lines[...], at: place, known: Self.section, findings: findings)
        let title = fields.title("title")
        _ = fields.required("category")
        let category = fields.choice("category", of: PackCategory.self)
        _ = fields.required("order")
        let order = fields.number("order", in: PackLimits.order)
        let colour = colour(fields)
        guard let title, let category, let order else { return nil }
        return PackHeader(
            id: identity.headerID(key: key), key: key, title: title, category: category,
            displayOrder: order, colour: colour)
    }

    private func colour(_ fields: FieldGroupReader) -> String? {
        guard let field = fields.optional("colour") else { return nil }
        let scalars = field.value.scalars
        guard scalars.count == 7, scalars[0] == "#",
            scalars.dropFirst().allSatisfy(\.properties.isASCIIHexDigit)
        else {
            findings.error(
                "“colour” is “\(field.value.string)”", at: field.valuePlace,
                cure: "Write it as #RRGGBB")
            return nil
        }
        return field.value.string.uppercased()
    }

    private func skill(_ key: String, _ group: FieldGroup, _ place: SourcePosition) -> PackSkill? {
        let fields = FieldGroupReader(
            group.lines[...], at: place, known: Self.skill, findings: findings)
        let name = fields.title("name")
        _ = fields.required("category")
        let category = fields.choice("category", of: PackCategory.self)
        let order = fields.number("order", in: PackLimits.order)
        let about = fields.optional("about")?.value.string
        guard let name, let category else { return nil }
        return PackSkill(
            id: PackIdentity.skillID(key: key, category: category), key: key, name: name,
            category: category, about: about ?? "", displayOrder: order ?? 0,
            domain: domain(fields, category))
    }

    private func domain(_ fields: FieldGroupReader, _ category: PackCategory) -> PackDomain? {
        guard let domain = fields.choice("domain", of: PackDomain.self) else { return nil }
        if !domain.section.categories.contains(category), let field = fields.optional("domain") {
            findings.error(
                "the domain “\(domain.rawValue)” isn't one of \(category.rawValue)",
                at: field.valuePlace, cure: "Name a domain of the skill's own section")
        }
        return domain
    }

    private func check(_ skill: PackSkill, _ namesake: String?, at place: SourcePosition) {
        guard let namesake else { return }
        findings.error(
            "the skill “\(skill.key)” has the same name as “\(namesake)”", at: place,
            cure: "Name each skill differently: people see names only")
    }
}
