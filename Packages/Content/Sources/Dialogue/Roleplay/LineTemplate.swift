/// A line of a role-play with places for the student's own words: `Me llamo [name].`
package struct LineTemplate: Sendable, Equatable {
    package enum Part: Sendable, Equatable {
        case words(String)
        /// One or more words of the student's choice.
        case place(String)
    }

    /// A line error; `index` counts code points from 0.
    package struct Fault: Error, Equatable {
        package let index: Int
        package let message: String
        package let cure: String
    }

    /// The maximum length of a place's name in code points.
    private static let nameLimit = 40

    package let parts: [Part]

    init(parts: [Part]) { self.parts = parts }

    /// Parses a line. Throws a ``Fault`` if brackets are unbalanced, a place has an invalid name,
    /// or a place directly follows another one, since their words couldn't be told apart.
    package init(_ text: String) throws(Fault) {
        var parts: [Part] = []
        var words = String.UnicodeScalarView()
        var name: String.UnicodeScalarView?
        var open = 0
        for (index, scalar) in text.unicodeScalars.enumerated() {
            switch (scalar, name) {
            case ("[", nil):
                open = index
                name = String.UnicodeScalarView()
                if Self.hasWords(words) {
                    parts.append(.words(String(words)))
                } else if case .place? = parts.last {
                    throw Fault(
                        index: index, message: "two places with no word between them",
                        cure: "Write a word between them, or merge them")
                } else if !words.isEmpty {
                    parts.append(.words(String(words)))
                }
                words = String.UnicodeScalarView()
            case ("[", _?):
                throw Fault(
                    index: index, message: "a “[” inside a place",
                    cure: "Close the first one: [name]")
            case ("]", nil):
                throw Fault(
                    index: index, message: "an unmatched “]”",
                    cure: "Write a place for free words as [name]")
            case ("]", let inside?):
                parts.append(.place(try Self.name(inside, at: open)))
                name = nil
            case (_, nil): words.append(scalar)
            case (_, _?): name?.append(scalar)
            }
        }
        guard name == nil else {
            throw Fault(
                index: open, message: "a “[” that is not closed",
                cure: "Write a place for free words as [name]")
        }
        if !words.isEmpty { parts.append(.words(String(words))) }
        self.parts = parts
    }

    private static func hasWords(_ text: String.UnicodeScalarView) -> Bool {
        !text.isEmpty && !SpokenText(String(text)).isEmpty
    }

    private static func name(
        _ text: String.UnicodeScalarView, at index: Int
    ) throws(Fault) -> String {
        let isSound = text.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == " "
                || $0 == "-" || $0 == "'" || $0 == "’"
        }
        guard isSound, text.first != " ", text.last != " ", !text.isEmpty, text.count <= nameLimit
        else {
            throw Fault(
                index: index, message: "“[\(String(text))]” is not a place for free words",
                cure: "Name it in letters, such as [name]")
        }
        return String(text)
    }

    /// The names of its places, in order.
    package var placeNames: [String] {
        parts.compactMap { part in if case .place(let name) = part { name } else { nil } }
    }

    /// The non-empty texts between places.
    package var runs: [SpokenText] {
        parts.compactMap { part in
            guard case .words(let text) = part else { return nil }
            let spoken = SpokenText(text)
            return spoken.isEmpty ? nil : spoken
        }
    }

    /// The line with known values in its places; other places stay as written.
    package func filled(with values: [String: String]) -> String {
        parts.map { part in
            switch part {
            case .words(let text): text
            case .place(let name): values[name] ?? "[\(name)]"
            }
        }.joined()
    }
}
