import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import Testing

@testable import Samples
@testable import SamplesService

@Suite struct SamplesServiceTests {
    @Test func aStudentSeesOnlyTheirOwn() async throws {
        let school = try await SchoolFixture.make(SamplesService.self)
        let made = try await school.ask(.post, "/samples", #"{"title":"First"}"#, as: "noor")
        #expect(made.status == 201)
        let sample: SampleRecord = try made.decode()
        #expect(try await school.ask(.get, "/samples", as: "omar").text == "[]")
        let path = "/samples/\(sample.id)"
        #expect(try await school.ask(.patch, path, #"{"title":"Mine"}"#, as: "omar").status == 404)
        #expect(try await school.ask(.delete, path, as: "omar").status == 404)
        #expect(try await school.ask(.delete, path, as: "noor").status == 204)
    }

    @Test(arguments: [#"{}"#, #"{"title":" "}"#, #"{"title":"a","status":null}"#])
    func invalidFieldsAreRefused(body: String) async throws {
        let school = try await SchoolFixture.make(SamplesService.self)
        #expect(try await school.ask(.post, "/samples", body).status == 422)
        #expect(try await school.ask(.get, "/samples").text == "[]")
    }
}
