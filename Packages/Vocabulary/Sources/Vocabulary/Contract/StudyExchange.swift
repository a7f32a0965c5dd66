package import AppCore

/// A device's rows that may be missing on the server. Homeroom's own addition to the contract: the
/// server stores the log.
package struct StudyPush: Codable, Sendable, Hashable, ExactKeys {
    /// Lower-case UUID of the device.
    package var deviceID: String
    /// Where the device stopped reading; 0 at first.
    package var cursor: Int64
    /// At most ``limit`` rows in all.
    package var events: [StudyEvent]
    package var cards: [Card]
    package var sources: [Source]
    package var known: [KnownWord]

    package static let limit = 1000

    package init(
        deviceID: String, cursor: Int64, events: [StudyEvent] = [], cards: [Card] = [],
        sources: [Source] = [], known: [KnownWord] = []
    ) {
        self.deviceID = deviceID
        self.cursor = cursor
        self.events = events
        self.cards = cards
        self.sources = sources
        self.known = known
    }
}

/// The server's rows the device hasn't read, in order of arrival; can include rows the device just
/// pushed.
package struct StudyPull: Codable, Sendable, Hashable {
    /// Where to read on.
    package var cursor: Int64
    /// More is there: ask again.
    package var hasMore: Bool
    package var events: [StudyEvent]
    package var cards: [Card]
    package var sources: [Source]
    package var known: [KnownWord]
    /// Ids of pushed rows that were refused, with the reason.
    package var refused: [String: String]
    package var serverTime: WireDate
    /// Rows of the response that couldn't be decoded, with reasons. Never sent.
    package var unreadable: [String] = []

    private enum CodingKeys: String, CodingKey, ExactKeys {
        case cursor, hasMore, events, cards, sources, known, refused, serverTime
    }

    package init(
        cursor: Int64, hasMore: Bool, events: [StudyEvent], cards: [Card], sources: [Source],
        known: [KnownWord], refused: [String: String], serverTime: WireDate
    ) {
        self.cursor = cursor
        self.hasMore = hasMore
        self.events = events
        self.cards = cards
        self.sources = sources
        self.known = known
        self.refused = refused
        self.serverTime = serverTime
    }
}

extension StudyPull {
    /// Decodes each row separately: invalid ones are reported and skipped.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var unreadable: [String] = []
        func rows<Row: Decodable>(_ key: CodingKeys) throws -> [Row] {
            let rows = try container.decode([Readable<Row>].self, forKey: key)
            for (place, row) in rows.enumerated() where row.value == nil {
                let id = row.id.map { " (\($0.prefix(64)))" } ?? ""
                unreadable.append("\(key.rawValue)[\(place)]\(id): \(row.trouble)")
            }
            return rows.compactMap(\.value)
        }
        self.init(
            cursor: try container.decode(Int64.self, forKey: .cursor),
            hasMore: try container.decode(Bool.self, forKey: .hasMore),
            events: try rows(.events), cards: try rows(.cards), sources: try rows(.sources),
            known: try rows(.known),
            refused: try container.decode([String: String].self, forKey: .refused),
            serverTime: try container.decode(WireDate.self, forKey: .serverTime))
        self.unreadable = unreadable
    }

    /// A row, or why it couldn't be decoded.
    private struct Readable<Row: Decodable>: Decodable, ExactKeys {
        var value: Row?
        var id: String?
        var trouble = ""

        private struct Name: Decodable {
            var id: String?
        }

        init(from decoder: any Decoder) throws {
            do {
                value = try Row(from: decoder)
            } catch let error as DecodingError {
                id = (try? Name(from: decoder))?.id
                trouble = Self.words(error)
            } catch {
                trouble = "it cannot be read"
            }
        }

        private static func words(_ error: DecodingError) -> String {
            switch error {
            case .keyNotFound(let key, _): "“\(key.stringValue)” is missing"
            case .typeMismatch(_, let context), .valueNotFound(_, let context),
                .dataCorrupted(let context):
                "“\(context.codingPath.last?.stringValue ?? "it")” is none"
            @unknown default: "it cannot be read"
            }
        }
    }
}

/// A word that is left out of texts, or a lemma that the student taught. The later edit wins.
package struct KnownWord: Codable, Sendable, Hashable, ExactKeys {
    /// In lower case.
    package var token: String
    /// The lemma it has; nil when it is simply known.
    package var lemma: String?
    /// Milliseconds since 1970, UTC.
    package var editedAt: Int64
    /// Undone.
    package var isDeleted: Bool

    package init(token: String, lemma: String?, editedAt: Int64, isDeleted: Bool = false) {
        self.token = token
        self.lemma = lemma
        self.editedAt = editedAt
        self.isDeleted = isDeleted
    }
}
