package import AppCore
package import Foundation

/// What the dashboard knows about one tile: the feature's words, and how fresh and how well they are.
package struct TileFace: Sendable, Hashable {
    /// The states a student tells apart.
    package enum State: Sendable, Hashable {
        case loading
        case ready
        case empty
        case locked
        case placeholder
        /// Old words, and why there are no newer ones.
        case stale(Problem)
        /// No words at all, and why.
        case failed(Problem)
    }

    package var info: TileInfo
    package var summary: TileSummary?
    /// A load is under way.
    package var isLoading: Bool
    /// Why the latest load brought nothing.
    package var problem: Problem?

    package init(
        info: TileInfo, summary: TileSummary? = nil, isLoading: Bool = false,
        problem: Problem? = nil
    ) {
        self.info = info
        self.summary = summary
        self.isLoading = isLoading
        self.problem = problem
    }

    package var state: State {
        if let problem { return summary == nil ? .failed(problem) : .stale(problem) }
        guard let summary else { return .loading }
        switch summary.kind {
        case .ready: return .ready
        case .empty: return .empty
        case .locked: return .locked
        case .placeholder: return .placeholder
        }
    }

    /// A few words on the age of what is shown; nil when there is nothing to be old.
    package func freshness(now: Date) -> String? {
        guard let summary, summary.kind != .placeholder else { return nil }
        let age = Age.words(from: summary.updatedAt, to: now)
        if problem != nil { return "cached \(age.bare)" }
        return age.isOld ? "cached \(age.bare)" : age.ago
    }

    /// The tile in one sentence, for reading aloud and for pipes.
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

    /// Ends like a sentence.
    private static func closed(_ text: String) -> String {
        guard let last = text.last, !".!?…".contains(last) else { return text }
        return text + "."
    }
}

/// How long ago, in a few words.
package struct Age: Sendable, Hashable {
    /// `2 min`, `3 h`, `5 days`; `now` under a minute.
    package var bare: String
    /// `2 min ago`; `just now` under a minute.
    package var ago: String
    /// Older than an hour: worth calling cached.
    package var isOld: Bool

    /// The age of `moment` at `now`; a moment to come counts as now.
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
            bare: bare, ago: minutes < 1 ? "just now" : "\(bare) ago", isOld: minutes >= 60)
    }
}
