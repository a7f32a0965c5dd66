/// How an answer to a gap is judged.
package struct FillRule: Sendable {
    /// Slips are forgiven only in answers of this many letters or more.
    package static let typoLength = 5
}
