import AppCore
import HTTPTypes

/// All routes of a campus.
struct RouteTable: Sendable {
    struct Entry: Sendable {
        /// nil for the campus's own routes.
        let service: String?
        /// From the root of the port, as in the contract.
        let path: String
        let endpoint: EndpointDescription
        let limits: RequestLimits
        let parameterNames: [String]
        let answer: @Sendable (ArrivingRequest) async throws -> HTTPReply

        init(_ route: ServiceRoute, of service: String?, at path: String) {
            self.service = service
            self.path = path
            endpoint = route.endpoint
            limits = route.limits
            parameterNames = RouteTrie.parameterNames(of: route.endpoint.path)
            answer = route.answer
        }

        /// Whether PUT is the same: in the school's contract it equals PATCH for records.
        var takesPut: Bool {
            endpoint.backend == .school && endpoint.method == .patch
                && !path.hasSuffix("/me") && !path.hasSuffix("/read")
        }

        func parameters(
            _ values: [Range<Int>], in target: RequestTarget
        ) throws -> [String: String] {
            guard !values.isEmpty else { return [:] }
            var parameters: [String: String] = [:]
            for (name, value) in zip(parameterNames, values) {
                parameters[name] = try target.text(value)
            }
            return parameters
        }
    }

    enum RouteMatch {
        case found(Entry, values: [Range<Int>])
        case options([HTTPRequest.Method])
        case wrongMethod([HTTPRequest.Method])
        case nothing
    }

    private var trie = RouteTrie()
    private(set) var entries: [Entry] = []
    /// The backend at the root, if it is served alone.
    private let only: Backend?

    init(only: Backend?) { self.only = only }

    var maximumBodyBytes: Int { entries.map(\.limits.bodyBytes).max() ?? 0 }

    /// Adds a route under its backend's mount. Returns a conflicting endpoint.
    mutating func add(_ route: ServiceRoute, of service: String) -> EndpointDescription? {
        let mount = only == nil ? route.endpoint.backend.mount : ""
        return add(
            route, of: service, at: mount + route.endpoint.base + route.endpoint.path)
    }

    /// Adds a route outside all mounts.
    mutating func add(
        _ route: ServiceRoute, of service: String?, at path: String
    ) -> EndpointDescription? {
        if let other = trie.add(path, route.endpoint.method, route: entries.count) {
            return entries[other].endpoint
        }
        let entry = Entry(route, of: service, at: path)
        if entry.takesPut { _ = trie.add(path, .put, route: entries.count) }
        entries.append(entry)
        return nil
    }

    func find(_ target: RequestTarget, _ method: HTTPRequest.Method) -> RouteMatch {
        switch trie.match(target, method) {
        case .route(let index, let values): return .found(entries[index], values: values)
        case .nothing: return .nothing
        case .otherMethods(let methods):
            if method == .head, case .route(let index, let values) = trie.match(target, .get) {
                return .found(entries[index], values: values)
            }
            return method == .options ? .options(methods) : .wrongMethod(methods)
        }
    }

    /// The error format for a path, even without a route.
    func errorStyle(of path: String) -> ErrorStyle {
        if let only { return only.errorStyle }
        let backend = Backend.allCases.first {
            path == $0.mount || path.hasPrefix($0.mount + "/")
        }
        return backend?.errorStyle ?? .coded
    }
}
