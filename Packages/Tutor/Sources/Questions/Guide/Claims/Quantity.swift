import Foundation

/// A number with its unit, read from a sentence.
struct Quantity: Sendable, Hashable {
    var value: Double
    /// The unit's dimension, e.g. `length`; otherwise the stem of what is counted, e.g. `bon`.
    var dimension: String
    /// The value in the dimension's base unit.
    var base: Double
    var unit: String
    /// The place value of the last digit that isn't a rounding zero, in the number's own unit.
    var step: Double
    var isApproximate: Bool
    var isMeasure: Bool

    /// Whether two quantities can't both be right, roundings considered.
    func contradicts(_ other: Quantity) -> Bool {
        guard dimension == other.dimension else { return false }
        let gap = abs(base - other.base)
        let most = max(abs(base), abs(other.base))
        guard gap > 0, most > 0 else { return false }
        if isApproximate || other.isApproximate, gap <= 0.2 * most { return false }
        if unit != other.unit { return gap > 0.05 * most }
        // A small count or temperature is exact; a measure is as exact as its last digit.
        if !isMeasure || dimension == "temperature", most < 1000 { return true }
        return abs(value - other.value) > max(step, other.step) / 2 * 1.001
    }
}

/// Reads quantities from the words of a sentence.
enum QuantityReader {
    /// The quantity that begins at `index`, and the index after it and its unit.
    static func read(_ words: [Word], at index: Int) -> (quantity: Quantity, end: Int)? {
        guard words.indices.contains(index), let (number, end) = number(words, at: index) else {
            return nil
        }
        var quantity = Quantity(
            value: number.value, dimension: "", base: number.value, unit: "", step: number.step,
            isApproximate: false, isMeasure: false)
        var place = end
        let sign = words[end - 1].after
        guard sign == nil || sign == "%" || sign == "°" || sign == "." || sign == "," else {
            return nil
        }
        if sign == "%" {
            quantity.take("percent", "share", 1)
        } else if sign == nil || sign == "°", place < words.count {
            // `square kilometres`
            var name = words[place].lower
            var length = 1
            if name == "degrees" || name == "degree", place + 1 < words.count,
                units[words[place + 1].lower]?.dimension == "temperature"
            {
                name = words[place + 1].lower
                length = 2
            } else if ["square", "cubic"].contains(name), place + 1 < words.count {
                name += " " + words[place + 1].lower
                length = 2
            }
            if sign == "°", !["c", "f"].contains(name) { return nil }
            if let unit = units[name] {
                quantity.take(unit.name, unit.dimension, unit.factor)
                if unit.name == "f" { quantity.base = (number.value - 32) * 5 / 9 }
                place += length
            }
        }
        return (quantity, place)
    }

    private struct Number {
        var value: Double
        var step: Double
    }

    /// `1,200`, `three`, `4.5 million`; nil in ranges and before other numbers.
    private static func number(_ words: [Word], at index: Int) -> (Number, end: Int)? {
        let word = words[index]
        guard word.before == nil || word.before == "(" else { return nil }
        var value: Double
        var step = 1.0
        if let spelled = spelled[word.lower] {
            value = spelled
        } else {
            guard word.text.count <= 15, let read = NumberText.value(of: word.text) else {
                return nil
            }
            value = read
            let decimals = NumberText.decimals(word.text)
            if decimals > 0 {
                step = pow(10, -Double(decimals))
            } else {
                let digits = word.text.filter(\.isNumber)
                let zeros = digits.reversed().prefix { $0 == "0" }.count
                step = pow(10, Double(min(zeros, digits.count - 1)))
            }
        }
        var end = index + 1
        if word.after == nil, end < words.count, let scale = scales[words[end].lower] {
            value *= scale
            step *= scale
            end += 1
        }
        // `3 to 5`, `3 and 5`, `3 of 5`, `two thirds`
        if words[end - 1].after == nil, end < words.count {
            let next = words[end]
            if next.isNumber || spelled[next.lower] != nil { return nil }
            if ["of", "out", "thirds", "quarters", "fifths", "times", "th"].contains(next.lower) {
                return nil
            }
            if ["to", "and", "or", "by"].contains(next.lower), end + 1 < words.count,
                words[end + 1].isNumber || spelled[words[end + 1].lower] != nil
            {
                return nil
            }
        }
        if let sign = words[end - 1].after, "-–—/:+×'’″′".contains(sign) { return nil }
        return (Number(value: value, step: step), end)
    }

    static let spelled: [String: Double] = {
        let names = [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
            "eighteen", "nineteen",
        ]
        var values = Dictionary(
            uniqueKeysWithValues: names.enumerated().map { ($1, Double($0)) })
        let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
        for (index, name) in tens.enumerated() { values[name] = Double(20 + 10 * index) }
        return values
    }()

    private static let scales = ["hundred": 100.0, "thousand": 1e3, "million": 1e6, "billion": 1e9]

    private static let units: [String: (name: String, dimension: String, factor: Double)] = {
        let lists: [(String, [(String, Double)])] = [
            (
                "length",
                [
                    ("m metre metres meter meters", 1),
                    ("km kilometre kilometres kilometer kilometers", 1000),
                    ("cm centimetre centimetres centimeter centimeters", 0.01),
                    ("mm millimetre millimetres millimeter millimeters", 0.001),
                    ("micrometre micrometres micrometer micrometers", 1e-6),
                    ("mile miles", 1609.344), ("foot feet ft", 0.3048), ("inch inches", 0.0254),
                    ("yard yards", 0.9144),
                ]
            ),
            (
                "area",
                [
                    ("km² square-kilometre", 1e6), ("hectare hectares ha", 1e4),
                    ("acre acres", 4046.86),
                ]
            ),
            (
                "mass",
                [
                    ("kg kilogram kilograms kilo kilos", 1), ("g gram grams", 0.001),
                    ("mg milligram milligrams", 1e-6), ("tonne tonnes", 1000),
                    ("pound pounds lb lbs", 0.4536), ("ton tons", 1000),
                ]
            ),
            (
                "time",
                [
                    ("second seconds", 1), ("minute minutes min", 60), ("hour hours", 3600),
                    ("day days", 86400), ("week weeks", 604_800), ("month months", 2_629_800),
                    ("year years", 31_557_600), ("century centuries", 3_155_760_000),
                ]
            ),
            (
                "temperature",
                [("c celsius centigrade", 1), ("f fahrenheit", 1), ("kelvin", 1.0001)]
            ),
            ("share", [("percent", 1)]), ("volume", [("litre litres liter liters", 1)]),
        ]
        var units: [String: (name: String, dimension: String, factor: Double)] = [:]
        for (dimension, list) in lists {
            for (names, factor) in list {
                let names = names.split(separator: " ").map(String.init)
                for name in names { units[name] = (names[0], dimension, factor) }
            }
        }
        for (name, factor) in [("kilometres", 1e6), ("kilometers", 1e6), ("miles", 2.59e6)] {
            units["square " + name] = ("square " + name.prefix(4), "area", factor)
        }
        for name in ["metres", "meters"] { units["square " + name] = ("square metre", "area", 1) }
        return units
    }()
}

extension Quantity {
    fileprivate mutating func take(_ unit: String, _ dimension: String, _ factor: Double) {
        self.unit = unit
        self.dimension = dimension
        base = value * factor
        isMeasure = true
    }
}
