import Dialogue

/// Checks the sequence of a role-play's turns.
struct RoleplayLinter {
    /// The maximum number of consecutive lines of one speaker.
    private static let inARow: [PackTurn.Speaker: Int] = [.character: 3, .student: 2]

    let findings: Findings
    let place: SourcePosition

    func check(_ turns: [PackTurn], at places: [SourcePosition]) {
        if !PackLimits.turnCount.contains(turns.count) {
            findings.error(
                "the role-play has \(turns.count) turns", at: place,
                cure: "Give it \(PackLimits.turnCount.lowerBound) to "
                    + "\(PackLimits.turnCount.upperBound)")
        }
        if !turns.isEmpty, !turns.contains(where: { $0.speaker == .student }) {
            findings.error(
                "the student has no lines", at: place, cure: "Write at least one line “< …”")
        }
        checkRows(turns, places)
        checkPlaces(turns, places)
    }

    private func checkRows(_ turns: [PackTurn], _ places: [SourcePosition]) {
        var speaker: PackTurn.Speaker?
        var count = 0
        for (turn, place) in zip(turns, places) {
            count = turn.speaker == speaker ? count + 1 : 1
            speaker = turn.speaker
            guard let most = Self.inARow[turn.speaker], count == most + 1 else { continue }
            findings.warning(
                "the \(turn.speaker.rawValue) speaks more than \(most) times in a row", at: place,
                cure: "Join the lines, or let the other one answer between them")
        }
    }

    /// Checks that every place in a character's line was filled by an earlier line of the student.
    private func checkPlaces(_ turns: [PackTurn], _ places: [SourcePosition]) {
        var said = Set<String>()
        for (turn, place) in zip(turns, places) {
            guard let names = try? LineTemplate(turn.text).placeNames else { continue }
            if turn.speaker == .student {
                said.formUnion(names)
                continue
            }
            for name in names where !said.contains(name) {
                findings.error(
                    "the character says “[\(name)]”, but the student hasn't said it yet",
                    at: place,
                    cure: "Use [\(name)] in an earlier line of the student, or write words")
            }
        }
    }
}
