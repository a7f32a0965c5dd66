public import WordFinding

/// Knows no words; used when no dictionary is installed.
public struct EmptyLexicon: LexicalKnowledge {
    public init() {}
    public func lemmas(of token: String) -> [(lemma: String, partOfSpeech: PartOfSpeech?)] { [] }
    public func zipf(of lemma: String) -> Double? { nil }
    public func senses(of lemma: String) -> [WordSense] { [] }
}
