/// Makes questions that ask for an order: the steps of a numbered list, or dated events.
struct OrderMaker {
    let material: Material
    let difficulty: QuestionDifficulty

    /// One item of an order, with its sentence.
    private struct Item {
        var text: String
        var sentence: Int
        var year = 0
    }

    func drafts(_ chance: inout SeededChance) -> [QuestionCandidate] {
        var drafts: [QuestionCandidate] = []
        for items in lists() {
            if let draft = steps(items, &chance) { drafts.append(draft) }
        }
        drafts += events(&chance)
        return drafts
    }

    // MARK: Steps

    /// The numbered lists, each as the indices of its items' first sentences.
    private func lists() -> [[Int]] {
        var lists: [[Int]] = []
        var open: [Int] = []
        var expected = 1
        for index in material.sentences.indices {
            let sentence = material.sentences[index]
            guard case .step(let number) = sentence.kind else {
                if sentence.kind == .paragraph { flush() }
                continue
            }
            guard sentence.isFirst else { continue }
            if number != expected || material.sentences[open.last ?? index].list != sentence.list
                || material.sentences[open.last ?? index].document != sentence.document
            {
                flush()
                if number != 1 { continue }
            }
            open.append(index)
            expected = number + 1
        }
        func flush() {
            if open.count >= 3 { lists.append(open) }
            open = []
            expected = 1
        }
        flush()
        return lists
    }

    private func steps(_ list: [Int], _ chance: inout SeededChance) -> QuestionCandidate? {
        guard let first = list.first, (3...8).contains(list.count) else { return nil }
        let sentence = material.sentences[first]
        let title = [sentence.leadIn, sentence.heading].compactMap(\.self).map {
            SentenceReader.flat($0)
        }
        let words = title.flatMap { Word.words(of: $0).map(\.lower) }
        // Only a process has an order; a list of kinds or reasons doesn't.
        guard words.contains(where: { Self.signs.contains($0) }) else { return nil }
        let items = list.map { Item(text: Self.step(material.sentences[$0].text), sentence: $0) }
        guard items.allSatisfy({ isUsable($0) }), Set(items.map(\.text)).count == items.count else {
            return nil
        }
        let kept = cut(items, &chance)
        let about = Self.about(title)
        return draft(
            kept, prompt: "Put these steps in the right order\(about.map { ": " + $0 } ?? "").",
            hardness: 0.4 + Double(kept.count) * 0.05, &chance)
    }

    private static let signs: Set<String> = [
        "step", "steps", "how", "process", "procedure", "stages", "stage", "order", "sequence",
        "method",
        "cycle", "phases", "instructions", "follows", "sequence", "making", "changing", "recipe",
        "protocol", "algorithm", "route", "path", "journey",
    ]

    /// The topic of the list, if its title is short enough.
    private static func about(_ title: [String]) -> String? {
        for text in title.reversed() + title where text.count <= 90 && text.count >= 4 {
            var text = text
            while let last = text.last, ":. ".contains(last) { text.removeLast() }
            return text
        }
        return nil
    }

    /// The text without words that would reveal its position.
    static func step(_ text: String) -> String {
        var text = text
        let words = Word.words(of: text)
        if let first = words.first, words.count > 2,
            [
                "first", "firstly", "then", "next", "finally", "lastly", "second", "secondly",
                "third", "now", "afterwards",
            ]
            .contains(first.lower)
        {
            let characters = Array(text)
            text = String(characters[words[1].range.lowerBound...])
            text = text.prefix(1).uppercased() + text.dropFirst()
        }
        return text
    }

    private func isUsable(_ item: Item) -> Bool {
        let words = Word.words(of: item.text)
        guard (3...26).contains(words.count), item.text.count <= 170 else { return false }
        // Words that only appear after another step.
        let telling: Set<String> = [
            "again", "last", "finally", "lastly", "afterwards", "previous", "step", "repeat",
            "first", "then",
        ]
        return !words.contains { telling.contains($0.lower) } && !item.text.contains("|")
    }

    // MARK: Events

    private func events(_ chance: inout SeededChance) -> [QuestionCandidate] {
        var groups: [String: [Item]] = [:]
        var order: [String] = []
        for index in material.sentences.indices {
            guard let item = event(index) else { continue }
            let name = "\(material.sentences[index].document)"
            if groups[name] == nil { order.append(name) }
            groups[name, default: []].append(item)
        }
        var drafts: [QuestionCandidate] = []
        for name in order {
            var left = (groups[name] ?? []).sorted { $0.year < $1.year }
            while left.count >= 3 {
                var taken: [Item] = []
                // Years close together are harder to order.
                let gap = difficulty == .easy ? 8 : difficulty == .medium ? 3 : 1
                let start = Int(chance.next() % UInt64(max(1, left.count - 3)))
                for item in left[start...]
                where taken.count < 4 && item.year - (taken.last?.year ?? -9999) >= gap {
                    taken.append(item)
                }
                guard taken.count >= 3 else { break }
                let sentences = Set(taken.map(\.sentence))
                left.removeAll { sentences.contains($0.sentence) }
                if let draft = draft(
                    taken, prompt: "Put these events in order, the earliest first.",
                    hardness: difficulty == .hard ? 0.8 : 0.6, &chance)
                {
                    drafts.append(draft)
                }
            }
        }
        return drafts
    }

    /// The event of a sentence with exactly one year, at its beginning or end; the text leaves out
    /// the year.
    private func event(_ index: Int) -> Item? {
        let sentence = material.sentences[index]
        let words = sentence.words
        let isDated =
            words.count > 5 && words[0].isNumber && words[0].text.count == 4 && sentence.isWhole
        guard material.fit.contains(index) || isDated else { return nil }
        let numbers = sentence.words.indices.filter { sentence.words[$0].isNumber }
        guard numbers.count == 1, let at = numbers.first, sentence.words[at].text.count == 4,
            let year = Int(sentence.words[at].text), (1000...2100).contains(year)
        else { return nil }
        let characters = Array(sentence.text)
        var text: String
        if at == 0 {
            // A timeline entry: `1822 The steamer …`, `1822: …`
            guard words[1].isCapital, sentence.text.count <= 150, !sentence.text.contains(";"),
                !words.contains(where: {
                    ["it", "they", "he", "she", "this", "his", "her", "its", "their"].contains(
                        $0.lower)
                })
            else { return nil }
            text = String(characters[words[1].range.lowerBound...])
        } else if at == 1, words[0].lower == "in", words.count > 6 {
            text = String(characters[words[2].range.lowerBound...])
            // Without the year, the sentence must begin with a name or an article.
            guard words[2].isCapital || ["the", "a", "an"].contains(words[2].lower) else {
                return nil
            }
        } else if at == words.count - 1, at > 5, words[at - 1].lower == "in" {
            text = String(characters[..<words[at - 1].range.lowerBound])
            while let last = text.last, " ,".contains(last) { text.removeLast() }
            text += "."
        } else {
            return nil
        }
        text = text.prefix(1).uppercased() + text.dropFirst()
        guard text.count <= 150,
            !Word.words(of: text).contains(where: {
                ["century", "years", "year", "decade", "after", "before", "until", "when"].contains(
                    $0.lower)
            })
        else { return nil }
        return Item(text: text, sentence: index, year: year)
    }

    // MARK: Shared

    /// Takes consecutive items, fewer of them for easier questions.
    private func cut(_ items: [Item], _ chance: inout SeededChance) -> [Item] {
        let most = difficulty == .easy ? 4 : difficulty == .medium ? 5 : 6
        guard items.count > most else { return items }
        let start = Int(chance.next() % UInt64(items.count - most + 1))
        return Array(items[start..<(start + most)])
    }

    private func draft(
        _ items: [Item], prompt: String, hardness: Double, _ chance: inout SeededChance
    ) -> QuestionCandidate? {
        var shown = Array(items.indices)
        for _ in 0..<8 where shown == Array(items.indices) { shown.shuffle(using: &chance) }
        guard shown != Array(items.indices), let first = items.first else { return nil }
        let solution = items.indices.compactMap { shown.firstIndex(of: $0) }
        let sentences = items.map { material.sentences[$0.sentence] }
        let question = Question(
            kind: .ordering, form: .order, prompt: prompt, options: shown.map { items[$0].text },
            solution: solution, answer: items.map(\.text).joined(separator: " → "),
            topic: sentences[0].heading, sources: sentences.map { material.source(of: $0) },
            quotes: sentences.map { material.words(of: $0.document, $0.span) }, hardness: hardness)
        return QuestionCandidate(
            question: question, sentence: first.sentence, key: "order \(first.sentence)", score: 1.5
        )
    }
}
