import AppCore
import Dialogue
import TerminalUI

// Media and speech of an item.
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

    private var said: [RoleplaySession.SpokenLine] {
        if case .roleplay(_, let play) = live { play.said } else { [] }
    }

    /// Skip speaking earlier lines when continuing.
    mutating func passOver() { spoken = max(0, said.count - 1) }

    /// Speaks new lines of the character; any action of the student stops what's
    /// being spoken.
    mutating func speak() -> Effect<Message> {
        guard library.media.speaker.isOn, said.count != spoken else { return .none }
        let lines = said.dropFirst(min(spoken, said.count)).filter { !$0.isStudents }.map(\.text)
        spoken = said.count
        guard !lines.isEmpty else { return .cancel(id: "speech") }
        return say(lines.joined(separator: "\n"))
    }

    /// Speaks the character's last line again, even if automatic speech is off.
    func sayAgain() -> Effect<Message> {
        guard let line = said.last(where: { !$0.isStudents }) else { return .none }
        return say(line.text, isAsked: true)
    }

    private func say(_ text: String, isAsked: Bool = false) -> Effect<Message> {
        speech.say(text, in: page?.program.teaches, isAsked: isAsked) { .speech($0) }
    }

    /// Starts or stops recording an answer.
    mutating func dictate() -> Effect<Message> {
        speech.dictate(in: page?.program.teaches) { .speech($0) }
    }

    // MARK: Free conversation

    /// Opens free conversation; nil if no model is configured.
    var talk: Effect<Message>? {
        guard isRoleplay, canTalk else { return nil }
        return .open(ConversationScreen.place(level: levelID, item: itemID).description)
    }
}
