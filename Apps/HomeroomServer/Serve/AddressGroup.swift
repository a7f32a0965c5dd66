import Foundation

/// Groups network addresses by customer, since the limits for requests without sign-in count all
/// addresses of a customer as one.
enum AddressGroup {
    /// The address itself for IPv4, also inside IPv6 (`::ffff:192.0.2.1`); the first 64 bits of an IPv6
    /// address, since a customer has all that begin with them; other text unchanged.
    static func name(of address: String) -> String {
        let plain = address.prefix { $0 != "%" }
        var bytes = [UInt8](repeating: 0, count: 16)
        guard address.utf8.count <= 64, inet_pton(AF_INET6, String(plain), &bytes) == 1 else {
            return address
        }
        if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
            return bytes.suffix(4).map(String.init).joined(separator: ".")
        }
        let groups = stride(from: 0, to: 8, by: 2).map { index in
            String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
        }
        return groups.joined(separator: ":") + "::/64"
    }
}
