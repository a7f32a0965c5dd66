// Translates the technical error messages of school servers, such as `Forbidden` or `Not found`,
// for students. Full sentences from the school are kept.
extension Problem {
    /// The student-facing text for one contract message.
    private struct Meaning {
        var summary: String
        var cure: String?

        init(_ summary: String, cure: String? = nil) {
            self.summary = summary
            self.cure = cure
        }
    }

    /// Replaces the contract's message by a student-facing one; the original stays in
    /// ``backendCode``.
    mutating func takeSchoolWords(_ said: ErrorBody) {
        backendCode = backendCode ?? said.word
        guard let word = said.word ?? said.message else {
            takeStatusWords()
            return
        }
        guard let meaning = Self.meanings[word.lowercased()] else {
            // A list of field errors, or one rule in a sentence.
            if status ?? 0 >= 500 { takeStatusWords() }
            return
        }
        summary = meaning.summary
        cure = meaning.cure ?? cure
        reason = said.sentence.flatMap { sentence in
            sentence.lowercased() == word.lowercased() || sentence == summary ? nil : sentence
        }
        // Which rule failed is for debugging, not for the student.
        if details["status"] != nil { details["status"] = nil }
    }

    /// For an unreadable error body: HTML, empty or cut off.
    private mutating func takeStatusWords() {
        guard let status else { return }
        if let meaning = Self.statusMeanings[status] {
            summary = meaning.summary
            cure = meaning.cure ?? cure
        } else if status >= 500 {
            summary = Self.phrase(status, .school)
        }
        reason = nil
    }

    private static let signIn = "homeroom auth login --backend school"
    private static let connect = "homeroom connect school https://… --tenant SHORT-NAME"

    private static let notAllowed = Meaning("Your school doesn't allow this.")
    private static let notFound = Meaning("Not found at your school.")
    private static let faulty = Meaning(
        "The school's server has an error.",
        cure: "Try again later. You can still read what's saved here.")
    private static let notTaken = Meaning(
        "The school didn't accept this.",
        cure: "Check whether it's done already, then try again.")
    private static let signedOut = Meaning("You are signed out of your school.", cure: signIn)
    private static let notUnderstood = Meaning(
        "The school's server didn't understand this request.", cure: "homeroom doctor")

    /// By the contract's message in lowercase.
    private static let meanings: [String: Meaning] = [
        "unauthorized": signedOut,
        "invalid refresh token": Meaning("Your session at the school has ended.", cure: signIn),
        "forbidden": notAllowed,
        "forbidden: tenant not found": Meaning(
            "The server doesn't know your school.", cure: connect),
        "invalid csrf token": Meaning(
            "The school's server needs a new session first.",
            cure: "Try again. If that doesn't help: " + signIn),
        "one or more participants are not allowed": Meaning(
            "You can't write to everyone you chose.", cure: "Choose your teachers or classmates."
        ),
        "not found": notFound,
        "school not found": Meaning("No school with this name.", cure: connect),
        "tenant not found": Meaning("No school with this name.", cure: connect),
        "user not found": Meaning("No one with this name at your school."),
        "x-tenant-slug header is required": Meaning(
            "The server has several schools and doesn't know which is yours.", cure: connect),
        "bad request": notUnderstood,
        "unprocessable content": notTaken,
        "unprocessable entity": notTaken,
        "internal server error": faulty,
    ]

    /// By status, if nothing was readable.
    private static let statusMeanings: [Int: Meaning] = [
        400: notUnderstood, 401: signedOut, 403: notAllowed, 404: notFound, 422: notTaken,
        500: faulty,
    ]
}
