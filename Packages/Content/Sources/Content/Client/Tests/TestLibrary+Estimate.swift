import Foundation
import ScoreEstimate

extension TestLibrary {
    /// The estimate from all stored tests and drills.
    func estimate(_ pool: QuestionPool) async throws -> ScoreEstimate {
        ScoreEvidence(of: try await store.runs(limit: 1_000), pool, at: now.timeIntervalSince1970)
            .estimate
    }
}
