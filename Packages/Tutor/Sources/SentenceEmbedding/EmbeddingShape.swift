/// The dimensions of all-MiniLM-L6-v2's input and output.
public enum EmbeddingShape {
    /// The number of dimensions of a vector.
    public static let dimensions = 384
    /// The number of tokens that the model reads of a text, including the two end markers.
    public static let maxTokens = 256
}
