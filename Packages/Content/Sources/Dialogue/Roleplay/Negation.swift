/// Words that turn a sentence into its opposite. Said beside a line that does not have them, they are no
/// harmless addition.
enum Negation {
    /// By the words' hashes. Words of several languages in one set: it is asked only about what was said beside a
    /// line, where a word of another language that looks the same is rare.
    static let hashes: Set<UInt64> = Set(
        words.flatMap { SpokenText($0).words.map(\.hash) })

    /// Without those that are also part of a courtesy ("de nada", "de rien") or a word of its own elsewhere (Finnish
    /// "en"), and without those of scripts that part no words, where the character stands in many others.
    private static let words = [
        // Spanish, Portuguese, Catalan, Italian
        "no", "nunca", "jamás", "tampoco", "ni", "nadie", "não", "nem", "ninguém", "non", "nessuno",
        // French
        "ne", "pas", "jamais", "aucun", "aucune",
        // English
        "not", "never", "cannot", "don’t", "doesn’t", "didn’t", "isn’t", "aren’t", "wasn’t",
        "won’t", "can’t",
        "couldn’t", "wouldn’t", "haven’t", "hasn’t",
        // German, Dutch, the Scandinavian languages
        "nicht", "kein", "keine", "keinen", "nie", "niemals", "niet", "geen", "inte", "ikke",
        "aldrig",
        // Finnish, Russian, Ukrainian, Turkish, Greek
        "ei", "emme", "eivät", "не", "нет", "ні", "değil", "δεν", "όχι", "μην",
        // Arabic, Hebrew, Hindi, Korean
        "لا", "لم", "ليس", "לא", "אין", "नहीं", "안",
    ]
}
