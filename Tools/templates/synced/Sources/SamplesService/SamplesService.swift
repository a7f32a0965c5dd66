import AppCore
public import SQLStore
import Samples
public import ServiceKit

/// The school's side of samples: each student's own, which nobody else reads.
public struct SamplesService: ServiceModule {
    public static let id = "samples"
    public static let tables: [ServiceTable] = ["samples_samples"]
    public static let migrations = [
        StoreMigration(
            "samples-service-001-samples",
            [
                """
                CREATE TABLE samples_samples (
                    tenant_id TEXT NOT NULL,
                    id BIGINT NOT NULL,
                    user_id TEXT NOT NULL,
                    title TEXT NOT NULL,
                    notes TEXT,
                    due TEXT,
                    status TEXT NOT NULL,
                    created_at BIGINT NOT NULL,
                    updated_at BIGINT NOT NULL,
                    PRIMARY KEY (tenant_id, id)
                )
                """,
                "CREATE INDEX samples_samples_of_user ON samples_samples (tenant_id, user_id, id)",
            ])
    ]

    private let context: ServiceContext

    public init(context: ServiceContext) { self.context = context }

    public func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        try connection.execute(
            "DELETE FROM samples_samples WHERE tenant_id = ? AND user_id = ?", account.values)
    }

    public var routes: [ServiceRoute] {
        [
            ServiceRoute(SampleEndpoints.list) { try await list($0) },
            ServiceRoute(SampleEndpoints.create) { try await create($0) },
            ServiceRoute(SampleEndpoints.update) { try await update($0) },
            ServiceRoute(SampleEndpoints.delete) { try await delete($0) },
        ]
    }

    private func list(
        _ request: ServiceRequest<EmptyBody>
    ) async throws -> LossyArray<SampleRecord> {
        let account = try request.requiredPrincipal().account
        return try await context.database.read { connection in
            LossyArray(
                try connection.rows(
                    """
                    SELECT * FROM samples_samples WHERE tenant_id = ? AND user_id = ? ORDER BY id
                    """, account.values
                ).map(Self.record))
        }
    }

    private func create(_ request: ServiceRequest<SampleInput>) async throws -> SampleRecord {
        let account = try request.requiredPrincipal().account
        let id = try await context.numbers.next()
        let now = WireInstant(milliseconds: context.milliseconds)
        return try await request.once(in: context.database) { connection in
            try Self.check(request.input, isNew: true)
            var record = SampleRecord(id: id, createdAt: now)
            record.apply(request.input)
            try connection.execute(
                """
                INSERT INTO samples_samples
                    (tenant_id, user_id, id, created_at, title, notes, due, status, updated_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                account.values + [.integer(id), .integer(now.milliseconds)] + record.changeable)
            return record
        }
    }

    private func update(_ request: ServiceRequest<SampleInput>) async throws -> SampleRecord {
        let account = try request.requiredPrincipal().account
        let id = try request.number()
        let now = WireInstant(milliseconds: context.milliseconds)
        return try await request.once(in: context.database) { connection in
            var record = try Self.own(id, account, connection)
            try Self.check(request.input, isNew: false)
            record.apply(request.input)
            record.updatedAt = now
            try connection.execute(
                """
                UPDATE samples_samples SET title = ?, notes = ?, due = ?, status = ?, updated_at = ?
                WHERE tenant_id = ? AND user_id = ? AND id = ?
                """, record.changeable + account.values + [.integer(id)])
            return record
        }
    }

    private func delete(_ request: ServiceRequest<EmptyBody>) async throws -> EmptyBody {
        let account = try request.requiredPrincipal().account
        let id = try request.number()
        return try await request.once(in: context.database) { connection in
            _ = try Self.own(id, account, connection)
            try connection.execute(
                "DELETE FROM samples_samples WHERE tenant_id = ? AND user_id = ? AND id = ?",
                account.values + [.integer(id)])
            return EmptyBody()
        }
    }

    // MARK: Rows

    /// Throws a 404 ``Problem`` for an unknown id and for another student's record.
    private static func own(
        _ id: Int64, _ account: AccountKey, _ connection: any SQLConnection
    ) throws -> SampleRecord {
        let row = try connection.row(
            "SELECT * FROM samples_samples WHERE tenant_id = ? AND user_id = ? AND id = ?",
            account.values + [.integer(id)])
        guard let row else { throw Problem.schoolNotFound }
        return try record(row)
    }

    private static func check(_ input: SampleInput, isNew: Bool) throws {
        do {
            try input.check(isNew: isNew)
        } catch let problem as Problem {
            throw Problem.schoolInvalid(problem.fields.values.flatMap(\.self).sorted())
        }
    }

    private static func record(_ row: SQLRow) throws -> SampleRecord {
        var record = SampleRecord(
            id: Int64(try row.int("id")),
            createdAt: WireInstant(milliseconds: Int64(try row.int("created_at"))))
        record.title = try row.text("title")
        record.notes = try row.optionalText("notes")
        record.due = try row.optionalText("due").flatMap { WireDay($0) }
        record.status = OpenEnum(SampleStatus(rawValue: try row.text("status")) ?? .open)
        record.updatedAt = WireInstant(milliseconds: Int64(try row.int("updated_at")))
        return record
    }
}

extension SampleRecord {
    fileprivate mutating func apply(_ input: SampleInput) {
        title = input.title.value ?? title
        notes = input.notes.applied(to: notes)
        due = input.due.applied(to: due)
        if let status = input.status.value { self.status = OpenEnum(status) }
    }

    /// Values of title, notes, due, status and updated_at.
    fileprivate var changeable: [SQLValue] {
        [
            .text(title), SQLValue(notes), SQLValue(due?.text),
            .text((status.known ?? .open).rawValue), .integer(updatedAt.milliseconds),
        ]
    }
}
