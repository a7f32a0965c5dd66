/// Why rows of vectors cannot be made, opened or searched.
public enum VectorSearchError: Error, Sendable, Hashable {
    /// Not a file of rows, or of another version: its owner makes it anew.
    case foreign
    /// A file of rows whose header or length is not what it was written as: its owner makes it anew.
    case damaged
    /// The system does not give the file; in its words.
    case cannotRead(String)
    /// The system does not take the file; in its words.
    case cannotWrite(String)
    /// A vector of another length.
    case dimensions(expected: Int, found: Int)
    /// A vector without a direction: all zeros, or with a number that is infinite or none.
    case direction
    /// More or fewer rows than were said beforehand.
    case count(expected: Int, found: Int)
}
