import AppCore
import SQLStore
import ServiceKit
import Tutor

/// `/ai/documents/{stem}`
struct DocumentRoutes: Sendable {
    private static let limits = RequestLimits(bodyBytes: 4 << 20)

    let dependencies: TutorDependencies

    var all: [ServiceRoute] {
        [
            ServiceRoute(CampusDocumentEndpoints.put, limits: Self.limits) { request in
                let owner = try request.requiredPrincipal().account
                let (stem, document) = (try Self.stem(request), request.input)
                try Self.check(document)
                try await dependencies.callers.take("ink", .ink, request)
                try await dependencies.context.database.write {
                    try DocumentQuestionStore(owner: owner, connection: $0).put(document, as: stem)
                }
                return DocumentKept(filename: stem, questions: document.questions.count)
            },
            ServiceRoute(CampusDocumentEndpoints.delete) { request in
                let owner = try request.requiredPrincipal().account
                let stem = try Self.stem(request)
                let wasThere = try await dependencies.context.database.write {
                    try DocumentQuestionStore(owner: owner, connection: $0).delete(stem)
                }
                guard wasThere else {
                    throw Problem(.notFound, "Document '\(stem)' not found", status: 404)
                }
                return DocumentDeleted(deleted: 1, filename: stem)
            },
        ]
    }

    private static func stem<Input>(_ request: ServiceRequest<Input>) throws -> String {
        let stem = try request.parameter("stem")
        guard stem.count <= StrokeLimits.text, TutorCallers.isPlain(stem) else {
            throw Problem(.notFound, "No such document.", status: 404)
        }
        return stem
    }

    private static func check(_ document: DocumentQuestions) throws {
        guard (1...DocumentQuestions.maxQuestions).contains(document.questions.count) else {
            throw Problem.tutor("questions", "1 to \(DocumentQuestions.maxQuestions) questions")
        }
        var numbers: Set<Int> = []
        for (index, question) in document.questions.enumerated() {
            let place = "questions.\(index)"
            guard (1...100_000).contains(question.number), numbers.insert(question.number).inserted
            else { throw Problem.tutor(place + ".number", "From 1, and each once") }
            guard question.parts.count <= DocumentQuestions.maxParts,
                question.answers.count <= DocumentQuestions.maxParts
            else { throw Problem.tutor(place, "At most \(DocumentQuestions.maxParts) parts") }
            let texts =
                [question.text] + question.parts.flatMap { [$0.label, $0.text] }
                + question.answers.flatMap { [$0.partLabel ?? "", $0.answer] }
            guard texts.allSatisfy({ $0.count <= DocumentQuestions.maxTextLength }) else {
                throw Problem.tutor(place, "A text is longer than 8,000 characters")
            }
        }
    }
}
