import Foundation

/// One message as it is shown, there or on its way.
struct ChatLine: Sendable, Hashable, Identifiable {
    /// How far it came.
    enum Standing: Sendable, Hashable {
        case arrived
        /// Kept here; why it has not gone out.
        case waiting(String?)
        case sending
        /// It was sent, and nobody knows whether it arrived.
        case uncertain(String?)
        /// The school does not take it; why.
        case refused(String)

        /// A few words with a mark; nil for what has arrived.
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
    /// nil until it is there.
    var messageID: Int64?
    var text: String
    var author: String
    /// The person's number; nil until the message is there.
    var authorID: Int64? = nil
    /// e.g. `teacher`; nil for students and who is gone.
    var role: String?
    var isMine: Bool
    var at: Date
    var standing: Standing

    var isArrived: Bool { standing == .arrived }

    /// Addresses in it, in order, each once; at most twenty.
    var links: [String] { LinkFinder.links(in: text) }
}

/// What of a conversation is known: its newest messages, and where older ones begin.
struct Transcript: Sendable, Hashable {
    /// How to get at older messages.
    enum Older: Sendable, Hashable {
        case none
        /// Those before this message.
        case before(Int64)
        /// Those of this page, counted from 1 at the beginning of time.
        case page(Int)
    }

    /// Oldest first.
    var lines: [ChatLine]
    var older: Older
    var fetchedAt: Date

    /// The same with a newer look at its end: what is older stays, what is in both is taken anew.
    func extended(by newest: Transcript) -> Transcript {
        let ids = Set(newest.lines.map(\.id))
        let rest = lines.filter { !ids.contains($0.id) }
        // Nothing in common: there is a gap between them, so the older ones are let go of.
        guard rest.count < lines.count else { return newest }
        return Transcript(
            lines: rest + newest.lines, older: rest.isEmpty ? newest.older : older,
            fetchedAt: newest.fetchedAt)
    }

    /// The same with older messages before it.
    func preceded(by older: Transcript) -> Transcript {
        let ids = Set(lines.map(\.id))
        return Transcript(
            lines: older.lines.filter { !ids.contains($0.id) } + lines, older: older.older,
            fetchedAt: fetchedAt)
    }
}
