import AppCore
import TerminalUI

extension BillingScreen {
    func view(in context: ViewContext) -> any View {
        Padding(
            Insets(horizontal: context.size.width < 40 ? 0 : 2, vertical: 0),
            VStack(spacing: 0, address + [Measure(66, centered: false, VStack(spacing: 0, parts))]))
    }

    /// The address at full width in as few lines as possible, so it can be copied.
    private var address: [any View] {
        visit.map { [Text(StyledText($0.address, .accent)), Spacer(1)] } ?? []
    }

    private var parts: [any View] {
        guard let billing else {
            let failure = problem.map { [trouble($0)] } ?? [Skeleton(lines: 3)]
            return failure + [Spacer(1)] + buttons
        }
        var parts: [any View] = [Text(StyledText(billing.headline, .heading))]
        parts += billing.sentences(billingClient.words).map { Text(StyledText($0)) }
        if let problem { parts += [Spacer(1), trouble(problem)] }
        if visit != nil { parts += [Spacer(1)] + waiting }
        parts += [Spacer(1)] + buttons
        if !billing.isPremium { parts += [Spacer(1)] + offer(billing) }
        return parts
    }

    private func trouble(_ problem: Problem) -> any View {
        let cure = problem.cure.map { " → \($0)" } ?? ""
        return Text(StyledText(problem.summary + cure, Style(.incorrect)))
    }

    /// The code field while typing, else the actions.
    private var buttons: [any View] {
        if let code {
            return [
                TextField(
                    id: Self.codeID, label: "Code", state: code,
                    placeholder: "your code",
                    focused: true)
            ]
        }
        return acts.enumerated().map { index, act in
            Button(id: act.id, label: act.label, focused: index == focus)
        }
    }

    private var waiting: [any View] {
        guard let visit else { return [] }
        var parts: [any View] = [
            Text(
                visit.isOpened
                    ? "Opened in your browser. Waiting…"
                    : "Open the address above in a browser. Waiting…", style: Style(.warning))
        ]
        if visit.isTest { parts.append(Text("TEST: no money moves on this page.")) }
        return parts
    }

    /// The benefits of premium. The price comes from the server.
    private func offer(_ billing: Billing) -> [any View] {
        let points = [
            "Every lesson, passage and section",
            "All explanations and reviews",
            "Cancel anytime; you keep it until the period ends",
        ]
        var parts: [any View] = [Text(StyledText("Premium includes", .heading))]
        parts += points.map { Text(StyledText("•  ", .accent) + StyledText($0), hang: 3) }
        let price = billing.state.price.map { "It costs \($0). " } ?? ""
        parts.append(
            Text(
                StyledText(
                    price + "You pay on a page in your browser, never in Homeroom.", .secondary)))
        return parts
    }
}
