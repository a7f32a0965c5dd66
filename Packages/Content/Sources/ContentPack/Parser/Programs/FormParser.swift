import Dialogue

/// Parses a form: its prompt and its `[field key]` groups.
struct FormParser: LevelItemReading {
    private static let known = [
        "label", "type", "required", "min", "max", "pattern", "options", "example",
    ]

    let context: ItemContext
    let place: SourcePosition
    let key: String

    func parse(_ cursor: inout LineCursor) -> PackForm? {
        let prompt = cursor.take { $0.scalars.first == "[" }
        let blocks = prose(
            prompt, missing: "the form has no prompt",
            cure: "After a blank line, say who fills in what")
        let groups = FieldGroup.groups(of: cursor.take { _ in false }).dropFirst()
        var fields: [PackFormField] = []
        var labels = Set<String>()
        for group in groups {
            guard let (key, place) = group.key("field", findings: findings),
                let field = field(key, group, place)
            else { continue }
            if fields.contains(where: { $0.key == key }) {
                findings.error(
                    "the field “\(key)” appears twice", at: place, cure: "Keep one of them")
            }
            if !labels.insert(field.label).inserted {
                findings.error(
                    "two fields have the label “\(field.label)”", at: place,
                    cure: "Make labels different")
            }
            fields.append(field)
        }
        if !PackLimits.fieldCount.contains(groups.count) {
            findings.error(
                "the form has \(groups.count) fields", at: place,
                cure: "Give it \(PackLimits.fieldCount.lowerBound) to "
                    + "\(PackLimits.fieldCount.upperBound), each under “[field its-key]”")
        }
        return PackForm(prompt: blocks, fields: fields)
    }

    private func field(_ key: String, _ group: FieldGroup, _ place: SourcePosition)
        -> PackFormField?
    {
        let fields = FieldGroupReader(
            group.lines[...], at: place, known: Self.known, findings: findings)
        let label = fields.title("label")
        _ = fields.required("type")
        let type = fields.choice("type", of: FormFieldType.self)
        let least = fields.number("min", in: 0...2_000)
        let most = fields.number("max", in: 1...2_000)
        if let least, let most, least > most {
            findings.error(
                "“min” is greater than “max”",
                at: fields.optional("min")?.valuePlace ?? place, cure: "Swap them")
        }
        let pattern = pattern(fields)
        guard let label, let type else { return nil }
        let options = options(fields, type, place)
        let rule = FormFieldRule(
            type: type, isRequired: fields.flag("required"), least: least, most: most,
            pattern: pattern, options: options)
        let example = fields.phrase("example")
        if let example, let fault = rule.fault(of: example), !findings.hasErrors {
            findings.error(
                "the example “\(example)” does not pass the field's rules: "
                    + Self.words(for: fault),
                at: fields.optional("example")?.valuePlace ?? place,
                cure: "Fix the example or the rules")
        }
        return PackFormField(
            id: partID(.field, key), key: key, label: label, type: type,
            isRequired: rule.isRequired, least: least, most: most,
            pattern: pattern == nil ? nil : fields.optional("pattern")?.value.string,
            options: options, example: example)
    }

    private func pattern(_ fields: FieldGroupReader) -> ValuePattern? {
        guard let field = fields.optional("pattern") else { return nil }
        do throws(ValuePattern.Fault) {
            return try ValuePattern(field.value.string)
        } catch {
            findings.error(
                "the pattern cannot be read: \(error.message)",
                at: field.value.places.indices.contains(error.index)
                    ? field.value.places[error.index] : field.valuePlace,
                cure: "Write letters, classes such as [a-z] and \\d, groups, |, and * + ? {2,5}")
            return nil
        }
    }

    private func options(_ fields: FieldGroupReader, _ type: FormFieldType, _ place: SourcePosition)
        -> [String]
    {
        guard type == .choice else {
            if let field = fields.optional("options") {
                findings.error(
                    "“options” on a field of type “\(type.rawValue)”", at: field.keyPlace,
                    cure: "Remove it, or write “type: choice”")
            }
            return []
        }
        guard let field = fields.required("options") else { return [] }
        var seen = Set<AnswerText>()
        let options = field.value.parts(at: "|").compactMap { part -> String? in
            let at = part.places.first ?? field.valuePlace
            guard let text = PhraseReader(context: context).read(part, "an option", near: at)
            else { return nil }
            if !seen.insert(AnswerText(text)).inserted {
                findings.error(
                    "the option “\(text)” appears twice", at: at, cure: "Keep one of them")
            }
            return text
        }
        if !PackLimits.fieldOptionCount.contains(options.count) {
            findings.error(
                "the field has \(options.count) options", at: field.valuePlace,
                cure: "Give it \(PackLimits.fieldOptionCount.lowerBound) to "
                    + "\(PackLimits.fieldOptionCount.upperBound), separated by “ | ”")
        }
        return options
    }

    private static func words(for fault: FormFieldFault) -> String {
        switch fault {
        case .missing: "it is empty"
        case .tooShort(let least): "it has fewer than \(least) characters"
        case .tooLong(let most): "it has more than \(most) characters"
        case .notANumber: "it isn't a number"
        case .notADate: "it isn't a date such as 24/12/2026 or 2026-12-24"
        case .notAnAddress: "it isn't an email address"
        case .notAPhoneNumber: "it isn't a phone number"
        case .notAnOption: "it isn't one of the options"
        case .otherwise: "it doesn't match the pattern"
        }
    }
}
