import AppCore
import CCurl
import Foundation
import HTTPTypes
import Synchronization

/// One libcurl exchange: its request and the response so far.
///
/// Written by libcurl's thread, read by one task.
final class CurlTransfer: Sendable {
    /// Maximum bytes buffered for the reader before the transfer pauses.
    private static let maxBuffered = 256 << 10
    /// Maximum bytes of response headers.
    private static let maxHeadBytes = 256 << 10

    private struct State {
        var status: Int?
        var fields: [(name: String, value: String)] = []
        var headBytes = 0
        var head: Result<HTTPResponse, TransportFailure>?
        var pieces: [[UInt8]] = []
        var buffered = 0
        var isPaused = false
        /// The result; nothing changes afterward.
        var end: Result<Void, TransportFailure>?
        var lastHeard = ContinuousClock.now
        var counted: (down: curl_off_t, up: curl_off_t) = (0, 0)
        var headReader: CheckedContinuation<Result<HTTPResponse, TransportFailure>, Never>?
        var pieceReader: CheckedContinuation<(Result<[UInt8]?, TransportFailure>, Bool), Never>?
    }

    private let state = Mutex(State())
    private let request: HTTPRequest
    private let url: String
    private let authority: String
    private let body: [UInt8]
    /// Sent instead of the body.
    private let upload: UploadBuffer?
    private let proxy: String?
    private let limits: NetworkTransport.Limits
    private let seconds: Int

    /// `seconds` limits the whole exchange; `proxy` is nil for a direct connection.
    init(
        request: HTTPRequest, url: String, authority: String, body: [UInt8],
        upload: UploadBuffer? = nil, proxy: String?, limits: NetworkTransport.Limits, seconds: Int
    ) {
        self.request = request
        self.url = url
        self.authority = authority
        self.body = body
        self.upload = upload
        self.proxy = proxy
        self.limits = limits
        self.seconds = seconds
    }

    // MARK: For the reader

    /// Waits for the response head.
    func head() async -> Result<HTTPResponse, TransportFailure> {
        await withCheckedContinuation { reader in
            let known = state.withLock { state in
                if state.head == nil { state.headReader = reader }
                return state.head
            }
            if let known { reader.resume(returning: known) }
        }
    }

    /// Waits for the next chunk, nil at the end; also returns whether a paused transfer must be
    /// resumed.
    func piece() async -> (Result<[UInt8]?, TransportFailure>, Bool) {
        await withCheckedContinuation { reader in
            let known = state.withLock { state -> (Result<[UInt8]?, TransportFailure>, Bool)? in
                if !state.pieces.isEmpty {
                    let pieces = state.pieces
                    let wasPaused = state.isPaused
                    (state.pieces, state.buffered, state.isPaused) = ([], 0, false)
                    return (
                        .success(pieces.count == 1 ? pieces[0] : pieces.flatMap(\.self)), wasPaused
                    )
                }
                if let end = state.end { return (end.map { nil }, false) }
                state.pieceReader = reader
                return nil
            }
            if let known { reader.resume(returning: known) }
        }
    }

    var hasEnded: Bool { state.withLock { $0.end != nil } }

    /// Ends the transfer if it hasn't ended. Earlier data can still be read.
    func end(_ result: Result<Void, TransportFailure>) {
        let (head, headReader, pieceReader) = state.withLock { state in
            defer { (state.headReader, state.pieceReader) = (nil, nil) }
            if state.end == nil {
                state.end = result
                state.head = state.head ?? .failure(Self.failure(result))
            }
            return (state.head, state.headReader, state.pieceReader)
        }
        upload?.stop()
        if let head { headReader?.resume(returning: head) }
        pieceReader?.resume(returning: (result.map { nil }, false))
    }

    private static func failure(_ result: Result<Void, TransportFailure>) -> TransportFailure {
        guard case .failure(let failure) = result else {
            return .outcomeUnknown("the connection broke: no answer")
        }
        return failure
    }

    // MARK: For the loop

    /// libcurl's easy handle, freed by ``release(_:)``; nil, with the transfer ended, if it can't
    /// be created.
    func prepare() -> UnsafeMutableRawPointer? {
        guard let easy = ccurl_easy_init() else {
            end(.failure(.notSent("the request couldn't be created")))
            return nil
        }
        let owner = Unmanaged.passRetained(self).toOpaque()
        guard configure(easy, owner) else {
            ccurl_easy_cleanup(easy)
            Unmanaged<CurlTransfer>.fromOpaque(owner).release()
            end(.failure(.notSent("the address isn't valid")))
            return nil
        }
        state.withLock { $0.lastHeard = .now }
        return easy
    }

    func release(_ easy: UnsafeMutableRawPointer) {
        ccurl_easy_cleanup(easy)
        Unmanaged.passUnretained(self).release()
        for list in fieldLists.withLock({ lists in
            defer { lists = [] }; return lists
        }) {
            ccurl_free_list(UnsafeMutablePointer(bitPattern: list))
        }
    }

    static func of(_ easy: UnsafeMutableRawPointer) -> CurlTransfer? {
        ccurl_owner(easy).map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Milliseconds until the idle timeout; nil while waiting for the reader.
    func millisecondsUntilIdle(_ now: ContinuousClock.Instant) -> Int? {
        state.withLock { state in
            guard !state.isPaused else { return nil }
            let left = Duration.seconds(limits.idle) - state.lastHeard.duration(to: now)
            return Int((left / .milliseconds(1)).rounded(.up))
        }
    }

    /// Processes libcurl's result.
    func finish(_ code: CURLcode, _ easy: UnsafeMutableRawPointer) {
        if code == CURLE_OK { return end(.success(())) }
        end(.failure(CurlFailure(code, easy, authority: authority, url: url).failure))
    }

    // MARK: The request

    /// Header lists that libcurl uses during the transfer.
    private let fieldLists = Mutex<[UInt]>([])

    private func configure(
        _ easy: UnsafeMutableRawPointer, _ owner: UnsafeMutableRawPointer
    ) -> Bool {
        var isFine = true
        func set(_ option: CURLoption, _ value: Int) {
            if ccurl_set_number(easy, option, value) != CURLE_OK { isFine = false }
        }
        func set(_ option: CURLoption, _ text: String) {
            if ccurl_set_text(easy, option, text) != CURLE_OK { isFine = false }
        }
        set(CURLOPT_URL, url)
        // Only http and https; the path is sent unchanged.
        set(CURLOPT_PROTOCOLS, 3)
        set(CURLOPT_PATH_AS_IS, 1)
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        set(CURLOPT_PROXY, proxy ?? "")
        set(CURLOPT_CONNECTTIMEOUT_MS, limits.connect * 1000)
        set(CURLOPT_TIMEOUT_MS, seconds * 1000)
        switch request.method {
        case .head: set(CURLOPT_NOBODY, 1)
        case .get where body.isEmpty: set(CURLOPT_HTTPGET, 1)
        case _ where upload != nil:
            set(CURLOPT_POST, 1)
            set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
            let length = Int64(upload?.body.length ?? 0)
            let source = ccurl_set_source(
                easy, length, { CurlTransfer.wantsBody($0, $1 * $2, $3) }, owner)
            if source != CURLE_OK { isFine = false }
        default:
            if !body.isEmpty || [.post, .put, .patch].contains(request.method) {
                set(CURLOPT_POST, 1)
                let sent = body.withUnsafeBytes {
                    ccurl_set_body(easy, $0.baseAddress ?? UnsafeRawPointer(easy), $0.count)
                }
                if sent != CURLE_OK { isFine = false }
            }
            set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
        // libcurl retries a request if a kept-alive connection didn't answer. Requests that must
        // not be repeated use a new connection, also a PUT: Canvas adds a comment with one.
        if ![.get, .head, .options, .delete].contains(request.method) {
            set(CURLOPT_FRESH_CONNECT, 1)
        }
        setFields(easy, &isFine)
        if ccurl_set_callbacks(
            easy, { CurlTransfer.heardHeader($0, $1 * $2, $3) },
            { CurlTransfer.heardBody($0, $1 * $2, $3) },
            { owner, _, down, _, up in CurlTransfer.heardProgress(owner, down, up) }, owner)
            != CURLE_OK
        {
            isFine = false
        }
        return isFine
    }

    private func setFields(_ easy: UnsafeMutableRawPointer, _ isFine: inout Bool) {
        // Removes headers that libcurl would add.
        var lines = ["Expect:"]
        if request.headerFields[.accept] == nil { lines.append("Accept:") }
        if request.headerFields[.contentType] == nil { lines.append("Content-Type:") }
        for field in request.headerFields {
            lines.append(
                field.value.isEmpty
                    ? field.name.rawName + ";" : "\(field.name.rawName): \(field.value)")
        }
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines {
            guard let longer = ccurl_append(list, line) else {
                isFine = false
                break
            }
            list = longer
        }
        guard let list else { return }
        let address = UInt(bitPattern: list)
        fieldLists.withLock { $0.append(address) }
        if ccurl_set_list(easy, CURLOPT_HTTPHEADER, list) != CURLE_OK { isFine = false }
    }

    private static func wantsBody(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ owner: UnsafeMutableRawPointer?
    ) -> Int {
        guard let upload = transfer(owner)?.upload, let bytes else {
            return Int(CURL_READFUNC_ABORT)
        }
        return upload.take(bytes, count)
    }

    // MARK: The response, on libcurl's thread

    private static func transfer(_ owner: UnsafeMutableRawPointer?) -> CurlTransfer? {
        owner.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Handles a header line. Returning fewer bytes ends the transfer.
    private static func heardHeader(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ owner: UnsafeMutableRawPointer?
    ) -> Int {
        guard let transfer = transfer(owner), let bytes else { return 0 }
        let line = String(
            decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
        return transfer.heard(line: line, bytes: count) ? count : 0
    }

    private func heard(line: String, bytes: Int) -> Bool {
        let text = line.trimmingCharacters(in: .newlines)
        var ready: HTTPResponse?
        var reader: CheckedContinuation<Result<HTTPResponse, TransportFailure>, Never>?
        let isFine = state.withLock { state in
            state.lastHeard = .now
            state.headBytes += bytes
            guard state.headBytes <= Self.maxHeadBytes else { return false }
            // Trailers follow the body.
            guard state.head == nil else { return true }
            if text.hasPrefix("HTTP/") {
                state.status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
                state.fields = []
            } else if text.isEmpty {
                guard let status = state.status, status >= 200 else { return true }
                let head = Self.response(status, state.fields)
                state.head = .success(head)
                ready = head
                reader = state.headReader
                state.headReader = nil
            } else if let first = text.first, first == " " || first == "\t",
                let last = state.fields.indices.last
            {
                state.fields[last].value += " " + text.trimmingCharacters(in: .whitespaces)
            } else if let colon = text.firstIndex(of: ":") {
                state.fields.append(
                    (
                        String(text[..<colon]),
                        text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                    ))
            }
            return true
        }
        if let ready { reader?.resume(returning: .success(ready)) }
        return isFine
    }

    private static func response(
        _ status: Int, _ fields: [(name: String, value: String)]
    ) -> HTTPResponse {
        var known = HTTPFields()
        for (name, value) in fields {
            if let name = HTTPField.Name(name) { known.append(HTTPField(name: name, value: value)) }
        }
        return HTTPResponse(status: .init(code: min(status, 999)), headerFields: known)
    }

    private static func heardBody(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ owner: UnsafeMutableRawPointer?
    ) -> Int {
        guard let transfer = transfer(owner), let bytes else { return 0 }
        guard count > 0 else { return 0 }
        return transfer.heard(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    }

    private func heard(_ piece: [UInt8]) -> Int {
        let (answer, reader) = state.withLock {
            state -> (Int, CheckedContinuation<(Result<[UInt8]?, TransportFailure>, Bool), Never>?)
            in
            state.lastHeard = .now
            guard state.end == nil else { return (0, nil) }
            if let reader = state.pieceReader {
                state.pieceReader = nil
                return (piece.count, reader)
            }
            guard state.buffered < Self.maxBuffered else {
                state.isPaused = true
                return (Int(CURL_WRITEFUNC_PAUSE), nil)
            }
            state.pieces.append(piece)
            state.buffered += piece.count
            return (piece.count, nil)
        }
        reader?.resume(returning: (.success(piece), false))
        return answer
    }

    /// Called at least once a second; only a change counts as activity.
    private static func heardProgress(
        _ owner: UnsafeMutableRawPointer?, _ down: curl_off_t, _ up: curl_off_t
    ) -> Int32 {
        transfer(owner)?.state.withLock { state in
            guard state.counted != (down, up) else { return }
            state.counted = (down, up)
            state.lastHeard = .now
        }
        return 0
    }
}
