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
        return say(lines.joined(separator: "\n"), isAsked: false)
    }

    /// Says the character's last line again, also where lines are not said by themselves.
    func sayAgain() -> Effect<Message> {
        guard let line = said.last(where: { !$0.isStudents }) else { return .none }
        return say(line.text, isAsked: true)
    }

    private func say(_ text: String, isAsked: Bool) -> Effect<Message> {
        let (speaker, language) = (library.media.speaker, page?.program.teaches)
        return .task(id: "speech") { emit in
            let outcome =
                isAsked
                ? await speaker.sayNow(text, in: language) : await speaker.say(text, in: language)
            if case .unavailable(let words?) = outcome { emit(.remarked(words)) }
        }
    }

    // MARK: Spoken answers

    /// Begins to record an answer, or ends it; what is understood stands in the field, to be sent or mended.
    mutating func dictate() -> Effect<Message> {
        if let recording {
            recording.now()
            return .none
        }
        let (dictation, language) = (library.media.dictation, page?.program.teaches)
        let stop = ChildProcess.Stop()
        recording = stop
        let record = Effect<Message>.task(id: "record") { emit in
            do throws(Problem) {
                if let obstacle = await dictation.obstacle() { throw obstacle }
                let wave = try await dictation.record(stop: stop)
                emit(.dictated(try await dictation.text(of: wave, language: language)))
            } catch {
                emit(.notDictated(error))
            }
        }
        return .batch(.cancel(id: "speech"), record)
    }

    // MARK: Free conversation

    /// Opens the scene to talk in freely; nil where nobody is there to talk with.
    var talk: Effect<Message>? {
        guard isRoleplay, canTalk else { return nil }
        return .open(TalkScreen.place(level: levelID, item: itemID).description)
    }
}
