import AppCore
import TerminalUI

/// Loading and printing shared by the plan commands.
struct PlanPrinter {
    let desk: PlanDesk
    let console: Console

    init(_ context: FeatureContext, _ output: OutputOptions) {
        desk = PlanDesk(context: context)
        console = context.console.with(output)
    }

    /// The fresh profile; on failure, the cached one plus a warning.
    func profile() async throws(Problem) -> ProfileResponse {
        do throws(Problem) {
            return try await desk.refresh().value
        } catch {
            guard let known = await desk.known() else { throw error }
            let age = desk.almanac.age(of: known.fetchedAt)
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
        for standing in profile.standings {
            let title = standing.title.map { "  \($0)" } ?? ""
            lines.append(
                "  \(padded(standing.category.title, 9))\(DiagnosticJSON.state(of: standing))\(title)"
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
        if profile.proposals.isEmpty { lines.append("  None yet. Take a diagnostic first.") }
        for (index, proposal) in profile.proposals.enumerated() {
            lines.append(
                "  \(index + 1). \(proposal.title)\(proposal.isPremium ? " (premium)" : "")")
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
