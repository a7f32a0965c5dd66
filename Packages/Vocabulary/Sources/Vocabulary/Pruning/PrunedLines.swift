import SQLStore

/// Remembers pruned lines, so that one that returns from a restored server or a repeated import
/// isn't added again. Stores 8-byte fingerprints, loaded by time range as needed.
struct PrunedLines {
    private let scope: String
    private let connection: any SQLConnection
    private var known: [Int64: Set<UInt64>] = [:]

    init(_ scope: String, _ connection: any SQLConnection) {
        self.scope = scope
        self.connection = connection
    }

    /// Whether any line was pruned.
    static func areThere(_ scope: String, _ connection: any SQLConnection) throws -> Bool {
        try connection.row(
            "SELECT 1 AS one FROM vocabulary_pruned WHERE scope = ? LIMIT 1", [.text(scope)]) != nil
    }

    /// Thirty days in milliseconds.
    private static let stretch: Int64 = 30 * 86_400_000

    mutating func has(_ event: StudyEvent) throws -> Bool {
        let marks = try marks(event.at / Self.stretch)
        return !marks.isEmpty && marks.contains(StudyID.mark(of: event.id))
    }

    /// True if an undo line's target was pruned; looks up to thirty days back.
    mutating func hasTarget(of undo: StudyEvent) throws -> Bool {
        guard let target = undo.target else { return false }
        let (mark, stretch) = (StudyID.mark(of: target), undo.at / Self.stretch)
        return try marks(stretch).contains(mark) || marks(stretch - 1).contains(mark)
    }

    private mutating func marks(_ stretch: Int64) throws -> Set<UInt64> {
        if let read = known[stretch] { return read }
        let marks = Set(try Self.marks(stretch, scope, connection))
        known[stretch] = marks
        return marks
    }

    /// Records lines as pruned.
    static func add(
        _ events: [StudyEvent], _ scope: String, _ connection: any SQLConnection
    ) throws {
        for (stretch, part) in Dictionary(grouping: events, by: { $0.at / Self.stretch }) {
            let old = try marks(stretch, scope, connection)
            let all = Set(old).union(part.map { StudyID.mark(of: $0.id) }).sorted()
            var bytes: [UInt8] = []
            bytes.reserveCapacity(all.count * 8)
            for mark in all {
                for shift in stride(from: UInt64(56), through: 0, by: -8) {
                    bytes.append(UInt8(truncatingIfNeeded: mark >> shift))
                }
            }
            try connection.execute(
                """
                INSERT INTO vocabulary_pruned (scope, stretch, marks) VALUES (?, ?, ?)
                ON CONFLICT (scope, stretch) DO UPDATE SET marks = excluded.marks
                """, [.text(scope), .integer(stretch), .blob(bytes)])
        }
    }

    private static func marks(
        _ stretch: Int64, _ scope: String, _ connection: any SQLConnection
    ) throws -> [UInt64] {
        let bytes =
            try connection.row(
                "SELECT marks FROM vocabulary_pruned WHERE scope = ? AND stretch = ?",
                [.text(scope), .integer(stretch)]
            )?.blob("marks") ?? []
        return stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map { start in
            bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
}
