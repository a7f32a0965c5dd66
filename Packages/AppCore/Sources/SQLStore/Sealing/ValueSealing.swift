/// Seals single values of a store: authenticated encryption under one key.
public protocol ValueSealing: Sendable {
    /// `bytes`, encrypted and bound to `place`: what comes out opens at no other place. The same bytes come out
    /// different every time.
    func seal(_ bytes: [UInt8], boundTo place: [UInt8]) throws -> [UInt8]
    /// nil for what was not sealed with this key at this place, or was changed since.
    func open(_ bytes: [UInt8], boundTo place: [UInt8]) -> [UInt8]?
}

/// Columns of a table that hold what a student writes or reads: sealed when the store is.
///
/// They are read and written like others. What they cannot do in a sealed store is stand in an index, since
/// they are opened one by one; nulls stay nulls.
public struct TextColumns: Sendable, Hashable {
    /// The table; it has a primary key.
    public var table: String
    /// Its columns of texts or bytes; none of the primary key's.
    public var columns: [String]

    public init(_ table: String, _ columns: [String]) {
        self.table = table
        self.columns = columns
    }
}

/// What opens a sealed store, and which columns are sealed in it.
public struct StoreSeal: Sendable {
    public var cipher: any ValueSealing
    public var texts: [TextColumns]

    public init(cipher: any ValueSealing, texts: [TextColumns]) {
        self.cipher = cipher
        self.texts = texts
    }
}

/// What a sealed store says of its seal, without being opened.
public struct SealRecord: Sendable, Hashable {
    /// Its owner's: how the key is found.
    public var header: [UInt8]
    /// What is sealed.
    public var texts: [TextColumns]
    /// False while what was clear before may still stand in unused parts of the file.
    public var isSwept: Bool

    /// In `schema_migrations`: this store is sealed.
    static let mark = "store-seal-001"

    static let schema = """
        CREATE TABLE store_seal (
            id INTEGER PRIMARY KEY CHECK (id = 1), header BLOB NOT NULL, texts TEXT NOT NULL,
            is_swept INTEGER NOT NULL)
        """

    /// `table column column`, a line for each table.
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
