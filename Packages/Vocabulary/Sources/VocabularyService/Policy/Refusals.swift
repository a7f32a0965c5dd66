import AppCore

/// The contract's errors, with its codes, a reason and a fix.
enum SourceRefusal {
    static func make(
        _ status: Int, _ code: String, _ summary: String, place: String? = nil, reason: String,
        suggestion: String, code kind: Problem.Code = .invalid, details: [String: String] = [:]
    ) -> Problem {
        var details = details
        details["reason"] = reason
        details["suggestion"] = suggestion
        return Problem(
            kind, summary, reason: reason, cure: suggestion, place: place,
            fields: place.map { [$0: [summary]] } ?? [:], status: status, backendCode: code,
            details: details)
    }

    /// Missing, not the caller's, or deleted; the response doesn't reveal which.
    static var unknown: Problem {
        make(
            404, "SOURCE_NOT_FOUND", "This text doesn't exist.",
            reason: "It never existed, or it was deleted.", suggestion: "Reload the list.",
            code: .notFound)
    }

    static var unknownWord: Problem {
        make(
            404, "WORD_NOT_FOUND", "This word doesn't exist.",
            reason: "It never existed, or its text was deleted.",
            suggestion: "Reload the text's words.", code: .notFound)
    }

    static func foreignUser() -> Problem {
        make(
            403, "FORBIDDEN", "userId is another person's id.", place: "userId",
            reason: "The token says whose texts these are.",
            suggestion: "Omit userId, or sign in as that student.", code: .notAllowed)
    }

    static func batch(_ what: String, _ count: Int, most: Int) -> Problem {
        make(
            413, "BATCH_TOO_LARGE", "\(count) rows are too many at once.", place: what,
            reason: "A request can have at most \(most).",
            suggestion: "Send them in several requests.",
            details: ["maximum": String(most)])
    }

    static func difficulty(_ word: String) -> Problem {
        make(
            400, "INVALID_DIFFICULTY", "“\(word.prefix(40))” isn't a level.", place: "difficulty",
            reason: "Levels are beginner, intermediate and advanced.",
            suggestion: "Use one of them, in lowercase.")
    }

    static func bad(_ field: String, _ summary: String) -> Problem {
        Problem(
            .invalid, "\(field): \(summary)", place: field, fields: [field: [summary]],
            status: 400, backendCode: "BAD_REQUEST")
    }
}
