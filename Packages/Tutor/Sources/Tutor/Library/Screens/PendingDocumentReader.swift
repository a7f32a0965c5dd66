import AppCore
import TerminalUI

/// Reads pending documents while a screen is open; leaving it returns the current one to the queue.
/// Indexing continues in the background.
struct PendingDocumentReader: Sendable, Hashable {
    enum Event: Sendable {
        case goesOn(DocumentLibrary.Progress)
        case ended
        case failed(Problem)
    }

    private(set) var progress: DocumentLibrary.Progress?

    /// Continues with documents added meanwhile.
    var isReading: Bool { progress?.work == .reading }
    var status: String? { progress?.words }

    /// Reads pending documents, then follows the indexing.
    static func read<Message: Sendable>(
        _ library: DocumentLibrary, as message: @escaping @Sendable (Event) -> Message
    ) -> Effect<Message> {
        .task(id: "read") { emit in
            do throws(Problem) {
                repeat {
                    try await library.readWaiting { emit(message(.goesOn($0))) }
                    library.indexInBackground()
                    for await step in library.background.steps() {
                        emit(message(.goesOn(.init(step))))
                    }
                } while try await library.hasWaiting
                emit(message(.ended))
            } catch {
                emit(message(.failed(error)))
            }
        }
    }

    /// Returns true if rows may have changed.
    mutating func hear(_ event: Event) -> Bool {
        switch event {
        case .goesOn(let progress):
            defer { self.progress = progress }
            return progress.work == .reading || self.progress?.work == .reading
        case .ended, .failed:
            defer { progress = nil }
            return progress != nil
        }
    }

    /// The progress bar; empty while idle.
    var bar: [any View] {
        progress.map { [ProgressBar(value: $0.share, label: $0.words), Spacer(1)] } ?? []
    }
}
