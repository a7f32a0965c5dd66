import AppCore
import TerminalUI

/// Loading and printing shared by the plan commands.
struct PlanPrinter {
    let repository: PlanRepository
    let console: Console

    init(_ context: FeatureContext, _ output: OutputOptions) {
        repository = PlanRepository(context: context)
        console = context.console.with(output)
    }

    /// The fresh profile; on failure, the cached one plus a warning.
    func profile() async throws(Problem) -> ProfileResponse {
        do throws(Problem) {
            return try await repository.refresh().value
        } catch {
            guard let known = await repository.known() else { throw error }
            let age = repository.calendar.age(of: known.fetchedAt)
            console.err("\(error.summary) Showing saved data from \(age).")
            return known.value
        }
    }
}

/// The plan as plain lines.
struct PlanLines {
    let profile: StudyProfile

    init(_ profile: StudyProfile) { self.profile = profile }

    var lines: [String] {
        var lines = ["Diagnostics"]
        for summary in profile.diagnostics {
            let title = summary.title.map { "  \($0)" } ?? ""
            lines.append(
                "  \(padded(summary.category.title, 9))\(DiagnosticJSON.state(of: summary))\(title)"
            )
        }
        for (title, shares) in [
            ("Areas to improve", profile.areasToImprove), ("Improving", profile.areasImproving),
            ("Strengths", profile.strongAreas),
        ] where !shares.isEmpty {
            lines += ["", title]
            let width = shares.map(\.name.count).max() ?? 0
            lines += shares.map { share in
                "  \(padded(share.name, width + 2))\(share.percent.percentText)  "
                    + "\(share.correct) of \(share.total)"
            }
        }
        lines += ["", "Recommended lessons"]
        if profile.proposals.isEmpty { lines.append("  \(profile.noProposalsReason)") }
        for (index, proposal) in profile.proposals.enumerated() {
            let isLocked = proposal.isPremium && !profile.isPremium
            lines.append("  \(index + 1). \(proposal.title)\(isLocked ? " (premium)" : "")")
            if let reason = proposal.reason { lines.append("     \(reason)") }
        }
        guard !profile.weeks.isEmpty else { return lines }
        lines += ["", "Correct answers by week"]
        lines += profile.weeks.suffix(8).map { week in
            "  Week of \(padded(week.date, 7))\(week.percent.percentText)  "
                + "\(week.correct) of \(week.total)"
        }
        return lines
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
