/// Lines of `key: value` after a head such as `[section its-key]`.
struct FieldGroup {
    /// The head; nil for the lines before the first one.
    let line: SourceLine?
    var lines: [SourceLine] = []

    /// Groups the lines by their heads, without blank lines and comments. The first group has no
    /// head.
    static func groups(of lines: ArraySlice<SourceLine>) -> [FieldGroup] {
        var groups = [FieldGroup(line: nil)]
        for line in lines where !line.isBlank && line.scalars[0] != "#" {
            if line.scalars[0] == "[" {
                groups.append(FieldGroup(line: line))
            } else {
                groups[groups.count - 1].lines.append(line)
            }
        }
        return groups
    }

    /// The key in a head `[word its-key]`, and its position.
    func key(_ word: String, findings: Findings) -> (key: String, place: SourcePosition)? {
        guard let line else { return nil }
        let inside = line.text(from: 0).prefix(line.scalars.count - 1).dropping(1)
        let words = inside.string.split(separator: " ", omittingEmptySubsequences: true)
        guard line.scalars.last == "]", words.count == 2, words[0] == word else {
            findings.error(
                "this is not the head of a group", at: line.place(),
                cure: "Write “[\(word) its-key]”")
            return nil
        }
        let place = line.place(at: line.scalars.count - 1 - words[1].unicodeScalars.count)
        return Slug.check(String(words[1]), at: place, findings: findings).map { ($0, place) }
    }
}
