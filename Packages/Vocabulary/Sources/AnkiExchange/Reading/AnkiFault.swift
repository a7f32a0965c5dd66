/// Why a package can't be read or written.
public enum AnkiFault: Error, Sendable, Hashable {
    /// The file isn't a package, or is damaged; a full sentence.
    case unreadable(String)
    /// Made by an unsupported version of Anki.
    case newer(String)
    /// Over a limit, with a message.
    case tooMuch(String)
    /// Reading exceeded the time limit.
    case tookTooLong
    /// The package can't be written; a full sentence.
    case cannotWrite(String)
}
