import AppCore
import Foundation
import Synchronization

/// Somebody who always hears the same, and keeps what was played.
final class EarDouble: Transcribing {
    struct Heard: Sendable {
        var wav: Data
        var language: String?
    }

    private let isConfigured: Bool
    private let state = Mutex<[Heard]>([])

    init(isConfigured: Bool = true) { self.isConfigured = isConfigured }

    var heard: [Heard] { state.withLock { $0 } }

    var configured: ModelBrief? {
        get async {
            isConfigured ? ModelBrief(model: "ear", host: "localhost:9", isLocal: true) : nil
        }
    }

    func transcribe(wav: Data, language: String?) async throws(Problem) -> String {
        state.withLock { $0.append(Heard(wav: wav, language: language)) }
        return " Buenos\ndías "
    }
}
