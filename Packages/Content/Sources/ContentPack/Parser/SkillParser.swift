/// Reads which skills a question practises, from the lines below `@question`.
struct SkillParser {
    let item: ItemContext

    private var findings: Findings { item.findings }

    /// The skills that the lines name; what is wrong with them is reported.
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
