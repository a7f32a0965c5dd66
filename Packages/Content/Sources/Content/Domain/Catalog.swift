import AppCore
import Foundation

/// A part of the test.
enum Subject: String, Sendable, Hashable, CaseIterable {
    case reading, writing, math

    var title: String {
        switch self {
        case .reading: "Reading"
        case .writing: "Writing"
        case .math: "Math"
        }
    }
}

/// A section heading in a list.
struct Section: Sendable, Hashable, Codable, ExactKeys {
    var id: String
    var title: String
    /// Sections with a higher number come first.
    var displayOrder: Int
}

/// A list entry: a lesson, passage or section without its content.
struct CatalogCard: Sendable, Hashable, Identifiable {
    var reference: ItemReference
    /// The lesson's slug; nil if none.
    var slug: String?
    var title: String
    /// nil if the subject is unknown.
    var subject: Subject?
    /// The server's value: `Easy`, `Medium`, `Hard`.
    var difficulty: String
    var isPremium: Bool
    var isDiagnostic: Bool
    var questionCount: Int
    var section: Section?
    /// Within its section, items with a higher number come first.
    var orderWithinSection: Int
    /// Attempts from the server's list; the local ledger may know more.
    var attempts: AttemptBrief?
    /// The start of the text, if the list has it.
    var preview = Preview.none

    var id: String { reference.id }

    /// Whether anonymous visitors see it: introductions and the two guided lessons.
    ///
    /// Source: the web client's rule, contracts/sat.md 1.8. The looser wording "contains Intro"
    /// would also let "Introductions…" through.
    var isIntroduction: Bool {
        let title = title.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        return title == "intro" || title.hasPrefix("intro ") || title.hasSuffix(" intro")
            || title.contains("waves") || title.contains("guided tour")
    }
}

/// The start of an item's text. Lines are computed only when shown, because a long list
/// shows only one preview.
enum Preview: Sendable, Hashable {
    case none
    /// A passage's text.
    case passage(String)
    /// Text that's wrapped into lines.
    case words(String)

    init(_ text: String, of kind: ItemReference.Kind) {
        switch kind {
        case _ where text.isEmpty: self = .none
        case .lesson: self = .none
        case .passage: self = .passage(text)
        case .writingSection, .mathSection: self = .words(text)
        }
    }

    /// The part of the text that's shown.
    var text: String {
        switch self {
        case .none: ""
        case .passage(let text), .words(let text): String(text.prefix(800))
        }
    }

    /// The preview lines.
    var lines: [String] {
        switch self {
        case .none: []
        case .passage:
            PassageText(text).lines.lazy.map(\.text)
                .filter { !$0.allSatisfy(\.isWhitespace) }.prefix(4).map { String($0.prefix(200)) }
        case .words: Self.filled(text)
        }
    }

    private static func filled(_ text: String) -> [String] {
        var lines: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            if let last = lines.last, last.count + word.count < 72 {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return Array(lines.prefix(4))
    }
}

/// Cards under one section's title, in display order.
struct CardGroup: Sendable, Hashable {
    /// nil for cards without a section.
    var section: Section?
    var cards: [CatalogCard]
}

/// How a list is sorted.
enum CardOrder: String, Sendable, Hashable, CaseIterable {
    /// By section, in the authors' order.
    case course
    case title
    case difficulty
    /// Lowest latest score first, then untried items.
    case score

    var title: String {
        switch self {
        case .course: "course order"
        case .title: "title"
        case .difficulty: "difficulty"
        case .score: "score"
        }
    }

    var next: CardOrder {
        let all = Self.allCases
        let index = all.firstIndex(of: self) ?? 0
        return all[(index + 1) % all.count]
    }
}

/// Groups and sorts a list, because servers may send pages in any order.
enum CardSorting {
    /// Subject, then sections with a higher display order first, then their title; within a
    /// section higher numbers first; items without a section last; ties by id.
    static func grouped(_ cards: [CatalogCard]) -> [CardGroup] {
        let sorted = cards.sorted(by: isInCourseOrder)
        var groups: [CardGroup] = []
        for card in sorted {
            if let last = groups.last, last.section?.id == card.section?.id {
                groups[groups.count - 1].cards.append(card)
            } else {
                groups.append(CardGroup(section: card.section, cards: [card]))
            }
        }
        return groups
    }

    /// One flat list in `order`, using scores from `briefs`.
    static func sorted(
        _ cards: [CatalogCard], by order: CardOrder, briefs: [ItemReference: AttemptBrief] = [:]
    ) -> [CatalogCard] {
        switch order {
        case .course: return cards.sorted(by: isInCourseOrder)
        case .title:
            return cards.sorted {
                ($0.title.lowercased(), $0.id) < ($1.title.lowercased(), $1.id)
            }
        case .difficulty:
            return cards.sorted {
                (rank($0.difficulty), $0.title.lowercased(), $0.id)
                    < (rank($1.difficulty), $1.title.lowercased(), $1.id)
            }
        case .score:
            func score(_ card: CatalogCard) -> Int {
                (briefs[card.reference] ?? card.attempts)?.latestScore ?? Int.max
            }
            return cards.sorted {
                (score($0), $0.title.lowercased(), $0.id)
                    < (score($1), $1.title.lowercased(), $1.id)
            }
        }
    }

    /// Removes duplicate ids, because pages of a changing list can overlap.
    static func unique(_ cards: [CatalogCard]) -> [CatalogCard] {
        var seen = Set<ItemReference>()
        return cards.filter { seen.insert($0.reference).inserted }
    }

    private static func isInCourseOrder(_ one: CatalogCard, _ other: CatalogCard) -> Bool {
        let (left, right) = (subjectRank(one), subjectRank(other))
        if left != right { return left < right }
        switch (one.section, other.section) {
        case (nil, nil): break
        case (nil, _): return false
        case (_, nil): return true
        case (let a?, let b?):
            if a.displayOrder != b.displayOrder { return a.displayOrder > b.displayOrder }
            if a.title != b.title { return a.title < b.title }
            if a.id != b.id { return a.id < b.id }
        }
        if one.orderWithinSection != other.orderWithinSection {
            return one.orderWithinSection > other.orderWithinSection
        }
        return one.id < other.id
    }

    private static func subjectRank(_ card: CatalogCard) -> Int {
        guard let subject = card.subject else { return Subject.allCases.count }
        return Subject.allCases.firstIndex(of: subject) ?? 0
    }

    private static func rank(_ difficulty: String) -> Int {
        switch difficulty.lowercased() {
        case "easy": 0
        case "medium": 1
        case "hard": 2
        default: 3
        }
    }
}
