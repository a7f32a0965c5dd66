import AppCore
public import Foundation

/// A parsed school file: its content or all of its errors.
public struct SchoolDocument: Sendable {
    private let root: SchoolNode

    public init(_ root: SchoolNode) { self.root = root }

    /// The school for a week, with relative times resolved.
    ///
    /// - Parameters:
    ///   - moment: a time in the week for relative times.
    ///   - localZone: the zone for `time_zone: local`.
    ///   - isFirst: false omits what is created only once: threads, discussions, goals.
    /// - Returns: the school, the suffix of this week's keys if something repeats weekly, and the
    ///   errors. If there are any, the school is empty.
    public func school(
        at moment: Date, localZone: TimeZone, isFirst: Bool = true
    ) -> (file: SchoolFile, generation: String?, faults: [SchoolFault]) {
        let zone = zone(localZone)
        var reader = SchoolReader(
            week: SchoolWeek(of: moment, in: zone), localZone: localZone, isFirst: isFirst)
        let json = reader.record(root, SchoolShape.document, at: "")
        guard reader.faults.isEmpty else {
            return (SchoolFile(), nil, reader.faults.sorted { $0.line < $1.line })
        }
        do {
            let file = try WireJSON.decode(
                SchoolFile.self, from: try WireJSON.encode(json))
            return (file, reader.usesWeeks ? reader.week.ending : nil, [])
        } catch {
            let fault = SchoolFault(
                line: 1, place: "", message: "The file cannot be read: \(Problem(error).summary)")
            return (SchoolFile(), nil, [fault])
        }
    }

    /// The school's zone, which is needed for parsing times.
    private func zone(_ local: TimeZone) -> TimeZone {
        guard case .mapping(let entries) = root.value,
            case .mapping(let school)? = entries.first(where: { $0.name == "school" })?.value.value,
            case .text(let name)? = school.first(where: { $0.name == "time_zone" })?.value.value
        else { return .gmt }
        return name == "local" ? local : TimeZone(identifier: name) ?? .gmt
    }
}

/// Validates a file against its schema.
struct SchoolReader {
    static let maxFaults = 1000

    let week: SchoolWeek
    let localZone: TimeZone
    let isFirst: Bool
    private(set) var faults: [SchoolFault] = []
    private(set) var usesWeeks = false

    init(week: SchoolWeek, localZone: TimeZone, isFirst: Bool) {
        self.week = week
        self.localZone = localZone
        self.isFirst = isFirst
    }

    /// A mapping as JSON; collects its errors.
    mutating func record(
        _ node: SchoolNode, _ shape: SchoolShape.Record, at place: String
    ) -> JSONValue {
        guard case .mapping(let entries) = node.value else {
            fault(node.line, place, "Expected fields with names.")
            return .object([:])
        }
        var members: [String: JSONValue] = [:]
        var seen: Set<String> = []
        var isWeekly = false
        for entry in entries {
            let inner = place.isEmpty ? entry.name : place + "/" + entry.name
            if shape.maybeWeekly, entry.name == "weekly" {
                isWeekly = scalar(entry.value, .flag, at: inner) == .bool(true)
                continue
            }
            guard let field = shape.fields[entry.name] else {
                unknown(entry, shape, inner)
                continue
            }
            guard seen.insert(entry.name).inserted else {
                fault(entry.line, inner, "This is defined twice.")
                continue
            }
            let value = read(entry.value, field, at: inner)
            if value != .null { members[entry.name] = value }
        }
        for name in shape.required where !seen.contains(name) {
            fault(node.line, place, "“\(name)” is missing.")
        }
        if isWeekly, case .string(let key)? = members["key"] {
            usesWeeks = true
            members["key"] = .string(key + week.ending)
        }
        return .object(members)
    }

    private mutating func read(
        _ node: SchoolNode, _ shape: SchoolShape, at place: String
    ) -> JSONValue {
        if node.value == .nothing { return .null }
        switch shape {
        case .record(let record): return self.record(node, record, at: place)
        case .list(let element): return list(node, element, at: place)
        default: return scalar(node, shape, at: place)
        }
    }

    private mutating func list(
        _ node: SchoolNode, _ element: SchoolShape, at place: String
    ) -> JSONValue {
        var nodes = [node]
        if case .list(let items) = node.value { nodes = items }
        if case .record(let record) = element, record.isOnce, !isFirst { return .null }
        var keys: Set<String> = []
        let values = nodes.enumerated().map { index, node in
            let name = Self.key(of: node)
            if let name, !keys.insert(name).inserted {
                fault(node.line, "\(place)/\(name)", "Two records have the key “\(name)”.")
            }
            return read(node, element, at: "\(place)/\(name ?? String(index + 1))")
        }
        return .array(values.filter { $0 != .null })
    }

    private static func key(of node: SchoolNode) -> String? {
        guard case .mapping(let entries) = node.value,
            case .text(let key)? = entries.first(where: { $0.name == "key" })?.value.value
        else { return nil }
        return key
    }

    private mutating func scalar(
        _ node: SchoolNode, _ shape: SchoolShape, at place: String
    ) -> JSONValue {
        guard case .text(let text) = node.value else {
            fault(node.line, place, "Expected a single value.")
            return .null
        }
        if let value = SchoolScalar(week: week, localZone: localZone).value(text, shape) {
            return value
        }
        fault(
            node.line, place, "“\(text.prefix(60))” isn't valid here. \(SchoolScalar.cure(shape))")
        return .null
    }

    private mutating func unknown(
        _ entry: SchoolNode.Entry, _ shape: SchoolShape.Record, _ place: String
    ) {
        let names = shape.fields.keys.sorted()
        fault(
            entry.line, place,
            "Unknown field. The fields are \(names.joined(separator: ", ")).")
    }

    private mutating func fault(_ line: Int, _ place: String, _ message: String) {
        guard faults.count < Self.maxFaults else { return }
        faults.append(SchoolFault(line: line, place: place, message: message))
    }
}
