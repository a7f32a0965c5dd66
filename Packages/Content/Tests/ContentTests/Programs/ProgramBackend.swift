import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Synchronization

@testable import Content

/// A backend of language programs that answers with what is written down by path, keeps tries, and
/// can be made to fail.
final class ProgramBackend: Sendable {
    /// What happens on a call.
    enum Mood: Sendable {
        case well
        /// The network is away.
        case away
        /// Everything is answered so.
        case answers(Int, String)
        /// Writes take effect, and their answers never arrive.
        case losesAnswers
    }

    private struct State {
        var pages: [String: (Int, String)]
        var takesTries: Bool
        var mood = Mood.well
        var tries: [LevelAttemptRecord] = []
        var asked: [String] = []
        var page = 200
    }

    private let state: Mutex<State>

    /// `pages` by path with query; those that are not there answer 404 as an unknown path does.
    init(_ pages: [String: String], takesTries: Bool = true) {
        state = Mutex(State(pages: pages.mapValues { (200, $0) }, takesTries: takesTries))
    }

    var tries: [LevelAttemptRecord] { state.withLock(\.tries) }
    /// `GET /programs`, in order.
    var asked: [String] { state.withLock(\.asked) }

    func asked(_ call: String) -> Int { asked.count { $0 == call } }
    func feel(_ mood: Mood) { state.withLock { $0.mood = mood } }
    func forget() { state.withLock { $0.asked = [] } }
    func page(of count: Int) { state.withLock { $0.page = count } }
    func takesTries(_ takes: Bool) { state.withLock { $0.takesTries = takes } }

    func answer(_ path: String, _ body: String) { answer(path, 200, body) }

    func answer(_ path: String, _ status: Int, _ body: String) {
        state.withLock { $0.pages[path] = (status, body) }
    }

    func remove(_ path: String) { _ = state.withLock { $0.pages.removeValue(forKey: path) } }

    /// The network to it.
    var transport: ScriptedTransport {
        let transport = ScriptedTransport()
        transport.otherwise(
            .init { [self] (request, body) async throws(TransportFailure) in
                try reply(request, body)
            })
        return transport
    }

    private func reply(
        _ request: HTTPRequest, _ body: [UInt8]
    ) throws(TransportFailure) -> HTTPReply {
        let path = request.path ?? ""
        let result = state.withLock { state -> Result<(Int, String), TransportFailure> in
            state.asked.append("\(request.method.rawValue) \(path)")
            switch state.mood {
            case .away: return .failure(.notSent("no route"))
            case .answers(let status, let text): return .success((status, text))
            case .losesAnswers where request.method == .post:
                _ = Self.answer(path, request, body, &state)
                return .failure(.outcomeUnknown("the connection broke"))
            default: return .success(Self.answer(path, request, body, &state))
            }
        }
        let (status, text) = try result.get()
        return HTTPReply(
            head: HTTPResponse(
                status: .init(code: status), headerFields: [.contentType: "application/json"]),
            body: .bytes(Array(text.utf8)))
    }

    private static func answer(
        _ path: String, _ request: HTTPRequest, _ body: [UInt8], _ state: inout State
    ) -> (Int, String) {
        if let page = state.pages[path] { return page }
        if path.hasPrefix("/level-attempts"), state.takesTries {
            return request.method == .post ? take(body, &state) : list(path, state)
        }
        let method = request.method.rawValue
        return (
            404,
            #"{"statusCode":404,"message":"Cannot \#(method) \#(path)","error":"Not Found"}"#
        )
    }

    private static func take(_ body: [UInt8], _ state: inout State) -> (Int, String) {
        guard let batch = try? WireJSON.decode(LevelAttemptBatch.self, from: body) else {
            return (400, #"{"statusCode":400,"message":"not a batch"}"#)
        }
        for record in batch.attempts where !state.tries.contains(where: { $0.id == record.id }) {
            state.tries.append(record)
        }
        let receipt = LevelAttemptReceipt(
            accepted: batch.attempts.map(\.id), refused: [], cursor: String(state.tries.count))
        return (200, (try? WireJSON.encodeText(receipt)) ?? "")
    }

    private static func list(_ path: String, _ state: State) -> (Int, String) {
        let since =
            path.split(separator: "since=").dropFirst().first
            .map { $0.prefix { $0 != "&" } }.flatMap { Int($0) } ?? 0
        guard since <= state.tries.count else {
            return (400, #"{"statusCode":400,"message":"an unknown cursor"}"#)
        }
        let end = min(since + state.page, state.tries.count)
        let page = LevelAttemptPage(
            attempts: Array(state.tries[since..<end]), cursor: String(end),
            more: end < state.tries.count)
        return (200, (try? WireJSON.encodeText(page)) ?? "")
    }
}

/// A student's machine with language programs.
struct ProgramDevice: Sendable {
    let test: TestContext
    let library: ProgramLibrary
    let backend: ProgramBackend

    /// `name` goes into the ids of its tries, so that devices make different ones.
    static func make(
        _ backend: ProgramBackend, name: UInt16 = 1, settings: [String: String] = [:],
        offering: @escaping (inout Capabilities) -> Void = { _ in }
    ) async throws -> ProgramDevice {
        let test = try await TestContext.make(
            modules: [ContentModule.self], transport: backend.transport,
            profile: Profile(
                name: "test", backends: [.dialogues: .url("https://dialogues.example.test")]),
            settings: settings, offering: offering)
        var context = test.context
        let (ids, prefix) = (context.environment.uuid, String(format: "%08x", name))
        context.environment.uuid = {
            UUID(uuidString: prefix + ids().uuidString.dropFirst(8)) ?? UUID()
        }
        return ProgramDevice(
            test: test, library: ProgramLibrary(context: context), backend: backend)
    }

    /// The same machine after Homeroom was started again.
    var restarted: ProgramDevice {
        ProgramDevice(
            test: test, library: ProgramLibrary(context: library.context), backend: backend)
    }

    /// Everything that a stream brings.
    func all<Value>(_ stream: AsyncStream<Arrival<Value>>) async -> [Arrival<Value>] {
        var arrivals: [Arrival<Value>] = []
        for await arrival in stream { arrivals.append(arrival) }
        return arrivals
    }

    /// The programs as they are in the end.
    func programList() async throws -> ProgramList {
        try last(await all(library.followProgramList()))
    }

    /// A level as it is in the end.
    func page(_ level: String) async throws -> LevelPage {
        try last(await all(library.followLevel(level)))
    }

    private func last<Value>(_ arrivals: [Arrival<Value>]) throws -> Value {
        switch arrivals.last {
        case .stored(let value, _)?, .fresh(let value, _)?: return value
        case .failed(let problem)?: throw problem
        case nil: throw Problem(.internal, "Nothing arrived.")
        }
    }

    /// Tries that no round could send are sent now, whatever they waited for.
    func sendEverything() async { await test.context.outbox.flush(ignoringBackoff: true) }
}

/// A program with two units of two levels each, in the seed's words.
enum SeedPages {
    static let program =
        #"{"id":3,"name":"Suomea uusille","description":"From nothing","metadata":{"teaches":"fi","explains_in":"en"},"createdAt":"2026-02-01T08:00:00.000Z","updatedAt":"2026-02-01T08:00:00.000Z"}"#

    static func level(_ id: Int, _ number: Int, _ position: Int, _ unit: Int) -> String {
        #"{"id":\#(id),"name":"Level \#(number)","description":null,"level":\#(number),"position":\#(position),"unit_id":\#(unit),"metadata":{"program_id":3,"items":2}}"#
    }

    static func choice(_ id: Int, _ position: Int, level: Int) -> String {
        #"{"id":\#(id),"content_type":"quiz","title":"Which line?","description":null,"content":null,"position":\#(position),"unit_level_id":\#(level),"media_asset_id":null,"metadata":{},"media_asset":null,"quiz":{"id":8\#(id),"question":"Where does tram 6 go?","question_type":"multiple_choice","content_item_id":\#(id),"metadata":{},"options":[{"id":40,"option_text":"To the harbour","is_correct":true,"quiz_id":8},{"id":41,"option_text":"To the airport","is_correct":false,"quiz_id":8}]},"roleplay":null}"#
    }

    /// Items `<level>1` and `<level>2`.
    static func content(_ level: Int) -> String {
        "[" + choice(level * 10 + 2, 2, level: level) + ","
            + choice(level * 10 + 1, 1, level: level) + "]"
    }

    static let teaching =
        #"{"teaching":[{"kind":"paragraph","text":"Trams have numbers."},{"kind":"list","items":["one","two"]},{"kind":"film"}],"glossary":[{"id":1,"term":"raitiovaunu","meaning":"tram","example":"Raitiovaunu tulee."},{"id":2,"term":"satama","meaning":"harbour","example":null}]}"#

    static let all: [String: String] = [
        "/programs": "[\(program)]",
        "/units?programId=3":
            #"[{"id":5,"title":"Later","order_index":2,"program_id":3},{"id":4,"title":"Getting around","order_index":1,"program_id":3}]"#,
        "/unit-level":
            "[\(level(14, 3, 1, 5)),\(level(12, 1, 1, 4)),\(level(13, 2, 2, 4)),\(level(15, 4, 2, 5))]",
        "/level/12/content": content(12), "/level/13/content": content(13),
        "/level/14/content": content(14), "/level/12/teaching": teaching,
    ]
}
