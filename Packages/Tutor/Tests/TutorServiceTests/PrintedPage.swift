import AppCore
import Foundation
import Testing

@testable import Tutor

/// The text of a printed quiz page, with its wrapped lines joined.
struct PrintedPage {
    let text: String

    init(_ record: QuizQuestionRecord) throws {
        let data = try #require(Data(base64Encoded: record.pdfBase64))
        try #require(data.starts(with: Array("%PDF-".utf8)))
        // The fonts use one byte per character.
        let content = String(String.UnicodeScalarView(data.map { Unicode.Scalar($0) }))
        text = content.components(separatedBy: ") Tj").dropLast().map { line in
            line.components(separatedBy: " Td (").last ?? ""
        }.joined(separator: " ").replacing(#/\\([\\()])/#) { String($0.output.1) }
    }

    /// The pages in a reply. Throws if it isn't a quiz.
    static func all(_ reply: TutorCampus.Reply) throws -> [PrintedPage] {
        try #require(reply.status == 200, "\(reply.text)")
        let records = try WireJSON.decode([QuizQuestionRecord].self, from: reply.bytes)
        try #require(records.map(\.number) == Array(1..<(records.count + 1)))
        return try records.map(PrintedPage.init)
    }
}
