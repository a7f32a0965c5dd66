/// A simple regular expression for a whole value. Matching takes time linear in the value, because
/// all paths are followed at once, so no pattern can be slow.
///
/// Supports letters, `.`, classes such as `[a-z]` and `[^0-9]`, `\d \w \s` and their negations,
/// `\p{L}`, `\p{Lu}`, `\p{Ll}` and `\p{N}`, groups, `|` and `* + ? {2} {2,} {2,5}`. Ignores `^` at
/// the start and `$` at the end.
/// Source: K. Thompson, "Regular expression search algorithm", 1968.
package struct ValuePattern: Sendable {
    /// The maximum number of steps after expanding repetitions.
    package static let stepLimit = 2_000
    /// The maximum length of a value in code points; longer ones don't match.
    package static let valueLimit = 2_000

    /// A pattern error; `index` counts code points from 0.
    package struct Fault: Error, Equatable {
        package let index: Int
        package let message: String
    }

    enum Step: Sendable {
        case take(PatternClass)
        /// Continues at both.
        case split(Int, Int)
        case jump(Int)
        case end
    }

    let steps: [Step]

    /// Compiles a pattern. Throws a ``Fault`` describing the error.
    package init(_ text: String) throws(Fault) {
        var parser = PatternParser(Array(text.unicodeScalars))
        let node = try parser.parse()
        var builder = PatternBuilder()
        try builder.build(node)
        steps = builder.steps + [.end]
    }

    /// Whether the whole value matches.
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

/// The steps that a match may have reached.
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

    /// Advances over a code point. Returns false if no path continues.
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
