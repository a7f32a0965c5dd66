/// A conversation prepared for a session: ordered turns and expected lines.
package struct RoleplayScript: Sendable {
    /// A turn from a pack or a server.
    package struct Turn: Sendable, Hashable {
        package let id: String
        package let order: Int
        package let isStudents: Bool
        package let text: String
        package let translation: String?
        package let accepted: [String]
        package let hint: String?

        package init(
            id: String, order: Int, isStudents: Bool, text: String, translation: String? = nil,
            accepted: [String] = [], hint: String? = nil
        ) {
            self.id = id
            self.order = order
            self.isStudents = isStudents
            self.text = text
            self.translation = translation
            self.accepted = accepted
            self.hint = hint
        }
    }

    package let turns: [Turn]
    /// The expected line of each student turn, by turn index; nil for the character's turns.
    let lines: [ExpectedLine?]

    /// Sorts turns by order, then by id. Leaves out student lines without a word, which could never
    /// be matched. `language` is the tag of the language spoken, if known.
    package init(turns: [Turn], language: String? = nil) {
        let sorted = turns.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
        let ready = sorted.enumerated().map { index, turn in
            let asked = sorted[..<index].last { !$0.isStudents }?.text ?? ""
            let line = ExpectedLine(
                turn.text, accepted: turn.accepted, language: language, question: asked)
            return (turn, turn.isStudents ? line : nil)
        }.filter { $0.1.map { !$0.wordings.isEmpty } ?? true }
        self.turns = ready.map(\.0)
        lines = ready.map(\.1)
    }

    /// The number of the student's lines.
    package var studentTurnCount: Int { lines.count { $0 != nil } }

    /// Grades a text against the student's line at an index; nil for the character's turns.
    package func grade(_ said: String, at index: Int) -> LineGrade? { lines[index]?.judge(said) }

    /// The index and grade of the student's line that a text says best. Stops at the first accepted
    /// one; nil if there is no line.
    ///
    /// - Parameter order: only grades against lines of this order.
    package func bestGrade(_ said: String, order: Int? = nil) -> (index: Int, grade: LineGrade)? {
        var best: (index: Int, grade: LineGrade)?
        for index in turns.indices where order == nil || turns[index].order == order {
            guard let grade = grade(said, at: index) else { continue }
            if best.map({ grade.verdict > $0.grade.verdict }) ?? true { best = (index, grade) }
            if grade.isTaken { break }
        }
        return best
    }

    /// The choices for a student turn: the line among others of the same conversation, always in
    /// the same order.
    func choices(at index: Int) -> [String] {
        let right = turns[index].text
        let own = Set(([right] + turns[index].accepted).map { SpokenText($0).wordStrings })
        var seen = own
        let others = turns.indices.filter { lines[$0] != nil && $0 != index }
            .sorted { Self.mix($0, index) < Self.mix($1, index) }
            .map { turns[$0].text }
            .filter { seen.insert(SpokenText($0).wordStrings).inserted }
            .prefix(2)
        var choices = Array(others)
        choices.insert(right, at: Int(Self.mix(index, 7) % UInt64(choices.count + 1)))
        return choices
    }

    /// A deterministic pseudorandom number. Source: SplitMix64.
    private static func mix(_ one: Int, _ other: Int) -> UInt64 {
        var value = UInt64(truncatingIfNeeded: one &* 1_000_003 &+ other) &+ 0x9e37_79b9_7f4a_7c15
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}
