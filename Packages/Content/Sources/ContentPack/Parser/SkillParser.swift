/// Parses the skills that a question practices, from the lines after `@question`.
struct SkillParser {
    let item: ItemContext

    private var findings: Findings { item.findings }

    /// The named skills. Reports invalid ones.
    func parse(_ fields: FieldGroupReader) -> [String] {
        guard let field = fields.required("skills") else { return [] }
        var skills: [String] = []
        var start = 0
        let scalars = field.value.scalars
        while start <= scalars.count {
            let end = scalars[start...].firstIndex(of: ",") ?? scalars.count
            let part = SourceText(
                scalars: Array(scalars[start..<end]),
                places: Array(field.value.places[start..<end])
            ).dropping(0)
            let at = part.places.first ?? field.valuePlace
            let name = part.string.split(separator: " ").joined(separator: " ")
            if skills.count == PackLimits.skillCount {
                findings.error(
                    "the question names more than \(PackLimits.skillCount) skills", at: at,
                    cure: "Name the few that it really practices")
                return skills
            }
            if let skill = Slug.check(name, at: at, findings: findings) {
                if skills.contains(skill) {
                    findings.error(
                        "the skill “\(skill)” is named twice", at: at, cure: "Keep one of them")
                }
                skills.append(skill)
                item.use(.skill, skill, at: at)
            }
            start = end + 1
        }
        return skills
    }
}
