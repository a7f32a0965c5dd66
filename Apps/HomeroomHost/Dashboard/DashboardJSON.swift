import AppCore

/// The dashboard as data: the output of `homeroom --once --json`, version 1.
struct DashboardJSON: EncodesFields {
    let board: DashboardModel
    /// Where the student's data is, e.g. `sample school`.
    let place: String

    var fields: JSONObject {
        [
            "place": place,
            "generated_at": WireInstant(board.now),
            "tiles": board.shown.map(TileJSON.init),
        ]
    }

    /// A visible tile, in the student's order.
    struct TileJSON: EncodesFields {
        let tile: TileViewState

        var fields: JSONObject {
            [
                "id": tile.info.id,
                "title": tile.info.title,
                "state": state,
                "headline": tile.summary?.headline,
                "lines": tile.summary?.lines ?? [],
                "progress": tile.summary?.progress,
                "updated_at": tile.summary.map { WireInstant($0.updatedAt) },
                "problem": tile.problem?.summary,
            ]
        }

        private var state: String {
            switch tile.state {
            case .loading: "loading"
            case .ready: "ready"
            case .empty: "empty"
            case .locked: "locked"
            case .placeholder: "placeholder"
            case .stale: "stale"
            case .failed: "failed"
            }
        }
    }
}
