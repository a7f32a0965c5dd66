import AppCore
import AppCoreTesting
import ServiceKit
import Testing

@testable import Progress

@Suite struct DescriptionTests {
    @Test(arguments: [2, nil])
    func whatIsHandedInFitsItsDescription(option: Int?) throws {
        let sheet = SubmissionRequest(
            answers: [
                SubmittedAnswer(
                    questionID: "0000aaaa-0000-4000-8000-000000000003", selectedOptionIndex: option)
            ], timeSpentSeconds: 60, isComplete: true)
        let endpoint = EndpointDescription(ProgressEndpoints.submitLesson)
        let schema = try #require(endpoint.inputSchema).json
        let body = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(sheet))
        #expect(SchemaCheck.faults(in: body, schema: schema, document: schema) == [])
    }
}
