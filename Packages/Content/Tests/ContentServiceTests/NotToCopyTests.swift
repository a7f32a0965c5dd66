import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Content
@testable import ContentService

/// What the contract's original server does wrong with its catalog, and this campus does not.
///
/// On routes that are not served yet, and due with them: App Store payloads that are taken unsigned,
/// premium that never ends, promo codes that are numbers, and the word of the day on its second day.
/// The sections' part is in `SectionRouteTests`.
@Suite struct NotToCopyTests {
    @Test(arguments: [HTTPRequest.Method.post, .put, .patch, .delete])
    func nobodyWritesTheCatalogOverTheNetwork(method: HTTPRequest.Method) async throws {
        let campus = try await CampusFixture.make(try .small())
        let id = try await campus.id(of: "tide-pools")
        let before = try await campus.get("/passages/").text
        for path in [
            "/admin/passages", "/admin/passages/\(id)", "/passages/", "/passages/\(id)/",
            "/lessons/", "/questions/",
        ] {
            for token in [nil, "premium"] {
                let status = await campus.status(method, path, #"{"title":"Mine"}"#, as: token)
                #expect([404, 405].contains(status), "\(method) \(path)")
            }
        }
        #expect(try await campus.get("/passages/").text == before)
    }

    @Test func answersStandInTheTwoDetailsAndNowhereElse() async throws {
        let campus = try await CampusFixture.make(try .small())
        let secrets = [
            "correct_answer_index", "Both halves stand alone", "It says", "Stated here",
        ]
        let paths = try await campus.allPaths()
        #expect(paths.count > 15)
        for path in paths {
            for token in [nil, "other", "premium"] {
                let reply = try await campus.get(path, as: token)
                for secret in secrets {
                    #expect(!reply.text.contains(secret), "\(path) tells \(secret)")
                }
            }
        }
        #expect(try await campus.get("/questions/").status == 404)
        // The contract wants them in the details, for those who may open the item.
        let free = try await campus.id(of: "tide-pools")
        #expect(try await campus.get("/passages/\(free)/").text.contains("correct_answer_index"))
    }

    @Test func premiumTextIsInNoAnswerToThoseWithoutPremium() async throws {
        let campus = try await CampusFixture.make(try .small())
        let free = try await campus.id(of: "tide-pools")
        let premium = ["the-map", "colons"]
        var paths = try await campus.allPaths()
        for slug in premium {
            let id = try await campus.id(of: slug)
            paths += ["/passages/\(id)/", "/lessons/\(id)/"]
        }
        for path in paths where !path.contains(free) {
            for token in [nil, "free", "other"] {
                let reply = try await campus.get(path, as: token)
                let rows = try reply.json["results"]?.elements ?? [try reply.json]
                for row in rows where row["tier"]?.text == "premium" {
                    #expect(!"\(row)".contains("secret"), "\(path)")
                    #expect((row["content"]?.text?.count ?? 0) <= PremiumPreview.length + 1)
                }
            }
        }
    }

    @Test(arguments: [
        "", "Short.", "One two three four.", "Thirty letters without a blank",
        String(repeating: "word ", count: 31), String(repeating: "word ", count: 200),
        String(repeating: "x", count: 500), "a b",
    ])
    func aPreviewIsNeverMoreThanHalfOfATextHoweverShort(text: String) {
        let preview = PremiumPreview.of(text)
        #expect(preview.count <= max(1, text.count / 2 + 1))
        #expect(preview.count <= PremiumPreview.length + 1)
        #expect(text.isEmpty == preview.isEmpty)
        #expect(text.hasPrefix(preview.dropLast()))
    }

    @Test func everyRouteStandsHostileRequests() async throws {
        let campus = try await CampusFixture.make(try ProgramPack.make())
        try await ServiceConformance.check(
            campus.campus, samples: ProgramPack.bodies, token: "free")
    }

    @Test(arguments: ["lessons", "passages", "classifications"])
    func everyPageSizeWalksTheSameListOnce(list: String) async throws {
        let campus = try await CampusFixture.make(try .withEqualTitles(17))
        let whole = try await campus.rows("/\(list)/?limit=500")
        #expect(whole.count == 17 && Set(whole).count == 17)
        for size in 1...18 {
            var seen: [String] = []
            for offset in stride(from: 0, to: whole.count, by: size) {
                seen += try await campus.rows("/\(list)/?limit=\(size)&offset=\(offset)")
            }
            #expect(seen == whole, "pages of \(size)")
        }
        // Starting anywhere, with the rows lying about in another order and no index to hide it.
        try await campus.database.write { _ = try $0.execute("DROP INDEX content_items_in_order") }
        for table in ["content_items", "content_headers", "content_classifications"] {
            try await campus.turnOver(table)
        }
        for offset in whole.indices {
            let rest = try await campus.rows("/\(list)/?limit=7&offset=\(offset)")
            #expect(rest == Array(whole.dropFirst(offset).prefix(7)))
        }
    }

    @Test(arguments: ["lessons", "passages", "classifications"])
    func aListCostsTheSameWhateverItsLength(list: String) async throws {
        let campus = try await CampusFixture.make(try .withEqualTitles(60))
        for token in [nil, "free", "premium"] {
            var counts: Set<Int> = []
            for limit in [1, 10, 50] {
                let path = "/\(list)/?limit=\(limit)"
                _ = try await campus.get(path, as: token)
                _ = campus.database.takeCount()
                #expect(try await campus.rows(path, as: token).count == limit)
                counts.insert(campus.database.takeCount())
            }
            #expect(counts.count == 1, "\(list): \(counts)")
            #expect((counts.max() ?? 0) <= 4)
        }
    }

    @Test(arguments: ["lessons", "passages"])
    func aDetailCostsTheSameWhateverItsQuestions(kind: String) async throws {
        let campus = try await CampusFixture.make(try .withQuestions([1, 20]))
        let ends = kind == "lessons" ? ["/"] : ["/", "/questions/", "/annotations/"]
        for end in ends {
            var counts: Set<Int> = []
            for number in [1, 20] {
                let id = try await campus.id(of: "\(kind)-\(number)")
                let path = "/\(kind)/\(id)\(end)"
                _ = try await campus.get(path, as: "free")
                _ = campus.database.takeCount()
                #expect(try await campus.get(path, as: "free").status == 200)
                counts.insert(campus.database.takeCount())
            }
            #expect(counts.count == 1, "\(kind)\(end): \(counts)")
            #expect((counts.max() ?? 0) <= 4)
        }
    }
}

extension CampusFixture {
    /// Addresses of everything but the two details.
    fileprivate func allPaths() async throws -> [String] {
        var paths = [
            "/lessons/", "/lessons/?tier=premium", "/passages/", "/passages/?tier=premium",
            "/classifications/", "/questions/",
        ]
        paths += try await ids(in: "content_classifications").map { "/classifications/\($0)/" }
        paths += try await ids(in: "content_questions").map { "/questions/\($0)/" }
        for id in try await ids(in: "content_items") {
            paths += ["/passages/\(id)/questions/", "/passages/\(id)/annotations/"]
        }
        return paths
    }

    private func ids(in table: String) async throws -> [String] {
        try await database.read { try $0.rows("SELECT id FROM \(table)").map { try $0.text("id") } }
    }

    /// Puts a table's rows down again, the last one first: an order that nobody asked for shows.
    fileprivate func turnOver(_ table: String) async throws {
        try await database.write { connection in
            let rows = try connection.rows("SELECT * FROM \(table)")
            try connection.execute("DELETE FROM \(table)")
            try connection.load(
                rows.reversed().map(\.values), into: table, columns: rows.first?.columns ?? [])
        }
    }

    /// Ids of a list's rows.
    fileprivate func rows(_ path: String, as token: String? = nil) async throws -> [String] {
        let rows = try await get(path, as: token).json["results"]?.elements ?? []
        return rows.compactMap { $0["id"]?.text }
    }

    fileprivate func status(
        _ method: HTTPRequest.Method, _ path: String, _ body: String, as token: String?
    ) async -> Int {
        var request = HTTPRequest(
            method: method, scheme: "http", authority: "campus.test", path: "/sat/api/v1" + path)
        request.headerFields[.contentType] = "application/json"
        if let token { request.headerFields[.authorization] = "Bearer \(token)" }
        let reply = await campus.responder.respond(
            to: request, body: Array(body.utf8), origin: .network(address: "test"))
        return reply.head.status.code
    }
}

extension PackFolder {
    /// As many lessons, passages and skills, all of one title and one order.
    fileprivate static func withEqualTitles(_ count: Int) throws -> PackFolder {
        var manifest = PackFolder.manifest(version: 1)
            .replacing(
                "[skill boundaries]\nname: Boundaries", with: "[skill boundaries]\nname: Same"
            )
            .replacing("[skill details]\nname: Details", with: "[skill details]\nname: Same")
        for number in 0..<count - 2 {
            manifest += """
                [skill more-\(number)]
                name: Same
                category: writing
                order: 4
                about: One of many.


                """
        }
        var files = ["pack.txt": manifest]
        for number in 0..<count {
            files["l\(number).md"] = PackFolder.lesson("lesson-\(number)", order: 3)
                .replacing("Title of lesson-\(number)", with: "Same")
            files["p\(number).md"] = PackFolder.passage("passage-\(number)", order: 3)
                .replacing("Title of passage-\(number)", with: "Same")
        }
        return try PackFolder(files)
    }

    /// A lesson and a passage with each of these numbers of questions.
    fileprivate static func withQuestions(_ numbers: [Int]) throws -> PackFolder {
        var files = ["pack.txt": PackFolder.manifest(version: 1)]
        for number in numbers {
            let questions = (1...number).map { PackFolder.question("q\($0)", right: "A") }
            files["l\(number).md"] = PackFolder.lesson(
                "lessons-\(number)", order: number, questions: questions.joined(separator: "\n"))
            let passage = PackFolder.passage("passages-\(number)", order: number)
            let text = passage.components(separatedBy: "@question").first ?? ""
            files["p\(number).md"] =
                text + questions.joined(separator: "\n").replacing("boundaries", with: "details")
        }
        return try PackFolder(files)
    }
}
