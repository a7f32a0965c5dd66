/// Authenticated encryption of single values with one key.
public protocol ValueSealing: Sendable {
    /// Encrypts `bytes` bound to `place`: they can't be decrypted for another place. The result
    /// differs every time.
    func seal(_ bytes: [UInt8], boundTo place: [UInt8]) throws -> [UInt8]
    /// nil if it wasn't encrypted with this key for this place, or was changed.
    func open(_ bytes: [UInt8], boundTo place: [UInt8]) -> [UInt8]?
}

/// Columns of a table with text that the student writes or reads; encrypted if the store is.
///
/// They are read and written like others, but in an encrypted store they can't be indexed, since
/// they are decrypted one by one. Nulls stay nulls.
public struct TextColumns: Sendable, Hashable {
    /// The table, which has a primary key.
    public var table: String
    /// Its text or blob columns, none of them in the primary key.
    public var columns: [String]

    public init(_ table: String, _ columns: [String]) {
        self.table = table
        self.columns = columns
    }
}

/// The key of an encrypted store and its encrypted columns.
public struct StoreEncryptionKey: Sendable {
    public var cipher: any ValueSealing
    public var texts: [TextColumns]

    public init(cipher: any ValueSealing, texts: [TextColumns]) {
        self.cipher = cipher
        self.texts = texts
    }
}

/// The public record of an encrypted store.
public struct SealRecord: Sendable, Hashable {
    /// The owner's header: how the key is found.
    public var header: [UInt8]
    /// The encrypted columns.
    public var texts: [TextColumns]
    /// False while unused parts of the file may still hold unencrypted data.
    public var isSwept: Bool

    /// In `schema_migrations`: marks an encrypted store.
    static let mark = "store-seal-001"

    static let schema = """
        CREATE TABLE store_seal (
            id INTEGER PRIMARY KEY CHECK (id = 1), header BLOB NOT NULL, texts TEXT NOT NULL,
            is_swept INTEGER NOT NULL)
        """

    /// `table column column`, one line per table.
    static func encode(_ texts: [TextColumns]) -> String {
        texts.map { ([$0.table] + $0.columns).joined(separator: " ") }.joined(separator: "\n")
    }

    static func decode(_ text: String) -> [TextColumns] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            return words.first.map { TextColumns($0, Array(words.dropFirst())) }
        }
    }
}
