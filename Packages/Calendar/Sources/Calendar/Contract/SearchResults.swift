import AppCore

/// The response of `/search`.
package struct SearchResults: Codable, Sendable, Hashable {
    /// A matching course or assignment.
    package struct Hit: Codable, Sendable, Hashable {
        /// `course` or `assignment`.
        package var type: String
        package var id: Int64
        package var title: String
        /// Relative to the school's web pages, e.g. `/learn/courses/88`.
        package var url: String?
        /// Relevance, 0…1; higher is better.
        package var rank: Double?

        package init(type: String, id: Int64, title: String, url: String?, rank: Double?) {
            self.type = type
            self.id = id
            self.title = title
            self.url = url
            self.rank = rank
        }

        private enum CodingKeys: String, CodingKey { case type, id, title, url, rank }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(type, forKey: .type)
            try container.encode(id, forKey: .id)
            try container.encode(title, forKey: .title)
            try container.encode(url, forKey: .url)
            try container.encode(rank, forKey: .rank)
        }
    }

    /// Best first.
    package var results: [Hit]

    package init(results: [Hit]) { self.results = results }

    private enum CodingKeys: String, CodingKey { case results }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        results = try container.decodeReadable(Hit.self, forKey: .results)
    }
}
