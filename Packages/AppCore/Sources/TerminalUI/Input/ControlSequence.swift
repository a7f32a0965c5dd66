/// A complete control sequence: `ESC [`, parameters, final byte.
struct ControlSequence {
    /// `<`, `=`, `>` or `?` in front of the parameters.
    let prefix: UInt8?
    /// Parameters, each with its sub-parameters; a missing number is nil.
    let parameters: [[Int?]]
    /// Bytes between the parameters and the final one, such as `$`.
    let intermediates: [UInt8]
    let final: UInt8

    /// nil for bytes that aren't a control sequence.
    init?(_ bytes: ArraySlice<UInt8>, final: UInt8) {
        var bytes = bytes
        if let first = bytes.first, (0x3C...0x3F).contains(first) {
            prefix = first
            bytes = bytes.dropFirst()
        } else {
            prefix = nil
        }
        let numbers = bytes.prefix { (0x30...0x3B).contains($0) }
        intermediates = Array(bytes.dropFirst(numbers.count))
        guard intermediates.allSatisfy({ (0x20...0x2F).contains($0) }) else { return nil }
        parameters = numbers.split(separator: 0x3B, omittingEmptySubsequences: false).map { part in
            part.split(separator: 0x3A, omittingEmptySubsequences: false).map(KeyNames.number)
        }
        self.final = final
    }

    /// A parameter's number; nil if missing.
    subscript(index: Int) -> Int? {
        parameters.indices.contains(index) ? parameters[index].first ?? nil : nil
    }

    private var modifiers: KeyPress.Modifiers { KeyNames.modifiers(self[1] ?? 1) }

    /// The event it stands for; nil if unsupported.
    var meaning: InputDecoder.Output? {
        switch (prefix, final) {
        case (0x3C, 0x4D), (0x3C, 0x6D): return mouse.map { .event(.mouse($0)) }
        case (0x3F, _): return TerminalReply(self).map { .reply($0) }
        case (nil, 0x74): return TerminalReply(self).map { .reply($0) }
        case (nil, 0x49) where parameters.first?.first == .some(nil): return .event(.focus(true))
        case (nil, 0x4F) where parameters.first?.first == .some(nil): return .event(.focus(false))
        case (nil, 0x75): return unicodeKey
        case (nil, 0x7E): return numberedKey
        case (nil, 0x5A): return .event(.key(KeyPress(.backTab)))
        case (nil, _): break
        default: return nil
        }
        guard isKeyPress(1), let key = KeyNames.letter(final) else { return nil }
        return .event(.key(KeyPress(key, modifiers)))
    }

    /// The kitty protocol reports releases as event type 3.
    private func isKeyPress(_ index: Int) -> Bool {
        guard parameters.indices.contains(index), parameters[index].count > 1 else { return true }
        return parameters[index][1] != 3
    }

    /// `CSI code ; modifiers u`. Source: https://sw.kovidgoyal.net/kitty/keyboard-protocol/
    private var unicodeKey: InputDecoder.Output? {
        guard isKeyPress(1), let code = self[0] else { return nil }
        var held = modifiers
        if let key = KeyNames.functional(code) {
            if key == .tab, held.contains(.shift) {
                return .event(.key(KeyPress(.backTab, held.subtracting(.shift))))
            }
            return .event(.key(KeyPress(key, held)))
        }
        let shifted = parameters[0].count > 1 ? parameters[0][1] : nil
        guard let value = UInt32(exactly: shifted ?? code), let scalar = Unicode.Scalar(value),
            value >= 0x20, value != 0x7F, !(0xE000...0xF8FF).contains(value)
        else { return nil }
        var character = Character(scalar)
        if held.contains(.shift) {
            if shifted == nil, let upper = String(character).uppercased().first {
                character = upper
            }
            held.remove(.shift)
        }
        return .event(.key(KeyPress(.character(character), held)))
    }

    private var numberedKey: InputDecoder.Output? {
        guard isKeyPress(1), let number = self[0] else { return nil }
        // xterm's modifyOtherKeys: CSI 27 ; modifiers ; code ~
        if number == 27, let code = self[2], let value = UInt32(exactly: code) {
            if let key = KeyNames.functional(code) {
                return .event(.key(KeyPress(key, modifiers)))
            }
            guard let scalar = Unicode.Scalar(value), value >= 0x20, value != 0x7F else {
                return nil
            }
            return .event(.key(KeyPress(.character(Character(scalar)), modifiers)))
        }
        guard let key = KeyNames.numbered(number) else { return nil }
        return .event(.key(KeyPress(key, modifiers)))
    }

    /// SGR mouse report. Source: XTerm Control Sequences, "Extended coordinates".
    private var mouse: MouseEvent? {
        guard let code = self[0], let x = self[1], let y = self[2], x > 0, y > 0,
            x <= 10_000, y <= 10_000
        else { return nil }
        var held: KeyPress.Modifiers = []
        if code & 4 != 0 { held.insert(.shift) }
        if code & 8 != 0 { held.insert(.alt) }
        if code & 16 != 0 { held.insert(.control) }
        if code & 64 != 0 {
            guard code & 3 < 2 else { return nil }
            return MouseEvent(
                code & 1 == 0 ? .scrollUp : .scrollDown, x: x - 1, y: y - 1, modifiers: held)
        }
        let buttons: [MouseEvent.Button] = [.left, .middle, .right, .none]
        let button = buttons[code & 3]
        var kind: MouseEvent.Kind = final == 0x6D ? .release : .press
        if code & 32 != 0 { kind = button == .none ? .move : .drag }
        return MouseEvent(kind, button: button, x: x - 1, y: y - 1, modifiers: held)
    }
}

/// How terminals encode keys.
enum KeyNames {
    /// At most six digits; nil if empty.
    static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= 7, digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// 1 plus bits: 1 Shift, 2 Alt, 4 Control.
    static func modifiers(_ number: Int) -> KeyPress.Modifiers {
        KeyPress.Modifiers(rawValue: UInt8((max(1, number) - 1) & 7))
    }

    /// A control byte below 0x20, or 0x7F.
    static func control(_ byte: UInt8) -> KeyPress {
        switch byte {
        case 0x0D, 0x0A: KeyPress(.enter)
        case 0x09: KeyPress(.tab)
        case 0x7F, 0x08: KeyPress(.backspace)
        case 0x1B: KeyPress(.escape)
        case 0x00: .control(" ")
        case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
        default: .control(Character(Unicode.Scalar(byte + 0x40)))
        }
    }

    /// Final letters of CSI and SS3.
    static func letter(_ byte: UInt8) -> KeyPress.Key? {
        switch byte {
        case 0x41: .up
        case 0x42: .down
        case 0x43: .right
        case 0x44: .left
        case 0x46: .end
        case 0x48: .home
        case 0x4D: .enter
        case 0x50...0x53: .function(Int(byte) - 0x4F)
        case 0x6A...0x79: .character(keypad[Int(byte) - 0x6A])
        default: nil
        }
    }

    private static let keypad: [Character] = Array("*+,-./0123456789")

    /// Numbers before `~`.
    static func numbered(_ number: Int) -> KeyPress.Key? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23...26: .function(number - 12)
        case 28, 29: .function(number - 13)
        case 31...34: .function(number - 14)
        default: nil
        }
    }

    /// Codes before `u` that aren't characters.
    static func functional(_ code: Int) -> KeyPress.Key? {
        switch code {
        case 9: .tab
        case 13, 57414: .enter
        case 27: .escape
        case 8, 127: .backspace
        case 57348, 57425: .insert
        case 57349, 57426: .delete
        case 57350, 57417: .left
        case 57351, 57418: .right
        case 57352, 57419: .up
        case 57353, 57420: .down
        case 57354, 57421: .pageUp
        case 57355, 57422: .pageDown
        case 57356, 57423: .home
        case 57357, 57424: .end
        case 57364...57398: .function(code - 57363)
        case 57399...57408: .character(Character(String(code - 57399)))
        case 57409: .character(".")
        case 57410: .character("/")
        case 57411: .character("*")
        case 57412: .character("-")
        case 57413: .character("+")
        default: nil
        }
    }
}
