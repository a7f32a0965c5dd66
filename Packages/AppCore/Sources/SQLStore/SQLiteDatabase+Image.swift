import CSQLite
import Foundation
import GRDB

extension SQLiteDatabase {
    /// An in-memory database with the content of a file.
    static func imageQueue(
        of path: String, _ configuration: Configuration
    ) throws -> DatabaseQueue {
        let file = try DamagedFile(path)
        defer { file.close() }
        let image = try file.image()
        let queue = try DatabaseQueue(configuration: configuration)
        try queue.writeWithoutTransaction { try load(image, into: $0) }
        return queue
    }

    /// Makes an in-memory database one with the content of a file.
    private static func load(_ image: [UInt8], into database: Database) throws {
        guard let memory = sqlite3_malloc64(UInt64(image.count)) else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        image.withUnsafeBytes { bytes in
            UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyMemory(from: bytes)
        }
        let flags = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE
        let code = sqlite3_deserialize(
            database.sqliteConnection, "main", memory.assumingMemoryBound(to: UInt8.self),
            Int64(image.count), Int64(image.count), UInt32(flags))
        guard code == SQLITE_OK else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
    }
}
