import Dialogue

/// Parses a role-play: its scenario, optional instructions, and its turns.
struct RoleplayParser: LevelItemReading {
    let context: ItemContext
    let place: SourcePosition
    let key: String

    func parse(_ fields: FieldGroupReader?, _ cursor: inout LineCursor) -> PackRoleplay? {
        let character = fields?.title("character")
        let about = fields?.phrase("character-about")
        let scenario = prose(
            cursor.take { Self.isTurn($0) || Self.isInstructions($0) },
            missing: "the role-play has no scenario",
            cure: "After a blank line, say where it happens and what the student wants")
        let instructions = instructions(&cursor)
        let turns = turns(cursor.take { _ in false })
        guard let character else { return nil }
        return PackRoleplay(
            character: character, characterAbout: about, scenario: scenario,
            instructions: instructions, turns: turns)
    }

    private static func isTurn(_ line: SourceLine) -> Bool {
        line.scalars.first == ">" || line.scalars.first == "<"
    }

    private static func isInstructions(_ line: SourceLine) -> Bool {
        if case .directive("instructions", _) = LineKind(line) { true } else { false }
    }

    private func instructions(_ cursor: inout LineCursor) -> [PackBlock] {
        guard let line = cursor.current, case .directive("instructions", let start)? = cursor.kind
        else { return [] }
        cursor.advance()
        if start < line.scalars.count {
            findings.error(
                "text after “@instructions”", at: line.place(at: start),
                cure: "Start on the next line")
        }
        return prose(
            cursor.take { Self.isTurn($0) }, missing: "“@instructions” has no text",
            cure: "Write it, or remove the line")
    }

    // MARK: Turns

    /// A turn with the lines after it.
    private struct Draft {
        let speaker: PackTurn.Speaker
        let line: SourceText
        let place: SourcePosition
        var translation: SourceText?
        var also: SourceText?
        var hint: SourceText?
    }

    private func turns(_ lines: ArraySlice<SourceLine>) -> [PackTurn] {
        var drafts: [Draft] = []
        for line in LogicalLines.of(lines) { add(line, to: &drafts) }
        let turns = drafts.enumerated().compactMap { turn($0.element, number: $0.offset + 1) }
        if turns.count == drafts.count {
            RoleplayLinter(findings: findings, place: place)
                .check(turns, at: drafts.map(\.place))
        }
        return turns
    }

    private func add(_ line: SourceText, to drafts: inout [Draft]) {
        let place = line.places[0]
        switch line.scalars[0] {
        case ">", "<":
            drafts.append(
                Draft(
                    speaker: line.scalars[0] == ">" ? .character : .student,
                    line: line.dropping(1), place: place))
        case "(":
            guard line.scalars.last == ")" else {
                findings.error(
                    "a translation that is not closed", at: place, cure: "End it with “)”")
                return
            }
            set(\.translation, line.slice(1..<(line.scalars.count - 1)), "a translation", &drafts)
        default:
            let colon = line.scalars.firstIndex(of: ":") ?? 0
            switch line.prefix(colon).string {
            case "also": setOfStudent(\.also, line.dropping(colon + 1), "also", place, &drafts)
            case "hint": setOfStudent(\.hint, line.dropping(colon + 1), "hint", place, &drafts)
            default:
                findings.error(
                    "this line isn't part of a turn", at: place,
                    cure: "Turns are “> line” and “< line”; below one stand “(translation)”, "
                        + "“also:” and “hint:”, and a line goes on in a next one that starts "
                        + "with two spaces")
            }
        }

        func set(
            _ path: WritableKeyPath<Draft, SourceText?>, _ text: SourceText, _ name: String,
            _ drafts: inout [Draft]
        ) {
            guard let last = drafts.indices.last else { return }
            if drafts[last][keyPath: path] != nil {
                findings.error(
                    "\(name) appears twice", at: place, cure: "Keep one of them")
            }
            drafts[last][keyPath: path] = text
        }

        func setOfStudent(
            _ path: WritableKeyPath<Draft, SourceText?>, _ text: SourceText, _ name: String,
            _ place: SourcePosition, _ drafts: inout [Draft]
        ) {
            if drafts.last?.speaker == .character {
                findings.error(
                    "“\(name)” below a line of the character", at: place,
                    cure: "It belongs to a line of the student, “< …”")
            }
            set(path, text, "“\(name)”", &drafts)
        }
    }

    private func turn(_ draft: Draft, number: Int) -> PackTurn? {
        let phrases = PhraseReader(context: context)
        let text = phrases.read(draft.line, "a line", near: draft.place)
        let translation = draft.translation.map {
            phrases.read($0, "a translation", near: draft.place)
        }
        let hint = draft.hint.map { phrases.read($0, "a hint", near: draft.place) }
        guard let text else { return nil }
        check(text, draft.line, draft.speaker)
        let accepted = draft.also.map { acceptedLines($0, line: text, near: draft.place) } ?? []
        if let hint, let hint, let at = draft.hint?.places.first {
            check(hint, for: [text] + accepted, at: at)
        }
        return PackTurn(
            id: partID(.turn, String(number)), number: number, speaker: draft.speaker, text: text,
            translation: translation ?? nil, accepted: accepted, hint: hint ?? nil)
    }

    private func acceptedLines(_ also: SourceText, line: String, near place: SourcePosition)
        -> [String]
    {
        var seen: [SpokenText] = [SpokenText(line)]
        let parts = also.parts(at: "|")
        if parts.count > PackLimits.acceptedCount {
            findings.error(
                "\(parts.count) other lines, and at most \(PackLimits.acceptedCount) are allowed",
                at: also.places.first ?? place, cure: "Keep the likely ones")
        }
        return parts.prefix(PackLimits.acceptedCount).compactMap { part in
            let at = part.places.first ?? place
            guard let text = PhraseReader(context: context).read(part, "an accepted line", near: at)
            else { return nil }
            check(text, part, .student)
            let spoken = SpokenText(text)
            if seen.contains(spoken) {
                findings.error(
                    "“\(text)” compares as equal to another line", at: at,
                    cure: "Remove it: case and punctuation are ignored")
            }
            seen.append(spoken)
            return text
        }
    }

    /// Checks that places are well formed, and that a student's line has words besides them.
    private func check(_ text: String, _ source: SourceText, _ speaker: PackTurn.Speaker) {
        do throws(LineTemplate.Fault) {
            let template = try LineTemplate(text)
            if speaker == .student, template.runs.isEmpty {
                findings.error(
                    "the line has no expected word", at: source.places[0],
                    cure: "Keep at least one fixed word; otherwise anything would match")
            }
        } catch {
            findings.error(
                error.message,
                at: source.places.indices.contains(error.index)
                    ? source.places[error.index] : source.places[0],
                cure: error.cure)
        }
    }

    /// Checks that a hint doesn't give a line away.
    private func check(_ hint: String, for lines: [String], at place: SourcePosition) {
        let spoken = SpokenText(hint)
        for line in lines {
            guard let runs = try? LineTemplate(line).runs, !runs.isEmpty,
                runs.allSatisfy({ spoken.contains($0) })
            else { continue }
            findings.error(
                "the hint gives away the line “\(line)”", at: place,
                cure: "Say what the line is to do, or name a word of it")
            return
        }
    }
}
