extension Tenant {
    /// The numeric tenant id in the school's contract (`tenant_id` and the id in `/me`): derived
    /// from the tenant's id, between 1 and 2⁵³ − 1, so that every client can represent it. Not used
    /// for lookups.
    ///
    /// Source: FNV-1a, 64 bits, http://www.isthe.com/chongo/tech/comp/fnv/
    public static func number(of id: String) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return max(1, Int64(hash & (1 << 53 - 1)))
    }
}
