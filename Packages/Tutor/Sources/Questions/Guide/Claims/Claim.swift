/// One checkable statement of a sentence: who or what, which attribute, which value.
struct Claim: Sendable {
    enum Value: Sendable, Hashable {
        case quantity(Quantity)
        case date(ClaimDate)
        /// The words of a name.
        case name([String])
    }

    /// The subject's stems in order, e.g. `eiffel tower`.
    var subject: [String]
    /// The subject as written, without an article.
    var subjectText: String
    /// The relation, e.g. `height`, `born when`.
    var attribute: String
    /// Conditions of the statement: `at sea level`. Statements under other conditions don't compare.
    var conditions: Set<String> = []
    var value: Value
    /// The value as written.
    var valueText: String
    /// The index of the sentence in its material.
    var sentence: Int

    /// Whether two values of one attribute can't both be right.
    func contradicts(_ other: Claim) -> Bool {
        switch (value, other.value) {
        case (.quantity(let one), .quantity(let two)): one.contradicts(two)
        case (.date(let one), .date(let two)): one.contradicts(two, slack: slack)
        case (.name(let one), .name(let two)): Self.differ(one, two)
        default: false
        }
    }

    /// The years that something may take, which texts date by its beginning or its end.
    private var slack: Int {
        let lasting = ["build", "write", "paint", "compose", "design", "make", "invent", "publish"]
        return lasting.contains { attribute.hasPrefix($0) } ? 5 : 0
    }

    /// Whether two names can't be spellings, parts or initials of one.
    private static func differ(_ one: [String], _ two: [String]) -> Bool {
        let (left, right) = (Set(one), Set(two))
        guard let last = one.last, let other = two.last,
            left.isDisjoint(with: right)
        else { return false }
        for word in one {
            for peer in two where Self.isNear(word, peer) { return false }
        }
        return last.count > 1 && other.count > 1
    }

    /// Whether two words are spellings of one: `Tchaikovsky`, `Chaikovsky`; `Bernoulli`, `Bernouilli`.
    private static func isNear(_ one: String, _ two: String) -> Bool {
        if one.count == 1 || two.count == 1 { return one.first == two.first }
        let (left, right) = (Array(one), Array(two))
        guard abs(left.count - right.count) <= 2, min(left.count, right.count) >= 4 else {
            return left == right
        }
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (place, peer) in right.enumerated() {
                let cost = min(
                    diagonal + (character == peer ? 0 : 1), row[place] + 1, row[place + 1] + 1)
                (diagonal, row[place + 1]) = (row[place + 1], cost)
            }
        }
        return row[right.count] <= 2
    }
}

/// A date, as far as a sentence gives it.
struct ClaimDate: Sendable, Hashable {
    /// Negative before our era.
    var year: Int?
    /// 1 to 12.
    var month: Int?
    var day: Int?
    var isApproximate = false

    func contradicts(_ other: ClaimDate, slack: Int) -> Bool {
        if let year, let second = other.year, year != second {
            let most = max(slack, isApproximate || other.isApproximate ? 10 : 0)
            return abs(year - second) > most
        }
        if isApproximate || other.isApproximate || slack > 0 { return false }
        if let month, let second = other.month, month != second { return true }
        // A day counts only within one month.
        if let day, let second = other.day, month != nil, month == other.month {
            return day != second
        }
        return false
    }

    /// The date at `index` (`14 July 1789`, `July 14, 1789`, `July 1789`, `1789`, `44 BC`), and the
    /// index after it.
    static func read(_ words: [Word], at index: Int) -> (date: ClaimDate, end: Int)? {
        var date = ClaimDate()
        var place = index
        func number(_ at: Int) -> Int? {
            guard words.indices.contains(at), words[at].text.allSatisfy(\.isNumber) else {
                return nil
            }
            return Int(words[at].text)
        }
        if words.indices.contains(place), ["the"].contains(words[place].lower) { place += 1 }
        if let day = day(words, place), place + 1 < words.count,
            let month = month(words[place + 1].lower)
        {
            (date.day, date.month) = (day, month)
            place += 2
        } else if words.indices.contains(place), let month = month(words[place].lower),
            words[place].isCapital
        {
            date.month = month
            place += 1
            if let day = day(words, place) {
                date.day = day
                place += 1
            }
        }
        if let year = number(place), (words[place].before == nil || words[place].before == "(") {
            let next =
                place + 1 < words.count && words[place].after == nil ? words[place + 1].lower : ""
            if ["bc", "bce"].contains(next) {
                date.year = -year
                place += 2
            } else if (1000...2100).contains(year), words[place].text.count == 4 {
                date.year = year
                place += 1
                if let sign = words[place - 1].after, "-–—/s".contains(sign) { return nil }
            } else if date.month == nil {
                return nil
            }
        }
        guard date.year != nil || date.day != nil else { return nil }
        return (date, place)
    }

    private static func day(_ words: [Word], _ index: Int) -> Int? {
        guard words.indices.contains(index) else { return nil }
        let digits = words[index].text.prefix(while: \.isNumber)
        let rest = words[index].text.dropFirst(digits.count)
        guard ["", "st", "nd", "rd", "th"].contains(rest), let day = Int(digits),
            (1...31).contains(day)
        else { return nil }
        return day
    }

    private static func month(_ name: String) -> Int? {
        let names = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september",
            "october", "november", "december",
        ]
        return names.firstIndex(of: name).map { $0 + 1 }
    }
}
