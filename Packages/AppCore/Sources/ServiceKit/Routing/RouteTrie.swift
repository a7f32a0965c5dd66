import HTTPTypes

/// Finds the route of a path and method, component by component. Literal names come before
/// parameters, with backtracking. The first matching pattern decides about methods, as in the API
/// description.
struct RouteTrie: Sendable {
    enum Match: Equatable {
        /// A route and the ranges of its parameters' values, in the pattern's order.
        case route(Int, values: [Range<Int>])
        /// The path exists, but only with these methods.
        case otherMethods([HTTPRequest.Method])
        case nothing
    }

    /// Longer paths than in any contract match nothing.
    private static let deepest = 32

    private struct Node: Sendable {
        var names: [(bytes: [UInt8], node: Int)] = []
        var parameter: Int?
        var methods: [(method: HTTPRequest.Method, route: Int)] = []
    }

    private var nodes = [Node()]

    /// Adds a pattern such as `/lessons/{id}/`, ignoring a trailing slash. If a route exists,
    /// returns it and adds nothing.
    mutating func add(
        _ pattern: String, _ method: HTTPRequest.Method, route: Int
    ) -> Int? {
        var node = 0
        for part in Self.parts(of: pattern) {
            node = Self.isParameter(part) ? parameterNode(of: node) : child(part, of: node)
        }
        if let other = nodes[node].methods.first(where: { $0.method == method }) {
            return other.route
        }
        nodes[node].methods.append((method, route))
        return nil
    }

    /// The names of a pattern's parameters, in order.
    static func parameterNames(of pattern: String) -> [String] {
        parts(of: pattern).filter(isParameter).map {
            String(decoding: $0.dropFirst().dropLast(), as: UTF8.self)
        }
    }

    /// The parts between slashes as bytes: a campus starts with hundreds of patterns, and
    /// characters would be ten times slower.
    private static func parts(of pattern: String) -> [ArraySlice<UInt8>] {
        Array(pattern.utf8).split(separator: UInt8(ascii: "/"))
    }

    func match(_ target: RequestTarget, _ method: HTTPRequest.Method) -> Match {
        guard target.components.count <= Self.deepest else { return .nothing }
        var search = Search(target: target, method: method)
        guard let route = descend(from: 0, at: 0, &search) else {
            return search.methods.isEmpty ? .nothing : .otherMethods(search.methods)
        }
        return .route(route, values: search.values)
    }

    private struct Search {
        let target: RequestTarget
        let method: HTTPRequest.Method
        var values: [Range<Int>] = []
        var methods: [HTTPRequest.Method] = []
    }

    private func descend(from index: Int, at depth: Int, _ search: inout Search) -> Int? {
        guard depth < search.target.components.count else {
            guard search.methods.isEmpty else { return nil }
            for entry in nodes[index].methods {
                if entry.method == search.method { return entry.route }
                search.methods.append(entry.method)
            }
            return nil
        }
        let component = search.target.components[depth]
        if component.isEmpty { return nil }
        if let next = named(search.target.bytes[component], of: index),
            let route = descend(from: next, at: depth + 1, &search)
        {
            return route
        }
        guard let next = nodes[index].parameter else { return nil }
        search.values.append(component)
        if let route = descend(from: next, at: depth + 1, &search) { return route }
        search.values.removeLast()
        return nil
    }

    /// Nodes have few names, so comparing beats hashing.
    private func named(_ component: ArraySlice<UInt8>, of index: Int) -> Int? {
        nodes[index].names.first {
            $0.bytes.count == component.count && $0.bytes[...] == component
        }?
        .node
    }

    private static func isParameter(_ part: ArraySlice<UInt8>) -> Bool {
        part.first == UInt8(ascii: "{") && part.last == UInt8(ascii: "}")
    }

    private mutating func child(_ name: ArraySlice<UInt8>, of index: Int) -> Int {
        if let next = named(name, of: index) { return next }
        nodes.append(Node())
        nodes[index].names.append((Array(name), nodes.count - 1))
        return nodes.count - 1
    }

    private mutating func parameterNode(of index: Int) -> Int {
        if let next = nodes[index].parameter { return next }
        nodes.append(Node())
        nodes[index].parameter = nodes.count - 1
        return nodes.count - 1
    }
}
