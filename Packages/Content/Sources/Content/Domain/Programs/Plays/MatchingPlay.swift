import Dialogue

/// Two columns while they are put together: letters at the left, digits at the right.
struct MatchingPlay: Codable, Sendable, Equatable {
    struct Pair: Codable, Sendable, Equatable {
        let id: String
        let left: String
        let right: String
    }

    /// A left side that was not put where it belongs.
    struct Mistake: Sendable, Equatable {
        let left: String
        /// nil when it was left open.
        let chosen: String?
        let right: String
    }

    /// More pairs than this cannot be told apart by a letter and are left out.
    static let most = 26

    let itemID: String
    let pairs: [Pair]
    /// The right sides by their pairs' ids, in the order in which they are shown.
    let rights: [String]
    /// Right sides by left sides, both by their pairs' ids.
    private(set) var links: [String: String] = [:]
    private(set) var isFinished = false

    /// Begins, or goes on with the links that were made. What was kept of other pairs begins anew.
    init(itemID: String, pairs: [Pair], kept: MatchingPlay? = nil) {
        self.itemID = itemID
        var seen: Set<String> = []
        self.pairs = Array(pairs.filter { seen.insert($0.id).inserted }.prefix(Self.most))
        rights = SteadyOrder.shuffled(self.pairs.map(\.id), by: itemID)
        guard let kept, kept.itemID == itemID, kept.pairs == self.pairs, !kept.isFinished,
            kept.links.allSatisfy({ seen.contains($0.key) && seen.contains($0.value) }),
            Set(kept.links.values).count == kept.links.count
        else { return }
        links = kept.links
    }

    func left(at index: Int) -> Pair? { pairs.indices.contains(index) ? pairs[index] : nil }

    /// The pair whose right side stands at this place of the right column.
    func right(at index: Int) -> Pair? {
        guard rights.indices.contains(index) else { return nil }
        return pairs.first { $0.id == rights[index] }
    }

    /// The place in the right column of what a left side is put together with.
    func place(of left: String) -> Int? {
        links[left].flatMap { rights.firstIndex(of: $0) }
    }

    /// What a right side is put together with.
    func left(of right: String) -> Pair? {
        pairs.first { links[$0.id] == right }
    }

    var isFull: Bool { links.count == pairs.count }
    var canBeChecked: Bool { !isFinished && !pairs.isEmpty && isFull }

    /// Puts two sides together; either leaves what it was put together with before.
    mutating func link(_ left: String, _ right: String) -> Bool {
        guard !isFinished, pairs.contains(where: { $0.id == left }), rights.contains(right)
        else { return false }
        for (other, taken) in links where taken == right { links[other] = nil }
        links[left] = right
        return true
    }

    /// Takes a link back; false when there is none.
    mutating func unlink(_ left: String) -> Bool {
        guard !isFinished else { return false }
        return links.removeValue(forKey: left) != nil
    }

    /// Ends it; false while a side is open.
    mutating func check() -> Bool {
        guard canBeChecked else { return false }
        isFinished = true
        return true
    }

    // MARK: At the end

    /// Two pairs may read the same on one side: what is read decides, not the id.
    private func belongs(_ left: String, _ right: String) -> Bool {
        guard let one = pairs.first(where: { $0.id == left }),
            let other = pairs.first(where: { $0.id == right })
        else { return false }
        return pairs.contains { $0.left == one.left && $0.right == other.right }
    }

    private var judgement: Matching<String>.Judgement {
        let made = links.map { left, right in
            // What does not belong together must not stand in the way of what does.
            Matching<String>.Link(
                left: left, right: belongs(left, right) ? left : "\u{0}\(left)")
        }
        return Matching(pairs: Set(pairs.map(\.id))).judge(made)
    }

    var score: Int? { isFinished && !pairs.isEmpty ? judgement.score : nil }
    var rightCount: Int { isFinished ? judgement.right.count : 0 }

    func isRight(_ left: String) -> Bool? {
        isFinished ? judgement.right.contains(left) : nil
    }

    /// What was wrong, in the order of the left column.
    var mistakes: [Mistake] {
        guard isFinished else { return [] }
        let right = judgement.right
        return pairs.filter { !right.contains($0.id) }.map { pair in
            let chosen = links[pair.id].flatMap { id in pairs.first { $0.id == id } }
            return Mistake(left: pair.left, chosen: chosen?.right, right: pair.right)
        }
    }

    mutating func begin() { self = MatchingPlay(itemID: itemID, pairs: pairs) }
}
