import ScoreEstimate
import TerminalUI

extension TestScreen {
    /// Loads the estimate for the report of a test.
    func loadEstimate() -> Effect<Message> {
        guard isReport, !isDrill else { return .none }
        return .task(id: "estimate") { [library] emit in
            // Of all tests and drills, not only of this test. The report is useful without it.
            if let estimate = try? await library.estimate(library.pool()) {
                emit(.estimated(estimate))
            }
        }
    }

    var estimateParts: [AnchoredStack.Part] {
        guard let estimate else { return [] }
        let rows = estimate.rows.map { AnchoredStack.Part(Text("\($0.name): \($0.words)"), gap: 0) }
        return [.init(Text(ScoreEstimate.heading, style: .heading))] + rows
            + (estimate.note.map { [.init(Text($0, style: .secondary), gap: 0)] } ?? [])
    }
}
