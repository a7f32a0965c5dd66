package import AppCore

/// The response of `/search`.
package struct SearchResults: Codable, Sendable, Hashable {
    /// A matching course or assignment.
    package struct Hit: Codable, Sendable, Hashable, EncodesNulls {
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
    }

    /// Best first.
    @Readable package var results: [Hit]

    package init(results: [Hit]) { self.results = results }
}
