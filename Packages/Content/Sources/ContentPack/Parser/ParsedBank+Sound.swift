extension ParsedBank {
    /// The bank without its faulty questions; nil if none are left, or if its front matter is
    /// faulty. Reports what is left out.
    ///
    /// `shown` has the ids of the valid diagrams.
    func sound(shown: Set<String>) -> PackBank? {
        let errors = context.findings.diagnostics.filter { $0.severity == .error }.map(\.line)
        let missing = context.uses.filter { $0.kind == .asset && !shown.contains($0.name) }
        let faults = errors + missing.map(\.place.line)
        guard !faults.isEmpty else { return bank }
        // Findings are limited, so with so many, any question may be faulty.
        let isComplete = context.findings.diagnostics.count < Findings.limit
        let isFaulty = { (span: Span) in
            !isComplete || faults.contains(where: span.lines.contains)
        }
        guard !faults.contains(where: { $0 <= frontEnd }) else { return nil }
        let sound = spans.filter { !isFaulty($0) }
        let kept = zip(bank.questions, questionPlaces).filter { _, place in
            sound.contains { $0.lines.contains(place.line) }
        }.map(\.0)
        guard !kept.isEmpty else { return nil }
        for span in spans where isFaulty(span) {
            context.findings.warning(
                "the question “\(span.key)” is left out",
                at: SourcePosition(line: span.lines.lowerBound, column: 1),
                cure: "Correct it; the bank has its other \(kept.count) questions")
        }
        return PackBank(
            id: bank.id, slug: bank.slug, title: bank.title, section: bank.section, use: bank.use,
            order: bank.order, questions: Array(kept.prefix(PackLimits.questionCount)),
            file: bank.file)
    }
}
