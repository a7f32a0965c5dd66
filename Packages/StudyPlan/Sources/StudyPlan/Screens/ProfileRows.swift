import AppCore
import TerminalUI

/// The rows of the profile screen.
struct ProfileRows {
    let profile: StudyProfile
    let subscriber: Subscriber

    /// Ids of action rows; diagnostics and lessons use ids derived from the item.
    enum Action {
        static let account = "plan.account"
        static let billing = "plan.billing"
        static let prompt = "plan.prompt"
        static let skills = "plan.skills"
        static let signOut = "plan.sign-out"

        static func open(_ item: ItemReference) -> String {
            "plan.open/\(item.kind.rawValue)/\(item.id)"
        }

        /// The item from an ``open(_:)`` id.
        static func item(_ id: String) -> ItemReference? {
            let parts = id.split(separator: "/").map(String.init)
            guard parts.count == 3, parts[0] == "plan.open",
                let kind = ItemReference.Kind(rawValue: parts[1])
            else { return nil }
            return ItemReference(kind, parts[2])
        }
    }

    var rows: [PlanPage.Row] {
        prompt + account + diagnostics + areas + lessons + trend + ending
    }

    private var prompt: [PlanPage.Row] {
        guard let prompt = profile.prompt else { return [] }
        return [
            .action(
                id: Action.prompt, title: StyledText(prompt.message, .heading),
                detail: prompt.detail,
                trailing: StyledText(prompt.isWelcome ? prompt.action ?? "Start" : "x: not now"))
        ]
    }

    private var account: [PlanPage.Row] {
        let who = StyledText(subscriber.email ?? "Student on this computer")
        var rows: [PlanPage.Row] = [.heading("Profile")]
        if subscriber.account != nil {
            rows.append(.action(id: Action.account, title: who, detail: nil, trailing: "Account"))
        } else {
            rows.append(.note(who))
        }
        guard let words = subscriber.plan else { return rows }
        let plan = StyledText(words, Style(subscriber.isPremium ? .correct : .text))
        guard subscriber.billing != nil else {
            let words =
                subscriber.isPremium
                ? "" : "  Payments isn't installed, so premium content is locked."
            return rows + [.note(plan + StyledText(words, .secondary))]
        }
        return rows + [
            .action(
                id: Action.billing, title: plan, detail: nil,
                trailing: StyledText(subscriber.billingVerb, .accent))
        ]
    }

    private var diagnostics: [PlanPage.Row] {
        [.heading("Diagnostics")]
            + profile.diagnostics.map { summary in
                let name = StyledText(summary.category.title)
                guard let item = summary.diagnostic else {
                    let words = summary.isCompleted ? "  ✓ Complete" : "  None here yet"
                    return .note(name + StyledText(words, .secondary))
                }
                let mark =
                    summary.isCompleted
                    ? StyledText("✓ Complete", Style(.correct)) : StyledText("Start", .accent)
                return .action(
                    id: Action.open(item), title: name,
                    detail: summary.title.map {
                        summary.isCompleted ? $0 : "\($0). Not started."
                    } ?? (summary.isCompleted ? nil : "Not started."), trailing: mark)
            }
    }

    private var areas: [PlanPage.Row] {
        var rows: [PlanPage.Row] = []
        let lists: [(String, [StudyProfile.Share], Tone)] = [
            ("Areas to improve", profile.areasToImprove, .failure),
            ("Improving", profile.areasImproving, .warning),
            ("Strengths", profile.strongAreas, .success),
        ]
        for (title, shares, tone) in lists where !shares.isEmpty {
            rows.append(.heading(title))
            rows += shares.map { share in
                .bar(
                    label: share.name, percent: share.percent,
                    caption: "\(share.correct) of \(share.total)", tone: tone)
            }
        }
        if rows.isEmpty {
            rows = [
                .heading("Strengths and areas to improve"),
                .note(
                    StyledText(
                        "Take a diagnostic above to find out (15 to 30 minutes each).",
                        .secondary)),
            ]
        }
        guard !profile.beliefs.isEmpty else { return rows }
        return rows + [
            .action(
                id: Action.skills, title: "All skills, with confidence", detail: nil,
                trailing: StyledText("\(profile.beliefs.count)", .secondary))
        ]
    }

    private var lessons: [PlanPage.Row] {
        guard !profile.proposals.isEmpty else {
            let words = profile.noProposalsReason
            return [.heading("Recommended lessons"), .note(StyledText(words, .secondary))]
        }
        return [.heading("Recommended lessons")]
            + profile.proposals.map { proposal in
                let isLocked = proposal.isPremium && !subscriber.isPremium
                let category = proposal.category?.title ?? ""
                return .action(
                    id: Action.open(proposal.lesson), title: StyledText(proposal.title),
                    detail: proposal.reason,
                    trailing: StyledText(isLocked ? "\(category) · premium" : category))
            }
    }

    private var trend: [PlanPage.Row] {
        let weeks = profile.weeks.suffix(8)
        guard !weeks.isEmpty else { return [] }
        var rows: [PlanPage.Row] = [.heading("Correct answers by week")]
        if profile.weeks.count > 2 {
            rows.append(
                .sparkline(
                    profile.weeks.suffix(26).map(\.percent), label: "Correct answers by week"))
        }
        return rows
            + weeks.map { week in
                .bar(
                    label: "Week of \(week.date)", percent: week.percent,
                    caption: "\(week.correct) of \(week.total)", tone: .accent)
            }
    }

    private var ending: [PlanPage.Row] {
        guard subscriber.canSignOut else { return [] }
        return [
            .heading("Account"),
            .action(id: Action.signOut, title: "Sign out", detail: nil, trailing: nil),
        ]
    }
}
