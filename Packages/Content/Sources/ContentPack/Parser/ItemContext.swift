/// State shared by the parsers of one lesson or passage: its identity, its findings, and its
/// references to other parts of the pack.
final class ItemContext {
    /// The kinds of references.
    enum Kind: String {
        case section
        case skill
        case asset = "diagram"
    }

    /// One reference.
    struct Use {
        let kind: Kind
        let name: String
        let place: SourcePosition
    }

    let findings: Findings
    let identity: PackIdentity
    let slug: String
    private(set) var uses: [Use] = []

    init(findings: Findings, identity: PackIdentity, slug: String) {
        self.findings = findings
        self.identity = identity
        self.slug = slug
    }

    func use(_ kind: Kind, _ name: String, at place: SourcePosition) {
        uses.append(Use(kind: kind, name: name, place: place))
    }
}
