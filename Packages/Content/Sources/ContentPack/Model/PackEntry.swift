/// Fields common to lessons, passages and sections.
package protocol PackEntry: Sendable {
    /// Unique in the pack.
    var slug: String { get }
    var title: String { get }
    var category: PackCategory { get }
    var difficulty: PackDifficulty { get }
    var tier: PackTier { get }
    var isDiagnostic: Bool { get }
    /// The key of its section, or nil.
    var headerKey: String? { get }
    /// Within its section, items with a higher number come first, as on the wire.
    var orderWithinHeader: Int { get }
    /// In order; the wire's `order` is the position here, from 1.
    var questions: [PackQuestion] { get }
}

extension PackLesson: PackEntry {}

extension PackPassage: PackEntry {
    package var category: PackCategory { .reading }
}
