import AppCore
import TerminalUI

/// What is known of an item's file while its page is on view.
struct ItemMediaState: Sendable, Hashable {
    /// nil while a picture is on its way, and of files that are no pictures.
    var picture: Picture?
    /// The file is being fetched or played.
    var isOpen = false
    /// What became of opening it, in words.
    var note: String?

    /// What a page's own effects report.
    enum Event: Sendable, Hashable {
        case pictured(Picture)
        case opening
        case ended(MediaPlayer.Outcome)
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .pictured(let picture): self.picture = picture
        case .opening: (isOpen, note) = (true, nil)
        case .ended(.played): (isOpen, note) = (false, nil)
        case .ended(.opened(let name)): (isOpen, note) = (false, "Opened in \(name).")
        case .ended(.failed(let words)): (isOpen, note) = (false, words)
        }
    }
}

extension ItemMedia {
    private static let pictureTask = "media-picture"
    private static let openTask = "media-open"

    /// Fetches the picture of an item that has one, when its page opens.
    func load<Message>(
        from media: ProgramMedia, as message: @escaping @Sendable (ItemMediaState.Event) -> Message
    ) -> Effect<Message> {
        guard kind == .image else { return .none }
        return .task(id: Self.pictureTask) { emit in
            emit(message(.pictured(await media.shelf.picture(of: self))))
        }
    }

    /// Fetches the file and hands it to the program that shows or plays it. Asked for again, it
    /// starts anew; ``close()`` ends a sound.
    func open<Message>(
        in media: ProgramMedia, as message: @escaping @Sendable (ItemMediaState.Event) -> Message
    ) -> Effect<Message> {
        .task(id: Self.openTask) { emit in
            emit(message(.opening))
            let outcome: MediaPlayer.Outcome
            do throws(Problem) {
                outcome = await media.player.open(try await media.shelf.file(of: self))
            } catch {
                outcome = .failed(error.inOneLine)
            }
            emit(message(.ended(outcome)))
        }
    }

    /// Ends a sound or film that plays, when its page is left for another item.
    static func close<Message>() -> Effect<Message> { .cancel(id: openTask) }
}
