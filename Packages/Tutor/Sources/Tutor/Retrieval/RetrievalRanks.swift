/// How a passage was found.
struct RetrievalRanks: Sendable, Hashable {
    /// The rank in keyword search, from 1; nil if not among the best.
    var rankByWords: Int?
    /// The rank in search by meaning, from 1; nil if not among the best.
    var rankByMeaning: Int?
    /// The cosine similarity to the question, above 0.15; nil if not found by meaning.
    var similarity: Double?
}

/// Found passages, and how the search was done.
struct Retrieval: Sendable, Hashable {
    /// The search methods used.
    enum SearchMethod: Sendable, Hashable {
        /// Keyword search and search by meaning.
        case hybrid
        /// Keyword search only, with the reason as a sentence.
        case words(String)
    }

    /// Best first.
    var passages: [RetrievedPassage]
    var way: SearchMethod
    /// Documents in the scope without current vectors, found only by keywords.
    var withoutVectors: Int = 0

    /// A sentence for the student if search by meaning didn't cover everything.
    var remark: String? {
        switch way {
        case .words(let reason): return reason
        case .hybrid where withoutVectors > 0:
            let what = withoutVectors == 1 ? "1 document has" : "\(withoutVectors) documents have"
            return "\(what) no meaning index yet: homeroom tutor index"
        case .hybrid: return nil
        }
    }
}

/// Merges rankings with reciprocal rank fusion.
/// Source: Cormack, Clarke and Büttcher, Reciprocal Rank Fusion Outperforms Condorcet and
/// Individual Rank Learning Methods, 2009.
enum RankFusion {
    /// The constant that flattens the weight of top ranks.
    static let constant = 60.0

    /// Names with their scores, Σ weight / (60 + rank), best first. Ties keep the order of the
    /// first list containing one of them. Duplicates in a list count once.
    static func fuse<Name: Hashable>(
        _ lists: [(names: [Name], weight: Double)]
    ) -> [(name: Name, score: Double)] {
        var scores: [Name: Double] = [:]
        var order: [Name] = []
        for (names, weight) in lists {
            var seen: Set<Name> = []
            for (index, name) in names.enumerated() where seen.insert(name).inserted {
                if scores[name] == nil { order.append(name) }
                scores[name, default: 0] += weight / (constant + Double(index + 1))
            }
        }
        return order.enumerated().map { (place: $0, name: $1, score: scores[$1] ?? 0) }
            .sorted { ($1.score, $0.place) < ($0.score, $1.place) }
            .map { ($0.name, $0.score) }
    }
}
