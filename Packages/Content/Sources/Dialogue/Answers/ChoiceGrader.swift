/// Grades chosen options by id.
package enum ChoiceGrader {
    /// All or nothing: right is exactly the set of right options. One option, several, and true or
    /// false are all judged so. Nothing chosen is wrong, even where nothing is right.
    package static func isRight<ID: Hashable>(_ chosen: Set<ID>, of right: Set<ID>) -> Bool {
        !chosen.isEmpty && chosen == right
    }

    package static func score<ID: Hashable>(_ chosen: Set<ID>, of right: Set<ID>) -> Int {
        isRight(chosen, of: right) ? 100 : 0
    }
}

/// Grades pairs: each side has the id of its pair.
package struct Matching<ID: Hashable & Sendable>: Sendable {
    package struct Link: Sendable, Hashable {
        package let left: ID
        package let right: ID

        package init(left: ID, right: ID) {
            self.left = left
            self.right = right
        }
    }

    package struct Judgement: Sendable, Equatable {
        /// The pairs that were put together.
        package let right: Set<ID>
        /// Of all pairs, in percents.
        package let score: Int
    }

    /// The stored pairs.
    package let pairs: Set<ID>

    package init(pairs: Set<ID>) { self.pairs = pairs }

    /// A side that is used twice counts as wrong each time, a pair that was left open as wrong too.
    package func judge(_ links: [Link]) -> Judgement {
        var lefts: [ID: Int] = [:]
        var rights: [ID: Int] = [:]
        for link in links {
            lefts[link.left, default: 0] += 1
            rights[link.right, default: 0] += 1
        }
        let right = links.filter { link in
            link.left == link.right && pairs.contains(link.left) && lefts[link.left] == 1
                && rights[link.right] == 1
        }.map(\.left)
        return Judgement(right: Set(right), score: ItemScore.of(right.count, in: pairs.count))
    }
}
