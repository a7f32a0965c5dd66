/// Unusual texts for request heads.
enum HostileTexts {
    /// Path components that aren't valid ids.
    static let components = [
        "not-an-id", "-1", "0", "%00", "%ff", "%C0%80", "%ED%A0%80", "%2e%2e", "..", "'",
        "%27%20OR%201=1--",
        "%0d%0aSet-Cookie:%20a=b", "%F0%9F%92%A5", "%E2%80%AE", "%", "%2", "%2F", "*", "null",
        "00000000-0000-0000-0000-00000000000g", "5b0c2f1e7a444c0d9b7e0d6f0a3c1e22",
        "5b0c2f1e-7a44-4c0d-9b7e-0d6f0a3c1e22%00", String(repeating: "a", count: 4_000),
    ]
    /// Values of parameters.
    static let parameters = [
        "", "-1", "0", "1e9", "99999999999999999999", "%00", "%ff", "%", "%27%20OR%201=1--",
        "a&a=b",
        "%0d%0aSet-Cookie:%20a=b", "%F0%9F%92%A5", "%E2%80%AE", "NaN", "[]", "%5B%5D",
        String(repeating: "9", count: 4_000),
    ]
    static let headerNames = [
        "Accept", "Accept-Language", "Content-Type", "Content-Encoding", "Cookie", "Host",
        "Idempotency-Key", "If-None-Match", "Origin", "Range", "X-CSRF-Token", "X-Forwarded-For",
        "X-Forwarded-Proto", "X-Request-ID", "X-Tenant-Slug",
    ]
    static let headers = [
        "", "*", "'; DROP TABLE auth_users; --", "é", "\u{202E}", "../../etc/passwd", "a b",
        "text/html; q=NaN", "bytes=0-999999999999999999999", String(repeating: "a", count: 5_000),
    ]
    /// Invalid bearer tokens.
    static let tokens = [
        "Bearer", "Bearer a b", "Bearer x", "bearer ..", "Bearer a.b.c", "Bearer é.é.é",
        "Bearer null", "Bearer eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.e30.",
        "Bearer " + String(repeating: "a", count: 20_000),
    ]
}
