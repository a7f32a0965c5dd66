import AppCore
import TerminalUI

/// What waits is read while somebody looks on; who leaves gives it back.
struct WaitingReader: Sendable, Hashable {
    enum Event: Sendable {
        case goesOn(LibraryDesk.Progress)
        case ended
        case failed(Problem)
    }

    private(set) var progress: LibraryDesk.Progress?

    /// It goes on by itself, also with what is added meanwhile.
    var isBusy: Bool { progress != nil }
    var status: String? { progress?.words }

    /// Reads what waits, and then makes findable what was read.
    static func read<Message: Sendable>(
        _ desk: LibraryDesk, as message: @escaping @Sendable (Event) -> Message
    ) -> Effect<Message> {
        .task(id: "read") { emit in
            do throws(Problem) {
                repeat {
                    // What fails here is found by its words, and answers say so.
                    try await desk.readWaiting { emit(message(.goesOn($0))) }
                    try? await desk.index { emit(message(.goesOn(.init($0)))) }
                } while try await desk.hasWaiting
                emit(message(.ended))
            } catch {
                emit(message(.failed(error)))
            }
        }
    }

    /// True when rows may have changed.
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

    /// Nothing while nothing is read.
    var bar: [any View] {
        progress.map { [ProgressBar(value: $0.share, label: $0.words), Spacer(1)] } ?? []
    }
}
