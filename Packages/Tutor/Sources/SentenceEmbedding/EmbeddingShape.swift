/// What a sentence becomes by all-MiniLM-L6-v2.
public enum EmbeddingShape {
    /// Numbers of a vector.
    public static let dimensions = 384
    /// Tokens of a text that are read, the two that mark its ends included.
    public static let maxTokens = 256
}
