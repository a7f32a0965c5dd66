/// How many questions the banks have, by section, domain, skill, difficulty and format.
package struct BankCoverage: Sendable, CustomStringConvertible {
    private struct Row {
        let section, domain, skill: String
        var uses: [PackBankUse: Int] = [:]
        var difficulties: [PackDifficulty: Int] = [:]
        var choices = 0
        var responses = 0
        var letters = [0, 0, 0, 0]
    }

    private var rows: [Row] = []

    package init(of pack: PackResult) {
        let domains = Dictionary(
            pack.skills.map { ($0.key, $0.domain) }, uniquingKeysWith: { one, _ in one })
        var places: [String: Int] = [:]
        for bank in pack.banks {
            for question in bank.questions {
                let name = "\(bank.section.rawValue) \(question.skillKey)"
                let place = places[name] ?? rows.count
                if place == rows.count {
                    places[name] = place
                    let domain = domains[question.skillKey] ?? nil
                    rows.append(
                        Row(
                            section: bank.section.rawValue, domain: domain?.rawValue ?? "–",
                            skill: question.skillKey))
                }
                rows[place].uses[bank.use, default: 0] += 1
                rows[place].difficulties[question.difficulty, default: 0] += 1
                switch question.answer {
                case .choice(let index):
                    rows[place].choices += 1
                    rows[place].letters[min(index, 3)] += 1
                case .response: rows[place].responses += 1
                }
            }
        }
        rows.sort { ($0.section, $0.domain, $0.skill) < ($1.section, $1.domain, $1.skill) }
    }

    /// A table with a line per skill, subtotals per domain and section, and the total.
    package var description: String {
        let head =
            ["section", "domain", "skill"] + PackBankUse.allCases.map(\.rawValue)
            + PackDifficulty.allCases.map { $0.rawValue.lowercased() }
            + ["choice", "response", "A", "B", "C", "D", "all"]
        var lines = [head]
        for section in PackTestSection.allCases.map(\.rawValue) {
            let inSection = rows.filter { $0.section == section }
            guard !inSection.isEmpty else { continue }
            for domain in Set(inSection.map(\.domain)).sorted() {
                let inDomain = inSection.filter { $0.domain == domain }
                lines += inDomain.map { [section, domain, $0.skill] + Self.numbers([$0]) }
                lines.append([section, domain, "(all)"] + Self.numbers(inDomain))
            }
            lines.append([section, "(all)", ""] + Self.numbers(inSection))
        }
        lines.append(["(all)", "", ""] + Self.numbers(rows))
        return Self.table(lines)
    }

    private static func numbers(_ rows: [Row]) -> [String] {
        let sum = { (value: (Row) -> Int) in String(rows.map(value).reduce(0, +)) }
        return PackBankUse.allCases.map { use in sum { $0.uses[use] ?? 0 } }
            + PackDifficulty.allCases.map { level in sum { $0.difficulties[level] ?? 0 } }
            + [sum(\.choices), sum(\.responses)]
            + (0..<4).map { letter in sum { $0.letters[letter] } }
            + [sum { $0.choices + $0.responses }]
    }

    private static func table(_ lines: [[String]]) -> String {
        let widths = (lines.first ?? []).indices.map { column in
            lines.map { $0[column].count }.max() ?? 0
        }
        return lines.map { cells in
            zip(cells, widths).enumerated().map { column, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return column < 3 ? cell.0 + space : space + cell.0
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}
