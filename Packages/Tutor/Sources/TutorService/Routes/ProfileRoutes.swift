import AppCore
import SQLStore
import ServiceKit
import Tutor

/// `/users/profile`
struct ProfileRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(ReefProfileEndpoints.profile) { request in
                let owner = try request.requiredPrincipal().account
                let profile = try await context.database.read {
                    try TutorProfileStore(owner: owner, connection: $0).profile()
                }
                guard let profile else { throw Self.missing }
                return profile
            },
            ServiceRoute(ReefProfileEndpoints.change, limits: .small) { request in
                let owner = try request.requiredPrincipal().account
                let change = request.input
                try Self.check(change)
                return try await context.database.write {
                    try TutorProfileStore(owner: owner, connection: $0).change(change)
                }
            },
            ServiceRoute(ReefProfileEndpoints.delete) { request in
                let owner = try request.requiredPrincipal().account
                let wasThere = try await context.database.write {
                    try TutorProfileStore(owner: owner, connection: $0).delete()
                }
                guard wasThere else { throw Self.missing }
                return StrokeStatus("deleted")
            },
        ]
    }

    private static let missing = Problem(.notFound, "Profile not found", status: 404)

    private static func check(_ change: ReefProfileChange) throws {
        let texts = [
            ("display_name", change.displayName), ("email", change.email), ("grade", change.grade),
            ("referral_source", change.referralSource),
        ]
        for (field, text) in texts {
            guard let text else { continue }
            guard text.count <= 300, TutorCallers.isPlain(text) else {
                throw Problem.tutor(field, "At most 300 characters, without control characters")
            }
        }
        guard let subjects = change.subjects else { return }
        guard subjects.count <= 50,
            subjects.allSatisfy({ $0.count <= 100 && TutorCallers.isPlain($0) })
        else {
            throw Problem.tutor("subjects", "At most 50, of at most 100 characters each")
        }
    }
}
