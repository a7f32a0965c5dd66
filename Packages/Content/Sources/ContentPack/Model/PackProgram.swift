/// A language program: units of levels that teach one language in the words of another.
package struct PackProgram: Sendable, Equatable {
    /// A lower-case UUID, stable across versions of the pack: see ``PackIdentity``.
    package let id: String
    /// Unique among the pack's programs.
    package let slug: String
    package let title: String
    /// The tag of the language that is taught, such as `es` or `pt-BR`.
    package let teaches: String
    /// The tag of the language of explanations and translations.
    package let explainsIn: String
    /// Programs with a higher number come first.
    package let displayOrder: Int
    package let about: String
    /// In the order of the file.
    package let units: [PackUnit]
    /// The file it came from, relative to the pack's directory.
    package let file: String

    /// All levels, unit by unit.
    package var levels: [PackLevel] { units.flatMap(\.levels) }

    /// The same with these units.
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
    /// By number.
    package let levels: [PackLevel]
}

/// One level of a unit: explanation, glossary and items.
package struct PackLevel: Sendable, Equatable {
    /// A lower-case UUID, stable across versions of the pack: see ``PackIdentity``.
    package let id: String
    /// Unique among the pack's levels.
    package let slug: String
    package let programSlug: String
    package let unitKey: String
    /// Its place in the unit, from 1.
    package let number: Int
    package let title: String
    package let about: String?
    /// Paragraphs and bullet lists without marks.
    package let teaching: [PackBlock]
    package let glossary: [PackGlossaryEntry]
    /// By position.
    package let items: [PackLevelItem]
    /// The file it came from, relative to the pack's directory.
    package let file: String
}

/// A word or phrase that a level teaches.
package struct PackGlossaryEntry: Sendable, Equatable {
    /// Derived from the level and the term.
    package let id: String
    package let term: String
    package let meaning: String
    /// A sentence of the taught language that contains the term.
    package let example: String?
}
