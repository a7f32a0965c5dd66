import AppCore
import Foundation
import HomeroomHost
import SQLStore

#if Postgres
import PostgresStore
#endif

/// Chooses the driver for a server's database.
enum CampusDatabase {
    /// How the database is used.
    struct Options: Sendable, Hashable {
        /// Maximum connections (PostgreSQL) or parallel reads (SQLite).
        var connections = 8
        /// What a confirmed write survives (only for SQLite).
        var durability = SQLiteOptions.Durability.power
        /// No statement timeout (PostgreSQL), for backups and restores.
        var isPatient = false
    }

    /// Throws ``Problem/Code/configuration`` if this build has no driver for `address`.
    static func check(_ address: DatabaseAddress) throws(Problem) {
        #if !Postgres
        if case .postgres = address { throw noPostgres(address) }
        #endif
    }

    /// Opens the database at `address` without changing its schema.
    ///
    /// Unlike a student's own file, a damaged file isn't renamed; that is up to the operator.
    /// Throws ``Problem/Code/configuration`` or ``Problem/Code/cannotWrite``, never with a
    /// password.
    static func open(
        _ address: DatabaseAddress, options: Options = Options()
    ) throws(Problem) -> any SQLDatabase {
        switch address {
        case .sqlite(let path): try openSQLite(path, address, options)
        case .postgres(let url): try openPostgres(url, address, options)
        }
    }

    private static func openSQLite(
        _ path: String, _ address: DatabaseAddress, _ options: Options
    ) throws(Problem) -> any SQLDatabase {
        do throws(SQLError) {
            return try SQLiteDatabase(
                path: path,
                options: SQLiteOptions(
                    durability: options.durability, maximumReaders: options.connections))
        } catch {
            throw problem(error, address)
        }
    }

    #if Postgres
    private static func openPostgres(
        _ url: String, _ address: DatabaseAddress, _ options: Options
    ) throws(Problem) -> any SQLDatabase {
        do throws(SQLError) {
            var wanted = PostgresOptions(maximumConnections: options.connections)
            if options.isPatient {
                (wanted.statementTimeout, wanted.idleInTransactionTimeout) = (0, 0)
            }
            return try PostgresDatabase(url: url, options: wanted)
        } catch {
            throw problem(error, address)
        }
    }
    #else
    private static func openPostgres(
        _ url: String, _ address: DatabaseAddress, _ options: Options
    ) throws(Problem) -> any SQLDatabase {
        throw noPostgres(address)
    }

    private static func noPostgres(_ address: DatabaseAddress) -> Problem {
        Problem(
            .configuration, "This Homeroom was built without PostgreSQL.",
            reason: "The configured database is \(address).",
            cure:
                "Build it with PostgreSQL: swift build -c release --traits Postgres (needs libpq-dev)."
        )
    }
    #endif

    private static func problem(_ error: SQLError, _ address: DatabaseAddress) -> Problem {
        var problem = Problem(error)
        problem.place = address.description
        switch error {
        case .corrupt(let reason):
            problem.summary = "The server's database is damaged."
            problem.reason = reason
            problem.cure =
                "Restore a backup, or move the file away to start with an empty database."
        case .newer:
            problem.summary = "The server's database was written by a newer Homeroom."
        case .cannotWrite: problem.summary = "The server's database can't be opened."
        default: break
        }
        return problem
    }
}
