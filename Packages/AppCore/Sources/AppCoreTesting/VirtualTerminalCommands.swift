extension VirtualTerminal {
    mutating func perform(_ command: VirtualTerminalParser.Command) {
        switch command {
        case .text(let text): for character in text { write(character) }
        case .control(let byte): control(byte)
        case .escape(let name): escape(name)
        case .csi(let prefix, let parameters, let suffix):
            sequence(prefix, parameters, suffix)
        case .string(let kind, let body): string(kind, body)
        }
        if let next = takeWaiting() { perform(next) }
    }

    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x07: bells += 1
        case 0x08: x = max(0, x - 1)
        case 0x09: x = min(width - 1, (x / 8 + 1) * 8)
        case 0x0A, 0x0B, 0x0C: lineFeed()
        case 0x0D: x = 0
        default: unknown.append("control \(byte)")
        }
    }

    private mutating func escape(_ name: String) {
        switch name {
        case "M":
            if y == region.lowerBound { scroll(by: -1) } else { y = max(0, y - 1) }
        case "c": self = VirtualTerminal(width: width, height: height)
        case "\\", "=", ">", "(B": break
        default: unknown.append("ESC \(name)")
        }
    }

    private mutating func sequence(_ prefix: Character?, _ parameters: [[Int]], _ suffix: String) {
        func number(_ index: Int, or fallback: Int = 1) -> Int {
            let value = parameters.indices.contains(index) ? parameters[index].first ?? 0 : 0
            return value == 0 ? fallback : value
        }
        switch (prefix, suffix) {
        case ("?", "h"), ("?", "l"):
            for mode in parameters.compactMap(\.first) { setMode(mode, suffix == "h") }
        case ("?", "$p"): questions.append("mode \(number(0, or: 0))")
        case (nil, "t"): questions.append("window \(number(0, or: 0))")
        case (nil, "c"): questions.append("DA1")
        case (">", "u"), ("<", "u"): break
        case (nil, "A"): y = max(0, y - number(0))
        case (nil, "B"): y = min(height - 1, y + number(0))
        case (nil, "C"): x = min(width - 1, x + number(0))
        case (nil, "D"): x = max(0, min(x, width - 1) - number(0))
        case (nil, "G"): x = min(width, number(0)) - 1
        case (nil, "d"): y = min(height, number(0)) - 1
        case (nil, "H"), (nil, "f"):
            y = min(height, number(0)) - 1
            x = min(width, number(1)) - 1
        case (nil, "m"): render(parameters)
        case (nil, "r"):
            let top = number(0) - 1
            let bottom = min(height, number(1, or: height)) - 1
            region = top < bottom ? top...bottom : 0...(height - 1)
            (x, y) = (0, 0)
        case (nil, "S"): scroll(by: number(0))
        case (nil, "T"): scroll(by: -number(0))
        case (nil, "J"), (nil, "K"), (nil, "X"): erase(suffix, number(0, or: 0))
        default: unknown.append("CSI \(prefix.map(String.init) ?? "")\(parameters)\(suffix)")
        }
    }

    private mutating func erase(_ kind: String, _ amount: Int) {
        switch (kind, amount) {
        case ("K", 0): erase(x..<width, row: y)
        case ("K", 1): erase(0..<(x + 1), row: y)
        case ("K", _): erase(0..<width, row: y)
        case ("X", _): erase(x..<(x + max(1, amount)), row: y)
        default:
            if amount == 0 { erase(x..<width, row: y) }
            if amount == 1 { erase(0..<(x + 1), row: y) }
            let rows = amount == 0 ? (y + 1)..<max(y + 1, height) : amount == 1 ? 0..<y : 0..<height
            for row in rows { erase(0..<width, row: row) }
        }
    }

    private mutating func setMode(_ mode: Int, _ on: Bool) {
        if mode == 1049, modes.contains(mode) != on { switchScreen(alternate: on) }
        if on { modes.insert(mode) } else { modes.remove(mode) }
    }

    /// Select Graphic Rendition.
    private mutating func render(_ parameters: [[Int]]) {
        var codes = parameters.isEmpty ? [0] : parameters.map { $0.first ?? 0 }
        while !codes.isEmpty {
            let code = codes.removeFirst()
            switch code {
            case 0: look = CellStyle()
            case 1: look.bold = true
            case 2: look.dim = true
            case 3: look.italic = true
            case 4: look.underline = true
            case 7: look.reverse = true
            case 9: look.strikethrough = true
            case 22: (look.bold, look.dim) = (false, false)
            case 23: look.italic = false
            case 24: look.underline = false
            case 27: look.reverse = false
            case 29: look.strikethrough = false
            case 30...37: look.foreground = .indexed(code - 30)
            case 38: look.foreground = Self.color(&codes)
            case 39: look.foreground = .standard
            case 40...47: look.background = .indexed(code - 40)
            case 48: look.background = Self.color(&codes)
            case 49: look.background = .standard
            case 90...97: look.foreground = .indexed(code - 82)
            case 100...107: look.background = .indexed(code - 92)
            default: unknown.append("SGR \(code)")
            }
        }
    }

    private static func color(_ codes: inout [Int]) -> Color {
        guard let kind = codes.first else { return .standard }
        if kind == 5, codes.count >= 2 {
            defer { codes.removeFirst(2) }
            return .indexed(codes[1])
        }
        guard kind == 2, codes.count >= 4 else { return .standard }
        defer { codes.removeFirst(4) }
        return .rgb(UInt32(codes[1]) << 16 | UInt32(codes[2]) << 8 | UInt32(codes[3]))
    }

    private mutating func string(_ kind: UInt8, _ body: String) {
        switch kind {
        case 0x5D where body.hasPrefix("8;"):
            let target = body.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
            link = target.count == 3 && !target[2].isEmpty ? String(target[2]) : nil
        case 0x5D where body.hasPrefix("0;") || body.hasPrefix("2;"):
            title = String(body.dropFirst(2))
        case 0x5D where body.hasSuffix(";?"):
            questions.append("OSC \(body.dropLast(2))")
        case 0x5F where body.hasPrefix("G"):
            pictures.append(String(body.dropFirst().prefix { $0 != ";" }))
        case 0x50 where body.contains("q"): pictures.append("sixel")
        default: unknown.append("string \(body.prefix(40))")
        }
    }
}
