import AppCore
import Foundation

/// The schools of a profile. One school is stored as the backend's address, as ever; several as `several+JSON` in its place,
/// so that a Homeroom that knows only one says that it can't connect to this.
struct SchoolList: Sendable, Hashable, Codable {
    /// A connected school.
    struct School: Sendable, Hashable, Codable {
        /// See ``SchoolIDs``.
        var key: Int
        /// Its short name, unique regardless of case.
        var name: String
        /// As the profile stores one school's: `https://…`, or `canvas+https://…`.
        var address: BackendAddress
        /// Its short name on a server with several schools; the first school's is in the profile.
        var tenant: String?
    }

    /// The connected schools in the order in which they were connected. The first school, key 0, may have been disconnected.
    private(set) var schools: [School]
    /// The first school's address and account: what is on this computer is filed under them, also without that school.
    let home: BackendAddress
    let account: String
    /// The student's id at the first school, which stands for the student at all of them; nil if unknown.
    let student: Int64?

    private static let word = "several+"

    /// The first of several schools.
    ///
    /// - Parameters:
    ///   - account: the account that is signed in there.
    ///   - student: the student's id there.
    init(first address: BackendAddress, account: String, student: Int64?) {
        schools = [School(key: 0, name: Self.name(of: address), address: address)]
        self.student = student
        home = address
        self.account = account
    }

    /// nil if the address isn't that of several schools. Throws ``Problem/Code/configuration`` if it can't be read.
    init?(_ address: BackendAddress) throws(Problem) {
        guard case .url(let text) = address, text.hasPrefix(Self.word) else { return nil }
        do throws(Problem) {
            self = try WireJSON.decode(
                SchoolList.self, from: String(text.dropFirst(Self.word.count)))
        } catch {
            throw Problem(
                .configuration, "The profile's list of schools can't be read.",
                reason: error.reason, cure: "Start over with: homeroom connect school embedded")
        }
    }

    /// As the profile stores it; no longer several if only the first school is left, or none.
    var stored: BackendAddress {
        if schools.count == 1, schools[0].key == 0 { return schools[0].address }
        guard !schools.isEmpty, let text = try? WireJSON.encodeText(self, sortedKeys: true) else {
            return .embedded
        }
        return .url(Self.word + text)
    }

    /// Adds a school. Throws ``Problem/Code/usage`` if the name is taken.
    mutating func add(
        _ address: BackendAddress, name: String?, tenant: String?
    ) throws(Problem) -> School {
        if let name { try check(name) }
        let school = School(
            key: freeKey(for: address), name: name ?? free(Self.name(of: address)),
            address: address, tenant: tenant)
        schools.append(school)
        return school
    }

    mutating func rename(_ key: Int, _ name: String) throws(Problem) {
        guard let index = schools.firstIndex(where: { $0.key == key }), schools[index].name != name
        else { return }
        if schools[index].name.lowercased() != name.lowercased() { try check(name) }
        schools[index].name = name
    }

    mutating func remove(_ key: Int) { schools.removeAll { $0.key == key } }

    /// By short name or address. Throws ``Problem/Code/usage`` if there is none.
    func school(_ word: String) throws(Problem) -> School {
        let site = Self.site(.url(word))
        let found = schools.first {
            $0.name.lowercased() == word.lowercased() || $0.address == .url(word)
                || (word.contains("://") && Self.site($0.address) == site)
        }
        if let found { return found }
        throw Suggestion.unknown("school", word, in: schools.map(\.name))
    }

    /// A key that a school gets again when it is connected again, so that what is here for it counts again.
    private func freeKey(for address: BackendAddress) -> Int {
        // FNV-1a, which doesn't change between runs.
        let hash = Self.site(address).utf8.reduce(2_166_136_261 as UInt32) {
            ($0 ^ UInt32($1)) &* 16_777_619
        }
        let start = Int(hash % UInt32(SchoolIDs.maxKey))
        let taken = Set(schools.map(\.key))
        return (0..<SchoolIDs.maxKey).map { 1 + (start + $0) % SchoolIDs.maxKey }
            .first { !taken.contains($0) } ?? SchoolIDs.maxKey
    }

    // MARK: Names

    /// Throws ``Problem/Code/usage`` for what can't be a short name.
    static func checkForm(_ name: String) throws(Problem) {
        let isFine = name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil
                || "-_.".unicodeScalars
                    .contains($0)
        }
        guard isFine, (1...24).contains(name.count), !name.hasPrefix("-") else {
            throw Problem(
                .usage, "“\(name.prefix(60))” can't be a school's short name.",
                cure: "Use one word of at most 24 letters, digits, - and _.")
        }
    }

    private func check(_ name: String) throws(Problem) {
        try Self.checkForm(name)
        guard !isTaken(name) else {
            throw Problem(
                .usage, "You already have a school named \(name).", cure: "Choose another --name.")
        }
    }

    private func isTaken(_ name: String) -> Bool {
        schools.contains { $0.name.lowercased() == name.lowercased() }
    }

    private func free(_ name: String) -> String {
        guard isTaken(name) else { return name }
        return (2...SchoolIDs.maxKey).map { "\(name)-\($0)" }.first { !isTaken($0) } ?? name
    }

    /// Words of host names that say nothing about a school.
    private static let general: Set = ["www", "canvas", "school", "lms", "learn", "homeroom"]

    /// A short name from an address: `https://canvas.lakeside.edu` is `lakeside`.
    static func name(of address: BackendAddress) -> String {
        let host = site(address).prefix { $0 != ":" }
        let words = host.split(separator: ".").map(String.init)
        let isNumber = words.allSatisfy { Int($0) != nil }
        guard !isNumber, words.count > 1 else {
            return String(site(address).replacing(":", with: "-").prefix(24))
        }
        return String((words.dropLast().first { !general.contains($0) } ?? words[0]).prefix(24))
    }

    /// Host and port.
    private static func site(_ address: BackendAddress) -> String {
        let text = address.description
        let rest = text.range(of: "://").map { text[$0.upperBound...] } ?? text[...]
        return rest.prefix { $0 != "/" }.lowercased()
    }
}
