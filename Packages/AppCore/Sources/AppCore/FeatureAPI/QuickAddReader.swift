/// Chooses what a typed line adds, and reads it.
public struct QuickAddReader: Sendable {
    /// All kinds, in the features' order.
    public let kinds: [QuickAdd]

    public init(_ kinds: [QuickAdd]) { self.kinds = kinds }

    public init(_ features: BuiltFeatures) {
        kinds = features.modules.flatMap { $0.module.quickAdds }
    }

    /// A line of each kind that works, the default kind's first.
    public var examples: [String] {
        (kinds.filter(\.isDefault) + kinds.filter { !$0.isDefault }).map(\.example)
    }

    /// The kind that a line adds, and the line without its prefix; nil if no kind fits.
    public func choose(_ line: String) -> (kind: QuickAdd, rest: String)? {
        if let colon = line.firstIndex(of: ":") {
            let head = line[..<colon].lowercased().split(whereSeparator: \.isWhitespace)
            for kind in kinds {
                guard let word = head.first, kind.prefixes.contains(String(word)) else { continue }
                if head.count == 1, !kind.takesName {
                    return (kind, Self.trimmed(line[line.index(after: colon)...]))
                }
                if head.count > 1, kind.takesName { return (kind, Self.withoutFirstWord(line)) }
            }
        }
        // While a name is being typed, the colon isn't there yet.
        let first = line.split(whereSeparator: \.isWhitespace).first?.lowercased()
        for kind in kinds where kind.takesName && first.map(kind.prefixes.contains) == true {
            return (kind, Self.withoutFirstWord(line))
        }
        return kinds.first(where: \.isDefault).map { ($0, Self.trimmed(line[...])) }
    }

    /// Reads a line; nil if no kind fits.
    public func read(_ line: String) async -> (kind: QuickAdd, draft: QuickAdd.Draft)? {
        guard let (kind, rest) = choose(line) else { return nil }
        return (kind, await kind.read(rest))
    }

    private static func withoutFirstWord(_ line: String) -> String {
        trimmed(trimmed(line[...]).drop { !$0.isWhitespace })
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

extension QuickAdd.Draft {
    /// A line that can't be added yet.
    public static func missing(_ problem: Problem, _ fields: [QuickAdd.Field] = []) -> Self {
        Self(fields: fields, problem: problem) { throw problem }
    }
}
