import AppCore
import Foundation
import TerminalUI

/// The plan, and the ways to change it.
struct BillingScreen: Screen {
    enum Message: Sendable {
        case known(Billing?)
        case refreshed(Billing)
        case failed(Problem)
        /// A page is ready; the flag says whether a browser was opened.
        case visiting(address: String, isOpened: Bool, isTest: Bool)
        case visited(PaymentPageVisit.Outcome)
        /// The portal page was closed, possibly after a change.
        case managed(Billing?)
        case synced(String?, Billing)
        case redeemed(String)
    }

    /// Actions available to the student, depending on their plan.
    enum Act: String, Sendable, CaseIterable {
        case upgrade, manage, sync, redeem

        var id: String { "payments.\(rawValue)" }
        var label: String {
            switch self {
            case .upgrade: "Upgrade"
            case .manage: "Manage"
            case .sync: "Sync"
            case .redeem: "Redeem a code"
            }
        }
        var key: Character {
            switch self {
            case .upgrade: "p"
            case .manage: "m"
            case .sync: "s"
            case .redeem: "c"
            }
        }
    }

    static let codeID = "payments.code"
    /// Seconds to wait for a page.
    static let patience = 600

    let billingClient: BillingClient
    private(set) var billing: Billing?
    private(set) var problem: Problem?
    private(set) var isBusy = true
    /// The page open in the browser.
    private(set) var visit: (address: String, isOpened: Bool, isTest: Bool)?
    /// The code being typed; nil if the field is closed.
    private(set) var code: TextFieldState?
    private(set) var focus = 0

    var title: String { "Plan & billing" }
    var capturesText: Bool { code != nil }
    var hints: [KeyHint] {
        if code != nil { return [KeyHint("Enter", "redeem"), KeyHint("Esc", "cancel")] }
        let choosing = acts.isEmpty ? [] : [KeyHint("Enter", "choose"), KeyHint("Tab", "next")]
        return choosing
            + acts.map { KeyHint(String($0.key), $0.label.lowercased()) } + [
                KeyHint("r", "refresh")
            ]
    }
    var status: String? {
        if visit != nil { return "waiting for your browser" }
        if isBusy { return "asking…" }
        return problem?.summary
    }

    /// The available actions: manage with a subscription, upgrade without one.
    var acts: [Act] {
        guard billingClient.isSelling else { return [] }
        guard let billing else { return [.upgrade, .manage, .sync, .redeem] }
        if billing.isSubscribed { return [.manage, .sync, .redeem] }
        return billing.state.status == nil
            ? [.upgrade, .redeem, .sync] : [.upgrade, .manage, .sync, .redeem]
    }

    mutating func start() -> Effect<Message> { load(storedFirst: true) }

    private mutating func load(storedFirst: Bool) -> Effect<Message> {
        isBusy = true
        let billingClient = billingClient
        return .task(id: "load") { emit in
            if storedFirst { emit(.known(await billingClient.known())) }
            do throws(Problem) {
                emit(.refreshed(try await billingClient.refreshed()))
            } catch { emit(.failed(error)) }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return load(storedFirst: false)
        case .message(let message): return take(message)
        case .input(let input): return code == nil ? answer(input) : type(input)
        }
    }

    private mutating func take(_ message: Message) -> Effect<Message> {
        switch message {
        case .known(let billing):
            self.billing = self.billing ?? billing
            return .none
        case .refreshed(let billing):
            show(billing)
            return .none
        case .failed(let problem):
            (isBusy, visit, self.problem) = (false, nil, problem)
            return .none
        case .visiting(let address, let isOpened, let isTest):
            visit = (address, isOpened, isTest)
            return .none
        case .visited(let outcome): return end(outcome)
        case .managed(let billing):
            (visit, isBusy) = (nil, false)
            guard let billing else { return load(storedFirst: false) }
            show(billing)
            return .none
        case .synced(let text, let billing):
            show(billing)
            return .toast(text ?? "Up to date.", .success)
        case .redeemed(let text):
            code = nil
            return .batch(
                .toast(text.isEmpty ? "Premium is open." : text, .success),
                load(storedFirst: false))
        }
    }

    private mutating func show(_ billing: Billing) {
        (self.billing, isBusy, problem) = (billing, false, nil)
        focus = max(0, min(focus, acts.count - 1))
    }

    private mutating func end(_ outcome: PaymentPageVisit.Outcome) -> Effect<Message> {
        (visit, isBusy) = (nil, false)
        switch outcome {
        case .paid(let billing):
            show(billing)
            return .toast("Premium is open.", .success)
        case .cancelled: return .toast("You canceled the checkout and weren't charged.")
        case .pending: return load(storedFirst: false)
        }
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        switch input {
        case .activate(let id):
            guard let act = acts.first(where: { $0.id == id }) else { return .unhandled }
            return begin(act)
        case .fill(Self.codeID, let text):
            code = TextFieldState(text, limit: 50)
            return redeem()
        case .key(let key):
            switch key.key {
            case .tab, .right, .down: return move(1)
            case .backTab, .left, .up: return move(-1)
            case .enter: return acts.indices.contains(focus) ? begin(acts[focus]) : .none
            case .character("r") where key.modifiers.isEmpty: return load(storedFirst: false)
            case .character(let letter) where key.modifiers.isEmpty:
                guard let act = acts.first(where: { $0.key == letter }) else { return .unhandled }
                return begin(act)
            default: return .unhandled
            }
        default: return .unhandled
        }
    }

    private mutating func move(_ step: Int) -> Effect<Message> {
        focus = (focus + step + acts.count) % max(1, acts.count)
        return .none
    }

    private mutating func begin(_ act: Act) -> Effect<Message> {
        focus = acts.firstIndex(of: act) ?? focus
        problem = nil
        let billingClient = billingClient
        switch act {
        case .redeem:
            code = TextFieldState("", limit: 50)
            return .none
        case .sync:
            isBusy = true
            return .task(id: "act", failed: Message.failed) { emit in
                let (result, billing) = try await billingClient.sync()
                emit(.synced(result.message, billing))
            }
        case .upgrade:
            return visiting {
                try await PaymentPageVisit.begin(try await billingClient.checkout(), billingClient)
            } until: { visit in
                .visited((try? await visit.outcome(within: Self.patience)) ?? .pending)
            }
        case .manage:
            return visiting {
                try await PaymentPageVisit.toPortal(billingClient)
            } until: { visit in
                .managed(try? await visit.change(within: Self.patience))
            }
        }
    }

    /// Opens a page and waits for the outcome. Leaving the screen only stops the
    /// waiting.
    private mutating func visiting(
        _ begin: @escaping @Sendable () async throws -> PaymentPageVisit,
        until left: @escaping @Sendable (PaymentPageVisit) async -> Message
    ) -> Effect<Message> {
        isBusy = true
        return .task(id: "act", failed: Message.failed) { emit in
            let visit = try await begin()
            let isOpened = await visit.open()
            emit(
                .visiting(
                    address: visit.address, isOpened: isOpened, isTest: visit.page.isTest))
            let message = await left(visit)
            emit(message)
            await visit.end()
        }
    }

    private mutating func type(_ input: InputEvent) -> Effect<Message> {
        switch input {
        case .key(let key) where key.key == .escape:
            code = nil
            return .none
        case .key(let key) where key.key == .enter: return redeem()
        case .fill(Self.codeID, let text):
            code?.set(text)
            return redeem()
        default:
            guard var field = code, field.handle(input) else { return .unhandled }
            code = field
            return .none
        }
    }

    private mutating func redeem() -> Effect<Message> {
        guard let text = code?.text, !text.allSatisfy(\.isWhitespace) else { return .none }
        isBusy = true
        let billingClient = billingClient
        return .task(id: "act", failed: Message.failed) { emit in
            emit(.redeemed(try await billingClient.redeem(text).message))
        }
    }
}
