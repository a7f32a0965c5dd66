/// Errors when creating, opening or searching vectors.
public enum VectorSearchError: Error, Sendable, Hashable {
    /// Not a vector file, or another version; rebuild it.
    case foreign
    /// A damaged vector file; rebuild it.
    case damaged
    /// The file can't be read, with the system's message.
    case cannotRead(String)
    /// The file can't be written, with the system's message.
    case cannotWrite(String)
    /// A vector with another dimension.
    case dimensions(expected: Int, found: Int)
    /// A vector without a direction: all zeros, or with an infinite number or NaN.
    case direction
    /// More or fewer rows than announced.
    case count(expected: Int, found: Int)
}
