/// Why a package cannot be read or written.
public enum AnkiFault: Error, Sendable, Hashable {
    /// No package, or a damaged one; a sentence.
    case unreadable(String)
    /// Made by an unsupported version of Anki.
    case newer(String)
    /// Over a limit, with a message.
    case tooMuch(String)
    /// It took more seconds than it may.
    case tookTooLong
    /// A sentence.
    case cannotWrite(String)
}
