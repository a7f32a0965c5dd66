package import Foundation

/// Finds the IANA zone that another name means.
package enum ZoneNames {
    /// The system's zone for a name: IANA in any case, Windows' name, Exchange's display name such as
    /// `(UTC+01:00) Amsterdam, Berlin, Bern`, the last parts of `/example.org/2026/Europe/Berlin`, or
    /// an offset such as `UTC+01:00`. nil if it is none of them.
    package static func timeZone(named name: String) -> TimeZone? {
        guard name.utf8.count < 200 else { return nil }
        if name.utf8.count < 64, let zone = TimeZone(identifier: name) { return zone }
        let key = name.lowercased()
        if let known = identifiers[key] ?? windows[key] { return TimeZone(identifier: known) }
        if let zone = displayed(name) { return zone }
        let parts = name.split(separator: "/")
        for count in [3, 2]
        where parts.count > count || (parts.count == count && name.hasPrefix("/")) {
            let last = parts.suffix(count).joined(separator: "/").lowercased()
            if let known = identifiers[last] { return TimeZone(identifier: known) }
        }
        return offset(name).flatMap { TimeZone(secondsFromGMT: $0) }
    }

    private static let identifiers = lowercased(
        TimeZone.knownTimeZoneIdentifiers.map { ($0, $0) })
    private static let windows = lowercased(windowsZones.map { ($0.key, $0.value) })

    private static func lowercased(_ names: [(String, String)]) -> [String: String] {
        Dictionary(names.map { ($0.0.lowercased(), $0.1) }) { first, _ in first }
    }

    /// The zone of a display name: the first of its places whose standard time is the given offset.
    private static func displayed(_ name: String) -> TimeZone? {
        guard name.hasPrefix("("), let end = name.firstIndex(of: ")") else { return nil }
        let given = String(name[name.index(after: name.startIndex)..<end])
        let isUTC = ["utc", "gmt"].contains(given.lowercased())
        guard let offset = isUTC ? 0 : offset(given) else { return nil }
        let places = name[name.index(after: end)...].split { $0 == "," || $0 == "&" || $0 == ";" }
        for place in places {
            let key = place.trimmingCharacters(in: .whitespaces).lowercased()
            for known in [regions[key] ?? cities[key], windows["\(key) standard time"]] {
                guard let zone = known.flatMap({ TimeZone(identifier: $0) }) else { continue }
                // Either half of the year: one of them is standard time.
                let isSame = [1_767_225_600, 1_782_864_000].contains {
                    zone.secondsFromGMT(for: Date(timeIntervalSince1970: $0)) == offset
                }
                if isSame { return zone }
            }
        }
        return isUTC ? .gmt : nil
    }

    /// The zones of cities, by the last part of their names.
    private static let cities = Dictionary(
        TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") }.map {
            (
                $0.split(separator: "/").last.map { $0.lowercased().replacing("_", with: " ") }
                    ?? "", $0
            )
        }
    ) { first, _ in first }

    /// Display names that aren't cities, up to the first comma.
    private static let regions = [
        "eastern time (us": "America/New_York", "central time (us": "America/Chicago",
        "mountain time (us": "America/Denver", "pacific time (us": "America/Los_Angeles",
        "atlantic time (canada)": "America/Halifax", "alaska": "America/Anchorage",
        "hawaii": "Pacific/Honolulu", "arizona": "America/Phoenix",
        "indiana (east)": "America/Indiana/Indianapolis", "saskatchewan": "America/Regina",
        "newfoundland": "America/St_Johns", "central america": "America/Guatemala",
        "baja california": "America/Tijuana", "greenland": "America/Nuuk",
        "azores": "Atlantic/Azores", "cabo verde is.": "Atlantic/Cape_Verde",
        "west central africa": "Africa/Lagos", "harare": "Africa/Harare",
        "bern": "Europe/Zurich", "edinburgh": "Europe/London", "chennai": "Asia/Kolkata",
        "new delhi": "Asia/Kolkata", "mumbai": "Asia/Kolkata", "islamabad": "Asia/Karachi",
        "abu dhabi": "Asia/Dubai", "beijing": "Asia/Shanghai", "osaka": "Asia/Tokyo",
        "sapporo": "Asia/Tokyo", "hanoi": "Asia/Bangkok", "canberra": "Australia/Sydney",
        "wellington": "Pacific/Auckland", "st. petersburg": "Europe/Moscow",
        "marshall is.": "Pacific/Majuro", "solomon is.": "Pacific/Guadalcanal",
        "nuku'alofa": "Pacific/Tongatapu", "samoa": "Pacific/Apia", "fiji": "Pacific/Fiji",
    ]

    /// Seconds east of UTC in `UTC+01:00`, `GMT-0530` or `UTC+1`.
    private static func offset(_ name: String) -> Int? {
        let text = name.uppercased().filter { $0 != " " }
        guard text.hasPrefix("UTC") || text.hasPrefix("GMT"), let mark = text.dropFirst(3).first,
            mark == "+" || mark == "-" || mark == "−"
        else { return nil }
        let parts = text.dropFirst(4).split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) })
        else { return nil }
        var digits = parts.joined()
        if parts.count == 1, digits.count <= 2 { digits += "00" }
        if digits.count == 3 { digits = "0" + digits }
        guard digits.count == 4, let hours = Int(digits.prefix(2)), hours <= 14,
            let minutes = Int(digits.suffix(2)), minutes < 60
        else { return nil }
        return (mark == "+" ? 1 : -1) * (hours * 3600 + minutes * 60)
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
