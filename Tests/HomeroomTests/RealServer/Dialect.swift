import AppCore

/// The two columns of the contract's table of differences: as first specified, and as the public
/// server responds.
enum Dialect: String, Sendable, CaseIterable, CustomStringConvertible {
    case seed, real

    var description: String { rawValue }

    /// A time in this dialect's format. The public server has two formats, depending on the route.
    func time(_ second: Int = 8, plain: Bool = false) -> String {
        let whole = "2031-04-05T06:07:" + (second < 10 ? "0\(second)" : "\(second)")
        return self == .seed ? whole + "Z" : whole + ".123456" + (plain ? "+00:00" : "Z")
    }

    /// An id in this dialect's format: the seed's samples are in uppercase.
    func id(_ text: String) -> String { self == .seed ? text.uppercased() : text }
}

/// The shapes of an error's body.
enum ErrorShape: Sendable, CaseIterable {
    /// `{"error":{"code","message"}}`
    case coded
    /// `{"error":"…"}`
    case bare
    /// `{"detail":"…"}`
    case detail
    /// `{"answers":["…"]}`
    case fields
    /// A web page.
    case page

    func body(_ code: String, _ message: String) -> String {
        switch self {
        case .coded: #"{"error":{"code":"\#(code)","message":"\#(message)"}}"#
        case .bare: #"{"error":"\#(message)"}"#
        case .detail: #"{"detail":"\#(message)"}"#
        case .fields: #"{"answers":["\#(message)"]}"#
        case .page: "<!doctype html><title>\(message)</title><h1>\(message)</h1>"
        }
    }
}
