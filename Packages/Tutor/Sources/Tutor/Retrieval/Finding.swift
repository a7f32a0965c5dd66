/// By what a passage was found.
struct Finding: Sendable, Hashable {
    /// Where it stands among those that have the question's words, from 1; nil when it was not among the best of them.
    var rankByWords: Int?
    /// Where it stands among those that mean the like, from 1; nil when it was not among the best of them.
    var rankByMeaning: Int?
    /// The cosine of the passage's vector to the question's, above 0.15; nil when it was not found by it.
    var similarity: Double?
}

/// Passages that were found for a question, and how they were looked for.
struct Retrieval: Sendable, Hashable {
    /// What was asked of the texts.
    enum Way: Sendable, Hashable {
        /// Words and meaning.
        case hybrid
        /// Words alone: why, in a sentence.
        case words(String)
    }

    /// Best first.
    var passages: [Passage]
    var way: Way
    /// Documents of the scope that have no vectors yet, or only those of an older text: of them, words were asked alone.
    var withoutVectors: Int = 0

    /// A sentence for the student, when meaning was not asked of everything.
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

/// Puts two orders together: reciprocal rank fusion.
/// Source: Cormack, Clarke and Büttcher, Reciprocal Rank Fusion Outperforms Condorcet and Individual Rank Learning
/// Methods, 2009.
enum RankFusion {
    /// What makes the first few places count alike.
    static let constant = 60.0

    /// Names with their scores, Σ weight / (60 + rank), best first; of equals the one that stands further in front in the first
    /// list that has one of them. A name that a list has twice counts there once.
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
