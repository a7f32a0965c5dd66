import AnkiExchange
import Foundation

/// The roles of a note's fields or a table's columns.
struct FieldRoles: Sendable, Hashable {
    enum Role: String, Sendable, CaseIterable {
        case word, meaning, sentence, note
    }

    /// Field indexes by role; a role can be missing.
    private(set) var places: [Role: Int] = [:]
    subscript(role: Role) -> Int? { places[role] }

    /// Assigns roles by the names in `wanted` (case-insensitive), then by common names, then by
    /// order: the first field is the word, the second the meaning.
    init(_ names: [String], wanted: [Role: String] = [:]) {
        let names = names.map(Self.plain)
        for (role, name) in wanted {
            if let place = names.firstIndex(of: Self.plain(name)) { places[role] = place }
        }
        for role in Role.allCases where places[role] == nil {
            places[role] = names.indices.first {
                !isTaken($0) && Self.names[role]?.contains(names[$0]) == true
            }
        }
        // “Example sentence (German)”: part of the name is enough. Sentences first, since their
        // names are longest.
        for role in [Role.sentence, .word, .meaning] where places[role] == nil {
            places[role] = names.indices.first { place in
                !isTaken(place)
                    && names[place].split(whereSeparator: { !$0.isLetter }).contains {
                        Self.names[role]?.contains(String($0)) == true
                    }
            }
        }
        for role in [Role.word, .meaning] where places[role] == nil {
            places[role] = names.indices.first { !isTaken($0) }
        }
    }

    private func isTaken(_ place: Int) -> Bool { places.values.contains(place) }

    /// The role implied by a name.
    static func role(of name: String) -> Role? {
        let name = plain(name)
        return Role.allCases.first { names[$0]?.contains(name) == true }
    }

    private static func plain(_ name: String) -> String {
        name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static let names: [Role: Set<String>] = [
        .word: [
            "word", "front", "expression", "vocabulary", "vocab", "term", "headword", "target",
            "wort", "vokabel", "begriff", "vorderseite", "ausdruck", "mot", "terme", "recto",
            "palabra", "anverso", "término", "parola", "termine", "fronte", "palavra", "frente",
            "woord", "słowo", "слово", "термин", "単語", "表面", "单词", "單字", "词", "단어", "앞면",
        ],
        .meaning: [
            "meaning", "back", "definition", "translation", "answer", "gloss", "bedeutung",
            "übersetzung", "rückseite", "signification", "définition", "traduction", "verso",
            "significado", "traducción", "reverso", "definición", "significato", "traduzione",
            "retro", "tradução", "verso", "betekenis", "vertaling", "znaczenie", "tłumaczenie",
            "значение", "перевод", "意味", "裏面", "释义", "意思", "뜻", "뒷면",
        ],
        .sentence: [
            "sentence", "example", "examples", "context", "usage", "example sentence", "satz",
            "beispiel", "beispielsatz", "kontext", "phrase", "exemple", "contexte", "oración",
            "ejemplo", "contexto", "frase", "esempio", "contesto", "exemplo", "zin", "voorbeeld",
            "zdanie", "przykład", "предложение", "пример", "例文", "例句", "예문",
        ],
        .note: [
            "note", "notes", "remark", "comment", "comments", "extra", "back extra", "hint",
            "notiz", "anmerkung", "remarque", "nota", "notas", "appunti", "заметка", "примечание",
            "メモ", "备注", "메모",
        ],
    ]
}

extension FieldRoles {
    /// True if a note's card asks for the word by its meaning: its question shows only the meaning.
    func isReversed(question: String, fields: [String]) -> Bool {
        guard let word = self[.word], let meaning = self[.meaning],
            fields.count > max(word, meaning)
        else { return false }
        var shown: Set<Substring> = []
        let parts = question.split(separator: "{{", omittingEmptySubsequences: false)
        for part in parts.dropFirst() {
            guard let end = part.range(of: "}}") else { continue }
            let name = part[..<end.lowerBound]
            guard let first = name.first, !"#^/".contains(first) else { continue }
            shown.insert(name.split(separator: ":").last ?? name)
        }
        return shown.contains(Substring(fields[meaning]))
            && !shown.contains(Substring(fields[word]))
    }
}
