import AppCore
import DocumentReading

/// Extracts a PDF's text page by page, using OCR for scanned pages.
struct PDFReader: Sendable {
    let programs: OutsidePrograms
    let pictures: PictureTextReader
    /// The file name, for messages.
    let name: String

    /// The page limit.
    static let maxPages = 5000
    /// The most scanned pages; each takes seconds.
    static let maxPictures = 500
    /// The longer side of a rendered page in pixels, which bounds its cost.
    private static let pixels = "2800"

    /// `progress` gets the pages done and in total.
    func read(
        _ bytes: [UInt8], progress: @Sendable (Int, Int) async -> Void
    ) async throws(Problem) -> DocumentContent {
        var pages = try await embedded(bytes)
        await progress(0, pages.count)
        let poor = pages.indices.filter {
            HybridRule.words(pages[$0]).count < HybridRule.enoughWords
        }
        var content = DocumentContent(text: "", pages: pages.count, extraction: .embedded)
        if let first = poor.first {
            let reading = await recognise(poor, of: bytes, in: &pages, progress)
            content.extraction = reading.extraction(pages: pages.count)
            content.confidence = reading.confidence
            if let problem = reading.problem {
                guard pages.contains(where: { $0.contains(where: \.isLetter) }) else {
                    throw problem
                }
                let number = reading.unread.first ?? first + 1
                content.remark =
                    "Scanned pages weren't read, from page \(number) on: \(problem.summary)"
            }
        }
        content.text = DocumentContent.joined(pages)
        await progress(pages.count, pages.count)
        return content
    }

    private func embedded(_ bytes: [UInt8]) async throws(Problem) -> [String] {
        // Without -q, so that it reports a missing password.
        let words = ["pdftotext", "-enc", "UTF-8", "-eol", "unix", "-", "-"]
        let outcome = await programs.run(words, bytes, DocumentReader.maxTextBytes * 2, 300)
        guard outcome.status != 127 else {
            throw OutsidePrograms.missing(
                "pdftotext", package: "poppler-utils", for: "Reading PDFs")
        }
        guard outcome.status == 0 else { throw PDFText.failed(outcome, name) }
        let text = TextDecoding.cleaned(
            String(decoding: outcome.output, as: UTF8.self), keepsPages: true)
        var pages = text.split(separator: "\u{0C}", omittingEmptySubsequences: false)
        // A form feed ends every page, also the last one.
        if pages.last?.allSatisfy(\.isWhitespace) == true { pages.removeLast() }
        guard !pages.isEmpty else {
            throw Problem(.invalid, "This PDF has no pages.", place: name)
        }
        guard pages.count <= Self.maxPages else {
            throw Problem(
                .invalid, "This PDF has too many pages.",
                reason: "It has \(pages.count); the limit is \(Self.maxPages).",
                cure: "Split it and add the parts.", place: name)
        }
        return pages.map(String.init)
    }

    /// The result of OCR for several pages.
    private struct Reading {
        var methods: [StudyDocument.Extraction] = []
        var confidences: [Double] = []
        /// Unread page numbers, with the reason.
        var unread: [Int] = []
        var problem: Problem?

        var confidence: Double? {
            confidences.isEmpty ? nil : confidences.reduce(0, +) / Double(confidences.count)
        }

        func extraction(pages: Int) -> StudyDocument.Extraction {
            let recognised = methods.count { $0 == .ocr }
            if recognised == pages { return .ocr }
            return recognised > 0 || methods.contains(.hybrid) ? .hybrid : .embedded
        }
    }

    private func recognise(
        _ numbers: [Int], of bytes: [UInt8], in pages: inout [String],
        _ progress: @Sendable (Int, Int) async -> Void
    ) async -> Reading {
        var reading = Reading()
        for (done, index) in numbers.enumerated() {
            guard done < Self.maxPictures, !Task.isCancelled else {
                reading.unread.append(index + 1)
                reading.problem =
                    reading.problem
                    ?? Problem(.invalid, "The limit is \(Self.maxPictures) scanned pages.")
                break
            }
            await progress(pages.count - numbers.count + done, pages.count)
            do throws(Problem) {
                let found = try await recognised(page: index + 1, of: bytes)
                let (text, method) = HybridRule.text(
                    embedded: pages[index], recognised: found.text)
                // Keeps pages without recognized words as they are.
                guard !HybridRule.words(found.text).isEmpty else { continue }
                pages[index] = text
                reading.methods.append(method)
                if method != .embedded, let confidence = found.confidence {
                    reading.confidences.append(confidence)
                }
            } catch {
                reading.unread.append(index + 1)
                reading.problem = reading.problem ?? error
                // If the program is missing, the other pages fail too.
                if error.code == .configuration { break }
            }
        }
        return reading
    }

    private func recognised(
        page: Int, of bytes: [UInt8]
    ) async throws(Problem) -> PictureTextReader.Recognised {
        let words = [
            "pdftoppm", "-q", "-gray", "-f", String(page), "-l", String(page), "-singlefile",
            "-scale-to", Self.pixels, "-",
        ]
        let outcome = await programs.run(words, bytes, 32 << 20, 60)
        guard outcome.status != 127 else {
            throw OutsidePrograms.missing(
                "pdftoppm", package: "poppler-utils", for: "Rendering pages")
        }
        guard outcome.status == 0, !outcome.output.isEmpty else {
            throw Problem(.invalid, "Page \(page) can't be rendered.", place: name)
        }
        return try await pictures.read(outcome.output)
    }
}
