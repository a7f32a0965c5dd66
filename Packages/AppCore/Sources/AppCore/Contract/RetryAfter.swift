import Foundation

/// The `Retry-After` header: seconds or an HTTP date.
enum RetryAfter {
    /// The maximum wait, one day.
    static let limit = 86_400

    /// Seconds to wait, 0 to one day; nil if the header is missing or invalid.
    static func seconds(_ header: String?, now: Double) -> Int? {
        guard let header else { return nil }
        let text = header.filter { $0 != "\t" }
        let words = text.split(separator: " ")
        if words.count == 1, let number = Double(words[0]), number.isFinite {
            return Int(min(max(0, number.rounded(.up)), Double(limit)))
        }
        guard let moment = httpDate(words) else { return nil }
        return Int(min(max(0, (moment - now).rounded(.up)), Double(limit)))
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`. Source: RFC 9110, section 5.6.7.
    private static func httpDate(_ words: [Substring]) -> Double? {
        let months = [
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        ]
        guard words.count == 6, words[5] == "GMT", words[0].hasSuffix(","),
            let day = Int(words[1]), (1...31).contains(day),
            let month = months.firstIndex(of: words[2].lowercased()), words[3].count == 4
        else { return nil }
        let iso = "\(words[3])-\(two(month + 1))-\(two(day))T\(words[4])Z"
        return ISODate.parse(iso)?.timeIntervalSince1970
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
