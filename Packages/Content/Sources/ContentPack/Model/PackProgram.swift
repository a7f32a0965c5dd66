/// A language program: units of levels that teach a language to speakers of another one.
package struct PackProgram: Sendable, Equatable {
    /// A lowercase UUID, stable across versions of the pack: see ``PackIdentity``.
    package let id: String
    /// Unique among the pack's programs.
    package let slug: String
    package let title: String
    /// The tag of the taught language, such as `es` or `pt-BR`.
    package let teaches: String
    /// The tag of the language of explanations and translations.
    package let explainsIn: String
    /// Programs with a higher number come first.
    package let displayOrder: Int
    package let about: String
    /// In file order.
    package let units: [PackUnit]
    /// The source file, relative to the pack's directory.
    package let file: String

    /// All levels of all units, in order.
    package var levels: [PackLevel] { units.flatMap(\.levels) }

    /// The same program with other units.
    func with(_ units: [PackUnit]) -> PackProgram {
        PackProgram(
            id: id, slug: slug, title: title, teaches: teaches, explainsIn: explainsIn,
            displayOrder: displayOrder, about: about, units: units, file: file)
    }
}

/// A unit of a program.
package struct PackUnit: Sendable, Equatable {
    package let id: String
    /// Unique in the program.
    package let key: String
    package let title: String
    package let about: String?
    /// In order of their numbers.
    package let levels: [PackLevel]
}

/// A level of a unit: explanation, glossary and items.
package struct PackLevel: Sendable, Equatable {
    /// A lowercase UUID, stable across versions of the pack: see ``PackIdentity``.
    package let id: String
    /// Unique among the pack's levels.
    package let slug: String
    package let programSlug: String
    package let unitKey: String
    /// The position in the unit, from 1.
    package let number: Int
    package let title: String
    package let about: String?
    /// Paragraphs and bullet lists without inline marks.
    package let teaching: [PackBlock]
    package let glossary: [PackGlossaryEntry]
    /// In order of their positions.
    package let items: [PackLevelItem]
    /// The source file, relative to the pack's directory.
    package let file: String
}

/// A word or phrase that a level teaches.
package struct PackGlossaryEntry: Sendable, Equatable {
    /// Derived from the level and the term.
    package let id: String
    package let term: String
    package let meaning: String
    /// A sentence in the taught language that contains the term.
    package let example: String?
}
