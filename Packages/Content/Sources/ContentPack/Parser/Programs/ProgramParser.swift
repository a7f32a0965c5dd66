/// The content of a `.program` file, with positions for later checks.
struct ParsedProgram {
    /// A unit without its levels.
    struct Unit {
        let key: String
        let title: String
        let about: String?
        let place: SourcePosition
    }

    let slug: String
    let slugPlace: SourcePosition
    /// The program without its levels; nil if any part is invalid.
    let head: PackProgram?
    let units: [Unit]
    let findings: Findings
}

/// Parses a `.program` file: the program's own keys, then `[unit key]` groups.
struct ProgramParser {
    private static let own = ["program", "title", "teaches", "explains-in", "order", "about"]
    private static let unit = ["title", "about"]

    let file: SourceFile
    let findings: Findings
    let identity: PackIdentity

    /// The program; nil if even its slug can't be read.
    func parse() -> ParsedProgram? {
        var groups = FieldGroup.groups(of: file.lines[...])
        let fields = FieldGroupReader(
            groups.removeFirst().lines[...], at: .start, known: Self.own, findings: findings)
        let slug = fields.slug("program")
        let title = fields.title("title")
        let teaches = language("teaches", fields)
        let explainsIn = language("explains-in", fields)
        _ = fields.required("order")
        let order = fields.number("order", in: PackLimits.order)
        _ = fields.required("about")
        let about = fields.phrase("about")
        let units = units(groups, slug?.place ?? .start)
        guard let slug else { return nil }
        var head: PackProgram?
        if let title, let teaches, let explainsIn, let order, let about {
            head = PackProgram(
                id: identity.programID(slug: slug.slug), slug: slug.slug, title: title,
                teaches: teaches, explainsIn: explainsIn, displayOrder: order, about: about,
                units: [], file: file.path)
        }
        return ParsedProgram(
            slug: slug.slug, slugPlace: slug.place, head: head, units: units, findings: findings)
    }

    private func units(_ groups: [FieldGroup], _ place: SourcePosition) -> [ParsedProgram.Unit] {
        var units: [ParsedProgram.Unit] = []
        for group in groups {
            guard let (key, place) = group.key("unit", findings: findings) else { continue }
            if units.contains(where: { $0.key == key }) {
                findings.error(
                    "the unit “\(key)” is declared twice", at: place, cure: "Keep one of them")
                continue
            }
            let fields = FieldGroupReader(
                group.lines[...], at: place, known: Self.unit, findings: findings)
            units.append(
                ParsedProgram.Unit(
                    key: key, title: fields.title("title") ?? "", about: fields.phrase("about"),
                    place: place))
        }
        if units.isEmpty {
            findings.error(
                "the program has no unit", at: place,
                cure: "Write “[unit its-key]” and a title for each")
        } else if !PackLimits.unitCount.contains(units.count) {
            findings.error(
                "the program has \(units.count) units", at: place,
                cure: "Keep at most \(PackLimits.unitCount.upperBound)")
        }
        return units
    }

    /// A language tag: `es`, `fr`, `pt-BR`. Source: RFC 5646, section 2.1, common forms only.
    private func language(_ key: String, _ fields: FieldGroupReader) -> String? {
        guard let field = fields.required(key) else { return nil }
        let parts = field.value.string.split(separator: "-", omittingEmptySubsequences: false)
        let isWord = { (part: Substring, lengths: ClosedRange<Int>) in
            lengths.contains(part.utf8.count)
                && part.utf8.allSatisfy { byte in
                    (0x61...0x7a).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                }
        }
        guard let first = parts.first, isWord(first, 2...3), first.allSatisfy(\.isLowercase),
            parts.count <= 4, parts.dropFirst().allSatisfy({ isWord($0, 2...8) })
        else {
            findings.error(
                "“\(field.value.string)” isn't a language tag", at: field.valuePlace,
                cure: "Use a tag such as es, fr, en or pt-BR")
            return nil
        }
        return field.value.string
    }
}
