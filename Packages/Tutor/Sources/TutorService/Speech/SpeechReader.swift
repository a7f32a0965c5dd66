import AppCore
import Foundation
import SQLStore
import ServiceKit

/// Streams speech sentence by sentence, preparing the next one while sending. Skips sentences that
/// fail.
actor SpeechReader {
    /// The size of a piece in bytes.
    private static let piece = 32 << 10
    /// The pause between two polls for an unfinished answer; `maxPauses` limits the polls.
    private static let pause = Duration.milliseconds(200)
    private static let maxPauses = 450
    private static let atOnce = 2

    private let context: ServiceContext
    private let owner: AccountKey
    private let id: String
    private let engine: SpeechEngine
    private var waiting: [String]
    private var position: Int
    private var isComplete: Bool
    private var making: [Task<[UInt8]?, Never>] = []
    private var left: ArraySlice<UInt8> = []
    private var pauses = 0

    init(
        context: ServiceContext, owner: AccountKey, id: String, engine: SpeechEngine,
        parts: [String], isComplete: Bool
    ) {
        self.context = context
        self.owner = owner
        self.id = id
        self.engine = engine
        waiting = parts
        position = parts.count
        self.isComplete = isComplete
    }

    deinit { for task in making { task.cancel() } }

    /// The next samples, or nil at the end.
    func next() async throws -> [UInt8]? {
        while true {
            if !left.isEmpty {
                let piece = Array(left.prefix(Self.piece))
                left = left.dropFirst(Self.piece)
                return piece
            }
            fill()
            if let first = making.first {
                let samples = await first.value
                making.removeFirst()
                left = (samples ?? [])[...]
                continue
            }
            guard !isComplete, pauses < Self.maxPauses else { break }
            try await look()
        }
        let (owner, id, now) = (owner, id, context.milliseconds)
        try await context.database.write {
            try SpeechStore(owner: owner, connection: $0, now: now).remove(id)
        }
        return nil
    }

    private func fill() {
        while making.count < Self.atOnce, !waiting.isEmpty {
            let sentence = waiting.removeFirst()
            let engine = engine
            making.append(Task { await engine.speak(sentence) })
        }
    }

    /// Loads more sentences, waiting if none are ready.
    private func look() async throws {
        let (owner, id, now, start) = (owner, id, context.milliseconds, position)
        let (parts, isComplete) = try await context.database.read {
            try SpeechStore(owner: owner, connection: $0, now: now).parts(of: id, from: start)
        }
        waiting += parts
        position += parts.count
        self.isComplete = isComplete
        guard parts.isEmpty, !isComplete else {
            pauses = 0
            return
        }
        pauses += 1
        try await context.environment.sleep(Self.pause)
    }
}
