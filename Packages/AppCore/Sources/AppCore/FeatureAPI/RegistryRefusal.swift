/// All conflicts among the installed features.
public struct RegistryRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// One sentence per fault.
    public let faults: [String]

    init(_ faults: [String]) { self.faults = faults }

    /// All faults, one line each.
    public var description: String { faults.joined(separator: "\n") }

    /// A user-facing version.
    public var problem: Problem {
        Problem(
            .configuration, "The installed features conflict.", reason: description,
            cure: "Remove one of these features, or what they both declare.")
    }
}
