import AppCore

/// Reads text in pictures with Tesseract.
struct PictureTextReader: Sendable {
    struct Recognised: Sendable, Hashable {
        var text = ""
        /// 0…1, the mean of the words; nil without words.
        var confidence: Double?
    }

    let programs: OutsidePrograms
    /// Tesseract language codes, e.g. `eng` or `deu+eng`.
    let language: String

    /// The pixel limit: a small file may unpack to a huge picture.
    static let maxPoints = 120_000_000

    /// Throws if Tesseract is missing, fails or times out.
    func read(_ picture: [UInt8]) async throws(Problem) -> Recognised {
        if let size = PictureSize(picture), size.points > Self.maxPoints {
            throw Problem(
                .invalid, "This picture is too large.",
                reason: "It has \(size.width) × \(size.height) pixels; the limit is "
                    + "\(Self.maxPoints / 1_000_000) million.", cure: "Make it smaller.")
        }
        let words = ["tesseract", "stdin", "stdout", "-l", language, "--psm", "1", "tsv"]
        let outcome = await programs.run(words, picture, 16 << 20, 120)
        switch outcome.status {
        case 0: return Self.recognised(String(decoding: outcome.output, as: UTF8.self))
        case 127: throw Self.missing
        case 137:
            throw Problem(
                .invalid, "Reading this picture takes too long.", cure: "Make it smaller.")
        default:
            let said = String(decoding: outcome.errors.prefix(2000), as: UTF8.self)
            let lacksLanguage = said.contains("Failed loading language")
            throw Problem(
                .invalid,
                lacksLanguage
                    ? "Tesseract doesn't have the language “\(language)”."
                    : "This picture can't be read.",
                reason: said.split(whereSeparator: \.isNewline).last.map(String.init)?.asOneLine,
                cure: lacksLanguage
                    ? "apt-get install \(package), or another language: homeroom config set tutor.ocr_language eng"
                    : "Open it in an image viewer and save it as PNG.")
        }
    }

    /// The Debian package of the first language.
    private var package: String {
        let first = language.split(separator: "+").first ?? "eng"
        return "tesseract-ocr-" + first.lowercased().replacing("_", with: "-")
    }

    static let missing = OutsidePrograms.missing(
        "tesseract", package: "tesseract-ocr", for: "Reading text in pictures")

    /// Parses Tesseract's table with one line per word: page, block, paragraph, line, …,
    /// confidence, text.
    /// Source: https://tesseract-ocr.github.io/tessdoc/Command-Line-Usage.html#tsv-output
    static func recognised(_ table: String) -> Recognised {
        var result = Recognised()
        var place: (page: Substring, paragraph: [Substring], line: Substring)?
        var (sum, count) = (0.0, 0)
        for row in table.split(separator: "\n").dropFirst() {
            let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count >= 12, fields[0] == "5", !fields[11].allSatisfy(\.isWhitespace)
            else { continue }
            let paragraph = Array(fields[2...3])
            if let before = place {
                result.text +=
                    before.page != fields[1]
                    ? "\u{0C}"
                    : before.paragraph != paragraph
                        ? "\n\n" : before.line != fields[4] ? "\n" : " "
            }
            place = (fields[1], paragraph, fields[4])
            result.text += fields[11]
            if let confidence = Double(fields[10]), confidence >= 0 {
                sum += min(100, confidence)
                count += 1
            }
        }
        result.confidence = count > 0 ? sum / Double(count) / 100 : nil
        return result
    }
}
