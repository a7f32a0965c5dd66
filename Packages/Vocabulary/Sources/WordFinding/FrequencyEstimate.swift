/// Estimates how common a word is on the Zipf scale from what dictionaries know about it, where no list of
/// frequencies is installed. A sum of small terms, so that anybody can see why a word got its figure.
public struct FrequencyEstimate: Sendable, Hashable {
    public static let english = FrequencyEstimate()

    /// - Returns: about 7 for the commonest words, 1 for those that hardly anybody ever wrote.
    public func zipf(of word: String, evidence: WordEvidence) -> Double {
        let counted = Double(evidence.tagCount ?? 0)
        let size = Double(evidence.sizeClass ?? 95)
        return 5 - 0.03 * size + 0.3 * counted.squareRoot().squareRoot()
    }
}
