/// Why a package cannot be read or written.
public enum AnkiFault: Error, Sendable, Hashable {
    /// No package, or a damaged one; a sentence.
    case unreadable(String)
    /// Made by a version of Anki whose packages are not known here.
    case newer(String)
    /// More than is taken, a sentence.
    case tooMuch(String)
    /// It took more seconds than it may.
    case tookTooLong
    /// A sentence.
    case cannotWrite(String)
}
