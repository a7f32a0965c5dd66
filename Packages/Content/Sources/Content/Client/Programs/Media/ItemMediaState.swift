import AppCore
import TerminalUI

/// The state of an item's media file while its page is open.
struct ItemMediaState: Sendable, Hashable {
    /// nil while loading, and for files that aren't pictures.
    var picture: Picture?
    /// Whether the file is being loaded or played.
    var isOpen = false
    /// A message about opening the file.
    var note: String?

    /// Messages from the page's effects.
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

    /// Loads the item's picture when its page opens.
    func load<Message>(
        from media: ProgramMedia, as message: @escaping @Sendable (ItemMediaState.Event) -> Message
    ) -> Effect<Message> {
        guard kind == .image else { return .none }
        return .task(id: Self.pictureTask) { emit in
            emit(message(.pictured(await media.cache.picture(of: self))))
        }
    }

    /// Loads the file and opens it in a program. Calling it again
    /// restarts it; ``close()`` stops a sound.
    func open<Message>(
        in media: ProgramMedia, as message: @escaping @Sendable (ItemMediaState.Event) -> Message
    ) -> Effect<Message> {
        .task(id: Self.openTask) { emit in
            emit(message(.opening))
            let outcome: MediaPlayer.Outcome
            do throws(Problem) {
                outcome = await media.player.open(try await media.cache.file(of: self))
            } catch {
                outcome = .failed(error.inOneLine)
            }
            emit(message(.ended(outcome)))
        }
    }
}
