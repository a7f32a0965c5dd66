import CKernels

/// Tells where characters end, going from scalar to scalar. Source: Unicode Standard Annex 29, rules GB4 to GB13; GB3
/// (a return and its line feed) is told by their bytes.
struct GraphemeBreaks: Hashable {
    private var before: GraphemeClass
    /// Behind a pictograph and its marks: 1, and behind a joiner after them: 2.
    private var picture = 0
    /// Behind a consonant and its marks: 1, and once one of these was a linker: 2.
    private var cluster = 0
    private var isHalfFlag = false

    /// Behind a scalar of this class that a character begins with.
    init(behind first: GraphemeClass) {
        before = .control
        _ = isBreak(before: first)
    }

    /// Whether a character begins with the next scalar, which is of this class.
    mutating func isBreak(before next: GraphemeClass) -> Bool {
        let isBreak = parts(next)
        switch next {
        case .pictograph: picture = 1
        case .extend, .bareExtend, .linker: picture = picture == 1 ? 1 : 0
        case .joiner: picture = picture == 1 ? 2 : 0
        default: picture = 0
        }
        switch next {
        case .consonant: cluster = 1
        case .linker: cluster = cluster > 0 ? 2 : 0
        case .extend, .joiner: break
        default: cluster = 0
        }
        isHalfFlag = next == .regional && !isHalfFlag
        before = next
        return isBreak
    }

    private func parts(_ next: GraphemeClass) -> Bool {
        if before == .control || next == .control { return true }
        switch next {
        case .extend, .bareExtend, .linker, .joiner, .spacing: return false
        case _ where before == .prepend: return false
        case .consonant: return cluster < 2
        case .pictograph: return picture < 2
        case .regional: return !isHalfFlag
        case .leading, .syllable, .closedSyllable: return before != .leading
        case .vowel: return before != .leading && before != .syllable && before != .vowel
        case .trailing:
            return before != .syllable && before != .closedSyllable && before != .vowel
                && before != .trailing
        case .any, .control, .prepend: return true
        }
    }
}

/// The same as tables: what it does is looked up, not decided, since what comes next in a text is hard to foresee.
struct GraphemeTables {
    /// Made once, of constants alone.
    static let ofUnicode = GraphemeTables()

    private let blocks: [UInt16]
    private let classes: [UInt8]
    private let steps: [UInt16]

    private init() {
        var places: [[UInt8]: UInt16] = [:]
        var (blocks, classes) = ([UInt16](), [UInt8]())
        let all = GraphemeClass.ofAll()
        for start in stride(from: 0, to: all.count, by: 256) {
            let block = all[start..<start + 256].map(\.rawValue)
            let place = places[block] ?? UInt16(places.count)
            if places.updateValue(place, forKey: block) == nil { classes += block }
            blocks.append(place)
        }
        (self.blocks, self.classes) = (blocks, classes)
        steps = Self.steps()
    }

    private static func steps() -> [UInt16] {
        let joined = Int(TEXT_JOINED)
        // The first states are those behind one scalar alone, by its class.
        var states = GraphemeClass.allCases.map { GraphemeBreaks(behind: $0) }
        var steps: [UInt16] = []
        while steps.count < states.count * 16 {
            let state = states[steps.count / 16]
            for kind in GraphemeClass.allCases {
                var next = state
                let isBreak = next.isBreak(before: kind)
                let number = states.firstIndex(of: next) ?? states.count
                if number == states.count { states.append(next) }
                steps.append(UInt16(number * 16 + (isBreak ? 0 : joined)))
            }
        }
        precondition(steps.count <= joined, "fewer than \(joined / 16) states")
        // A state is the same whether its scalar was joined or not.
        return steps + Array(repeating: 0, count: joined - steps.count) + steps
    }

    /// The tables where they lie.
    func read(_ body: (UnsafePointer<text_classes>) -> Void) {
        blocks.withUnsafeBufferPointer { blocks in
            classes.withUnsafeBufferPointer { classes in
                steps.withUnsafeBufferPointer { steps in
                    var all = text_classes(
                        blocks: blocks.baseAddress, classes: classes.baseAddress,
                        steps: steps.baseAddress, joining: GraphemeClass.extend.rawValue,
                        before: GraphemeClass.control.rawValue)
                    body(&all)
                }
            }
        }
    }
}
