import AppCore
import AuthService
import ContentService
import Foundation
import HTTPTypes
import Logging
import ProgressService
import SQLStore
import ServiceKit

/// `campus fill FILE COUNT` hands in COUNT attempts of the embedded student in the campus database
/// FILE; `campus list FILE` prints figures of the lessons list, called in-process.
@main
enum CampusBench {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3 else {
            print("usage: campus fill FILE COUNT | campus list FILE")
            exit(64)
        }
        let bench = try await Bench(path: arguments[2])
        switch (arguments[1], arguments.dropFirst(3).first.flatMap(Int.init)) {
        case ("fill", let count?): try await bench.fill(count)
        case ("list", nil): try await bench.list()
        default: exit(64)
        }
    }
}

/// A campus on a database file, and its embedded student.
struct Bench: Sendable {
    let database: CountingDatabase
    let transport: InProcessTransport

    init(path: String) async throws {
        database = CountingDatabase(try SQLiteDatabase(path: path))
        let campus = try Campus(
            services: [AuthService.self, ContentService.self, ProgressService.self],
            database: database, environment: .bench, log: Logger(label: "bench"),
            starterContent: nil)
        try await campus.start()
        transport = InProcessTransport(responder: campus.responder)
    }

    // MARK: The list

    /// 50 rows, as often as gives a steady median.
    func list() async throws {
        let path = "/lessons/?limit=50"
        for _ in 0..<50 { _ = try await call(.get, path) }
        let before = database.count
        let page = try JSONDecoder().decode(Listing.self, from: try await call(.get, path))
        print("list_rows", page.results.count)
        print("list_statements", database.count - before)
        let clock = ContinuousClock()
        var times: [Double] = []
        for _ in 0..<500 {
            let began = clock.now
            _ = try await call(.get, path)
            times.append(Double((clock.now - began).components.attoseconds) / 1e12)
        }
        times.sort()
        print("list_p50_us", times[times.count / 2])
        print("list_p99_us", times[times.count * 99 / 100])
    }

    struct Listing: Decodable {
        struct Item: Decodable { var id: String }
        var results: [Item]
    }

    // MARK: Attempts

    /// Goes round all lessons and passages until `count` attempts are in.
    func fill(_ count: Int) async throws {
        var items: [(kind: String, id: String)] = []
        for kind in ["lessons", "passages"] {
            let data = try await call(.get, "/\(kind)/?limit=1000")
            let page = try JSONDecoder().decode(Listing.self, from: data)
            items += page.results.map { (kind, $0.id) }
        }
        var questions: [String: [String]] = [:]
        var made = 0
        var number = 0
        while made < count, number < count * 4, !items.isEmpty {
            let item = items[number % items.count]
            if questions[item.id] == nil {
                questions[item.id] = try await open(item)
            }
            number += 1
            guard let asked = questions[item.id], !asked.isEmpty else { continue }
            let sheet = Sheet(
                answers: asked.enumerated().map {
                    .init(questionID: $1, option: ($0 + number / items.count) % 4)
                }, timeSpentSeconds: 60 + number % 900, isComplete: true)
            _ = try await call(
                .post, "/progress/\(item.kind)/\(item.id)/submit", body: JSONEncoder().encode(sheet)
            )
            made += 1
        }
        print("attempts", made)
    }

    /// The ids of an item's questions; none for an item that is locked.
    private func open(_ item: (kind: String, id: String)) async throws -> [String] {
        struct Detail: Decodable { var questions: [Listing.Item] }
        guard let data = try? await call(.get, "/\(item.kind)/\(item.id)/") else { return [] }
        return try JSONDecoder().decode(Detail.self, from: data).questions.map(\.id)
    }

    struct Sheet: Encodable {
        struct Answer: Encodable {
            var questionID: String
            var option: Int
            enum CodingKeys: String, CodingKey {
                case questionID = "question_id"
                case option = "selected_option_index"
            }
        }
        var answers: [Answer]
        var timeSpentSeconds: Int
        var isComplete: Bool
        enum CodingKeys: String, CodingKey {
            case answers
            case timeSpentSeconds = "time_spent_seconds"
            case isComplete = "is_complete"
        }
    }

    // MARK: Calls

    struct Refused: Error { var path: String, status: Int, body: String }

    /// The body of a 2xx answer of the SAT contract.
    func call(
        _ method: HTTPRequest.Method, _ path: String, body: Data = Data()
    ) async throws -> Data {
        var request = HTTPRequest(
            method: method, scheme: "https", authority: "campus",
            path: "/sat/api/v1" + path)
        if !body.isEmpty { request.headerFields[.contentType] = "application/json" }
        let reply = try await transport.send(request, body: Array(body))
        guard case .bytes(let bytes) = reply.body, reply.head.status.kind == .successful else {
            var text = ""
            if case .bytes(let bytes) = reply.body { text = String(decoding: bytes, as: UTF8.self) }
            throw Refused(path: path, status: reply.head.status.code, body: text)
        }
        return Data(bytes)
    }
}

extension SystemEnvironment {
    static let bench = SystemEnvironment(
        now: { Date() }, timeZone: .gmt, calendar: Foundation.Calendar(identifier: .gregorian),
        uuid: { UUID() }, random: { Double.random(in: $0) },
        sleep: { try await Task.sleep(for: $0) })
}
