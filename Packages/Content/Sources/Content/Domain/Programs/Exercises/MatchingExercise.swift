import AppCore
import Dialogue

/// The play of a matching: letters on the left, numbers on the right.
struct MatchingExercise: Codable, Sendable, Equatable, ExactKeys {
    struct Pair: Codable, Sendable, Equatable {
        let id: String
        let left: String
        let right: String
    }

    /// A wrongly matched left side.
    struct Mistake: Sendable, Equatable {
        let left: String
        /// nil if unmatched.
        let chosen: String?
        let right: String
    }

    /// Maximum number of pairs, limited by letters; more are omitted.
    static let most = 26

    let itemID: String
    let pairs: [Pair]
    /// Pair ids of the right sides, in display order.
    let rights: [String]
    /// Links from left to right, both as pair ids.
    private(set) var links: [String: String] = [:]
    private(set) var isFinished = false

    /// Starts, or continues from saved links. Discards state of other pairs.
    init(itemID: String, pairs: [Pair], kept: MatchingExercise? = nil) {
        self.itemID = itemID
        var seen: Set<String> = []
        self.pairs = Array(pairs.filter { seen.insert($0.id).inserted }.prefix(Self.most))
        rights = DeterministicShuffle.shuffled(self.pairs.map(\.id), by: itemID)
        guard let kept, kept.itemID == itemID, kept.pairs == self.pairs, !kept.isFinished,
            kept.links.allSatisfy({ seen.contains($0.key) && seen.contains($0.value) }),
            Set(kept.links.values).count == kept.links.count
        else { return }
        links = kept.links
    }

    func left(at index: Int) -> Pair? { pairs.indices.contains(index) ? pairs[index] : nil }

    /// The pair whose right side is at this position.
    func right(at index: Int) -> Pair? {
        guard rights.indices.contains(index) else { return nil }
        return pairs.first { $0.id == rights[index] }
    }

    /// The position of a left side's match in the right column.
    func place(of left: String) -> Int? {
        links[left].flatMap { rights.firstIndex(of: $0) }
    }

    /// The left side matched with a right side.
    func left(of right: String) -> Pair? {
        pairs.first { links[$0.id] == right }
    }

    var isFull: Bool { links.count == pairs.count }
    var canBeChecked: Bool { !isFinished && !pairs.isEmpty && isFull }

    /// Links two sides, removing their previous links.
    mutating func link(_ left: String, _ right: String) -> Bool {
        guard !isFinished, pairs.contains(where: { $0.id == left }), rights.contains(right)
        else { return false }
        for (other, taken) in links where taken == right { links[other] = nil }
        links[left] = right
        return true
    }

    /// Removes a link; returns false if there is none.
    mutating func unlink(_ left: String) -> Bool {
        guard !isFinished else { return false }
        return links.removeValue(forKey: left) != nil
    }

    /// Checks the pairs; returns false while a side is unmatched.
    mutating func check() -> Bool {
        guard canBeChecked else { return false }
        isFinished = true
        return true
    }

    // MARK: At the end

    /// Compares text instead of ids, because two pairs can have the same text on one side.
    private func belongs(_ left: String, _ right: String) -> Bool {
        guard let one = pairs.first(where: { $0.id == left }),
            let other = pairs.first(where: { $0.id == right })
        else { return false }
        return pairs.contains { $0.left == one.left && $0.right == other.right }
    }

    private var judgement: Matching<String>.Judgement {
        let made = links.map { left, right in
            // Wrong links must not block correct ones.
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

    /// Wrong matches, in the order of the left column.
    var mistakes: [Mistake] {
        guard isFinished else { return [] }
        let right = judgement.right
        return pairs.filter { !right.contains($0.id) }.map { pair in
            let chosen = links[pair.id].flatMap { id in pairs.first { $0.id == id } }
            return Mistake(left: pair.left, chosen: chosen?.right, right: pair.right)
        }
    }

    mutating func begin() { self = MatchingExercise(itemID: itemID, pairs: pairs) }
}
