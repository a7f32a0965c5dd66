/// The type of a form field.
package enum FormFieldType: String, Sendable, CaseIterable, Codable {
    case text, long, number, date, email, phone, choice
}

/// A validation fault of a form field.
package enum FormFieldFault: Sendable, Equatable {
    /// A required value is empty.
    case missing
    case tooShort(least: Int)
    case tooLong(most: Int)
    case notANumber, notADate, notAnAddress, notAPhoneNumber
    case notAnOption
    /// The value doesn't match the field's pattern.
    case otherwise
}

/// The rules of one field of a form.
package struct FormFieldRule: Sendable {
    package let type: FormFieldType
    package let isRequired: Bool
    /// Lengths in characters, as people count them.
    package let least: Int?
    package let most: Int?
    package let pattern: ValuePattern?
    package let options: [String]

    package init(
        type: FormFieldType = .text, isRequired: Bool = false, least: Int? = nil,
        most: Int? = nil, pattern: ValuePattern? = nil, options: [String] = []
    ) {
        self.type = type
        self.isRequired = isRequired
        self.least = least
        self.most = most
        self.pattern = pattern
        self.options = options
    }

    /// Validates a value; nil if valid. Ignores surrounding whitespace.
    package func fault(of value: String) -> FormFieldFault? {
        let value = Self.trimmed(value)
        guard !value.isEmpty else { return isRequired ? .missing : nil }
        guard value.utf8.count <= FormFieldRule.sizeLimit else {
            return .tooLong(most: most ?? ValuePattern.valueLimit)
        }
        let length = value.count
        if let least, length < least { return .tooShort(least: least) }
        if let most, length > most { return .tooLong(most: most) }
        if let fault = kindFault(of: value) { return fault }
        if let pattern, !pattern.matches(value) { return .otherwise }
        return nil
    }

    /// The maximum size of a value in bytes.
    private static let sizeLimit = 8_000

    private static func trimmed(_ value: String) -> String {
        let inner = value.drop(while: \.isWhitespace)
        guard let last = inner.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(inner[...last])
    }

    private func kindFault(of value: String) -> FormFieldFault? {
        switch type {
        case .text, .long: return nil
        case .number: return Self.isNumber(value) ? nil : .notANumber
        case .date: return Self.isDate(value) ? nil : .notADate
        case .email: return Self.isAddress(value) ? nil : .notAnAddress
        case .phone: return Self.isPhoneNumber(value) ? nil : .notAPhoneNumber
        case .choice:
            let answer = AnswerText(value)
            return options.contains { AnswerText($0) == answer } ? nil : .notAnOption
        }
    }

    /// Accepts digits with a sign, one decimal point or comma, and spaces or points between
    /// thousands.
    private static func isNumber(_ value: String) -> Bool {
        var digits = 0
        var marks = 0
        for (index, character) in value.enumerated() {
            if character.isWholeNumber {
                digits += 1
            } else if character == "." || character == "," || character == " "
                || character == "\u{a0}" || character == "\u{202f}"
            {
                marks += 1
                if index == 0 { return false }
            } else if index > 0 || (character != "-" && character != "−" && character != "+") {
                return false
            }
        }
        return digits > 0 && marks < digits && value.last?.isWholeNumber == true
    }

    /// Accepts three numbers: day, month and year, in any country's order.
    private static func isDate(_ value: String) -> Bool {
        let parts = value.split { "-/. 年月日".contains($0) }
        let numbers = parts.compactMap { part in part.count <= 4 ? Int(part) : nil }
        guard parts.count == 3, numbers.count == 3 else { return false }
        let yearFirst = parts[0].count == 4
        guard yearFirst || parts[2].count == 4 || parts[2].count == 2 else { return false }
        let pair = yearFirst ? (numbers[1], numbers[2]) : (numbers[0], numbers[1])
        let isDayAndMonth = { (day: Int, month: Int) in
            (1...12).contains(month) && day >= 1
                && day <= [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        }
        return isDayAndMonth(pair.0, pair.1) || isDayAndMonth(pair.1, pair.0)
    }

    private static func isAddress(_ value: String) -> Bool {
        let parts = value.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !value.contains(where: \.isWhitespace) else {
            return false
        }
        let host = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return host.count > 1 && host.allSatisfy { !$0.isEmpty }
    }

    private static func isPhoneNumber(_ value: String) -> Bool {
        let digits = value.count { $0.isWholeNumber }
        return (5...15).contains(digits)
            && value.enumerated().allSatisfy { index, character in
                character.isWholeNumber || " -./()".contains(character)
                    || (character == "+" && index == 0)
            }
    }
}
