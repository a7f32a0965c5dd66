/// A problem in a pack, with its location and fix.
package struct PackDiagnostic: Sendable, Equatable {
    /// The severity.
    package enum Severity: String, Sendable {
        /// The file's item, or the question of a bank, is left out of the result.
        case error
        /// The item is in the result, but a reviewer should look at it.
        case warning
    }

    package let severity: Severity
    /// The path relative to the pack's directory, with `/` between folders; empty for the pack
    /// itself.
    package let file: String
    /// From 1.
    package let line: Int
    /// From 1, counted in Unicode code points.
    package let column: Int
    /// The problem, as a sentence without its full stop.
    package let message: String
    /// The fix, as a sentence without its full stop.
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
    /// Orders by file, line, column, then text, as reported.
    package static func < (one: PackDiagnostic, other: PackDiagnostic) -> Bool {
        (one.file, one.line, one.column, one.message)
            < (other.file, other.line, other.column, other.message)
    }
}

/// The result of reading a pack: valid items and diagnostics.
package struct PackResult: Sendable, Equatable {
    /// nil if `pack.txt` is missing or invalid; then there are no items either.
    package let manifest: PackManifest?
    /// In display order.
    package let headers: [PackHeader]
    /// In display order.
    package let skills: [PackSkill]
    /// Sorted by slug.
    package let lessons: [PackLesson]
    /// Sorted by slug.
    package let passages: [PackPassage]
    /// Sorted by slug.
    package let writingSections: [PackWritingSection]
    /// Sorted by slug.
    package let mathSections: [PackMathSection]
    /// In order, higher first.
    package let banks: [PackBank]
    /// In display order.
    package let programs: [PackProgram]
    /// Sorted by id; only those that some item uses.
    package let assets: [PackAsset]
    /// Sorted by file, line and column.
    package let diagnostics: [PackDiagnostic]

    /// Whether any file was skipped.
    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
