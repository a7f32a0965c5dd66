package import AppCore
package import Foundation

/// The state of a tile on the dashboard: content, age and errors.
package struct TileViewState: Sendable, Hashable {
    /// The states visible to the student.
    package enum State: Sendable, Hashable {
        case loading
        case ready
        case empty
        case locked
        case placeholder
        /// Old content and the reason why it couldn't be refreshed.
        case stale(Problem)
        /// No content, and the reason.
        case failed(Problem)
    }

    package var info: TileInfo
    package var summary: TileSummary?
    /// True while loading.
    package var isLoading: Bool = false
    /// Why the last load failed.
    package var problem: Problem?

    package var state: State {
        if let problem { return summary == nil ? .failed(problem) : .stale(problem) }
        guard let summary else { return .loading }
        switch summary.kind {
        case .ready: return .ready
        case .empty: return .empty
        case .locked: return .locked
        case .placeholder, .absent: return .placeholder
        }
    }

    /// The content's age if it is older than a few minutes or can't be refreshed; nil otherwise.
    package func freshness(now: Date) -> String? {
        guard let summary, summary.kind != .placeholder else { return nil }
        let age = Age.words(from: summary.updatedAt, to: now)
        if problem != nil { return "cached \(age.bare)" }
        return age.isOld ? "cached \(age.bare)" : nil
    }

    /// The tile as a sentence, for linear mode and pipes.
    package func sentence(now: Date) -> String {
        switch state {
        case .loading: "Loading."
        case .failed(let problem): "Not available: \(problem.summary)"
        case .stale(let problem):
            "\(Self.closed(summary?.headline ?? "")) \(freshness(now: now) ?? "Cached"): \(problem.summary)"
        case .locked: "Locked. \(Self.closed(summary?.headline ?? ""))"
        case .ready, .empty, .placeholder: Self.closed(summary?.headline ?? "")
        }
    }

    /// Adds a final period if needed.
    private static func closed(_ text: String) -> String {
        guard let last = text.last, !".!?…".contains(last) else { return text }
        return text + "."
    }
}

/// A relative age in words.
package struct Age: Sendable, Hashable {
    /// `2 min`, `3 h`, `5 days`; `now` under a minute.
    package var bare: String
    /// `2 min ago`; `just now` under a minute.
    package var ago: String
    /// Whether it is older than five minutes; then it is shown as cached.
    package var isOld: Bool

    /// The age of `moment` at `now`; a time in the future counts as now.
    package static func words(from moment: Date, to now: Date) -> Age {
        let elapsed = now.timeIntervalSince(moment)
        let minutes = elapsed.isFinite ? Int(max(0, min(elapsed, 1e12)) / 60) : 0
        let bare =
            switch minutes {
            case ..<1: "now"
            case ..<60: "\(minutes) min"
            case ..<(48 * 60): "\(minutes / 60) h"
            default: "\(minutes / (24 * 60)) days"
            }
        return Age(
            bare: bare, ago: minutes < 1 ? "just now" : "\(bare) ago", isOld: minutes > 5)
    }
}
