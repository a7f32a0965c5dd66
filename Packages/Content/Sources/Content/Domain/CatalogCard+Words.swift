import AppCore

extension CatalogCard {
    /// `Easy · 4 questions · diagnostic`.
    var facts: String {
        var facts: [String] = []
        if !difficulty.isEmpty { facts.append(difficulty) }
        switch questionCount {
        case 0: facts.append(reference.kind == .lesson ? "reading only" : "no questions")
        case 1: facts.append("1 question")
        default: facts.append("\(questionCount) questions")
        }
        if isDiagnostic { facts.append("diagnostic") }
        return facts.joined(separator: " · ")
    }
}

extension ItemReference.Kind {
    /// As a title, e.g. `Writing section`.
    var title: String { noun.prefix(1).uppercased() + noun.dropFirst() }
}

extension AttemptBrief {
    /// `2 attempts · best 80% · latest 60%`; nil without attempts.
    var words: String? {
        guard count > 0 else { return nil }
        var words = count == 1 ? "1 attempt" : "\(count) attempts"
        if let bestScore { words += " · best \(bestScore)%" }
        if let latestScore, latestScore != bestScore { words += " · latest \(latestScore)%" }
        return words
    }
}
