import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import Testing

@testable import ServiceKit

/// The promises of a service, kept by the toy and broken one by one.
@Suite struct ServiceConformanceTests {
    private static let sample = ServiceSample("/notes", #"{"title":"a","pages":[1]}"#)

    @Test func aSoundServiceKeepsAllPromises() async throws {
        try await ServiceConformance.check(
            try campus(.none), samples: ["brittle.save": Self.sample])
    }

    @Test(arguments: Brittle.Defect.allCases.filter { $0 != .none })
    func eachDefectIsFound(defect: Brittle.Defect) async throws {
        let faults = try await ServiceConformance.faults(
            of: try campus(defect), samples: ["brittle.save": Self.sample])
        #expect(faults.contains { $0.contains(defect.complaint) })
    }

    @Test func aRouteWithoutASampleIsNotForgotten() async throws {
        let faults = try await ServiceConformance.faults(of: try campus(.none))
        #expect(faults == ["brittle.save: takes a body, and no sample shows which"])
    }

    private func campus(_ defect: Brittle.Defect) throws -> Campus {
        try Brittle.$defect.withValue(defect) {
            try Campus(
                services: [Brittle.self], database: SQLiteDatabase.inMemory(), environment: .fixed,
                log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil)
        }
    }
}

/// A service with one defect of one's choice.
struct Brittle: ServiceModule {
    enum Defect: CaseIterable, Sendable {
        case none, failingID, failingParameter, failingBody, bareCookie, cacheable, talkative

        var complaint: String {
            switch self {
            case .none: ""
            case .failingID: "answers the id"
            case .failingParameter: "answers q="
            case .failingBody: "answers the body"
            case .bareCookie: "the cookie session is not"
            case .cacheable: "may be kept"
            case .talkative: "tells of SELECT"
            }
        }
    }

    @TaskLocal static var defect = Defect.none

    static let id = "brittle"
    static let note = Endpoint<EmptyBody, EmptyBody>(
        "brittle.note", .sat, .get, "/notes/{id}", query: [.init("q")], authorization: .optional,
        summary: "One note.")
    static let save = Endpoint<ToyService.Note, EmptyBody>(
        "brittle.save", .sat, .post, "/notes", authorization: .optional, summary: "Keeps a note.")

    private let defect: Defect
    init(context: ServiceContext) { defect = Self.defect }

    var routes: [ServiceRoute] {
        [
            ServiceRoute(
                Self.note,
                replying: { request in
                    if defect == .failingParameter, request.query["q"] == "NaN" { throw Oops() }
                    if defect == .failingID, try !isUUID(request.parameter("id")) { throw Oops() }
                    _ = try request.id()
                    return ServiceReply(headers: headers, value: EmptyBody())
                }),
            ServiceRoute(Self.save) { request in
                if defect == .failingBody, (request.input.pages?.count ?? 0) > 2 { throw Oops() }
                if defect == .talkative, request.input.title.isEmpty {
                    throw Problem(.invalid, "SELECT failed", status: 400)
                }
                return EmptyBody()
            },
        ]
    }

    private struct Oops: Error {}

    private var headers: HTTPFields {
        switch defect {
        case .bareCookie: [.setCookie: "session=1; HttpOnly; SameSite=Lax"]
        case .cacheable: [.cacheControl: "public, max-age=60"]
        default: [:]
        }
    }
}
