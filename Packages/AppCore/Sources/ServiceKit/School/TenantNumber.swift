extension Tenant {
    /// The number that the school's contract names a tenant by, as `tenant_id` and as the id in `/me`:
    /// made from the tenant's id, always the same, between 1 and 2⁵³ − 1, so that every client can
    /// hold it. Nothing is looked up by it.
    ///
    /// Source: FNV-1a, 64 bits, http://www.isthe.com/chongo/tech/comp/fnv/
    public static func number(of id: String) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return max(1, Int64(hash & (1 << 53 - 1)))
    }
}
