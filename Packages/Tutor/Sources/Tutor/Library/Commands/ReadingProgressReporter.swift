import Synchronization

/// Progress messages while reading documents: each one if few, otherwise every tenth.
final class ReadingProgressReporter: Sendable {
    /// Up to this many are reported one by one.
    private static let few = 20

    private let documents: Int
    private let begun = Mutex(0)

    /// `documents` is the number pending.
    init(of documents: Int) { self.documents = documents }

    /// The next message, or nil.
    func line(_ progress: DocumentLibrary.Progress) -> String? {
        let isNew = progress.of == 0
        let number = begun.withLock { begun in
            if isNew { begun += 1 }
            return begun
        }
        // More documents may be added meanwhile.
        let place = documents > 1 ? " (\(number) of \(max(number, documents)))" : ""
        if isNew {
            let isSaid = documents <= Self.few || number % 10 == 1 || number == documents
            return isSaid ? "Reading “\(progress.title)”\(place)…" : nil
        }
        guard 0 < progress.done, progress.done < progress.of, progress.done % 10 == 0 else {
            return nil
        }
        return "Reading “\(progress.title)”\(place): page \(progress.done) of \(progress.of)"
    }

    static func line(_ step: LibraryIndexing.Step) -> String? {
        let isLong = step.done < step.of
        let isSaid =
            step.documents <= few || step.number % 10 == 1 || step.number == step.documents
        return isLong || isSaid ? step.words : nil
    }
}
