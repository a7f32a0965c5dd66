import Dialogue

/// Checks how the turns of a role-play follow one another.
struct RoleplayLinter {
    /// The most lines in a row of one speaker.
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

    /// A place in a line of the character is filled with what the student said for it before.
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
                    "the character says “[\(name)]”, and the student has not said it before",
                    at: place,
                    cure: "Use [\(name)] in an earlier line of the student, or write words")
            }
        }
    }
}
