/// Detects a text's language by its script and by the most common words of some languages in Latin
/// and Cyrillic script.
enum LanguageGuess {
    /// Languages by BCP 47 code, each with words that occur in almost every sentence.
    static let commonWords: [(language: String, words: String)] = [
        (
            "en",
            "the of and to in is that it was for with as his on be at by had not are but from or have an they which you were"
        ),
        (
            "de",
            "der die das und ist nicht ein eine zu den dem mit sich auf für von im er sie es auch als wie war ich wir aber oder bei nach wird sind"
        ),
        (
            "fr",
            "le la les de des et est un une dans que qui pour pas sur au avec ce il elle ne se plus par mais nous vous sont du était"
        ),
        (
            "es",
            "el la los las de que y en un una es por con no para su se del al lo como más pero sus le ya o fue este muy"
        ),
        (
            "it",
            "il lo la gli le di che e un una è per non con del della si da in sono al dei nel come più ma anche questo era"
        ),
        (
            "pt",
            "o a os as de que e um uma é para não com em do da no na se por mais como mas ao foi ele ela seu sua são"
        ),
        (
            "nl",
            "de het een en van in is dat op te niet zijn met voor er maar aan ook als bij hij zij ik wij naar door werd om nog wordt"
        ),
        (
            "sv",
            "och att det som en är på av för med den till inte har jag ett om var de han hon så men vi från eller när kan"
        ),
        (
            "da",
            "og at det som en er på af for med den til ikke har jeg et om var de han hun så men vi fra eller når kan blev"
        ),
        (
            "nb",
            "og at det som en er på av for med den til ikke har jeg et om var de han hun så men vi fra eller når kan ble"
        ),
        (
            "fi",
            "ja on ei se että oli hän mutta kun niin kuin joka ovat myös tai jos sen hänen olen mitä vain nyt ole"
        ),
        (
            "pl",
            "i w na z się nie do to że jest jak o po ale co tak za od by już był jego jej są dla przez czy tylko"
        ),
        (
            "cs",
            "a v se na je že s z do to o k i ale jak za po jako tak jsem by jeho který byl jsou pro od však už"
        ),
        (
            "tr",
            "ve bir bu da de için ile ne çok daha gibi o var kadar ama değil olarak sonra ben her mi olan ki en"
        ),
        (
            "ro",
            "și de la în cu nu a o pe că este un din mai pentru ce se au care sunt ca fi lui dar era"
        ),
        (
            "hu",
            "a az és hogy nem is egy volt ez de meg van már csak mint ha vagy el azt még ki lesz kell"
        ),
        (
            "id",
            "yang dan di itu dengan untuk tidak ini dari dalam akan pada juga ke saya ada bisa mereka karena atau oleh sudah"
        ),
        (
            "ru",
            "и в не на что он с как это по но из у за от его так же она был было мы вы они все для бы её ещё"
        ),
        (
            "uk",
            "і в не на що він з як це та до але за від його так вона був було ми ви вони для є й ще або"
        ),
        ("bg", "и в не на че той с как това по но от за се да са със му ли като е ще бе един"),
    ]

    static let wordSets: [(language: String, words: [String])] = commonWords.map { entry in
        (entry.language, entry.words.split(separator: " ").map(String.init))
    }

    /// - Parameter counts: the number of occurrences of each token of `table`.
    static func language(
        table: TokenTable, counts: [Int], scripts: ScriptCount, unspaced: UnspacedLetters,
        wordCount: Int
    ) -> String? {
        if unspaced.total * 2 > scripts.total, unspaced.total > 1 { return unspaced.language }
        switch scripts.main {
        case .latin?, .cyrillic?: break
        case .greek?: return "el"
        case .armenian?: return "hy"
        case .hebrew?: return "he"
        case .arabic?: return arabic(table)
        case .devanagari?: return "hi"
        case .bengali?: return "bn"
        case .tamil?: return "ta"
        case .telugu?: return "te"
        case .georgian?: return "ka"
        case .hangul?: return "ko"
        case .other?, nil: return nil
        }
        var best: (language: String, hits: Int)?
        for (language, words) in wordSets {
            let found = words.compactMap { table.existing($0) }.filter { counts[$0] > 0 }
            let hits = found.reduce(0) { $0 + counts[$1] }
            // A single word may be a name or a list letter.
            if found.count > 1, hits > best?.hits ?? 0 { best = (language, hits) }
        }
        // Requires one word in twelve; sentences of these languages have more.
        guard let best, best.hits * 12 >= wordCount else { return nil }
        return best.language
    }

    /// Distinguishes Persian and Urdu from Arabic by letters and words that Arabic lacks.
    private static func arabic(_ table: TokenTable) -> String {
        func has(_ words: String...) -> Int { words.count { table.existing($0) != nil } }
        let urdu = has("ہے", "کے", "میں", "کی", "اور", "نہیں")
        let persian = has("است", "که", "این", "را", "با", "برای")
        let arabic = has("في", "من", "على", "إلى", "هذا", "أن")
        if urdu > 1, urdu >= persian { return "ur" }
        return persian > arabic ? "fa" : "ar"
    }
}

/// Counts letters of scripts without spaces between words, in which no words are found.
struct UnspacedLetters: Sendable, Hashable {
    private(set) var han = 0
    private(set) var kana = 0
    private(set) var thai = 0
    private(set) var others = 0

    var total: Int { han + kana + thai + others }

    mutating func count(_ scalar: UInt32) {
        switch scalar {
        case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: kana += 1
        case 0x0E01...0x0E4E: thai += 1
        case 0x0E81...0x0EDF, 0x1000...0x1049, 0x1780...0x17D3: others += 1
        default: han += 1
        }
    }

    var language: String? {
        if kana * 10 > total { return "ja" }
        if thai * 2 > total { return "th" }
        return han * 2 > total ? "zh" : nil
    }
}
