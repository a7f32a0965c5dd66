/// Words that negate a sentence. As additional words in a line without them, they aren't harmless.
enum Negation {
    /// The words' hashes. All languages share one set, because it's checked only for additional
    /// words, where an identical word of another language is rare.
    static let hashes: Set<UInt64> = Set(
        words.flatMap { SpokenText($0).words.map(\.hash) })

    /// Leaves out negations that are part of polite phrases ("de nada", "de rien") or are words of
    /// another language (Finnish "en"), and those of scripts without spaces, where the character is
    /// part of many words.
    private static let words = [
        // Spanish, Portuguese, Catalan, Italian
        "no", "nunca", "jamás", "tampoco", "ni", "nadie", "não", "nem", "ninguém", "non", "nessuno",
        // French
        "ne", "pas", "jamais", "aucun", "aucune",
        // English
        "not", "never", "cannot", "don’t", "doesn’t", "didn’t", "isn’t", "aren’t", "wasn’t",
        "won’t", "can’t",
        "couldn’t", "wouldn’t", "shouldn’t", "haven’t", "hasn’t",
        // German, Dutch, the Scandinavian languages
        "nicht", "kein", "keine", "keinen", "nie", "niemals", "niet", "geen", "inte", "ikke",
        "aldrig",
        // Finnish, Russian, Ukrainian, Turkish, Greek
        "ei", "emme", "eivät", "не", "нет", "ні", "değil", "δεν", "όχι", "μην",
        // Arabic, Hebrew, Hindi, Korean
        "لا", "لم", "ليس", "לא", "אין", "नहीं", "안",
    ]
}
