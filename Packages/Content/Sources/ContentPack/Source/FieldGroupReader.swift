/// A `key: value` line.
struct Field {
    let key: String
    let keyPlace: SourcePosition
    var value: SourceText

    /// The position of the value, or of the key if there is no value.
    var valuePlace: SourcePosition { value.places.first ?? keyPlace }
}

/// Reads a group of `key: value` lines, and reports missing and invalid fields.
struct FieldGroupReader {
    let findings: Findings
    /// The start of the group, where missing fields are reported.
    let place: SourcePosition
    private var fields: [String: Field] = [:]

    /// Reads the lines of a group. A line that starts with two spaces continues the previous value.
    init(
        _ lines: ArraySlice<SourceLine>, at place: SourcePosition, known: [String],
        findings: Findings
    ) {
        self.findings = findings
        self.place = place
        var current: Field?
        for line in lines {
            if line.indent >= 2, current != nil {
                current?.value.append(line.text(from: line.indent))
                continue
            }
            keep(current)
            current = Self.field(of: line, known: known, findings: findings)
        }
        keep(current)
    }

    private static func field(
        of line: SourceLine, known: [String], findings: Findings
    ) -> Field? {
        guard let colon = line.scalars.firstIndex(of: ":") else {
            findings.error(
                "a “key: value” line is expected here", at: line.place(at: line.indent),
                cure: "Write one of: " + known.joined(separator: ", "))
            return nil
        }
        let key = line.text(from: 0).prefix(colon).string
        guard known.contains(key) else {
            findings.error(
                "unknown key “\(key)”", at: line.place(),
                cure: SpellingCure.cure(for: key, among: known))
            return nil
        }
        return Field(
            key: key, keyPlace: line.place(), value: line.text(from: 0).dropping(colon + 1))
    }

    private mutating func keep(_ field: Field?) {
        guard let field else { return }
        guard fields[field.key] == nil else {
            findings.error(
                "“\(field.key)” appears twice", at: field.keyPlace,
                cure: "Keep one of them")
            return
        }
        fields[field.key] = field
    }

    /// A field; nil if it's missing or empty.
    func optional(_ key: String) -> Field? {
        guard let field = fields[key] else { return nil }
        guard !field.value.isEmpty else {
            findings.error(
                "“\(key)” has no value", at: field.keyPlace, cure: "Write one, or remove the line")
            return nil
        }
        return field
    }

    /// A required field; reports an error if it's missing.
    func required(_ key: String) -> Field? {
        if fields[key] == nil {
            findings.error("“\(key)” is missing", at: place, cure: "Add a line “\(key): …”")
        }
        return optional(key)
    }

    /// A required title or name of limited length.
    func title(_ key: String) -> String? {
        guard let field = required(key) else { return nil }
        guard field.value.scalars.count <= PackLimits.titleLength else {
            findings.error(
                "“\(key)” is longer than \(PackLimits.titleLength) characters",
                at: field.valuePlace, cure: "Shorten it")
            return nil
        }
        return field.value.string
    }

    /// An optional phrase of limited length.
    func phrase(_ key: String) -> String? {
        guard let field = optional(key) else { return nil }
        guard field.value.scalars.count <= PackLimits.phraseLength else {
            findings.error(
                "“\(key)” is longer than \(PackLimits.phraseLength) characters",
                at: field.valuePlace, cure: "Shorten it")
            return nil
        }
        return field.value.string
    }

    /// A required slug.
    func slug(_ key: String) -> (slug: String, place: SourcePosition)? {
        guard let field = required(key) else { return nil }
        return Slug.check(field.value.string, at: field.valuePlace, findings: findings)
            .map { ($0, field.valuePlace) }
    }

    /// An integer; nil if the field is missing or invalid.
    func number(_ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let field = optional(key) else { return nil }
        guard let number = Int(field.value.string), range.contains(number) else {
            findings.error(
                "“\(key)” is “\(field.value.string)”", at: field.valuePlace,
                cure: "Write a whole number from \(range.lowerBound) to \(range.upperBound)")
            return nil
        }
        return number
    }

    /// `yes` or `no`; false if missing.
    func flag(_ key: String) -> Bool {
        guard let field = optional(key) else { return false }
        switch field.value.string {
        case "yes": return true
        case "no": return false
        default:
            findings.error(
                "“\(key)” is “\(field.value.string)”", at: field.valuePlace,
                cure: "Write yes or no")
            return false
        }
    }

    /// A value of an enumeration; nil if the field is missing or invalid.
    func choice<Word: RawRepresentable & CaseIterable>(_ key: String, of _: Word.Type) -> Word?
    where Word.RawValue == String {
        guard let field = optional(key) else { return nil }
        let known = Word.allCases.map(\.rawValue)
        guard let word = Word(rawValue: field.value.string) else {
            findings.error(
                "“\(key)” is “\(field.value.string)”", at: field.valuePlace,
                cure: SpellingCure.nearest(to: field.value.string, among: known)
                    .map { "Did you mean “\($0)”" } ?? "Write " + known.joined(separator: " or "))
            return nil
        }
        return word
    }
}

/// Validates slugs.
enum Slug {
    /// Returns the slug if it's valid; otherwise reports an error at `place`.
    static func check(_ text: String, at place: SourcePosition, findings: Findings) -> String? {
        let scalars = Array(text.unicodeScalars)
        let sound =
            scalars.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" }
            && scalars.first != "-" && scalars.last != "-" && !scalars.isEmpty
            && scalars.count <= PackLimits.slugLength
        guard sound else {
            findings.error(
                "“\(text)” isn't a valid slug", at: place,
                cure: "Use lowercase letters a to z, digits and inner hyphens, at most "
                    + "\(PackLimits.slugLength) of them")
            return nil
        }
        return text
    }
}
