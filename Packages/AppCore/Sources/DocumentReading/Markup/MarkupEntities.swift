/// Decodes HTML character references: `&amp;`, `&#8212;`, `&#x2014;`.
///
/// Source: HTML Living Standard, 13.5 Named character references; only common names.
enum MarkupEntities {
    /// The decoded reference at an ampersand and its length in bytes; the ampersand itself if it
    /// isn't a reference.
    static func read(_ bytes: [UInt8], at start: Int) -> (text: String, length: Int) {
        let plain = ("&", 1)
        var end = start + 1
        while end < bytes.count, end - start <= 12, isPart(bytes[end]) { end += 1 }
        let name = bytes[(start + 1)..<end]
        guard let first = name.first else { return plain }
        let hasSemicolon = end < bytes.count && bytes[end] == UInt8(ascii: ";")
        let length = end - start + (hasSemicolon ? 1 : 0)
        if first == UInt8(ascii: "#") {
            return number(name.dropFirst()).map { ($0, length) } ?? plain
        }
        guard hasSemicolon, let text = names[String(decoding: name, as: UTF8.self)] else {
            return plain
        }
        return (text, length)
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"):
            true
        default: false
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> String? {
        let isHex = digits.first == UInt8(ascii: "x") || digits.first == UInt8(ascii: "X")
        let text = String(decoding: isHex ? digits.dropFirst() : digits, as: UTF8.self)
        guard let value = UInt32(text, radix: isHex ? 16 : 10) else { return nil }
        // Older programs wrote Windows-1252 codes.
        if (0x80...0x9F).contains(value) { return windows[Int(value - 0x80)] }
        guard value > 0, let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
        return String(Character(scalar))
    }

    /// Windows-1252's characters 0x80…0x9F.
    static let windows: [String] =
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars.map {
            String(Character($0))
        }

    private static let names: [String: String] = {
        var names = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "shy": "",
            "ensp": " ", "emsp": " ", "thinsp": " ", "zwnj": "\u{200C}", "zwj": "\u{200D}",
            "lrm": "\u{200E}", "rlm": "\u{200F}", "ndash": "–", "mdash": "—", "horbar": "―",
            "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„",
            "laquo": "«", "raquo": "»", "lsaquo": "‹", "rsaquo": "›", "hellip": "…", "bull": "•",
            "dagger": "†", "Dagger": "‡", "permil": "‰", "prime": "′", "Prime": "″", "euro": "€",
            "trade": "™", "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "harr": "↔",
            "minus": "−", "le": "≤", "ge": "≥", "ne": "≠", "asymp": "≈", "infin": "∞",
            "radic": "√", "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ",
            "fnof": "ƒ", "circ": "ˆ", "tilde": "˜", "hyphen": "‐", "dash": "‐",
        ]
        // U+00A1…U+00FF in their order.
        let latin =
            "iexcl cent pound curren yen brvbar sect uml copy ordf - not - reg macr deg plusmn sup2 sup3 acute"
            + " micro para middot cedil sup1 ordm - frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml"
            + " Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute"
            + " Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc"
            + " atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde"
            + " ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml"
        add(latin, from: 0xA1, to: &names)
        let greek =
            "Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma"
            + " Tau Upsilon Phi Chi Psi Omega"
        add(greek, from: 0x391, to: &names)
        add(greek.lowercased().replacing("rho -", with: "rho sigmaf"), from: 0x3B1, to: &names)
        return names
    }()

    private static func add(_ list: String, from first: UInt32, to names: inout [String: String]) {
        for (index, name) in list.split(separator: " ").enumerated() where name != "-" {
            guard let scalar = Unicode.Scalar(first + UInt32(index)) else { continue }
            names[String(name)] = String(Character(scalar))
        }
    }
}
