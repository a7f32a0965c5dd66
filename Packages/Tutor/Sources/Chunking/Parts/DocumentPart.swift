/// What a part of a document is for. Only the body is its subject matter.
public enum DocumentPart: String, Sendable, Hashable, CaseIterable {
    case body
    /// Preface, dedication, acknowledgments, imprint, people to contact.
    case frontMatter
    case contents
    case notes
    case bibliography
    case index
    case license

    /// The part that a heading begins; nil for a heading of the body.
    ///
    /// - Parameter next: The first line with text after it. Notes, sources and an index also name
    ///   subjects, so their first line must look like one of theirs.
    init?(heading: String, next: String?) {
        let words = heading.lowercased().split { !$0.isLetter }
        // `VII. Notes`
        let isCounted = words.count > 1 && words[0].allSatisfy { "ivxlc".contains($0) }
        let name = (isCounted ? words.dropFirst() : words[...]).joined(separator: " ")
        guard let part = Self.names[name] else { return nil }
        switch part {
        case .notes: guard Self.isNote(next) else { return nil }
        case .bibliography: guard Self.isReference(next) else { return nil }
        case .index, .contents: guard Self.isEntry(next) else { return nil }
        case .license: guard Self.isRight(next) else { return nil }
        default: break
        }
        self = part
    }

    /// Whether a line in ASCII may be one of the headings, by its last letters: a quick check that
    /// spares most lines of a book the exact one.
    static func mayBegin(_ line: DocumentBytes) -> Bool {
        guard let end = line.lastIndex(where: \.isLetter), end - line.startIndex >= 3 else {
            return false
        }
        return endings.contains(Self.ending(line[(end - 3)...end]))
    }

    private static func ending(_ letters: some Collection<UInt8>) -> UInt32 {
        letters.reduce(0) { $0 << 8 | UInt32($1 | 0x20) }
    }

    private static let endings = Set(names.keys.map { ending($0.utf8.suffix(4)) })

    private static let names: [String: DocumentPart] = {
        let lists: [(DocumentPart, String)] = [
            (
                .frontMatter,
                """
                preface|foreword|dedication|acknowledgments|acknowledgements|acknowledgment|\
                acknowledgement|about the author|about the authors|about this book|about this edition|\
                about this document|contacts|contact us|contact details|contact information|colophon|\
                imprint|impressum|change log|changelog|revision history|version history
                """
            ),
            (
                .contents,
                "contents|table of contents|list of figures|list of tables|in this chapter"
            ),
            (.notes, "notes|endnotes|end notes|footnotes"),
            (
                .bibliography,
                """
                bibliography|references|reference list|works cited|literature|literature cited|sources|\
                further reading|suggested reading|recommended reading|reading list|sources and further reading|\
                selected bibliography|select bibliography|citations|references and further reading
                """
            ),
            (.index, "index|subject index|index of names|general index|name index"),
            (
                .license,
                """
                license|licence|licensing|copyright|copyright notice|legal notice|disclaimer|\
                terms of use|license agreement|copyright and license|licence and copyright|\
                license and attribution|the full license|full license
                """
            ),
        ]
        var names: [String: DocumentPart] = [:]
        for (part, list) in lists {
            for name in list.split(separator: "|") { names[String(name)] = part }
        }
        return names
    }()

    /// `1. See …`, `[2] …`, `* …`
    private static func isNote(_ line: String?) -> Bool {
        guard let first = line?.first else { return false }
        return first.isNumber || "[*†^".contains(first)
    }

    /// A line with a year, an address or a number in brackets.
    static func isReference(_ line: String?) -> Bool {
        guard let line else { return false }
        if line.hasPrefix("[") || line.contains("http") || line.contains("doi") { return true }
        let digits = line.split { !$0.isNumber }
        return digits.contains { $0.count == 4 && ("1450"..."2100").contains(String($0)) }
    }

    /// An entry of an index or of contents: it ends with a page number, or is a link.
    static func isEntry(_ line: String?) -> Bool {
        guard let line, let last = line.last else { return false }
        if line.hasPrefix("- ") || line.hasPrefix("* ") || line.contains("](#") { return true }
        return last.isNumber && line.count <= 120
    }

    /// A line that gives or keeps a right to the document itself.
    private static func isRight(_ line: String?) -> Bool {
        guard let line = line?.lowercased() else { return true }
        return [
            "this ", "©", "(c)", "licen", "you may", "you are free", "permission", "mit", "cc ",
        ]
        .contains(where: line.contains)
    }

    /// Whether a paragraph, in lowercase, is about rights to the document, by its wording.
    static func isLegal(_ paragraph: String) -> Bool {
        if certain.contains(where: paragraph.contains) { return true }
        return telling.count(where: paragraph.contains) >= 3
            && own.contains(where: paragraph.contains)
    }

    private static let certain = [
        "all rights reserved", "isbn ", "isbn-", "isbn:", "no part of this", "copyright ©",
        "copyright (c)", "licensed under", "creative commons",
        "reproduced without", "included with this ebook", "re-use it under",
        "without warranty", "library of congress catalog", "cataloguing in publication",
        "moral right of the author", "redistribution and use", "may not be copied",
        "printed and bound", "set in the type",
    ]
    private static let telling = [
        "license", "licence", "copyright", "permission", "trademark", "royalt", "warrant",
        "publisher", "reproduc", "distribut", "ebook", "©", "printed in", "rights",
    ]
    /// Words for the document itself.
    private static let own = [
        "this work", "this book", "this document", "this publication", "ebook", "this text",
        "this material", "this file", "these works", "the work", "these notes", "this edition",
    ]
}
