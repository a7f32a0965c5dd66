extension SentenceEncoder {
    /// The first numbers of a reference vector, from the model's original implementation.
    private static let known: (text: String, numbers: [Float]) = (
        "The cell membrane controls what enters and leaves the cell.",
        [
            -0.004305679, -0.024744654, -0.043281637, 0.040208608, -0.022033775, 0.053002466,
            0.077751189, -0.00402902,
        ]
    )
    private static let digests: (numbers: UInt64, words: UInt64) = (
        0x84ED_CC68_5062_0744, 0xEEC0_0F05_1A09_0DFC
    )

    /// Checks the files and the processor. Throws a ``ModelFileError`` if the files aren't
    /// all-MiniLM-L6-v2, or if this processor computes wrong results. Reads all files, which takes
    /// a tenth of a second.
    public func checkItself() throws(ModelFileError) {
        guard try digest() == Self.digests.numbers else {
            throw ModelFileError(
                filePath,
                "It has the shape of \(Self.name) but different numbers: it's damaged or another model."
            )
        }
        guard tokenizer.vocabulary.digest == Self.digests.words else {
            throw ModelFileError(
                tokenizer.vocabulary.path,
                "Its vocabulary isn't the one of \(Self.name), or is in another order.")
        }
        let vector = embed([Self.known.text]).first ?? []
        guard vector.count == EmbeddingShape.dimensions,
            zip(vector, Self.known.numbers).allSatisfy({ abs($0 - $1) < 1e-4 })
        else {
            throw ModelFileError(
                filePath, "It gives wrong results on this processor.")
        }
    }
}
