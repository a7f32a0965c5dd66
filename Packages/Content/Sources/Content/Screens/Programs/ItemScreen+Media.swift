import AppCore
import Dialogue
import TerminalUI

// What an item shows and says beside its play.
extension ItemScreen {
    // MARK: Files

    /// Fetches the picture of an item, once.
    func loadMedia(unless known: ItemMedia?) -> Effect<Message> {
        guard let media = item?.media, media != known else { return .none }
        return media.load(from: library.media) { .media($0) }
    }

    func openMedia() -> Effect<Message> {
        item?.media?.open(in: library.media) { .media($0) } ?? .none
    }

    // MARK: Speech

    private var said: [RoleplaySession.Said] {
        if case .roleplay(_, let play) = live { play.said } else { [] }
    }

    /// Lines before the last one need not be said when one goes on.
    mutating func passOver() { spoken = max(0, said.count - 1) }

    /// Says what the character said since the last time; whatever the student does ends what is
    /// being said.
    mutating func speak() -> Effect<Message> {
        guard library.media.speaker.isOn, said.count != spoken else { return .none }
        let lines = said.dropFirst(min(spoken, said.count)).filter { !$0.isStudents }.map(\.text)
        spoken = said.count
        guard !lines.isEmpty else { return .cancel(id: "speech") }
        return say(lines.joined(separator: "\n"))
    }

    /// Says the character's last line again, also where lines are not said by themselves.
    func sayAgain() -> Effect<Message> {
        guard let line = said.last(where: { !$0.isStudents }) else { return .none }
        return say(line.text, isAsked: true)
    }

    private func say(_ text: String, isAsked: Bool = false) -> Effect<Message> {
        speech.say(text, in: page?.program.teaches, isAsked: isAsked) { .speech($0) }
    }

    /// Begins to record an answer, or ends it.
    mutating func dictate() -> Effect<Message> {
        speech.dictate(in: page?.program.teaches) { .speech($0) }
    }

    // MARK: Free conversation

    /// Opens the scene to talk in freely; nil where nobody is there to talk with.
    var talk: Effect<Message>? {
        guard isRoleplay, canTalk else { return nil }
        return .open(TalkScreen.place(level: levelID, item: itemID).description)
    }
}
