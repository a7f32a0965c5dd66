import AppCore
import CCurl
import Glibc

/// What a libcurl error says about whether the request arrived.
struct CurlFailure {
    let failure: TransportFailure

    init(_ code: CURLcode, _ easy: UnsafeMutableRawPointer, authority: String, url: String) {
        let isSecure = url.hasPrefix("https:")
        let connected = ccurl_seconds(easy, CURLINFO_CONNECT_TIME) > 0
        let encrypted = !isSecure || ccurl_seconds(easy, CURLINFO_APPCONNECT_TIME) > 0
        let proxyAnswer = ccurl_number(easy, CURLINFO_HTTP_CONNECTCODE)
        failure =
            switch code {
            case _ where proxyAnswer != 0 && proxyAnswer / 100 != 2,
                CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
                .notSent("the proxy blocks it")
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT:
                .notSent("the address isn't valid")
            case CURLE_COULDNT_RESOLVE_HOST:
                .notSent("the name \(Self.host(authority)) can't be found")
            case CURLE_COULDNT_CONNECT:
                ccurl_number(easy, CURLINFO_OS_ERRNO) == Int(ECONNREFUSED)
                    ? .notSent("nothing answers at \(authority)")
                    : .notSent("\(authority) can't be reached")
            case CURLE_OPERATION_TIMEDOUT where !connected:
                .notSent("this address didn't answer in time")
            case CURLE_OPERATION_TIMEDOUT where !encrypted:
                .insecure("setting up encryption took too long")
            case CURLE_OPERATION_TIMEDOUT: .timedOut
            case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
                CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
                CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
                CURLE_SSL_ENGINE_NOTFOUND, CURLE_USE_SSL_FAILED:
                .insecure("the certificate or the encryption was refused")
            default:
                .outcomeUnknown(
                    "the connection broke: \(String(cString: ccurl_easy_strerror(code)))")
            }
    }

    /// The host of `host:port`, `[::1]:port` or `host`.
    private static func host(_ authority: String) -> String {
        guard !authority.hasSuffix("]"), let colon = authority.lastIndex(of: ":") else {
            return authority
        }
        return String(authority[..<colon])
    }
}
