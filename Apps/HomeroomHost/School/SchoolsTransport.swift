import AppCore
import Foundation
import HTTPTypes
import Synchronization

/// Answers the school contract's requests from several schools, so that no feature needs to know that there are several.
///
/// Lists are merged. A request that names a record goes to the school that the record is from, and so does every write.
/// A school that doesn't answer has its last known part in a list, and ``takeNotices()`` says so.
final class SchoolsTransport: UploadingTransport {
    private let schools: [ConnectedSchool]
    private let student: Int64?
    private let environment: SystemEnvironment
    private let missing = Mutex(Missing())

    /// Schools whose part of a list is old or missing, by key.
    private struct Missing {
        /// What the title bar says, such as `Hill offline`.
        var words: [Int: String] = [:]
        var notices: [Int: String] = [:]
        var show: (@Sendable (String) -> Void)?
    }

    /// - Parameters:
    ///   - schools: in the student's order; not empty.
    ///   - student: the student's id in the common space; nil for the one at the first school that says it.
    init(_ schools: [ConnectedSchool], student: Int64?, environment: SystemEnvironment) {
        self.schools = schools
        self.student = student
        self.environment = environment
    }

    /// For the student, each returned once: schools whose part of a list is old or missing.
    func takeNotices() -> [String] {
        missing.withLock { missing in
            defer { missing.notices = [:] }
            return missing.notices.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    /// Shows notices from now on when a school begins to be missing, instead of keeping them.
    func show(_ show: @escaping @Sendable (String) -> Void) {
        missing.withLock { $0.show = show }
    }

    /// The schools that are missing now: `Hill offline`.
    var missingWords: [String] {
        missing.withLock { $0.words.sorted { $0.key < $1.key }.map(\.value) }
    }

    private static let apiBase = Backend.school.apiBase
    private static let idempotencySupported =
        HTTPField.Name("Idempotency-Supported") ?? .ifMatch

    func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportFailure) -> HTTPReply {
        try await send(request, body, nil)
    }

    func stream(
        _ request: HTTPRequest, _ body: UploadBody
    ) async throws(TransportFailure) -> HTTPReply {
        try await send(request, [], body)
    }

    private func send(
        _ request: HTTPRequest, _ body: [UInt8], _ upload: UploadBody?
    ) async throws(TransportFailure) -> HTTPReply {
        var request = request
        let level = SchoolsAuthenticator.takeLevel(from: &request)
        let path = request.path ?? ""
        guard let base = path.range(of: Self.apiBase + "/"),
            let asked = SchoolRequest(
                request.method,
                target: String(path[path.index(before: base.upperBound)...]), body: body,
                upload: upload)
        else { return Self.failure(404, "No school has anything like this.") }
        let result: Result<ConnectedSchool.Reply, ConnectedSchool.Failure>
        switch asked.target {
        case .first:
            guard let first = schools.first(where: { $0.key == 0 }) else {
                return Self.failure(401, "Your first school isn't connected anymore.")
            }
            let target = String(path[path.index(before: base.upperBound)...])
            var reply = try await first.client.relay(
                request, to: target, body: body, upload: upload, level: level)
            // Says nothing about the other schools.
            reply.head.headerFields[Self.idempotencySupported] = nil
            return reply
        case .school(let key):
            guard let school = schools.first(where: { $0.key == key }) else {
                return Self.failure(503, "The school that this is from isn't connected anymore.")
            }
            result = await one(school, asked, request)
        case .any: result = await firstThatHas(asked, request)
        case .all: result = await all(asked, request)
        }
        switch result {
        case .success(let reply):
            return HTTPReply(head: Self.head(reply.head), body: .bytes(reply.body))
        case .failure(.transport(let failure)): throw failure
        case .failure(.status(let reply, let body)):
            return HTTPReply(head: Self.head(reply.head), body: .bytes(body))
        case .failure(.signedOut): return Self.failure(401, "You're signed out of your schools.")
        case .failure(.otherPerson):
            return Self.failure(401, "Somebody else is signed in than before.")
        }
    }

    // MARK: Asking

    /// Asks one school for one record, or changes it there.
    private func one(
        _ school: ConnectedSchool, _ asked: SchoolRequest, _ request: HTTPRequest
    ) async -> Result<ConnectedSchool.Reply, ConnectedSchool.Failure> {
        let part = await part(of: school, asked, request)
        // The other client has an old answer itself, with its age.
        if let failure = part.isOldBecause { return .failure(failure) }
        switch part.result {
        case .success(let json):
            return .success(Self.reply(json, like: part.head))
        case .failure(.signedOut):
            return .failure(
                Self.refusal("You're signed out of \(school.name). Sign in: \(school.signIn)"))
        case .failure(.otherPerson):
            return .failure(Self.refusal(Self.otherPerson(school)))
        case .failure(let failure): return .failure(failure)
        }
    }

    private func firstThatHas(
        _ asked: SchoolRequest, _ request: HTTPRequest
    ) async -> Result<ConnectedSchool.Reply, ConnectedSchool.Failure> {
        var first: ConnectedSchool.Failure?
        for school in schools {
            let part = await part(of: school, asked, request)
            switch part.result {
            case .success(let json): return .success(Self.reply(json, like: part.head))
            case .failure(.status(let reply, let body))
            where reply.head.status.code != 404 && request.method != .get:
                return .failure(.status(reply, body))
            case .failure(.transport(let failure)) where request.method != .get:
                return .failure(.transport(failure))
            case .failure(let failure): first = first ?? failure
            }
        }
        return .failure(first ?? .signedOut)
    }

    private func all(
        _ asked: SchoolRequest, _ request: HTTPRequest
    ) async -> Result<ConnectedSchool.Reply, ConnectedSchool.Failure> {
        let parts = await withTaskGroup(of: (Int, Part).self) { group in
            for (index, school) in schools.enumerated() {
                group.addTask { (index, await self.part(of: school, asked, request)) }
            }
            return await group.reduce(into: [Int: Part]()) { $0[$1.0] = $1.1 }
        }
        let ordered = schools.indices.compactMap { parts[$0] }
        var values: [JSONValue] = []
        var failures: [ConnectedSchool.Failure] = []
        for part in ordered {
            switch part.result {
            case .success(let json): values.append(json)
            case .failure(let failure): failures.append(failure)
            }
        }
        if let failure = gap(in: ordered) { return .failure(failure) }
        // Only old parts: then what features have is as good, and they say how old it is.
        if !ordered.contains(where: \.isFresh),
            let failure = ordered.lazy.compactMap(\.isOldBecause).first
        {
            return .failure(failure)
        }
        // A change at all schools is done when all have it.
        if request.method != .get, let failure = failures.first(where: \.isTemporary) {
            return .failure(failure)
        }
        guard let head = ordered.first(where: { (try? $0.result.get()) != nil })?.head else {
            return .failure(failures.first(where: { !$0.isSignedOut }) ?? .signedOut)
        }
        return .success(Self.reply(SchoolMerge.merged(values, path: asked.path), like: head))
    }

    /// While the outbox checks whether a write has arrived: why a list may lack it. Otherwise nil.
    private func gap(in parts: [Part]) -> ConnectedSchool.Failure? {
        guard let entry = Outbox.checked, entry.backend == .school else { return nil }
        let key = entry.namedSchoolKey
        for (school, part) in zip(schools, parts) where key == nil || key == school.key {
            if let failure = part.isMissingBecause { return failure }
        }
        return nil
    }

    /// One school's part of an answer, in the common space of ids.
    private struct Part: Sendable {
        var result: Result<JSONValue, ConnectedSchool.Failure>
        var head = HTTPResponse(status: .ok)
        /// Why the result is the last known one; nil for a fresh one.
        var isOldBecause: ConnectedSchool.Failure?

        var isFresh: Bool { isOldBecause == nil && (try? result.get()) != nil }

        /// Why it isn't what the school has now; nil also for what the school doesn't have.
        var isMissingBecause: ConnectedSchool.Failure? {
            if case .failure(let failure) = result, failure.isMissingPart { return failure }
            return isOldBecause
        }
    }

    private func part(
        of school: ConnectedSchool, _ asked: SchoolRequest, _ request: HTTPRequest
    ) async -> Part {
        let records = await records(of: school)
        let own: Int64?
        if asked.namesStudent {
            own = await school.student()
        } else {
            own = records.student?.own
        }
        let target = asked.target(at: records, student: own)
        let reply: Result<ConnectedSchool.Reply, ConnectedSchool.Failure>
        if let obstacle = await obstacle(to: asked, at: school, records) {
            reply = .failure(obstacle)
        } else {
            reply = await school.ask(
                request, to: target, asked.body(at: records), upload: asked.upload)
        }
        switch reply {
        case .success(let reply):
            missing.withLock { $0.words[school.key] = nil }
            guard !reply.body.isEmpty else {
                return Part(result: .success(.null), head: reply.head)
            }
            guard let json = try? WireJSON.decode(JSONValue.self, from: reply.body) else {
                let text = Self.failure(502, "\(school.name)'s answer can't be read.")
                return Part(result: .failure(.status(text, Self.bytes(of: text))))
            }
            return Part(
                result: .success(records.common(json, path: asked.path)), head: reply.head)
        case .failure(let failure):
            guard request.method == .get, failure.isMissingPart else {
                if failure.isTemporary { tell(school, failure, "") }
                return Part(result: .failure(failure))
            }
            let known = failure.isTemporary ? await school.client.lastReply(to: target) : nil
            let json = known.flatMap { try? WireJSON.decode(JSONValue.self, from: $0.value) }
            let age = known.map { LocalCalendar(environment).age(of: $0.fetchedAt) }
            tell(
                school, failure,
                json == nil
                    ? " Nothing from there is shown."
                    : " What you see from there was saved \(age ?? "earlier").")
            guard let json else { return Part(result: .failure(failure)) }
            return Part(
                result: .success(records.common(json, path: asked.path)), isOldBecause: failure)
        }
    }

    /// Why a school must not get a request: there, another school's number is somebody or
    /// something else.
    private func obstacle(
        to asked: SchoolRequest, at school: ConnectedSchool, _ records: SchoolRecords
    ) async -> ConnectedSchool.Failure? {
        var numbers = asked.numbers
        if asked.namesStudent, records.student != nil, SchoolIDs.number(in: asked.path[1]) != nil {
            // The school gets its own number of the student.
            numbers.removeFirst()
        }
        guard !records.areOwn(numbers) else { return nil }
        guard records.student != nil else {
            if case .failure(let failure) = await school.account() { return failure }
            return .transport(.notSent("it didn't say who you are there"))
        }
        let reply = Self.failure(
            422, "This names people or records of two schools. Do it at one school at a time.")
        return .status(reply, Self.bytes(of: reply))
    }

    private func records(of school: ConnectedSchool) async -> SchoolRecords {
        var student: (own: Int64, common: Int64)?
        if let own = await school.student(), let common = await studentInCommon() {
            student = (own, common)
        }
        return SchoolRecords(
            key: school.key, name: schools.count > 1 ? school.name : nil, student: student)
    }

    private func studentInCommon() async -> Int64? {
        if let student { return student }
        for school in schools {
            if let own = await school.student() {
                return SchoolIDs.common(own, key: school.key)
            }
        }
        return nil
    }

    // MARK: Saying what is missing

    /// - Parameter shown: a sentence after a space, or nothing.
    private func tell(
        _ school: ConnectedSchool, _ failure: ConnectedSchool.Failure, _ shown: String
    ) {
        let notice =
            switch failure {
            case .signedOut:
                "You're signed out of \(school.name). Sign in: \(school.signIn)"
            case .otherPerson: Self.otherPerson(school)
            case .transport(.timedOut): "\(school.name) took too long to answer.\(shown)"
            case .transport(.notSent(let reason)), .transport(.outcomeUnknown(let reason)),
                .transport(.insecure(let reason)):
                "\(school.name) can't be reached: \(reason).\(shown)"
            case .transport(.cancelled): ""
            case .transport(.tooLarge): "\(school.name)'s answer is too large.\(shown)"
            case .status(let reply, _) where reply.head.status == .unauthorized:
                "Your sign-in at \(school.name) has ended. Sign in: \(school.signIn)"
            case .status(let reply, _):
                "\(school.name) has an error (status \(reply.head.status.code)).\(shown)"
            }
        guard !notice.isEmpty else { return }
        let show: (@Sendable (String) -> Void)? = missing.withLock { missing in
            let word = "\(school.name) \(failure.isTemporary ? "offline" : "signed out")"
            let isNew = missing.words.updateValue(word, forKey: school.key) != word
            if missing.show == nil { missing.notices[school.key] = notice }
            return isNew ? missing.show : nil
        }
        show?(notice)
    }

    private static func otherPerson(_ school: ConnectedSchool) -> String {
        "Somebody else is signed in at \(school.name) than before. To use that account here: "
            + "homeroom disconnect \(school.name), then connect it again."
    }

    // MARK: Responses

    private static func reply(_ json: JSONValue, like head: HTTPResponse) -> ConnectedSchool.Reply {
        let body = json == .null ? [] : (try? WireJSON.encode(json)) ?? []
        return ConnectedSchool.Reply(head: head, body: body)
    }

    /// Without what only one school's responses say, such as that it honors idempotency keys.
    private static func head(_ head: HTTPResponse) -> HTTPResponse {
        var fields: HTTPFields = [:]
        fields[.contentType] = head.headerFields[.contentType] ?? "application/json"
        fields[.retryAfter] = head.headerFields[.retryAfter]
        return HTTPResponse(status: head.status, headerFields: fields)
    }

    private static func refusal(_ text: String) -> ConnectedSchool.Failure {
        let reply = failure(401, text)
        return .status(reply, bytes(of: reply))
    }

    private static func failure(_ status: Int, _ text: String) -> HTTPReply {
        HTTPReply(
            head: HTTPResponse(
                status: .init(code: status), headerFields: [.contentType: "application/json"]),
            body: .bytes((try? WireJSON.encode(["error": text])) ?? []))
    }

    private static func bytes(of reply: HTTPReply) -> [UInt8] {
        if case .bytes(let bytes) = reply.body { bytes } else { [] }
    }
}

extension ConnectedSchool.Failure {
    /// Whether the school may answer later.
    fileprivate var isTemporary: Bool {
        switch self {
        case .transport: true
        case .status(let reply, _): reply.head.status.code >= 500 || reply.head.status.code == 429
        case .signedOut, .otherPerson: false
        }
    }

    fileprivate var isSignedOut: Bool {
        switch self {
        case .signedOut, .otherPerson: true
        case .transport, .status: false
        }
    }

    /// Whether a list lacks something without this school; not for what a school doesn't have or doesn't show.
    fileprivate var isMissingPart: Bool {
        if case .status(let reply, _) = self {
            return isTemporary || reply.head.status == .unauthorized
        }
        return true
    }
}
