package import AppCore

/// A text as the vocabulary contract carries it (`TextSource`).
package struct TextSourceRecord: Codable, Sendable, Hashable, ExactKeys {
    package var id: WireID
    package var title: String
    /// Homeroom servers omit it in lists.
    package var content: String?
    package var uploadDate: WireDate
    /// Words, by white space.
    package var wordCount: Int
    /// nil until the text is processed.
    package var processedDate: WireDate?
    /// `queued`, `processing`, `completed` or `failed`; other servers leave it out.
    package var status: String?
    package var language: String?
    package var failureReason: String?

    package init(
        id: WireID, title: String, content: String?, uploadDate: WireDate, wordCount: Int,
        processedDate: WireDate?, status: String?, language: String?, failureReason: String?
    ) {
        self.id = id
        self.title = title
        self.content = content
        self.uploadDate = uploadDate
        self.wordCount = wordCount
        self.processedDate = processedDate
        self.status = status
        self.language = language
        self.failureReason = failureReason
    }
}

/// A text to be stored (`UploadTextRequest`).
package struct TextUpload: Codable, Sendable, Hashable, ExactKeys {
    package var title: String
    package var content: String
    /// Only for servers without tokens.
    package var userId: String?
    /// Chosen by the client, so that a repeated upload has the same id.
    package var id: WireID?
    package var language: String?

    package init(title: String, content: String, id: WireID?, language: String?) {
        self.title = title
        self.content = content
        self.id = id
        self.language = language
    }
}

/// Another title for a text.
package struct TextRename: Codable, Sendable, Hashable {
    package var title: String
    package init(title: String) { self.title = title }
}

/// How far a text is.
package struct ProcessingStatus: Codable, Sendable, Hashable, ExactKeys {
    package var sourceId: WireID
    /// `queued`, `processing`, `completed` or `failed`.
    package var status: String
    /// 0…1
    package var progress: Double
    package var message: String?
    package var completedAt: WireDate?
    package var errorMessage: String?

    package init(
        sourceId: WireID, status: String, progress: Double, message: String?,
        completedAt: WireDate?, errorMessage: String?
    ) {
        self.sourceId = sourceId
        self.status = status
        self.progress = progress
        self.message = message
        self.completedAt = completedAt
        self.errorMessage = errorMessage
    }
}
