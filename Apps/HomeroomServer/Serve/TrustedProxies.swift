import Glibc
package import HTTPTypes
import HomeroomHost

/// A network: an address and its prefix length.
package struct AddressRange: Sendable, Hashable {
    private let bytes: [UInt8]
    private let bits: Int

    /// `10.0.0.1`, `10.0.0.0/8`, `::1`, `fd00::/8`; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let first = parts.first, let bytes = Self.bytes(of: String(first))
        else { return nil }
        self.bytes = bytes
        guard parts.count == 2 else {
            bits = bytes.count * 8
            return
        }
        guard let bits = Int(parts[1]), (0...(bytes.count * 8)).contains(bits) else { return nil }
        self.bits = bits
    }

    package func contains(_ address: String) -> Bool {
        guard let other = Self.bytes(of: address), other.count == bytes.count else { return false }
        let whole = bits / 8
        guard bytes[..<whole] == other[..<whole] else { return false }
        let rest = bits % 8
        guard rest > 0 else { return true }
        return (bytes[whole] ^ other[whole]) >> (8 - rest) == 0
    }

    /// 4 or 16 bytes; an IPv4 address in IPv6 counts as IPv4.
    private static func bytes(of text: String) -> [UInt8]? {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: &four, Array.init) }
        var six = in6_addr()
        guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: &six, Array.init)
        let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
        return bytes.starts(with: mapped) ? Array(bytes[12...]) : bytes
    }
}

/// The proxies whose headers are trusted.
package struct TrustedProxies: Sendable, Hashable {
    private let ranges: [AddressRange]

    package init(_ ranges: [AddressRange]) { self.ranges = ranges }

    /// The client's address, scheme and the host it used.
    package struct Caller: Sendable, Hashable {
        package var address: String
        package var isSecure: Bool
        /// nil if the proxy didn't send it.
        package var authority: String?

        package init(address: String, isSecure: Bool, authority: String? = nil) {
            self.address = address
            self.isSecure = isSecure
            self.authority = authority
        }
    }

    /// Reads the `X-Forwarded-…` headers of a request from `peer`; ignores them unless it is
    /// trusted. In a chain of proxies, the last untrusted address is the client.
    package func caller(peer: String, isSecure: Bool, _ fields: HTTPFields) -> Caller {
        var caller = Caller(address: peer, isSecure: isSecure)
        guard !ranges.isEmpty, isTrusted(peer) else { return caller }
        if let name = Self.forwardedFor {
            let chain = Self.words(fields[values: name])
            if let address = chain.last(where: { !isTrusted($0) }) ?? chain.first,
                AddressRange(address) != nil
            {
                caller.address = address
            }
        }
        if let name = Self.forwardedProto, let word = Self.words(fields[values: name]).last {
            caller.isSecure = word.lowercased() == "https"
        }
        if let name = Self.forwardedHost, let host = Self.words(fields[values: name]).last,
            !host.isEmpty, host.utf8.allSatisfy(PublicAddress.mayStand)
        {
            caller.authority = host
        }
        return caller
    }

    private func isTrusted(_ address: String) -> Bool { ranges.contains { $0.contains(address) } }

    private static let forwardedFor = HTTPField.Name("X-Forwarded-For")
    private static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")
    private static let forwardedHost = HTTPField.Name("X-Forwarded-Host")

    private static func words(_ values: [String]) -> [String] {
        values.flatMap { $0.split(separator: ",") }.map { word in
            String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
    }
}
