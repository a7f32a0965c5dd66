/// Checks the web addresses in a text: only `https`, with a plausible host.
enum LinkChecker {
    private static let sign: [Unicode.Scalar] = [":", "/", "/"]

    static func check(_ text: SourceText, findings: Findings) {
        var index = 0
        while index + sign.count <= text.scalars.count {
            guard text.scalars[index] == ":", text.scalars[index..<index + 3].elementsEqual(sign)
            else {
                index += 1
                continue
            }
            check(text, signAt: index, findings: findings)
            index += sign.count
        }
    }

    private static func check(_ text: SourceText, signAt index: Int, findings: Findings) {
        let scheme = text.scalars[..<index].suffix(16).reversed().prefix { isWord($0) }
        let place = text.places[index - scheme.count]
        guard scheme.reversed().elementsEqual("https".unicodeScalars) else {
            findings.error(
                "a link that doesn't start with https", at: place,
                cure: "Write it as https://…, or leave it out")
            return
        }
        let host = text.scalars[(index + sign.count)...].prefix {
            isWord($0) || $0 == "." || $0 == "-"
        }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let isSound = parts.count > 1 && parts.dropLast().allSatisfy { !$0.isEmpty }
        guard isSound || (host.last == "." && parts.count > 2) else {
            findings.error(
                "a link without a host", at: place,
                cure: "Write it in full: https://example.org/page"
            )
            return
        }
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
            || ("0"..."9").contains(scalar)
    }
}
