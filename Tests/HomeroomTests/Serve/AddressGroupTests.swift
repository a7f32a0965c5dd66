import Testing

@testable import HomeroomServer

/// Which network addresses share a limit.
@Suite struct AddressGroupTests {
    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80:0:0:0::/64"), ("::1", "0:0:0:0::/64"), ("unknown", "unknown"),
        ("", ""), ("2001:db8::zz", "2001:db8::zz"),
    ])
    func addressesOfOneCustomerShareAName(address: String, name: String) {
        #expect(AddressGroup.name(of: address) == name)
    }

    @Test func anEndlessAddressIsNotRead() {
        let long = String(repeating: "0:", count: 100_000)
        #expect(AddressGroup.name(of: long) == long)
    }
}
