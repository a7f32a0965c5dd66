#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The loss of weights on a log: the sum of the negative log probability of each graded review's
/// actual result, and its gradient. A forward pass over the tree computes memories; a backward pass
/// computes the gradient.
struct Likelihood {
    let tree: HistoryTree
    private var trace: [Step]
    /// The gradient with respect to stability and difficulty after each node.
    private var pull: [Pull]

    /// The minimum probability of forgetting, so that one answer can't outweigh all others.
    static let leastChance = 1e-6

    private struct Step {
        var stability = 0.0
        var difficulty = 0.0
        var logStability = 0.0
        /// x and log(1 + x) of the forgetting curve (1 + x)^-w20.
        var faded = 0.0
        var logFaded = 0.0
        var recall = 1.0
        /// Intermediate values of the stability's formula.
        var base = 0.0
        var power = 0.0
        var way = UpdateRule.stays
        var difficultyIsFree = true
    }
    private struct Pull {
        var stability = 0.0
        var difficulty = 0.0
    }
    private enum UpdateRule: UInt8 {
        /// Which formula applied: recalled, lapsed, same day.
        case grows, lapses, sameDay
        /// Bounded by the smallest loss of a lapse.
        case leastLoss
        /// Unchanged, or clamped to the end of its range.
        case stays, bounded
    }

    init(_ tree: HistoryTree) {
        self.tree = tree
        trace = Array(repeating: Step(), count: tree.nodes.count)
        pull = Array(repeating: Pull(), count: tree.nodes.count)
    }

    /// The loss without its gradient.
    mutating func loss(_ weights: [Double]) -> Double { forwards(Weights(weights)) }

    /// The loss, and its gradient by w0…w20.
    mutating func loss(_ weights: [Double], gradient: inout [Double]) -> Double {
        let w = Weights(weights)
        let loss = forwards(w)
        var sum = [Double](repeating: 0, count: 21)
        backwards(w) { slope in
            for index in 0..<21 { sum[index] += slope[index] }
        }
        gradient = sum
        return loss
    }

    /// Passes the gradient of each group of histories with a common start; in a tree built without
    /// merging, of each card.
    mutating func eachGradient(_ weights: [Double], _ take: ([Double]) -> Void) {
        let w = Weights(weights)
        _ = forwards(w)
        backwards(w, take)
    }

    // MARK: Forwards

    private mutating func forwards(_ w: Weights) -> Double {
        let derived = Derived(w)
        let nodes = tree.nodes
        var loss = 0.0
        for index in nodes.indices {
            let node = nodes[index]
            var step = Step()
            if node.parent < 0 {
                Self.begin(&step, node, w, derived)
            } else {
                let before = trace[Int(node.parent)]
                if node.days >= 1 { loss += Self.recall(&step, before, node, w, derived) }
                if node.hasChildren { Self.move(&step, before, node, w, derived) }
            }
            trace[index] = step
        }
        return loss
    }

    @inline(__always)
    private static func begin(
        _ step: inout Step, _ node: HistoryTree.Node, _ w: Weights, _ derived: Derived
    ) {
        let first =
            switch node.rating {
            case 1: derived.firstAgain
            case 2: derived.firstHard
            case 3: derived.firstGood
            default: derived.firstEasy
            }
        step.stability = first.stability
        step.difficulty = first.difficulty
        step.logStability = log(first.stability)
        let raw = w.firstDifficulty(Double(node.rating))
        step.difficultyIsFree = raw > 1 && raw < 10
    }

    @inline(__always)
    private static func recall(
        _ step: inout Step, _ before: Step, _ node: HistoryTree.Node, _ w: Weights,
        _ derived: Derived
    ) -> Double {
        step.faded = derived.factor * node.days / before.stability
        step.logFaded = log(1 + step.faded)
        step.recall = exp(-w.w20 * step.logFaded)
        guard node.rating == 1 else { return node.count * w.w20 * step.logFaded }
        return node.count * -log(max(1 - step.recall, leastChance))
    }

    @inline(__always)
    private static func move(
        _ step: inout Step, _ before: Step, _ node: HistoryTree.Node, _ w: Weights,
        _ derived: Derived
    ) {
        let stability = stability(&step, before, node, w, derived)
        if stability > 0.001, stability < 36500 {
            step.stability = stability
        } else {
            step.stability = MemoryModel.clamped(stability: stability)
            step.way = .bounded
        }
        step.logStability = log(step.stability)
        let old = before.difficulty
        let moved = old - (10 - old) / 9 * w.w6 * Double(node.rating - 3)
        let difficulty = derived.reversion + (1 - w.w7) * moved
        step.difficultyIsFree = difficulty > 1 && difficulty < 10
        step.difficulty = MemoryModel.clamped(difficulty: difficulty)
    }

    @inline(__always)
    private static func stability(
        _ step: inout Step, _ before: Step, _ node: HistoryTree.Node, _ w: Weights,
        _ derived: Derived
    ) -> Double {
        let old = before.stability
        guard node.days >= 1 else {
            let saturation = exp(-w.w19 * before.logStability)
            let part =
                switch node.rating {
                case 1: derived.sameDayAgain
                case 2: derived.sameDayHard
                case 3: derived.sameDayGood
                default: derived.sameDayEasy
                }
            step.base = part * saturation
            guard node.rating == 1 || step.base > 1 else { return old }
            step.way = .sameDay
            return old * step.base
        }
        let forgotten = 1 - step.recall
        guard node.rating == 1 else {
            let part = node.rating == 2 ? w.w15 : node.rating == 4 ? w.w16 : 1
            step.base =
                derived.growth * (11 - before.difficulty) * exp(-w.w9 * before.logStability) * part
            step.power = exp(w.w10 * forgotten)
            step.way = .grows
            return old * (1 + step.base * (step.power - 1))
        }
        step.base = w.w11 * exp(w.w14 * forgotten - w.w12 * log(before.difficulty))
        step.power = exp(w.w13 * log(old + 1))
        let lapsed = step.base * (step.power - 1)
        let most = old / derived.leastLoss
        step.way = lapsed <= most ? .lapses : .leastLoss
        return min(lapsed, most)
    }

    // MARK: Backwards

    private mutating func backwards(_ w: Weights, _ take: ([Double]) -> Void) {
        let derived = Derived(w)
        let nodes = tree.nodes
        var slope = Slope()
        for index in nodes.indices { pull[index] = Pull() }
        // The derivative of the forgetting curve's factor by w20.
        let factorSlope = (derived.factor + 1) * log(0.9) / (w.w20 * w.w20)
        for index in nodes.indices.reversed() {
            let node = nodes[index]
            let step = trace[index]
            let pull = pull[index]
            guard node.parent >= 0 else {
                slope.addFirst(node, step.difficultyIsFree, pull.stability, pull.difficulty, w)
                take(slope.list(w))
                slope = Slope()
                continue
            }
            let before = trace[Int(node.parent)]
            var back = Pull()
            var byRecall = 0.0
            if node.hasChildren {
                Self.unmove(&slope, &back, &byRecall, step, before, node, pull, w, derived)
            }
            if node.days >= 1 {
                if node.rating == 1 {
                    let chance = 1 - step.recall
                    if chance > Self.leastChance { byRecall += node.count / chance }
                } else {
                    byRecall -= node.count / step.recall
                }
                let steep = w.w20 * step.recall / (1 + step.faded)
                back.stability += byRecall * steep * step.faded / before.stability
                slope.w20 -=
                    byRecall
                    * (step.logFaded * step.recall + steep * node.days / before.stability
                        * factorSlope)
            }
            self.pull[Int(node.parent)].stability += back.stability
            self.pull[Int(node.parent)].difficulty += back.difficulty
        }
    }

    @inline(__always)
    private static func unmove(
        _ slope: inout Slope, _ back: inout Pull, _ byRecall: inout Double, _ step: Step,
        _ before: Step, _ node: HistoryTree.Node, _ pull: Pull, _ w: Weights, _ derived: Derived
    ) {
        if step.difficultyIsFree {
            let old = before.difficulty
            let distance = Double(node.rating - 3)
            let moved = old - (10 - old) / 9 * w.w6 * distance
            back.difficulty += pull.difficulty * (1 - w.w7) * (1 + w.w6 * distance / 9)
            slope.w6 -= pull.difficulty * (1 - w.w7) * (10 - old) / 9 * distance
            slope.w7 -= pull.difficulty * moved
            slope.reversion += pull.difficulty
        }
        let old = before.stability
        switch step.way {
        case .stays: back.stability += pull.stability
        case .bounded: break
        case .sameDay:
            back.stability += pull.stability * step.base * (1 - w.w19)
            let grown = pull.stability * step.stability
            slope.w17 += grown * (Double(node.rating - 3) + w.w18)
            slope.w18 += grown * w.w17
            slope.w19 -= grown * before.logStability
        case .grows:
            let growth = step.base * (step.power - 1)
            let pulled = pull.stability * old
            let grown = pulled * growth
            back.stability += pull.stability * (1 + growth * (1 - w.w9))
            back.difficulty -= grown / (11 - before.difficulty)
            slope.w8 += grown
            slope.w9 -= grown * before.logStability
            let powered = pulled * step.base * step.power
            slope.w10 += powered * (1 - step.recall)
            byRecall -= powered * w.w10
            if node.rating == 2 { slope.w15 += grown / max(w.w15, 1e-12) }
            if node.rating == 4 { slope.w16 += grown / w.w16 }
        case .lapses:
            let left = pull.stability * step.stability
            slope.w11 += left / w.w11
            slope.w12 -= left * log(before.difficulty)
            back.difficulty -= left * w.w12 / before.difficulty
            let powered = pull.stability * step.base * step.power
            slope.w13 += powered * log(old + 1)
            back.stability += powered * w.w13 / (old + 1)
            slope.w14 += left * (1 - step.recall)
            byRecall -= left * w.w14
        case .leastLoss:
            back.stability += pull.stability / derived.leastLoss
            slope.w17 -= pull.stability * step.stability * w.w18
            slope.w18 -= pull.stability * step.stability * w.w17
        }
    }

    /// Accumulates the gradient by w0…w20.
    private struct Slope {
        var w0 = 0.0, w1 = 0.0, w2 = 0.0, w3 = 0.0, w4 = 0.0, w5 = 0.0, w6 = 0.0, w7 = 0.0
        var w8 = 0.0, w9 = 0.0, w10 = 0.0, w11 = 0.0, w12 = 0.0, w13 = 0.0, w14 = 0.0
        var w15 = 0.0, w16 = 0.0, w17 = 0.0, w18 = 0.0, w19 = 0.0, w20 = 0.0
        /// The accumulated part of the reversion to the easiest difficulty.
        var reversion = 0.0

        mutating func addFirst(
            _ node: HistoryTree.Node, _ isFree: Bool, _ stability: Double, _ difficulty: Double,
            _ w: Weights
        ) {
            switch node.rating {
            case 1: w0 += stability
            case 2: w1 += stability
            case 3: w2 += stability
            default: w3 += stability
            }
            guard isFree else { return }
            w4 += difficulty
            let steps = Double(node.rating - 1)
            w5 -= difficulty * steps * exp(w.w5 * steps)
        }

        /// w0…w20.
        func list(_ w: Weights) -> [Double] {
            [
                w0, w1, w2, w3, w4 + reversion * w.w7, w5 - reversion * w.w7 * 3 * exp(3 * w.w5),
                w6, w7 + reversion * w.firstDifficulty(4), w8, w9, w10, w11, w12, w13, w14, w15,
                w16, w17, w18, w19, w20,
            ]
        }
    }
}
