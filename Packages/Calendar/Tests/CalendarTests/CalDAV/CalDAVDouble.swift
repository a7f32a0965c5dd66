import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Synchronization

@testable import Calendar

/// A CalDAV server in memory, at `https://cal.example`, with the calendar `/cal/noor/school/` for
/// events and the list `/cal/noor/tasks/` for to-dos.
final class CalDAVDouble: Sendable {
    struct Resource: Sendable {
        var text: String
        var version: Int
        var tag: String { "\"\(version)\"" }
    }

    struct State: Sendable {
        var resources: [String: Resource] = [:]
        /// The last change of each path, also of deleted ones.
        var changes: [String: Int] = [:]
        var version = 0
        /// Tokens before it are forgotten.
        var oldestToken = 0
        var hasSync = true
        var isReadOnly = false
        /// What PUT answers leave out.
        var givesTags = true
        /// What listings of changes do when they are asked for texts.
        var texts = Texts.leftOut
        /// A listing has at most so many entries.
        var part = Int.max
        /// The next requests with a method fail so; the request arrives if the flag says so.
        var failures: [(method: String, failure: TransportFailure, arrives: Bool)] = []
        /// The answers to all requests with a method.
        var statuses: [String: (Int, String)] = [:]
        /// Requests wait for its end.
        var gate: AsyncStream<Void>?
        var seen: [String] = []
        var authorizations: Set<String> = []
    }

    enum Texts: Sendable, CaseIterable { case sent, leftOut, refused, broken }

    static let home = "/cal/noor/"
    static let calendar = "/cal/noor/school/"
    static let tasks = "/cal/noor/tasks/"
    static let authorization = "Basic " + Data("noor:tide pool".utf8).base64EncodedString()

    let state = Mutex(State())

    /// A change by another program.
    func put(_ name: String, _ text: String) {
        state.withLock { Self.store(Self.calendar + name, text, &$0) }
    }

    func putTodo(_ name: String, _ text: String) {
        state.withLock { Self.store(Self.tasks + name, text, &$0) }
    }

    /// The only to-do, as it is there.
    var todo: String? {
        let found = texts.filter { $0.key.hasPrefix(Self.tasks) }
        return found.count == 1 ? found.values.first : nil
    }

    func delete(_ name: String) {
        state.withLock { Self.remove(Self.calendar + name, &$0) }
    }

    func change(_ edit: (inout State) -> Void) { state.withLock { edit(&$0) } }

    var texts: [String: String] { state.withLock { $0.resources.mapValues(\.text) } }
    func count(_ method: String) -> Int { state.withLock { $0.seen.count { $0 == method } } }

    private static func store(_ path: String, _ text: String, _ state: inout State) {
        state.version += 1
        state.resources[path] = Resource(text: text, version: state.version)
        state.changes[path] = state.version
    }

    private static func remove(_ path: String, _ state: inout State) {
        state.version += 1
        state.resources[path] = nil
        state.changes[path] = state.version
    }

    var step: ScriptedTransport.Step {
        .init { [self] (request, body) async throws(TransportFailure) in
            if let gate = state.withLock(\.gate) { for await _ in gate {} }
            let answer: Result<(Int, String, [String: String]), TransportFailure> = state.withLock {
                state in
                let method = request.method.rawValue
                state.seen.append(method)
                state.authorizations.insert(request.headerFields[.authorization] ?? "none")
                let failure = state.failures.firstIndex { $0.method == method }.map {
                    state.failures.remove(at: $0)
                }
                if let failure, !failure.arrives { return .failure(failure.failure) }
                let answer = Self.answer(request, String(decoding: body, as: UTF8.self), &state)
                if let failure { return .failure(failure.failure) }
                return .success(answer)
            }
            let (status, text, headers) = try answer.get()
            var fields: HTTPFields = [.contentType: "application/xml; charset=utf-8"]
            for (name, value) in headers {
                if let name = HTTPField.Name(name) { fields[name] = value }
            }
            return HTTPReply(
                head: HTTPResponse(status: .init(code: status), headerFields: fields),
                body: .bytes(Array(text.utf8)))
        }
    }

    private typealias Answer = (Int, String, [String: String])

    private static func answer(
        _ request: HTTPRequest, _ body: String, _ state: inout State
    ) -> Answer {
        let path = request.path ?? ""
        guard request.headerFields[.authorization] == authorization else { return (401, "", [:]) }
        if let (status, text) = state.statuses[request.method.rawValue] {
            return (status, text, ["Location": "https://elsewhere.example/dav/"])
        }
        switch request.method.rawValue {
        case "PROPFIND": return properties(path, body, state)
        case "REPORT":
            return body.contains("sync-collection")
                ? changes(path, body, state) : documents(body, state)
        case "PUT": return put(path, body, request.headerFields, &state)
        case "DELETE":
            guard let known = state.resources[path] else { return (404, "", [:]) }
            guard request.headerFields[.ifMatch] == known.tag else { return (412, "", [:]) }
            remove(path, &state)
            return (204, "", [:])
        default: return (405, "", [:])
        }
    }

    private static func put(
        _ path: String, _ body: String, _ headers: HTTPFields, _ state: inout State
    ) -> Answer {
        guard !state.isReadOnly else { return (403, "", [:]) }
        let known = state.resources[path]
        if headers[.ifNoneMatch] == "*", known != nil { return (412, "", [:]) }
        if let tag = headers[.ifMatch], tag != known?.tag { return (412, "", [:]) }
        store(path, body, &state)
        let tag = state.givesTags ? ["ETag": state.resources[path]?.tag ?? ""] : [:]
        return (known == nil ? 201 : 204, "", tag)
    }

    // MARK: Documents

    private static func document(_ inside: String) -> Answer {
        (
            207,
            """
            <?xml version="1.0"?>
            <multistatus xmlns="DAV:" xmlns:CAL="urn:ietf:params:xml:ns:caldav" \
            xmlns:ICAL="http://apple.com/ns/ical/" xmlns:CS="http://calendarserver.org/ns/">\
            \(inside)</multistatus>
            """, [:]
        )
    }

    private static func response(_ path: String, _ properties: String) -> String {
        "<response><href>\(path)</href><propstat><prop>\(properties)</prop>"
            + "<status>HTTP/1.1 200 OK</status></propstat></response>"
    }

    private static func properties(_ path: String, _ body: String, _ state: State) -> Answer {
        switch path {
        case "/.well-known/caldav": return (301, "", ["Location": "/cal/"])
        case "/cal/":
            return document(
                response(
                    "/cal/",
                    "<current-user-principal><href>/me/noor/</href></current-user-principal>")
            )
        case "/me/noor/":
            return document(
                response(
                    path, "<CAL:calendar-home-set><href>\(home)</href></CAL:calendar-home-set>"))
        case home: return document(collections(state))
        case calendar, tasks:
            let all = state.resources.filter { $0.key.hasPrefix(path) }.sorted { $0.key < $1.key }
                .map {
                    response($0.key, "<getetag>\($0.value.tag)</getetag><resourcetype/>")
                }
            return document(
                response(path, "<resourcetype><collection/></resourcetype>") + all.joined())
        default: return (404, "", [:])
        }
    }

    /// The last change in a collection.
    private static func version(of collection: String, _ state: State) -> Int {
        state.changes.filter { $0.key.hasPrefix(collection) }.map(\.value).max() ?? 0
    }

    private static func collections(_ state: State) -> String {
        response(home, "<resourcetype><collection/></resourcetype>")
            + collection(calendar, "School &amp; club", "VEVENT", state)
            + collection(tasks, "Tasks", "VTODO", state)
    }

    private static func collection(
        _ path: String, _ name: String, _ component: String, _ state: State
    ) -> String {
        let version = version(of: path, state)
        let privilege = state.isReadOnly ? "<read/>" : "<read/></privilege><privilege><write/>"
        let sync =
            state.hasSync
            ? "<sync-token>urn:token:\(version)</sync-token><supported-report-set>"
                + "<supported-report><report><sync-collection/></report></supported-report></supported-report-set>"
            : "<supported-report-set/><CS:getctag>\(version)</CS:getctag>"
        return response(
            path,
            "<resourcetype><collection/><CAL:calendar/></resourcetype><displayname>\(name)</displayname>"
                + "<ICAL:calendar-color>#C0ffeeFF</ICAL:calendar-color>"
                + "<current-user-privilege-set><privilege>\(privilege)</privilege></current-user-privilege-set>"
                + "<CAL:supported-calendar-component-set><CAL:comp name=\"\(component)\"/></CAL:supported-calendar-component-set>"
                + sync)
    }

    private static func changes(_ path: String, _ body: String, _ state: State) -> Answer {
        let collection = path
        let wantsTexts = body.contains("calendar-data")
        if wantsTexts, state.texts == .refused { return (403, "", [:]) }
        if wantsTexts, state.texts == .broken { return (207, "<multistatus xmlns=\"DAV:\">", [:]) }
        guard state.hasSync else {
            return (403, "<error xmlns=\"DAV:\"><supported-report/></error>", [:])
        }
        let text =
            body.split(separator: "sync-token>").dropFirst().first?.prefix { $0 != "<" } ?? ""
        var since = 0
        if !text.isEmpty {
            guard let number = Int(text.dropFirst("urn:token:".count)), number >= state.oldestToken
            else { return (403, "<error xmlns=\"DAV:\"><valid-sync-token/></error>", [:]) }
            since = number
        }
        let news = state.changes.filter { $0.value > since && $0.key.hasPrefix(collection) }
            .sorted { $0.value < $1.value }
        let shown = news.prefix(state.part)
        var inside = shown.compactMap { path, _ -> String? in
            guard let resource = state.resources[path] else {
                return text.isEmpty
                    ? nil
                    : "<response><href>\(path)</href><status>HTTP/1.1 404 Not Found</status></response>"
            }
            let sends = wantsTexts && state.texts == .sent
            return response(
                path,
                "<getetag>\(resource.tag)</getetag>"
                    + (sends
                        ? "<CAL:calendar-data><![CDATA[\(resource.text)]]></CAL:calendar-data>"
                        : "")
            )
        }.joined()
        var token = version(of: collection, state)
        if shown.count < news.count {
            token = shown.last?.value ?? token
            inside +=
                "<response><href>\(collection)</href><status>HTTP/1.1 507 Insufficient Storage</status></response>"
        }
        return document(inside + "<sync-token>urn:token:\(token)</sync-token>")
    }

    private static func documents(_ body: String, _ state: State) -> Answer {
        let hrefs = body.split(separator: "<d:href>").dropFirst().map { $0.prefix { $0 != "<" } }
        return document(
            hrefs.map { href in
                guard let resource = state.resources[String(href)] else {
                    return
                        "<response><href>\(href)</href><status>HTTP/1.1 404 Not Found</status></response>"
                }
                return response(
                    String(href),
                    "<getetag>\(resource.tag)</getetag><CAL:calendar-data><![CDATA[\(resource.text)]]></CAL:calendar-data>"
                )
            }.joined())
    }
}
