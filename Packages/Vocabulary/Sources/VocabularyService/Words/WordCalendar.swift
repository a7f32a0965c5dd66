import Vocabulary

/// Assigns a word to each day: the same for everyone, endless, and fixed for past days even when
/// words are added.
///
/// An edition is the list up to a length, starting on a day. Its days step through the list by
/// ``stride(of:)``, so that neighbors in the list are far apart and every word comes once before
/// any repeats. To add words, append them and add an edition that starts on a future day, a whole
/// number of rounds after the previous one.
struct WordCalendar: Sendable {
    struct Edition: Hashable, Sendable {
        var firstDay: UTCDay
        /// The number of words it uses, from the start of the list.
        var count: Int

        init(firstDay: UTCDay, count: Int) {
            self.firstDay = firstDay
            self.count = count
        }
    }

    let words: [WordEntry]
    /// Oldest first; never empty.
    let editions: [Edition]

    /// The server's calendar.
    static let standard = WordCalendar(
        words: WordList.all,
        // Day numbers since 1970-01-01; the first edition starts on 2025-01-01.
        editions: [Edition(firstDay: UTCDay(number: 20_089), count: 661)])

    init(words: [WordEntry], editions: [Edition]) {
        self.words = words
        self.editions = editions
    }

    /// The first day with a word.
    var firstDay: UTCDay { editions[0].firstDay }

    /// A day's word; nil only if the list is shorter than its editions require.
    func entry(on day: UTCDay) -> WordEntry? {
        guard let edition = editions.last(where: { $0.firstDay <= day }) ?? editions.first,
            edition.count > 0
        else { return nil }
        let distance = (day.number - edition.firstDay.number) % edition.count
        let turn = distance < 0 ? distance + edition.count : distance
        let place = turn * Self.stride(of: edition.count) % edition.count
        return words.indices.contains(place) ? words[place] : nil
    }

    /// The step to the next day's word: near the golden section and coprime to the length, so that
    /// every word occurs.
    static func stride(of count: Int) -> Int {
        var stride = max(1, count * 618 / 1_000)
        while divisor(stride, count) != 1 { stride += 1 }
        return stride
    }

    /// The greatest common divisor.
    private static func divisor(_ one: Int, _ other: Int) -> Int {
        other == 0 ? one : divisor(other, one % other)
    }

    /// The id of a day's word: a version 8 UUID that contains the day's number. Source: RFC 9562,
    /// section 5.8.
    static func id(of day: UTCDay) -> String {
        let number = UInt64(bitPattern: Int64(day.number)) & 0xFFFF_FFFF_FFFF
        let digits = String(number, radix: 16)
        return "776f7264-0000-8000-8000-" + String(repeating: "0", count: 12 - digits.count)
            + digits
    }
}
