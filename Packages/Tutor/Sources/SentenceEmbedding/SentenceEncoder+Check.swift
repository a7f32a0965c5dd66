extension SentenceEncoder {
    /// What all-MiniLM-L6-v2 makes of a sentence: the first numbers of its vector, as its makers' own program has them.
    private static let known: (text: String, numbers: [Float]) = (
        "The cell membrane controls what enters and leaves the cell.",
        [
            -0.004305679, -0.024744654, -0.043281637, 0.040208608, -0.022033775, 0.053002466,
            0.077751189, -0.00402902,
        ]
    )

    /// Throws a ``ModelFileError`` when the files are not all-MiniLM-L6-v2's, though they have its shape: other weights, or words in
    /// another order, make something else of a sentence.
    public func checkItself() throws(ModelFileError) {
        let vector = embed([Self.known.text]).first ?? []
        let isRight =
            vector.count == EmbeddingShape.dimensions
            && zip(vector, Self.known.numbers).allSatisfy { abs($0 - $1) < 1e-4 }
        guard isRight else {
            throw ModelFileError(
                path,
                "It has the shape of \(Self.name), and other numbers: damaged, or another model.")
        }
    }
}
