/// A problem in a pack, with its location and fix.
package struct PackDiagnostic: Sendable, Equatable {
    /// The severity.
    package enum Severity: String, Sendable {
        /// The file's item is not in the result.
        case error
        /// The item is in the result; a reviewer should look.
        case warning
    }

    package let severity: Severity
    /// Relative to the pack's directory, with `/` between folders; empty for the pack itself.
    package let file: String
    /// From 1.
    package let line: Int
    /// From 1, counted in Unicode code points.
    package let column: Int
    /// What is wrong, as a sentence without its full stop.
    package let message: String
    /// What to do, as a sentence without its full stop.
    package let cure: String
}

extension PackDiagnostic: CustomStringConvertible {
    /// `lessons/waves.md:12:3: error: what is wrong. What to do.`
    package var description: String {
        let place = file.isEmpty ? "pack" : "\(file):\(line):\(column)"
        return "\(place): \(severity.rawValue): \(message). \(cure)."
    }
}

extension PackDiagnostic: Comparable {
    /// By file, line, column, then text: the order in which they are reported.
    package static func < (one: PackDiagnostic, other: PackDiagnostic) -> Bool {
        (one.file, one.line, one.column, one.message)
            < (other.file, other.line, other.column, other.message)
    }
}

/// The result of reading a pack: valid items and diagnostics.
package struct PackResult: Sendable, Equatable {
    /// nil if `pack.txt` is missing or invalid; then there are no items either.
    package let manifest: PackManifest?
    /// In display order, first one first.
    package let headers: [PackHeader]
    /// In display order, first one first.
    package let skills: [PackSkill]
    /// By slug.
    package let lessons: [PackLesson]
    /// By slug.
    package let passages: [PackPassage]
    /// By slug.
    package let writingSections: [PackWritingSection]
    /// By slug.
    package let mathSections: [PackMathSection]
    /// In display order, first one first.
    package let programs: [PackProgram]
    /// By id; only those that some item shows.
    package let assets: [PackAsset]
    /// By file, line and column.
    package let diagnostics: [PackDiagnostic]

    /// Whether any file was skipped.
    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
