/// Grades chosen options by id.
package enum ChoiceGrader {
    /// Grades all or nothing: only exactly the set of right options is right. Applies to one
    /// option, several options, and true or false. An empty choice is always wrong.
    package static func isRight<ID: Hashable>(_ chosen: Set<ID>, of right: Set<ID>) -> Bool {
        !chosen.isEmpty && chosen == right
    }

    package static func score<ID: Hashable>(_ chosen: Set<ID>, of right: Set<ID>) -> Int {
        isRight(chosen, of: right) ? 100 : 0
    }
}

/// Grades matchings, in which each side has the id of its pair.
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
        /// The correctly matched pairs.
        package let right: Set<ID>
        /// The percentage of correctly matched pairs.
        package let score: Int
    }

    /// The stored pairs.
    package let pairs: Set<ID>

    package init(pairs: Set<ID>) { self.pairs = pairs }

    /// Grades the links. A side used twice counts as wrong each time; so does a missing pair.
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
