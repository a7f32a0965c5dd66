/// A simple regular expression for a whole value, matched in time linear in the value: all ways
/// through it are followed at once, so no pattern makes it slow.
///
/// It knows letters, `.`, classes such as `[a-z]` and `[^0-9]`, `\d \w \s` and their capitals,
/// `\p{L}`, `\p{Lu}`, `\p{Ll}` and `\p{N}`, groups, `|` and `* + ? {2} {2,} {2,5}`. `^` at the start
/// and `$` at the end are passed over.
/// Source: K. Thompson, "Regular expression search algorithm", 1968.
package struct ValuePattern: Sendable {
    /// The most steps a pattern may have once its repetitions are written out.
    package static let stepLimit = 2_000
    /// The most code points of a value that are matched; a longer one does not match.
    package static let valueLimit = 2_000

    /// A pattern error; `index` counts code points from 0.
    package struct Fault: Error, Equatable {
        package let index: Int
        package let message: String
    }

    enum Step: Sendable {
        case take(PatternClass)
        /// Goes on at both.
        case split(Int, Int)
        case jump(Int)
        case end
    }

    let steps: [Step]

    /// Throws a ``Fault`` describing the error.
    package init(_ text: String) throws(Fault) {
        var parser = PatternParser(Array(text.unicodeScalars))
        let node = try parser.parse()
        var builder = PatternBuilder()
        try builder.build(node)
        steps = builder.steps + [.end]
    }

    /// Whether the whole value is of this pattern.
    package func matches(_ value: String) -> Bool {
        var run = PatternRun(steps: steps)
        var count = 0
        for scalar in value.unicodeScalars {
            count += 1
            if count > Self.valueLimit || !run.advance(over: scalar) { return false }
        }
        return run.isAtEnd
    }
}

/// The steps that a value may have come to.
private struct PatternRun {
    let steps: [ValuePattern.Step]
    private var current: [Int] = []
    private var marks: [Int]
    private var generation = 0

    init(steps: [ValuePattern.Step]) {
        self.steps = steps
        marks = Array(repeating: -1, count: steps.count)
        var first: [Int] = []
        follow(0, into: &first)
        current = first
    }

    var isAtEnd: Bool {
        current.contains { if case .end = steps[$0] { true } else { false } }
    }

    /// False when no way goes on.
    mutating func advance(over scalar: Unicode.Scalar) -> Bool {
        generation += 1
        var next: [Int] = []
        for index in current {
            if case .take(let set) = steps[index], set.contains(scalar) {
                follow(index + 1, into: &next)
            }
        }
        current = next
        return !next.isEmpty
    }

    private mutating func follow(_ start: Int, into list: inout [Int]) {
        var waiting = [start]
        while let index = waiting.popLast() {
            guard marks[index] != generation else { continue }
            marks[index] = generation
            switch steps[index] {
            case .jump(let next): waiting.append(next)
            case .split(let one, let other):
                waiting.append(other)
                waiting.append(one)
            case .take, .end: list.append(index)
            }
        }
    }
}
