/// A kind of record that one typed line can add.
///
/// The line is read as it is typed, so that the student sees what was understood before Enter.
public struct QuickAdd: Sendable {
    /// What the line became: what to show, and what to do on Enter.
    public struct Draft: Sendable {
        /// What was understood, in order, e.g. `due` and `Friday 8:00`.
        public var fields: [Field]
        /// What is missing or wrong; nil if the line can be added.
        public var problem: Problem?
        /// Adds it. Returns what to tell the student, e.g. `Added: Buy paper`.
        public var add: @Sendable () async throws -> Added

        public init(
            fields: [Field], problem: Problem? = nil,
            add: @escaping @Sendable () async throws -> Added
        ) {
            self.fields = fields
            self.problem = problem
            self.add = add
        }
    }

    /// One thing that was understood.
    public struct Field: Hashable, Sendable {
        /// e.g. `due`
        public var name: String
        /// e.g. `Friday 8:00`
        public var value: String

        public var text: String { "\(name) \(value)" }

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// What was added.
    public struct Added: Sendable {
        public var message: String
        /// What became of sending it; nil for what is kept on this computer only.
        public var outcome: OutboxOutcome?
        /// Its screen.
        public var place: Place?
        /// Takes it back; nil if that isn't possible, as for a message that was sent.
        public var undo: (@Sendable () async throws -> Void)?

        public init(
            _ message: String, outcome: OutboxOutcome? = nil, place: Place? = nil,
            undo: (@Sendable () async throws -> Void)? = nil
        ) {
            self.message = message
            self.outcome = outcome
            self.place = place
            self.undo = undo
        }
    }

    /// What it adds, e.g. `to-do`.
    public var name: String
    /// The words before the first colon that choose it, e.g. `goal`.
    public var prefixes: [String]
    /// Whether a line without such a word adds this kind; true for one kind.
    public var isDefault: Bool
    /// Whether a name stands between the word and the colon, as in `msg Okoye: …`. ``read`` gets
    /// the name, the colon and the rest.
    public var takesName: Bool
    /// A line that works, e.g. `goal: finish two novels by dec 20`.
    public var example: String
    /// Reads a line without its prefix. Reads only the local store.
    public var read: @Sendable (String) async -> Draft

    public init(
        name: String, prefixes: [String], isDefault: Bool = false, takesName: Bool = false,
        example: String, read: @escaping @Sendable (String) async -> Draft
    ) {
        self.name = name
        self.prefixes = prefixes
        self.isDefault = isDefault
        self.takesName = takesName
        self.example = example
        self.read = read
    }
}
