import AppCore
import Content
import HTTPTypes
import SQLStore
import ServiceKit

/// Public routes of language programs in the dialogues contract.
struct ProgramRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] { programs + levels + items + media }

    // MARK: Programs, units, levels

    private var programs: [ServiceRoute] {
        [
            list(ProgramEndpoints.programs) { catalog, _ in try catalog.programs() },
            list(CampusProgramEndpoints.programsBySingular) { catalog, _ in try catalog.programs()
            },
            one(CampusProgramEndpoints.program, "program") { catalog, number in
                try catalog.programs().first { $0.id == WireID(Int64(number)) }
            },
            list(ProgramEndpoints.units, by: "programId") { try $0.units(of: $1) },
            one(CampusProgramEndpoints.unit, "unit") { try $0.units(number: $1).first },
        ]
    }

    private var levels: [ServiceRoute] {
        [
            list(ProgramEndpoints.unitLevels, by: "unitId") { try $0.levels(ofUnit: $1) },
            one(ProgramEndpoints.levelsOfUnit, "unit", "unitId") { catalog, unit in
                let levels = try catalog.levels(ofUnit: unit)
                return try levels.isEmpty && !catalog.hasUnit(unit) ? nil : LossyArray(levels)
            },
            one(CampusProgramEndpoints.level, "level") { try $0.levels(number: $1).first },
            written(ProgramEndpoints.levelContent, "level") { catalog, level in
                try catalog.content(of: level).map { "[" + $0.joined(separator: ",") + "]" }
            },
            written(ProgramEndpoints.levelTeaching, "level") { try $0.teaching(of: $1) },
        ]
    }

    // MARK: Items

    private var items: [ServiceRoute] {
        [
            list(CampusProgramEndpoints.items, by: "unitLevelId") { try $0.items(level: $1) },
            one(CampusProgramEndpoints.item, "item") { try $0.items(number: $1).first },
            list(ProgramEndpoints.quizzes, by: "contentItemId") {
                try $0.items("quiz", number: $1).compactMap(\.quiz)
            },
            one(CampusProgramEndpoints.quiz, "quiz") {
                try $0.items("quiz", number: $1).first?.quiz
            },
            roleplays(ProgramEndpoints.roleplays), roleplay(CampusProgramEndpoints.roleplay),
            roleplays(CampusProgramEndpoints.roleplaysByPlural),
            roleplay(CampusProgramEndpoints.roleplayByPlural),
            list(ProgramEndpoints.roleplayTurns, by: "roleplayId") {
                try $0.items("roleplay", number: $1).flatMap { $0.roleplay?.turns ?? [] }
            },
            list(ProgramEndpoints.matchingQuestions, by: "contentItemId") {
                try $0.items("matching", number: $1).compactMap(\.matchingQuestion)
            },
            one(CampusProgramEndpoints.matching, "matching question") {
                try $0.items("matching", number: $1).first?.matchingQuestion
            },
            list(CampusProgramEndpoints.pairs, by: "matchingQuestionId") {
                try $0.items("matching", number: $1).flatMap { $0.matchingQuestion?.pairs ?? [] }
            },
            list(ProgramEndpoints.formQuestions, by: "contentItemId") {
                try $0.items("form", number: $1).compactMap(\.formQuestion)
            },
            one(CampusProgramEndpoints.form, "form question") {
                try $0.items("form", number: $1).first?.formQuestion
            },
            list(CampusProgramEndpoints.fields, by: "formQuestionId") {
                try $0.items("form", number: $1).flatMap { $0.formQuestion?.fields ?? [] }
            },
        ]
    }

    private func roleplays(_ endpoint: Endpoint<EmptyBody, LossyArray<Roleplay>>) -> ServiceRoute {
        list(endpoint, by: "contentItemId") {
            try $0.items("roleplay", number: $1).compactMap(\.roleplay)
        }
    }

    private func roleplay(_ endpoint: Endpoint<EmptyBody, Roleplay>) -> ServiceRoute {
        one(endpoint, "role-play") { try $0.items("roleplay", number: $1).first?.roleplay }
    }

    // MARK: Pictures

    private var media: [ServiceRoute] {
        [
            one(ProgramEndpoints.mediaAsset, "media asset") { try $0.media($1) },
            one(CampusProgramEndpoints.mediaByPlural, "media asset") { try $0.media($1) },
            ServiceRoute(CampusProgramEndpoints.picture) { request, _ in try await picture(request)
            },
        ]
    }

    /// The name starts with the number; the rest is a hash of the bytes, so the response
    /// for a name never changes.
    private func picture(_ request: ServiceRequest<EmptyBody>) async throws -> HTTPReply {
        let name = try request.parameter("id")
        guard name.hasSuffix(".png"),
            let number = Int(name.dropLast(4).prefix { $0 != "-" }), number > 0
        else { throw Problem.noSuch("picture") }
        let bytes = try await context.database.read { connection in
            try ProgramCatalog(connection: connection).picture(number)
        }
        guard let bytes else { throw Problem.noSuch("picture") }
        let fields: HTTPFields = [
            .contentType: PictureFile.mediaType,
            .cacheControl: "public, max-age=31536000, immutable",
        ]
        return HTTPReply(
            head: HTTPResponse(status: .ok, headerFields: fields), body: .bytes(bytes))
    }

    // MARK: Serving

    /// A list, filtered by a number in the query if given.
    private func list<Row: Codable & Sendable>(
        _ endpoint: Endpoint<EmptyBody, LossyArray<Row>>, by parent: String? = nil,
        _ find: @escaping @Sendable (ProgramCatalog, Int?) throws -> [Row]
    ) -> ServiceRoute {
        ServiceRoute(endpoint) { request in
            let number = try parent.flatMap { try request.contractNumber(inQuery: $0) }
            return try await context.database.read { connection in
                LossyArray(try find(ProgramCatalog(connection: connection), number))
            }
        }
    }

    /// The object with the number in the address; 404 if `find` returns nil.
    private func one<Output: Codable & Sendable>(
        _ endpoint: Endpoint<EmptyBody, Output>, _ what: String, _ name: String = "id",
        _ find: @escaping @Sendable (ProgramCatalog, Int) throws -> Output?
    ) -> ServiceRoute {
        ServiceRoute(endpoint) { request in
            let number = try request.contractNumber(name)
            let found = try await context.database.read { connection in
                try find(ProgramCatalog(connection: connection), number)
            }
            guard let found else { throw Problem.noSuch(what) }
            return found
        }
    }

    /// The same, for stored wire JSON.
    private func written<Output: Codable & Sendable>(
        _ endpoint: Endpoint<EmptyBody, Output>, _ what: String,
        _ find: @escaping @Sendable (ProgramCatalog, Int) throws -> String?
    ) -> ServiceRoute {
        ServiceRoute(
            endpoint,
            writing: { request in
                let number = try request.contractNumber()
                let found = try await context.database.read { connection in
                    try find(ProgramCatalog(connection: connection), number)
                }
                guard let found else { throw Problem.noSuch(what) }
                return Array(found.utf8)
            })
    }
}

extension ServiceRequest {
    /// The number in the address. Throws a 400 problem if invalid.
    func contractNumber(_ name: String = "id") throws -> Int {
        try Self.contractNumber(try parameter(name), name)
    }

    /// A number in the query; nil if missing. Throws a 400 problem if invalid.
    func contractNumber(inQuery name: String) throws -> Int? {
        try query[name].map { try Self.contractNumber($0, name) }
    }

    /// Parses an id of digits only.
    private static func contractNumber(_ text: String, _ name: String) throws -> Int {
        guard text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text) else {
            throw Problem(
                .invalid, "\(name): a whole number is expected.", place: name, status: 400)
        }
        return number
    }
}
