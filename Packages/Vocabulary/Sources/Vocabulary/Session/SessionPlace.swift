import AppCore
import WordFinding

/// The place of a session: `vocabulary/study/<source>/<difficulty>/<portion>/<variant>/<limit>`;
/// trailing parts can be omitted. `all` means any source or difficulty; a portion ahead includes
/// its days, `ahead-3`.
struct SessionPlace: Sendable, Hashable {
    var scope: SessionScope
    var variant: StudyVariant

    init(_ scope: SessionScope, _ variant: StudyVariant = .plain) {
        self.scope = scope
        self.variant = variant
    }

    /// Parses the parts after `vocabulary/study`; nil if invalid.
    init?(_ parts: [String]) {
        guard (2...5).contains(parts.count), !parts[0].isEmpty, parts[0].utf8.count <= 64 else {
            return nil
        }
        var scope = SessionScope()
        if parts[0] != "all" { scope.sourceID = parts[0] }
        if parts[1] != "all" {
            guard let difficulty = WordDifficulty(rawValue: parts[1]) else { return nil }
            scope.difficulty = difficulty
        }
        if parts.count > 2 {
            let words = parts[2].split(separator: "-", omittingEmptySubsequences: false)
            guard words.count <= 2,
                let portion = SessionScope.Portion(rawValue: String(words.first ?? ""))
            else { return nil }
            scope.portion = portion
            if words.count == 2 {
                guard portion == .ahead, let days = Int(words[1]),
                    SessionScope.ahead.contains(days)
                else { return nil }
                scope.aheadDays = days
            }
        }
        variant = .plain
        if parts.count > 3 {
            guard let wish = StudyVariant(rawValue: parts[3]) else { return nil }
            variant = wish
        }
        if parts.count > 4 {
            guard let limit = Int(parts[4]), (1...SessionScope.maxCards).contains(limit) else {
                return nil
            }
            scope.limit = limit
        }
        self.scope = scope
    }

    /// The session as a route, with the source's id unchanged.
    var route: String {
        var parts = ["vocabulary", "study", scope.sourceID ?? "all"]
        parts.append(scope.difficulty?.rawValue ?? "all")
        let ahead = scope.portion == .ahead ? "-\(scope.aheadDays)" : ""
        parts += [scope.portion.rawValue + ahead, variant.rawValue]
        if let limit = scope.limit { parts.append(String(limit)) }
        return parts.joined(separator: "/")
    }
}
