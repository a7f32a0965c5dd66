import AppCore

/// Maps section wire records to domain types.

extension Passage {
    /// Maps a writing section. Spots with an invalid range are omitted.
    init(_ detail: WritingSectionDetail) {
        let text = PassageText(detail.content)
        var spots: [Spot] = []
        for selection in detail.selections {
            guard
                let range = text.place(
                    of: selection.selectedText, start: selection.startChar,
                    end: selection.endChar)
            else { continue }
            spots.append(Spot(number: selection.number, range: range))
        }
        let known = Dictionary(
            spots.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        self.init(
            kind: .writingSection, id: detail.id.value, title: detail.title,
            difficulty: detail.difficulty, isPremium: detail.isPremium, text: text,
            questions: detail.questions.map { question in
                Question(
                    question, excerpt: question.selectionNumber.flatMap { known[$0] }, of: text)
            }, annotations: [],
            spots: spots.sorted { $0.range.lowerBound < $1.range.lowerBound })
    }
}

extension Lesson {
    /// Maps a math section to one page with all questions.
    init(_ detail: MathSectionDetail) {
        let questions = detail.questions.map(Question.init)
        self.init(
            kind: .mathSection, id: detail.id.value, slug: detail.sectionID, title: detail.title,
            subject: .math, difficulty: detail.difficulty, isPremium: detail.isPremium,
            isDiagnostic: false, pages: [questions.indices.map(Block.question)],
            questions: questions,
            assets: Assets(
                (detail.assets + detail.questions.flatMap(\.assets)).map {
                    Assets.Asset(id: $0.assetID, address: $0.address, alternative: $0.alt)
                }))
    }
}

extension Question {
    /// Maps a writing section's question. Puts an excerpt with its spot above the prompt, so that
    /// it can be answered without seeing the text.
    init(_ question: WritingQuestion, excerpt spot: Spot?, of text: PassageText) {
        let options = question.options.enumerated().map { index, option in
            RichText(marked: Self.withoutLetter(option.text, at: index))
        }
        let excerpt = spot.flatMap { text.excerpt(around: $0) }
        self.init(
            id: question.id.value,
            prompt: (excerpt.map { [.paragraph($0)] } ?? []) + Block.paragraphs(question.text),
            options: options,
            correctIndex: Self.checked(question.correctAnswerIndex, options.count),
            explanation: Block.paragraphs(question.explanation ?? ""),
            spot: spot?.number, skills: question.skills.map(\.name))
    }

    init(_ question: MathQuestion) {
        let options = question.options.map { RichText(marked: $0.text) }
        self.init(
            id: question.id.value, prompt: question.prompt.flatMap(Block.blocks),
            options: options,
            correctIndex: Self.checked(question.correctAnswerIndex, options.count),
            explanation: (question.explanation ?? []).flatMap(Block.blocks),
            skills: question.skills.map(\.name))
    }
}

extension PassageText {
    /// Code points of text before and after a spot in its excerpt.
    private static let around = 60

    /// `[2] … words before, the underlined spot, words after …`; nil if the spot spans
    /// several paragraphs.
    func excerpt(around spot: Spot) -> RichText? {
        guard
            let line = lines.first(where: { line in
                let end = line.start + line.text.unicodeScalars.count
                return line.start <= spot.range.lowerBound && spot.range.upperBound <= end
            })
        else { return nil }
        let scalars = Array(line.text.unicodeScalars)
        let (start, end) = (
            spot.range.lowerBound - line.start, spot.range.upperBound - line.start
        )
        func text(_ part: ArraySlice<Unicode.Scalar>) -> String {
            String(String.UnicodeScalarView(part))
        }
        var before = text(scalars[..<start])
        if before.count > Self.around {
            let tail = before.suffix(Self.around)
            before = "… " + (tail.firstIndex(of: " ").map { tail[$0...].dropFirst() } ?? tail)
        }
        var behind = text(scalars[end...])
        if behind.count > Self.around {
            let head = behind.prefix(Self.around)
            behind = (head.lastIndex(of: " ").map { head[..<$0] } ?? head) + " …"
        }
        return RichText([
            .text("[\(spot.number)] ", .bold), .text(before, []),
            .text(text(scalars[start..<end]), .underline), .text(behind, []),
        ])
    }
}
