/// A school's file as its syntax tells it: texts, lists and mappings, each with its line. Where it comes
/// from (YAML, for one) is the reader's business.
public struct SchoolNode: Sendable, Hashable {
    public indirect enum Value: Sendable, Hashable {
        case nothing
        case text(String)
        case list([SchoolNode])
        /// In the file's order.
        case mapping([Entry])
    }

    public struct Entry: Sendable, Hashable {
        public var name: String
        /// From 1.
        public var line: Int
        public var value: SchoolNode

        public init(name: String, line: Int, value: SchoolNode) {
            self.name = name
            self.line = line
            self.value = value
        }
    }

    /// From 1.
    public var line: Int
    public var value: Value

    public init(line: Int, _ value: Value) {
        self.line = line
        self.value = value
    }
}

/// Something in a school's file that will not do.
public struct SchoolFault: Sendable, Hashable {
    /// From 1.
    public var line: Int
    /// Where in the file's tree, e.g. `courses/biology/assignments/essay/due`.
    public var place: String
    /// A sentence: what is wrong, and what would do.
    public var message: String

    public init(line: Int, place: String, message: String) {
        self.line = line
        self.place = place
        self.message = message
    }
}
