package import AppCore
import HTTPTypes

/// A document that a server reads itself. A campus does not: it is told questions, see ``CampusDocumentEndpoints``.
package enum ReconstructEndpoint {
    /// With `split=true`: each question as a PDF of its own. The server keeps the document under its file's name.
    package static let reconstruct = Endpoint<DocumentForm, ReconstructedDocument>(
        "tutor.documents.reconstruct", .tutor, .post, "/ai/reconstruct",
        query: [QueryField("split")], authorization: .optional,
        summary: "Reads the questions of a PDF, and keeps them")
}

/// A PDF on its way.
package struct DocumentForm: MultipartBody {
    package var fileName: String
    package var pdf: [UInt8]

    package var multipartForm: MultipartForm {
        var form = MultipartForm()
        form.add(
            "pdf",
            MultipartForm.File(name: fileName, mediaType: "application/pdf", bytes: pdf))
        return form
    }
}

/// The questions of a PDF, in the order of the answer.
package struct ReconstructedDocument: Codable, Sendable, Hashable {
    package struct Problem: Codable, Sendable, Hashable {
        package struct Region: Codable, Sendable, Hashable {
            /// nil for what stands before the first part.
            package var label: String?
            /// From 0, of the problem's own PDF.
            package var page: Int
            /// Points from the page's top.
            package var start: Double
            package var end: Double

            private enum CodingKeys: String, CodingKey {
                case label, page
                case start = "y_start"
                case end = "y_end"
            }
        }

        /// From 1, by place: not what is printed.
        package var number: Int
        package var label: String
        package var regions: [Region]
        package var pdfBase64: String
        /// Points.
        package var pageHeights: [Double]
    }

    package var problems: [Problem]
    package var totalProblems: Int
    package var pageCount: Int
}
