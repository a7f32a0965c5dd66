/// A position in a file: both numbers from 1, columns counted in Unicode code points.
struct SourcePosition: Comparable, Hashable {
    var line: Int
    var column: Int

    static let start = SourcePosition(line: 1, column: 1)

    static func < (one: SourcePosition, other: SourcePosition) -> Bool {
        (one.line, one.column) < (other.line, other.column)
    }
}

/// Collects the findings of one file from several parsers.
///
/// A class, because the parsers of one file share it within one call.
final class Findings {
    /// The maximum number of findings per file, so that one file doesn't hide the others.
    static let limit = 100

    let file: String
    private(set) var diagnostics: [PackDiagnostic] = []
    private(set) var hasErrors = false

    init(file: String) {
        self.file = file
    }

    func error(_ message: String, at place: SourcePosition, cure: @autoclosure () -> String) {
        hasErrors = true
        add(.error, message, at: place, cure: cure)
    }

    func warning(_ message: String, at place: SourcePosition, cure: @autoclosure () -> String) {
        add(.warning, message, at: place, cure: cure)
    }

    /// Computes the cure only if there is room for the finding, because some cures compare many
    /// words.
    private func add(
        _ severity: PackDiagnostic.Severity, _ message: String, at place: SourcePosition,
        cure: () -> String
    ) {
        guard diagnostics.count < Self.limit else { return }
        diagnostics.append(
            PackDiagnostic(
                severity: severity, file: file, line: place.line, column: place.column,
                message: message, cure: cure()))
    }
}
