/// A pack's manifest from `pack.txt`.
package struct PackManifest: Sendable, Equatable {
    /// The pack's slug, from which all its ids are derived.
    package let id: String
    /// A whole number from 1. Higher versions replace lower ones.
    package let version: Int
    /// The displayed name.
    package let title: String
    /// The license of the material, an SPDX expression if possible.
    package let licence: String
}

/// A section ("header" on the wire) under which lessons and passages are listed.
package struct PackHeader: Sendable, Equatable {
    /// Stable across versions of the pack: see ``PackIdentity``.
    package let id: String
    /// The slug that items name in `section:`.
    package let key: String
    /// The displayed name.
    package let title: String
    /// The category of all its items.
    package let category: PackCategory
    /// Sections with a higher number come first, as on the wire.
    package let displayOrder: Int
    /// `#RRGGBB`, or nil for the category's color.
    package let colour: String?
}

/// A skill ("classification" on the wire) of questions.
package struct PackSkill: Sendable, Equatable {
    /// Equal in all packs that declare this key in this category, so that packs share skills.
    package let id: String
    /// The slug that questions name in `skills:`.
    package let key: String
    /// The displayed name, unique in the pack.
    package let name: String
    /// The category of its questions.
    package let category: PackCategory
    /// One sentence about it; may be empty.
    package let about: String
    /// Skills with a higher number come first, as on the wire.
    package let displayOrder: Int
    /// The domain of the test that its questions count toward; nil if the test has none.
    package var domain: PackDomain? = nil
}

/// A part of the test. The raw value is the wire's word.
package enum PackCategory: String, Sendable, CaseIterable {
    case reading, writing, math
}

/// The difficulty of an item. The raw value is the wire's word.
package enum PackDifficulty: String, Sendable, CaseIterable {
    case easy = "Easy"
    case medium = "Medium"
    case hard = "Hard"
}

/// The access tier of an item. The raw value is the wire's word.
package enum PackTier: String, Sendable, CaseIterable {
    case free, premium
}
