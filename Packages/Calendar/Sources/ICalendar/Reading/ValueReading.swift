/// Why a value can't be read: a sentence without its period.
struct ValueError: Error {
    var message: String

    init(_ message: String) { self.message = message }
}

/// Part of the file for use in a message: short, on one line.
func quoted(_ bytes: Bytes) -> String {
    let text = String(decoding: bytes.prefix(40), as: UTF8.self)
    let visible = text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? "?" : String($0) }
    return "\u{201C}" + visible.joined() + (bytes.count > 40 ? "…" : "") + "\u{201D}"
}

/// Parses an integer of 1 to 9 digits with or without a sign.
func integer(_ bytes: Bytes) -> Int? {
    var index = 0
    var isNegative = false
    if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
        isNegative = first == UInt8(ascii: "-")
        index = 1
    }
    guard index < bytes.count, bytes.count - index <= 9 else { return nil }
    var value = 0
    while index < bytes.count {
        let digit = bytes[index] &- 48
        guard digit < 10 else { return nil }
        value = value * 10 + Int(digit)
        index += 1
    }
    return isNegative ? -value : value
}

/// Parses `count` digits at `start`, which must exist.
private func digits(_ bytes: Bytes, _ start: Int, _ count: Int) -> Int? {
    var value = 0
    for index in start..<(start + count) {
        let digit = bytes[index] &- 48
        guard digit < 10 else { return nil }
        value = value * 10 + Int(digit)
    }
    return value
}

/// Parses `20260131`, `20260131T090000` or `20260131T090000Z`. A `Z` takes precedence over a TZID.
func calendarTime(_ bytes: Bytes, zone: String?) throws(ValueError) -> CalendarTime {
    let bytes = trimmed(bytes)
    guard bytes.count == 8 || bytes.count == 15 || bytes.count == 16 else {
        throw ValueError(
            "\(quoted(bytes)) isn't a date like 20260131 or a time like 20260131T090000")
    }
    guard let year = digits(bytes, 0, 4), let month = digits(bytes, 4, 2),
        let number = digits(bytes, 6, 2),
        let day = CalendarDay(year: year, month: month, day: number)
    else { throw ValueError("not a valid date: \(quoted(Bytes(rebasing: bytes.prefix(8))))") }
    if bytes.count == 8 { return .day(day) }
    guard uppercased(bytes[8]) == UInt8(ascii: "T"), let hour = digits(bytes, 9, 2),
        let minute = digits(bytes, 11, 2), let second = digits(bytes, 13, 2), hour < 24,
        minute < 60, second <= 60
    else { throw ValueError("not a valid time: \(quoted(Bytes(rebasing: bytes[8...])))") }
    let wall = WallTime(day, hour: hour, minute: minute, second: min(second, 59))
    if bytes.count == 16 {
        guard uppercased(bytes[15]) == UInt8(ascii: "Z") else {
            throw ValueError("\(quoted(bytes)) must end with Z")
        }
        return .utc(wall.seconds)
    }
    if let zone { return .zoned(wall, zone) }
    return .floating(wall)
}

/// Trims spaces at both ends.
func trimmed(_ bytes: Bytes) -> Bytes {
    var start = 0
    var end = bytes.count
    while start < end, bytes[start] == 32 || bytes[start] == 9 { start += 1 }
    while end > start, bytes[end - 1] == 32 || bytes[end - 1] == 9 { end -= 1 }
    return Bytes(rebasing: bytes[start..<end])
}

/// Parses `P1W` or `-P1DT2H30M`.
func calendarDuration(_ bytes: Bytes) throws(ValueError) -> CalendarDuration {
    func refused() -> ValueError {
        ValueError("\(quoted(bytes)) isn't a duration like PT1H30M or P1D")
    }
    let text = trimmed(bytes)
    var index = 0
    var sign = 1
    if let first = text.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
        sign = first == UInt8(ascii: "-") ? -1 : 1
        index = 1
    }
    guard index < text.count, uppercased(text[index]) == UInt8(ascii: "P") else { throw refused() }
    index += 1
    var days = 0
    var seconds = 0
    var isTime = false
    var parts = 0
    while index < text.count {
        if uppercased(text[index]) == UInt8(ascii: "T"), !isTime {
            isTime = true
            index += 1
            continue
        }
        let start = index
        while index < text.count, text[index] &- 48 < 10 { index += 1 }
        guard index < text.count, let value = integer(Bytes(rebasing: text[start..<index])),
            value <= 99_999_999
        else { throw refused() }
        switch (uppercased(text[index]), isTime) {
        case (UInt8(ascii: "W"), false): days += value * 7
        case (UInt8(ascii: "D"), false): days += value
        case (UInt8(ascii: "H"), true): seconds += value * 3600
        case (UInt8(ascii: "M"), true): seconds += value * 60
        case (UInt8(ascii: "S"), true): seconds += value
        default: throw refused()
        }
        parts += 1
        index += 1
    }
    guard parts > 0, parts <= 5, days <= 3_660_000, seconds <= 99_999_999 * 3600 else {
        throw refused()
    }
    return CalendarDuration(days: sign * days, seconds: sign * seconds)
}

/// Unescapes a TEXT value. A backslash before anything but `\`, `;`, `,` and `n` stays.
func plainText(_ bytes: Bytes) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return text(bytes) }
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
        var byte = bytes[index]
        index += 1
        if byte == UInt8(ascii: "\\"), index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "n"), UInt8(ascii: "N"): (byte, index) = (10, index + 1)
            case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
                (byte, index) = (bytes[index], index + 1)
            default: break
            }
        }
        plain.append(byte)
    }
    return plain.withUnsafeBufferPointer(text)
}

/// Decodes UTF-8; text that isn't valid is Windows-1252, which older programs write.
func text(_ bytes: Bytes) -> String {
    String(validating: bytes, as: UTF8.self) ?? PlainFile.text(bytes)
}

/// Splits a list of texts at separators that aren't escaped.
func plainTexts(_ bytes: Bytes, at separator: UInt8) -> [String] {
    var texts: [String] = []
    var from = 0
    var index = 0
    while index <= bytes.count {
        if index == bytes.count || bytes[index] == separator {
            texts.append(plainText(trimmed(Bytes(rebasing: bytes[from..<index]))))
            from = index + 1
        } else if bytes[index] == UInt8(ascii: "\\") {
            index += 1
            if index >= bytes.count {
                texts.append(plainText(Bytes(rebasing: bytes[from...])))
                break
            }
        }
        index += 1
    }
    return texts.filter { !$0.isEmpty }
}
