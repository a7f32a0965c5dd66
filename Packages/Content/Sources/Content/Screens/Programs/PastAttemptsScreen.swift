import AppCore
import Dialogue
import Foundation
import TerminalUI

/// The past attempts screen, newest first. Role-plays can be opened and reread.
struct PastAttemptsScreen: Screen {
    enum Message: Sendable {
        case arrived(Arrival<LevelPage>)
        case tries([PastAttempt])
    }

    let library: ProgramLibrary
    let levelID: String
    let itemID: String
    var item: LevelItem?
    /// nil before loading.
    var tries: [PastAttempt]?
    /// The id of the open attempt.
    var opened: String?
    var showsTranslation = false
    var list = ListState()
    var scroll = ScrollState()

    init(_ itemID: String, in levelID: String, library: ProgramLibrary) {
        self.itemID = itemID
        self.levelID = levelID
        self.library = library
    }

    var title: String { "Past attempts" }

    var hints: [KeyHint] {
        guard opened != nil else { return [KeyHint("Enter", "open"), KeyHint("Esc", "back")] }
        return [KeyHint("l", "translation"), KeyHint("Esc", "close")]
    }

    mutating func start() -> Effect<Message> {
        let (library, itemID, levelID) = (library, itemID, levelID)
        return .task(id: "load") { emit in
            emit(.tries(await library.attempts(of: itemID)))
            for await arrival in library.followLevel(levelID) { emit(.arrived(arrival)) }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.tries(let tries)):
            self.tries = tries
            return .none
        case .message(.arrived(let arrival)):
            item = arrival.value?.item(itemID) ?? item
            return .none
        case .resumed: return start()
        case .input(let input): return handle(input)
        }
    }

    private mutating func handle(_ input: InputEvent) -> Effect<Message> {
        if opened != nil {
            switch input {
            case .key(let key) where key.key == .escape || key.key == .backspace: return close()
            case .key(let key) where key.key == .character("l"): return toggle()
            case .activate("close"): return close()
            case .activate("translation"): return toggle()
            default: return scroll.handle(input) ? .none : .unhandled
            }
        }
        return list.handle(input, items: items).effect { id in
            guard let one = tries?.first(where: { $0.id == id }) else { return .none }
            guard one.conversation != nil || one.talk != nil else {
                return .toast("Only the score of this attempt was saved.")
            }
            opened = id
            scroll.offset = 0
            return .none
        }
    }

    private mutating func close() -> Effect<Message> {
        opened = nil
        return .none
    }

    private mutating func toggle() -> Effect<Message> {
        showsTranslation.toggle()
        return .none
    }

    // MARK: View

    private var items: [ListItem] {
        (tries ?? []).map { one in
            let lines = one.conversation.map { state in
                let count = state.said.count(where: \.isStudents)
                return count == 1 ? "1 line by you" : "\(count) lines by you"
            }
            let talk = one.talk.map { "free conversation, \($0.studentLineCount) by you" }
            let submissionState: String? =
                switch one.submissionState {
                case .waiting: "not sent yet"
                case .sent, .kept: nil
                case .refused(let reason): "rejected by the server: \(reason)"
                }
            let detail = [lines, talk, submissionState].compactMap { $0 }.joined(separator: " · ")
            return ListItem(
                id: one.id, title: StyledText(library.age(of: one.at)),
                detail: detail.isEmpty ? nil : StyledText(detail, .secondary),
                trailing: one.score.map(ScoreBadge.text) ?? StyledText("no score", .secondary))
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let tries else { return Skeleton(lines: 5) }
        let heading = Text(item?.title ?? "Past attempts", style: .heading)
        if let one = tries.first(where: { $0.id == opened }), let talk = one.talk {
            return talkView(one, talk, heading)
        }
        guard let one = tries.first(where: { $0.id == opened }), let state = one.conversation else {
            return VStack(spacing: 1) {
                heading
                ListView(
                    items: items, state: list,
                    empty: "No attempts yet. Finish this to see it here.")
            }
        }
        var character: String?
        if case .roleplay(let task)? = item?.body { character = task.character }
        let parts = RoleplayContent.lines(
            state.said, character: character, showsTranslation: showsTranslation)
        let score = one.score.map { " · \($0)%" } ?? ""
        return VStack(spacing: 1) {
            heading
            Text("From \(library.age(of: one.at))\(score)", style: .secondary)
            ScrollView(
                Measure(library.measure, AnchoredStack(parts: parts, anchors: Anchors())),
                state: scroll)
            KeyActionBar(deeds: [
                .init(key: "l", "Translations", "translation"),
                .init(key: "Esc", "Close", "close"),
            ])
        }
    }
}

extension PastAttemptsScreen {
    /// A saved free conversation.
    private func talkView(_ one: PastAttempt, _ talk: ModelConversation, _ heading: Text)
        -> any View
    {
        var character = "The character"
        if case .roleplay(let task)? = item?.body { character = task.character ?? character }
        let lines: [any View] = talk.lines.map { line in
            SpeechLine(
                speaker: line.isStudents ? "You" : character, text: line.text, translation: nil,
                isStudents: line.isStudents, note: nil)
        }
        return VStack(spacing: 1) {
            heading
            Text(
                "A free conversation with \(talk.partner), \(library.age(of: one.at))",
                style: .secondary)
            ScrollView(Measure(library.measure, VStack(spacing: 0, lines)), state: scroll)
            KeyActionBar(deeds: [.init(key: "Esc", "Close", "close")])
        }
    }
}

extension PastAttempt {
    /// The saved conversation; nil if none was saved.
    var conversation: RoleplaySession.State? {
        guard case .roleplay(let state)? = play(ExerciseState.self) else { return nil }
        return state
    }
}
