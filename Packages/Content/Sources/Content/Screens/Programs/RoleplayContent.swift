import Dialogue
import TerminalUI

/// A role-play: scenario, conversation and next line.
struct RoleplayContent {
    let task: RoleplayTask
    let play: RoleplayExercise
    let isPlaying: Bool
    let isEasy: Bool
    let isTyping: Bool
    let showsTranslation: Bool
    var hasVoice = false
    let focus: String?

    var parts: [AnchoredStack.Part] {
        var parts = Self.introduction(of: task)
        if play.session.script.turns.isEmpty {
            parts.append(.init(Text("This conversation has no lines.", style: .secondary)))
        }
        parts += Self.lines(
            play.said, character: task.character, showsTranslation: showsTranslation,
            skipped: play.skipped)
        guard isPlaying else { return parts }
        parts += remark
        for hint in play.hints {
            parts.append(.init(NoteBar(title: "", tone: .accent, lines: [hint.sentence]), gap: 0))
        }
        if isEasy { parts += choices }
        parts.append(.init(KeyActionBar(deeds: deeds), gap: 1))
        return parts
    }

    /// The scenario, the instructions and the character.
    static func introduction(of task: RoleplayTask) -> [AnchoredStack.Part] {
        var parts: [AnchoredStack.Part] = [.init(Text(task.scenario))]
        if let instructions = task.instructions {
            parts.append(.init(Text(instructions, style: .heading)))
        }
        if let character = task.character {
            let about = task.characterAbout.map { ". \($0)" } ?? ""
            parts.append(.init(Text("With \(character)\(about)", style: .secondary)))
        }
        return parts
    }

    static func lines(
        _ said: [RoleplaySession.SpokenLine], character: String?, showsTranslation: Bool,
        skipped: Set<Int> = []
    ) -> [AnchoredStack.Part] {
        said.enumerated().map { index, line in
            .init(
                SpeechLine(
                    speaker: line.isStudents ? "You" : character ?? "They",
                    text: line.text, translation: showsTranslation ? line.translation : nil,
                    isStudents: line.isStudents,
                    note: skipped.contains(index) ? "skipped" : nil),
                gap: index == 0 || said[index - 1].isStudents ? 1 : 0)
        }
    }

    private var remark: [AnchoredStack.Part] {
        guard let remark = play.remark, let words = remark.words else { return [] }
        switch remark {
        case .taken, .skipped:
            return [.init(NoteBar(title: words, tone: .success))]
        case .missed(_, let said, let misses, _):
            return [
                .init(
                    NoteBar(
                        title: words, tone: .warning,
                        lines: ["You said: \(said)"],
                        quiet: ["\(misses == 1 ? "1 miss" : "\(misses) misses") on this line."]))
            ]
        }
    }

    private var choices: [AnchoredStack.Part] {
        play.choices.enumerated().map { index, text in
            let stop = "choice.\(index)"
            return .init(
                OptionLine(
                    id: stop, letter: Question.letter(index), text: text,
                    isFocused: focus == stop, canBeChosen: true),
                id: stop, gap: index == 0 ? 1 : 0)
        }
    }

    private var deeds: [KeyActionBar.Deed] {
        var deeds: [KeyActionBar.Deed] = []
        if play.hasMoreHelp { deeds.append(.init(key: isTyping ? "F2" : "h", "Help", "help")) }
        deeds.append(
            .init(key: isTyping ? "F3" : "w", isEasy ? "Write it" : "Choose a line", "easy"))
        deeds.append(
            .init(
                key: isTyping ? "F4" : "l",
                showsTranslation ? "Hide translations" : "Translations", "translation"))
        if hasVoice { deeds.append(.init(key: "F6", "Say it again", "say-again")) }
        if play.canSkip {
            deeds.append(.init(key: isTyping ? "F5" : "s", "Skip this line", "skip"))
        }
        if !isTyping { deeds.append(.init(key: "r", "Start over", "over")) }
        return deeds
    }
}

/// One line of a conversation.
struct SpeechLine: CompositeView {
    var speaker: String
    var text: String
    var translation: String?
    var isStudents: Bool
    var note: String?

    var body: any View {
        let name = StyledText("\(speaker): ", Style(isStudents ? .accent : .text, .bold))
        let more = note.map { StyledText("  (\($0))", .secondary) } ?? ""
        return VStack(
            [Text(name + StyledText(text) + more, hang: 2)]
                + (translation.map {
                    [Text("  \($0)", style: Style(.secondaryText, .italic), hang: 2)]
                } ?? []), spacing: 0)
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, body.size(in: proposal, context).height)
    }

    func describe(into linear: inout LinearText) {
        linear.sentence("\(speaker): \(text)" + (note.map { " (\($0))" } ?? ""))
        if let translation { linear.sentence("That is: \(translation)") }
    }
}

/// Key hints in as few lines as possible.
struct KeyActionBar: CompositeView {
    struct Deed: Sendable, Hashable {
        let key: String
        let label: String
        let id: String

        init(key: String, _ label: String, _ id: String) {
            self.key = key
            self.label = label
            self.id = id
        }
    }

    var deeds: [Deed]

    var body: any View {
        var runs: [StyledText.Run] = []
        for deed in deeds {
            if !runs.isEmpty { runs.append(.init("   ", .plain)) }
            runs.append(.init(deed.key, Style(.accent, .bold), action: deed.id))
            runs.append(.init("\u{a0}" + deed.label, .secondary, action: deed.id))
        }
        return Text(StyledText(runs))
    }

    func describe(into linear: inout LinearText) {
        for deed in deeds { linear.action(id: deed.id, label: deed.label) }
    }
}
