import TerminalUI

/// A text with its URLs numbered from 1, so that each can be opened by number.
struct LinkedText: Sendable, Hashable {
    /// Distinct `https` and `http` URLs in order of first appearance.
    private(set) var links: [String] = []
    /// The text with its URLs as actions `link-1`, `link-2`, ….
    private(set) var styled = StyledText([])

    /// The most links; further URLs stay plain text.
    static let most = 99
    /// The longest URL in bytes.
    private static let longest = 2_000

    init(_ text: String) {
        var rest = text[...]
        var runs: [StyledText.Run] = []
        var plain = ""
        while let start = Self.nextAddress(in: rest) {
            let address = Self.address(rest[start...])
            let isTaken =
                Self.isWhole(address) && (links.count < Self.most || links.contains(address))
            let end = rest.index(start, offsetBy: max(1, address.count))
            guard isTaken else {
                plain += rest[..<end]
                rest = rest[end...]
                continue
            }
            plain += rest[..<start]
            if !plain.isEmpty { runs.append(.init(plain)) }
            plain = ""
            if !links.contains(address) { links.append(address) }
            let number = (links.firstIndex(of: address) ?? 0) + 1
            runs.append(
                .init(
                    address, Style(.accent, .underline), action: Self.action(number),
                    link: address))
            runs.append(.init(" [\(number)]", .secondary))
            rest = rest[end...]
        }
        plain += rest
        if !plain.isEmpty || runs.isEmpty { runs.append(.init(plain)) }
        styled = StyledText(runs)
    }

    static func action(_ number: Int) -> String { "link-\(number)" }

    /// The URL of an action, or nil if it isn't a link.
    func address(ofAction id: String) -> String? {
        guard id.hasPrefix("link-"), let number = Int(id.dropFirst(5)),
            links.indices.contains(number - 1)
        else { return nil }
        return links[number - 1]
    }

    /// The next `http://` or `https://`, case-insensitive.
    private static func nextAddress(in text: Substring) -> Substring.Index? {
        let bytes = text.utf8
        var index = bytes.startIndex
        while let start = bytes[index...].firstIndex(where: { $0 | 0x20 == UInt8(ascii: "h") }) {
            let head = bytes[start...].prefix(8).map { $0 | 0x20 }
            for scheme in ["https://", "http://"] where head.starts(with: scheme.utf8) {
                return start
            }
            index = bytes.index(after: start)
        }
        return nil
    }

    /// The printable ASCII at the start, without trailing punctuation.
    private static func address(_ text: Substring) -> String {
        let forbidden: Set<UInt8> = Set("<>\"`{}|\\^".utf8)
        let bytes = text.utf8.prefix { (0x21...0x7E).contains($0) && !forbidden.contains($0) }
        var address = String(decoding: bytes.prefix(longest), as: UTF8.self)
        while let last = address.last, ".,;:!?'*_".contains(last) || Self.closes(address, last) {
            address.removeLast()
        }
        return address
    }

    /// Whether a closing bracket at the end has no opening one in the URL.
    private static func closes(_ address: String, _ last: Character) -> Bool {
        let pairs: [Character: Character] = [")": "(", "]": "["]
        guard let open = pairs[last] else { return false }
        return address.count { $0 == last } > address.count { $0 == open }
    }

    /// Whether there is a host after the scheme.
    private static func isWhole(_ address: String) -> Bool {
        guard let slashes = address.range(of: "://") else { return false }
        return address[slashes.upperBound...].first.map { $0.isLetter || $0.isNumber || $0 == "[" }
            ?? false
    }
}

extension String {
    /// The first occurrence of `text`, without Foundation.
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) {
                return start..<index(start, offsetBy: text.count)
            }
            start = index(after: start)
        }
        return nil
    }
}
