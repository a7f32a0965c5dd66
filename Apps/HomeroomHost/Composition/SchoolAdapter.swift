import AppCore
import CanvasAdapter

/// Kinds of school servers that don't speak the school contract. For each, an adapter in `Apps/SchoolAdapters` answers
/// the contract's requests in its place.
enum SchoolAdapter: String, CaseIterable {
    case canvas

    /// The name shown to students.
    var title: String {
        switch self {
        case .canvas: "Canvas"
        }
    }

    /// The address of a server that this adapter speaks to, as the profile stores it: `canvas+https://…`.
    func address(of site: String) -> BackendAddress { .url(rawValue + "+" + site) }

    /// Whether an address names an adapter, also one that this version doesn't have.
    static func isNamed(in address: BackendAddress) -> Bool { name(in: address) != nil }

    /// The site that a student signs in at with an access token; nil for a school that has its own sign-in.
    static func tokenSite(of address: BackendAddress) -> String? {
        guard let (adapter, site) = try? split(address), adapter != nil else { return nil }
        return site.description
    }

    private static func name(in address: BackendAddress) -> String? {
        guard case .url(let text) = address, let plus = text.firstIndex(of: "+"),
            text[..<plus].utf8.allSatisfy({ (0x61...0x7A).contains($0) })
        else { return nil }
        return String(text[..<plus])
    }

    /// The adapter that an address names, and the address without it. Throws ``Problem/Code/configuration`` for an
    /// adapter of another version of Homeroom.
    static func split(
        _ address: BackendAddress
    ) throws(Problem) -> (adapter: SchoolAdapter?, address: BackendAddress) {
        guard let name = name(in: address), case .url(let text) = address else {
            return (nil, address)
        }
        guard let adapter = SchoolAdapter(rawValue: name) else {
            throw Problem(
                .configuration, "This Homeroom can't connect to “\(text.prefix(80))”.",
                cure: "Install a newer version, or run: homeroom connect school embedded")
        }
        return (adapter, .url(String(text.dropFirst(name.count + 1))))
    }

    /// The transport that answers the school contract's requests. Throws ``Problem/Code/configuration`` if the address
    /// isn't valid.
    func transport(
        to address: String, network: any HTTPTransport, environment: SystemEnvironment
    ) throws(Problem) -> CanvasTransport {
        let canvas = CanvasTransport(
            address: address, network: network, environment: environment)
        if let canvas { return canvas }
        throw Problem(
            .configuration, "The address of \(title) isn't valid.",
            cure: "homeroom connect \(rawValue) https://…", place: address)
    }
}
