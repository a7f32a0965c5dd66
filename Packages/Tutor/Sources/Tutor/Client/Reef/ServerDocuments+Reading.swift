import AppCore
import Foundation

/// Support for servers that read documents themselves.
extension ServerDocuments {
    /// A question returned by such a server.
    struct Page: Sendable, Hashable {
        /// The position, from 1.
        var number: Int
        var label: String
        /// Labels of its parts.
        var parts: [String]
        var pdf: [UInt8]
    }

    /// Size limits of the sent PDF and the response, in bytes.
    private static let maxUploadBytes = 50 << 20
    private static let maxDownloadBytes = 128 << 20
    /// Timeouts for the server and the whole call. Source: the tutor's wire contract, 2.2.
    private static let thinking = Duration.seconds(600)
    private static let late = Problem(
        .unreachable, "The tutor's server took too long to read the document.",
        cure: "Try again later, or send fewer pages.")

    /// The estimated duration in seconds. Source: the tutor's wire contract, 2.14.
    static func estimate(pages: Int) -> Int { max(60, 30 + 25 + 8 * pages) }

    /// Has the server read a PDF and store its questions under the document's name. Throws if the
    /// document isn't a PDF or the response is invalid.
    func reconstruct(
        _ id: String, saying note: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws(Problem) -> [Page] {
        let library = DocumentLibrary(context: context, hooks: LibraryHooks())
        let document = try await library.document(id)
        let bytes = try await library.original(of: id)
        guard bytes.starts(with: "%PDF".utf8) else {
            throw Problem(
                .invalid, "This server reads only PDFs.",
                reason: "“\(document.title)” isn't a PDF, or its file is missing.",
                cure: "Your school's server accepts any document: homeroom connect tutor …")
        }
        guard bytes.count <= Self.maxUploadBytes else {
            throw Problem(.invalid, "The document is too large to send: the limit is 50 MB.")
        }
        let copies = RemoteCopyLedger(context: context)
        let place = await copies.place()
        let before = try await copies.known(.document, id, at: place)
        let copy = RemoteCopyLedger.Copy(
            kind: .document, id: id, document: id,
            name: before?.name ?? Self.stem(of: document), title: document.title)
        try await copies.note(copy, at: place)
        let seconds = Self.estimate(pages: document.pages)
        note("The tutor's server is reading “\(document.title)”; this takes about \(seconds) s.")
        let form = DocumentForm(fileName: copy.name + ".pdf", pdf: bytes)
        let call = LongRunningRequest(
            environment: context.environment, whole: .seconds(660), late: Self.late, note: note)
        let result = await answer(to: form, call)
        if case .failure(let problem) = result, let status = problem.status,
            (400..<500).contains(status), before == nil
        {
            try await copies.forget(copy, at: place)
        }
        return try Self.pages(try result.get())
    }

    @inline(never)
    private func answer(to form: DocumentForm, _ call: LongRunningRequest) async -> Result<
        [UInt8], Problem
    > {
        do throws(Problem) {
            return .success(try await call.result { await outcome(of: form) })
        } catch {
            guard error.status == 404 || error.status == 405 else { return .failure(error) }
            return .failure(
                Problem(
                    .notFound, "This tutor's server can't read documents.", status: error.status))
        }
    }

    @inline(never)
    private func outcome(of form: DocumentForm) async -> Result<[UInt8], Problem> {
        do throws(Problem) {
            let reply = try await context.client(for: .tutor).open(
                ReconstructEndpoint.reconstruct, query: [("split", "true")], body: form,
                accept: "application/json", patience: Self.thinking)
            return .success(try await Self.collected(reply.body))
        } catch {
            return .failure(error)
        }
    }

    @inline(never)
    private static func collected(_ body: HTTPBody) async throws(Problem) -> [UInt8] {
        try await Problem.wrapping {
            try await body.whole(atMost: maxDownloadBytes, what: "The server's response")
        }
    }

    /// Parses and validates the response.
    private static func pages(_ bytes: [UInt8]) throws(Problem) -> [Page] {
        guard let answer = try? WireJSON.decode(ReconstructedDocument.self, from: bytes) else {
            throw Problem(.contract, "The server's response can't be understood.")
        }
        guard !answer.problems.isEmpty else {
            throw Problem(.invalid, "The server didn't find any questions in the document.")
        }
        var pages: [Page] = []
        for (index, problem) in answer.problems.prefix(DocumentQuestions.maxQuestions).enumerated()
        {
            guard
                let data = Data(
                    base64Encoded: problem.pdfBase64, options: .ignoreUnknownCharacters),
                data.starts(with: "%PDF".utf8)
            else {
                throw Problem(
                    .contract, "The server's page for question \(index + 1) can't be read.",
                    reason: "It isn't a PDF in base64.")
            }
            var parts: [String] = []
            for label in problem.regions.compactMap(\.label) where !parts.contains(label) {
                parts.append(String(label.asOneLine.prefix(20)))
            }
            pages.append(
                Page(
                    number: index + 1, label: String(problem.label.asOneLine.prefix(60)),
                    parts: parts, pdf: Array(data)))
        }
        return pages
    }
}
