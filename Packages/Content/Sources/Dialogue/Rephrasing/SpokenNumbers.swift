/// Numbers written as words, in Spanish, French and English.
enum SpokenNumbers {
    /// The words with their numbers as `#32`. The number one alone stays, because it is an article.
    static func replaced(in words: [String], of language: String) -> [String] {
        let values = values[language] ?? [:]
        let joins = language == "es" ? "y" : language == "fr" ? "et" : "and"
        var result: [String] = []
        var index = 0
        while index < words.count {
            // 7:00 is seven.
            if words[index] == "00" {
                index += 1
                continue
            }
            guard var total = value(of: words[index], values) else {
                result.append(words[index])
                index += 1
                continue
            }
            let start = index
            let isWord = values[words[index]] != nil
            index += 1
            var last = total
            while isWord, index < words.count {
                let skips = words[index] == joins && index + 1 < words.count ? 1 : 0
                guard let next = values[words[index + skips]],
                    let sum = sum(total, last, next)
                else { break }
                total = sum
                last = next
                index += skips + 1
            }
            if total == 1 { result += words[start..<index] } else { result.append("#\(total)") }
        }
        return result
    }

    /// What a further number word makes of a number; nil if it begins another number.
    private static func sum(_ total: Int, _ last: Int, _ next: Int) -> Int? {
        switch next {
        case 1_000 where total < 1_000: max(1, total) * next
        case 100 where total < 10: max(1, total) * next
        // Quatre-vingts.
        case 20 where total == 4: 80
        // Dix-sept.
        case 7..<10 where last == 10: total + next
        case 1..<10 where last % 10 == 0 && last >= 20 || total == 80: total + next
        case 10..<20 where last == 60 || total == 80 || last == 20 && total % 100 == 80:
            total + next
        case 1..<100 where last == 100 || last == 1_000 || (200...900).contains(last):
            total + next
        case 1..<1_000 where last == 1_000: total + next
        default: nil
        }
    }

    /// The value of digits, with or without the ending of an ordinal, or of a word.
    private static func value(of word: String, _ values: [String: Int]) -> Int? {
        if let value = values[word] { return value }
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, ["", "st", "nd", "rd", "th"].contains(word.dropFirst(digits.count))
        else { return nil }
        return Int(digits)
    }

    private static let values: [String: [String: Int]] = [
        "es": table(
            """
            cero un|uno|una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince
            dieciseis diecisiete dieciocho diecinueve veinte veintiuno|veintiun|veintiuna veintidos
            veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve
            """,
            tens: "treinta cuarenta cincuenta sesenta setenta ochenta noventa",
            [
                "cien": 100, "ciento": 100, "doscientos": 200, "trescientos": 300,
                "cuatrocientos": 400, "quinientos": 500, "seiscientos": 600, "setecientos": 700,
                "ochocientos": 800, "novecientos": 900, "mil": 1_000,
            ]),
        "fr": table(
            """
            zero un|une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize
            """,
            tens: "trente quarante cinquante soixante septante huitante nonante",
            [
                "vingt": 20, "vingts": 20, "cent": 100, "cents": 100, "mille": 1_000,
            ]),
        "en": table(
            """
            zero one two three four five six seven eight nine ten eleven|eleventh twelve|twelfth
            thirteen|thirteenth fourteen|fourteenth fifteen|fifteenth sixteen|sixteenth
            seventeen|seventeenth eighteen|eighteenth nineteen|nineteenth twenty|twentieth
            """,
            tens: "thirty forty fifty sixty seventy eighty ninety",
            ["hundred": 100, "thousand": 1_000]),
    ]

    private static func table(
        _ words: String, tens: String, _ more: [String: Int]
    ) -> [String: Int] {
        var values = more
        for (value, words) in words.split(whereSeparator: \.isWhitespace).enumerated() {
            for word in words.split(separator: "|") { values[String(word)] = value }
        }
        for (index, word) in tens.split(separator: " ").enumerated() {
            values[String(word)] = 30 + 10 * index
        }
        return values
    }
}
