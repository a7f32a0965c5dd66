/// A calculation, or a comparison of calculations, as written in a `check:` line or an option.
struct Formula {
    indirect enum Term {
        case number(ExactNumber)
        case letter(Character)
        case sum(Term, Term)
        case product(Term, Term)
        case quotient(Term, Term)
        case power(Term, Term)
        case negative(Term)
        case root(Term)
        case absolute(Term)
    }

    enum Comparison {
        case equal, unequal, less, lessOrEqual, greater, greaterOrEqual
    }

    /// The first side, then each comparison with its right side: 1 < x ≤ 3 has two.
    struct Chain {
        let first: Term
        var rest: [(comparison: Comparison, side: Term)] = []
    }

    /// The chains separated by “or”; at least one.
    let chains: [Chain]
    /// In alphabetical order.
    let letters: [Character]
    /// All numbers in the formula as written.
    let numbers: [ExactNumber]

    /// The value of a formula once its letters have values.
    enum Value: Equatable {
        case number(ExactNumber)
        case truth(Bool)
    }

    var isComparison: Bool { chains.contains { !$0.rest.isEmpty } }

    /// The right-hand side: 2x of y = 2x. The formula itself if it has no comparison.
    var rightSide: Formula {
        guard chains.count == 1, let side = chains[0].rest.last?.side else { return self }
        return Formula(chains: [Chain(first: side)])
    }

    /// The number of “x = 5”; nil for other formulas.
    var solution: Formula? {
        guard chains.count == 1, case .letter = chains[0].first, chains[0].rest.count == 1,
            chains[0].rest[0].comparison == .equal, rightSide.letters.isEmpty
        else { return nil }
        return rightSide
    }

    init(chains: [Chain]) {
        self.chains = chains
        var letters = Set<Character>()
        var numbers: [ExactNumber] = []
        for side in chains.flatMap({ [$0.first] + $0.rest.map(\.side) }) {
            Self.collect(side, &letters, &numbers)
        }
        self.letters = letters.sorted()
        self.numbers = numbers
    }

    private static func collect(
        _ term: Term, _ letters: inout Set<Character>, _ numbers: inout [ExactNumber]
    ) {
        switch term {
        case .number(let number): numbers.append(number)
        case .letter(let letter): letters.insert(letter)
        case .sum(let one, let two), .product(let one, let two), .quotient(let one, let two),
            .power(let one, let two):
            collect(one, &letters, &numbers)
            collect(two, &letters, &numbers)
        case .negative(let inner), .root(let inner), .absolute(let inner):
            collect(inner, &letters, &numbers)
        }
    }

    // MARK: Values

    /// Limits the steps of comparing two formulas, so that no pack can keep the linter busy.
    final class Effort {
        private var left = 100_000

        var isSpent: Bool { left < 0 }

        /// Uses up steps. Returns false once they run out.
        func spend(_ steps: Int) -> Bool {
            left -= steps
            return left >= 0
        }
    }

    private struct Letters {
        let values: [Character: ExactNumber]
        let effort: Effort
    }

    /// The value; nil if there is none, or no exact one: 1/0, √(−1), 2^(1/3).
    func value(_ letters: [Character: ExactNumber], _ effort: Effort) -> Value? {
        let letters = Letters(values: letters, effort: effort)
        guard isComparison else { return Self.number(chains[0].first, letters).map(Value.number) }
        var isTrue = false
        for chain in chains {
            guard let holds = Self.holds(chain, letters) else { return nil }
            isTrue = isTrue || holds
        }
        return .truth(isTrue)
    }

    private static func holds(_ chain: Chain, _ letters: Letters) -> Bool? {
        guard var left = number(chain.first, letters) else { return nil }
        var all = true
        for (comparison, side) in chain.rest {
            guard let right = number(side, letters),
                let difference = right.negated.flatMap({ left.adding($0) })
            else { return nil }
            let isEqual = difference == .zero
            switch comparison {
            case .equal: all = all && isEqual
            case .unequal: all = all && !isEqual
            case .less, .lessOrEqual, .greater, .greaterOrEqual:
                guard let isLess = difference.isNegative else { return nil }
                all = all && order(comparison, isLess: isLess, isEqual: isEqual)
            }
            left = right
        }
        return all
    }

    private static func order(_ comparison: Comparison, isLess: Bool, isEqual: Bool) -> Bool {
        switch comparison {
        case .less: isLess
        case .lessOrEqual: isLess || isEqual
        case .greater: !isLess && !isEqual
        case .greaterOrEqual: !isLess
        case .equal: isEqual
        case .unequal: !isEqual
        }
    }

    private static func number(_ term: Term, _ letters: Letters) -> ExactNumber? {
        guard letters.effort.spend(1) else { return nil }
        switch term {
        case .number(let number): return number
        case .letter(let letter): return letters.values[letter]
        case .negative(let inner): return number(inner, letters)?.negated
        case .root(let inner): return number(inner, letters)?.squareRoot
        case .absolute(let inner):
            guard let value = number(inner, letters), let isNegative = value.isNegative else {
                return nil
            }
            return isNegative ? value.negated : value
        case .sum(let one, let two):
            return both(one, two, letters) { $0.adding($1) }
        case .product(let one, let two):
            return both(one, two, letters) { $0.multiplied(by: $1) }
        case .quotient(let one, let two):
            return both(one, two, letters) { one, two in
                two.inverted.flatMap { one.multiplied(by: $0) }
            }
        case .power(let one, let two):
            return both(one, two, letters) { one, two in
                letters.effort.spend(64 * one.termCount) ? one.raised(to: two) : nil
            }
        }
    }

    private static func both(
        _ one: Term, _ two: Term, _ letters: Letters,
        _ combine: (ExactNumber, ExactNumber) -> ExactNumber?
    ) -> ExactNumber? {
        guard let one = number(one, letters), let two = number(two, letters),
            letters.effort.spend(one.termCount * two.termCount)
        else { return nil }
        return combine(one, two)
    }
}
