public import Foundation

/// Parses and formats ISO 8601 without formatters: fast, and the same on every computer.
public enum ISODate {
    /// Parses `2031-04-05T06:07:08.123Z`, offsets `±hh:mm`, `±hhmm` or `±hh`, or `2031-04-05`. nil
    /// for anything else and for impossible dates. A leap second counts as the next second.
    public static func parse(_ text: some StringProtocol) -> Date? {
        var text = String(text)
        return text.withUTF8 { parse(Reader(bytes: $0)) }
    }

    private static func parse(_ start: Reader) -> Date? {
        var reader = start
        guard let year = reader.number(4), reader.take("-"), let month = reader.number(2),
            reader.take("-"), let day = reader.number(2),
            (1...12).contains(month), (1...daysIn(month, of: year)).contains(day)
        else { return nil }
        let midnight = Double(days(year: year, month: month, day: day)) * 86_400
        if reader.isAtEnd { return Date(timeIntervalSince1970: midnight) }
        guard reader.take("T") || reader.take("t") || reader.take(" "),
            let seconds = timeOfDay(&reader), let offset = zoneOffset(&reader), reader.isAtEnd
        else { return nil }
        return Date(timeIntervalSince1970: midnight + seconds - Double(offset))
    }

    /// `2031-04-05T06:07:08Z`: UTC, whole seconds, rounded down.
    public static func format(_ date: Date) -> String {
        String(unsafeUninitializedCapacity: 20) { text in
            let total = Int(bounded: date.timeIntervalSince1970.rounded(.down))
            let day = floorDivide(total, 86_400)
            let second = total - day * 86_400
            write(day: day, to: text)
            text[10] = UInt8(ascii: "T")
            write(second / 3600, to: text, at: 11)
            text[13] = UInt8(ascii: ":")
            write(second / 60 % 60, to: text, at: 14)
            text[16] = UInt8(ascii: ":")
            write(second % 60, to: text, at: 17)
            text[19] = UInt8(ascii: "Z")
            return 20
        }
    }

    /// `2031-04-05`: the UTC day.
    public static func formatDay(_ date: Date) -> String {
        String(unsafeUninitializedCapacity: 10) { text in
            let total = Int(bounded: date.timeIntervalSince1970.rounded(.down))
            write(day: floorDivide(total, 86_400), to: text)
            return 10
        }
    }

    /// Writes ten bytes.
    private static func write(day: Int, to text: UnsafeMutableBufferPointer<UInt8>) {
        let (year, month, day) = civil(days: day)
        write(year / 100, to: text, at: 0)
        write(year % 100, to: text, at: 2)
        text[4] = UInt8(ascii: "-")
        write(month, to: text, at: 5)
        text[7] = UInt8(ascii: "-")
        write(day, to: text, at: 8)
    }

    /// Writes two digits.
    private static func write(
        _ number: Int, to text: UnsafeMutableBufferPointer<UInt8>, at place: Int
    ) {
        text[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10)
        text[place + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
    }

    private static func timeOfDay(_ reader: inout Reader) -> Double? {
        guard let hour = reader.number(2), hour < 24, reader.take(":"),
            let minute = reader.number(2), minute < 60
        else { return nil }
        var seconds = Double(hour * 3600 + minute * 60)
        if reader.take(":") {
            guard let second = reader.number(2), second <= 60 else { return nil }
            seconds += Double(second)
            if reader.take(".") || reader.take(",") {
                guard let fraction = reader.fraction() else { return nil }
                seconds += fraction
            }
        }
        return seconds
    }

    private static func zoneOffset(_ reader: inout Reader) -> Int? {
        if reader.take("Z") || reader.take("z") { return 0 }
        let sign: Int
        if reader.take("+") { sign = 1 } else if reader.take("-") { sign = -1 } else { return nil }
        guard let hours = reader.number(2), hours < 24 else { return nil }
        if reader.isAtEnd { return sign * hours * 3600 }
        _ = reader.take(":")
        guard let minutes = reader.number(2), minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    private static func isLeap(_ year: Int) -> Bool {
        (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
    }

    private static func daysIn(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1970-01-01 in the Gregorian calendar. Years start in March, so that the leap day
    /// comes last.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = floorDivide(shifted, 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    private static func floorDivide(_ value: Int, _ by: Int) -> Int {
        value >= 0 ? value / by : (value - by + 1) / by
    }

    private struct Reader {
        let bytes: UnsafeBufferPointer<UInt8>
        var position = 0

        var isAtEnd: Bool { position == bytes.count }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard position < bytes.count, UInt32(bytes[position]) == character.value else {
                return false
            }
            position += 1
            return true
        }

        mutating func number(_ digits: Int) -> Int? {
            guard position + digits <= bytes.count else { return nil }
            var value = 0
            for offset in 0..<digits {
                guard let digit = digit(at: position + offset) else { return nil }
                value = value * 10 + digit
            }
            position += digits
            return value
        }

        /// Parses 1 to 9 fraction digits.
        mutating func fraction() -> Double? {
            var value = 0
            var scale = 1.0
            let start = position
            while position < bytes.count, let digit = digit(at: position) {
                value = value * 10 + digit
                scale *= 10
                position += 1
                if position - start > 9 { return nil }
            }
            return position == start ? nil : Double(value) / scale
        }

        private func digit(at index: Int) -> Int? {
            let byte = bytes[index]
            return (0x30...0x39).contains(byte) ? Int(byte - 0x30) : nil
        }
    }
}

extension Int {
    /// Rounds to seconds within the years 0 to 9999; 0 for NaN.
    init(bounded value: Double) {
        self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -62_167_219_200), 253_402_300_799))
    }
}
