import Foundation

/// A message as shown, delivered or not.
struct ChatLine: Sendable, Hashable, Identifiable {
    /// The delivery state.
    enum DeliveryState: Sendable, Hashable {
        case arrived
        /// Queued, with the reason if known.
        case waiting(String?)
        case sending
        /// Sent, but delivery isn't confirmed.
        case uncertain(String?)
        /// Refused by the school, with the reason.
        case refused(String)

        /// A short label with a mark; nil for delivered messages.
        var words: String? {
            switch self {
            case .arrived: nil
            case .waiting: "… waiting to be sent"
            case .sending: "… sending"
            case .uncertain: "? sent, not confirmed"
            case .refused: "✗ not sent"
            }
        }

        var reason: String? {
            switch self {
            case .arrived, .sending: nil
            case .waiting(let reason), .uncertain(let reason): reason
            case .refused(let reason): reason
            }
        }
    }

    /// The message's number, or the outbox entry's id.
    var id: String
    /// nil until delivered.
    var messageID: Int64?
    var text: String
    var author: String
    /// The author's person number; nil until delivered.
    var authorID: Int64? = nil
    /// E.g. `teacher`; nil for students and former members.
    var role: String?
    var isMine: Bool
    var at: Date
    var deliveryState: DeliveryState

    var isArrived: Bool { deliveryState == .arrived }

    /// Distinct links in order, at most twenty.
    var links: [String] { LinkFinder.links(in: text) }
}

/// The known part of a conversation: its newest messages and where older ones start.
struct Transcript: Sendable, Hashable {
    /// How to fetch older messages.
    enum Older: Sendable, Hashable {
        case none
        /// Messages before this one.
        case before(Int64)
        /// Messages of this page; page 1 is the oldest.
        case page(Int)
    }

    /// Oldest first.
    var lines: [ChatLine]
    var older: Older
    var fetchedAt: Date

    /// Appends newer messages; those in both are replaced.
    func extended(by newest: Transcript) -> Transcript {
        let ids = Set(newest.lines.map(\.id))
        let rest = lines.filter { !ids.contains($0.id) }
        // No overlap means a gap, so the older messages are dropped.
        guard rest.count < lines.count else { return newest }
        return Transcript(
            lines: rest + newest.lines, older: rest.isEmpty ? newest.older : older,
            fetchedAt: newest.fetchedAt)
    }

    /// Prepends older messages.
    func preceded(by older: Transcript) -> Transcript {
        let ids = Set(lines.map(\.id))
        return Transcript(
            lines: older.lines.filter { !ids.contains($0.id) } + lines, older: older.older,
            fetchedAt: fetchedAt)
    }
}
