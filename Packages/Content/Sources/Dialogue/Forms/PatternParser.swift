/// A parsed pattern as a tree.
indirect enum PatternNode {
    case empty
    case take(PatternClass)
    case sequence([PatternNode])
    case either(PatternNode, PatternNode)
    /// `most` is nil if unbounded.
    case repeated(PatternNode, least: Int, most: Int?)
}

/// Parses a pattern.
struct PatternParser {
    private static let depthLimit = 20
    private static let repeatLimit = 200

    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0

    init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private func fault(_ message: String, at place: Int? = nil) -> ValuePattern.Fault {
        ValuePattern.Fault(index: min(place ?? index, max(0, scalars.count - 1)), message: message)
    }

    mutating func parse() throws(ValuePattern.Fault) -> PatternNode {
        if current == "^" { index += 1 }
        let node = try alternatives()
        if index < scalars.count { throw fault("an unmatched “)”") }
        return node
    }

    private mutating func alternatives() throws(ValuePattern.Fault) -> PatternNode {
        var node = try sequence()
        while current == "|" {
            index += 1
            node = .either(node, try sequence())
        }
        return node
    }

    private mutating func sequence() throws(ValuePattern.Fault) -> PatternNode {
        var nodes: [PatternNode] = []
        while let scalar = current, scalar != "|", scalar != ")" {
            if scalar == "$", index == scalars.count - 1 {
                index += 1
                break
            }
            nodes.append(try repetition())
        }
        return nodes.count == 1 ? nodes[0] : .sequence(nodes)
    }

    private mutating func repetition() throws(ValuePattern.Fault) -> PatternNode {
        let node = try atom()
        guard let bounds = try quantifier() else { return node }
        if let scalar = current, "*+?{".unicodeScalars.contains(scalar) {
            throw fault("“\(scalar)” after a repetition")
        }
        return .repeated(node, least: bounds.least, most: bounds.most)
    }

    private mutating func quantifier() throws(ValuePattern.Fault) -> (least: Int, most: Int?)? {
        switch current {
        case "*": index += 1; return (0, nil)
        case "+": index += 1; return (1, nil)
        case "?": index += 1; return (0, 1)
        case "{": return try braces()
        default: return nil
        }
    }

    private mutating func braces() throws(ValuePattern.Fault) -> (least: Int, most: Int?) {
        let start = index
        index += 1
        guard let least = number() else { throw fault("“{” without a number", at: start) }
        var most: Int? = least
        if current == "," {
            index += 1
            most = number()
        }
        guard current == "}" else { throw fault("“{” that is not closed", at: start) }
        index += 1
        guard least <= most ?? least, max(least, most ?? 0) <= Self.repeatLimit else {
            throw fault("a repetition beyond 0 to \(Self.repeatLimit)", at: start)
        }
        return (least, most)
    }

    private mutating func number() -> Int? {
        var value: Int?
        while let scalar = current, ("0"..."9").contains(scalar) {
            value = min((value ?? 0) * 10 + Int(scalar.value) - 48, 1_000_000)
            index += 1
        }
        return value
    }

    // MARK: Atoms

    private mutating func atom() throws(ValuePattern.Fault) -> PatternNode {
        guard let scalar = current else { return .empty }
        switch scalar {
        case "(": return try group()
        case "[": return .take(try set())
        case ".": return try take(PatternClass(members: [], isInverted: true))
        case "\\":
            return .take(PatternClass(members: [try escape()]))
        case "*", "+", "?", "{": throw fault("“\(scalar)” with nothing before it")
        case "]", "}", "^", "$":
            throw fault("“\(scalar)” here; write \\\(scalar) for the sign itself")
        default: return try take(PatternClass(members: [.range(scalar.value...scalar.value)]))
        }
    }

    private mutating func take(_ set: PatternClass) throws(ValuePattern.Fault) -> PatternNode {
        index += 1
        return .take(set)
    }

    private mutating func group() throws(ValuePattern.Fault) -> PatternNode {
        let start = index
        depth += 1
        guard depth <= Self.depthLimit else { throw fault("groups nested too deeply") }
        index += 1
        if current == "?" {
            index += 1
            guard current == ":" else { throw fault("an unknown kind of group") }
            index += 1
        }
        let node = try alternatives()
        guard current == ")" else { throw fault("“(” that is not closed", at: start) }
        index += 1
        depth -= 1
        return node
    }

    private mutating func set() throws(ValuePattern.Fault) -> PatternClass {
        let start = index
        index += 1
        var set = PatternClass()
        if current == "^" {
            set.isInverted = true
            index += 1
        }
        while let scalar = current, scalar != "]" || set.members.isEmpty {
            let first: PatternClass.Member
            if scalar == "\\" {
                first = try escape()
            } else {
                first = .range(scalar.value...scalar.value)
                index += 1
            }
            set.members.append(try range(from: first) ?? first)
        }
        guard current == "]" else { throw fault("“[” that is not closed", at: start) }
        index += 1
        return set
    }

    /// Parses the rest of a range such as `a-z`.
    private mutating func range(
        from first: PatternClass.Member
    ) throws(ValuePattern.Fault) -> PatternClass.Member? {
        guard case .range(let low) = first, low.count == 1, current == "-",
            index + 1 < scalars.count, scalars[index + 1] != "]"
        else { return nil }
        let start = index
        index += 1
        guard let scalar = current else { return nil }
        var last = PatternClass.Member.range(scalar.value...scalar.value)
        if scalar == "\\" { last = try escape() } else { index += 1 }
        guard case .range(let high) = last, low.lowerBound <= high.lowerBound else {
            throw fault("a range that runs backwards", at: start)
        }
        return .range(low.lowerBound...high.lowerBound)
    }

    private mutating func escape() throws(ValuePattern.Fault) -> PatternClass.Member {
        let start = index
        index += 1
        guard let scalar = current else { throw fault("a backslash at the end", at: start) }
        index += 1
        switch scalar {
        case "d": return .digit
        case "D": return .not(.digit)
        case "w": return .word
        case "W": return .not(.word)
        case "s": return .space
        case "S": return .not(.space)
        case "p", "P":
            let member = try property(at: start)
            return scalar == "p" ? member : .not(member)
        default:
            guard !scalar.properties.isAlphabetic, scalar.properties.numericType == nil else {
                throw fault("“\\\(scalar)” is unknown", at: start)
            }
            return .range(scalar.value...scalar.value)
        }
    }

    private mutating func property(
        at start: Int
    ) throws(ValuePattern.Fault) -> PatternClass.Member {
        let known: [(String, PatternClass.Member)] = [
            ("{L}", .letter), ("{Lu}", .upper), ("{Ll}", .lower), ("{N}", .number),
        ]
        for (name, member) in known where scalars[index...].starts(with: name.unicodeScalars) {
            index += name.unicodeScalars.count
            return member
        }
        throw fault("a property other than {L}, {Lu}, {Ll} and {N}", at: start)
    }
}

/// Compiles a pattern's tree to steps.
struct PatternBuilder {
    private(set) var steps: [ValuePattern.Step] = []
    /// Also counts nodes that produce no steps, such as nested `(){200}`.
    private var visits = 0

    mutating func build(_ node: PatternNode) throws(ValuePattern.Fault) {
        visits += 1
        guard visits < 4 * ValuePattern.stepLimit, steps.count < ValuePattern.stepLimit else {
            throw ValuePattern.Fault(index: 0, message: "a pattern with too many repetitions")
        }
        switch node {
        case .empty: break
        case .take(let set): steps.append(.take(set))
        case .sequence(let nodes): for node in nodes { try build(node) }
        case .either(let one, let other):
            let split = placeholder()
            try build(one)
            let jump = placeholder()
            steps[split] = .split(split + 1, steps.count)
            try build(other)
            steps[jump] = .jump(steps.count)
        case .repeated(let node, let least, let most):
            for _ in 0..<least { try build(node) }
            if let most {
                try buildOptional(node, count: most - least)
            } else {
                let split = placeholder()
                try build(node)
                steps.append(.jump(split))
                steps[split] = .split(split + 1, steps.count)
            }
        }
    }

    private mutating func buildOptional(
        _ node: PatternNode, count: Int
    ) throws(ValuePattern.Fault) {
        var splits: [Int] = []
        for _ in 0..<count {
            splits.append(placeholder())
            try build(node)
        }
        for split in splits { steps[split] = .split(split + 1, steps.count) }
    }

    private mutating func placeholder() -> Int {
        steps.append(.jump(0))
        return steps.count - 1
    }
}
