/// The syntax tree of a school file: texts, lists and mappings with line numbers, independent of
/// the format (such as YAML).
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

/// An error in a school file.
public struct SchoolFault: Sendable, Hashable {
    /// From 1.
    public var line: Int
    /// The path in the file, e.g. `courses/biology/assignments/essay/due`.
    public var place: String
    /// A sentence: what is wrong and what is allowed.
    public var message: String

    public init(line: Int, place: String, message: String) {
        self.line = line
        self.place = place
        self.message = message
    }
}
