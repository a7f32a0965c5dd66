/// What the parsers of one lesson or passage share: its identity, its findings, and the things of
/// the pack that it names and that must exist.
final class ItemContext {
    /// The kinds of things that an item names.
    enum Kind: String {
        case section
        case skill
        case asset = "diagram"
    }

    /// One naming of one thing.
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
