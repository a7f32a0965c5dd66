/// Why the installed features do not fit together: everything that is wrong, in one message.
public struct RegistryRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// One sentence per fault.
    public let faults: [String]

    init(_ faults: [String]) { self.faults = faults }

    /// All faults, one line each.
    public var description: String { faults.joined(separator: "\n") }

    /// The same for a person.
    public var problem: Problem {
        Problem(
            .configuration, "The installed features do not fit together.", reason: description,
            cure: "Remove one of the features named, or the line that they share.")
    }
}
