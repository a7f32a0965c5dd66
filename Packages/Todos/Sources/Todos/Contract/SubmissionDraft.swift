package import AppCore

/// The request to hand in work; all fields are optional.
package struct SubmissionDraft: Codable, Sendable, Hashable {
    package var body: String?
    package var url: String?
    /// Free text, e.g. `text`.
    package var submissionType: String?

    package init(submissionType: String? = nil, body: String? = nil, url: String? = nil) {
        self.submissionType = submissionType
        self.body = body
        self.url = url
    }
}

/// The same with a file, sent as `multipart/form-data` in the part `attachment`.
package struct SubmissionForm: MultipartBody {
    package var draft: SubmissionDraft
    package var attachment: MultipartForm.File

    package init(_ draft: SubmissionDraft, attachment: MultipartForm.File) {
        self.draft = draft
        self.attachment = attachment
    }

    package var multipartForm: MultipartForm {
        var form = MultipartForm()
        form.add("submission_type", draft.submissionType)
        form.add("body", draft.body)
        form.add("url", draft.url)
        form.add("attachment", attachment)
        return form
    }
}

/// The files that are accepted.
package enum AttachmentRule {
    /// 50 MB.
    package static let largestBytes = 50 << 20

    /// Media types by lowercase file extension.
    package static let mediaTypes: [String: String] = [
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif",
        "webp": "image/webp", "pdf": "application/pdf", "doc": "application/msword",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xls": "application/vnd.ms-excel",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "ppt": "application/vnd.ms-powerpoint",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "txt": "text/plain", "csv": "text/csv", "html": "text/html", "htm": "text/html",
        "zip": "application/zip",
    ]

    /// The media type for a file name; nil if the type isn't accepted.
    package static func mediaType(ofFile name: String) -> String? {
        fileExtension(of: name).flatMap { mediaTypes[$0] }
    }

    /// In lowercase and without the dot; nil for a name without one.
    package static func fileExtension(of name: String) -> String? {
        name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    }

    /// The server's error messages for a file; empty if it is valid.
    package static func faults(name: String, mediaType: String, bytes: Int) -> [String] {
        var faults: [String] = []
        if bytes > largestBytes { faults.append("Attachment must be at most 50 MB") }
        let type = mediaType.prefix { $0 != ";" }.lowercased()
        if Self.mediaType(ofFile: name) == nil || !mediaTypes.values.contains(type) {
            faults.append("Attachment is of a kind that is not accepted")
        }
        return faults
    }
}
