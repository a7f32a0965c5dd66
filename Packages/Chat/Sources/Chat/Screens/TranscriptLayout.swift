import AppCore
import Foundation
import Synchronization
import TerminalUI

/// Lays out messages as rows of cells.
struct TranscriptLayout: Sendable {
    /// One row of the transcript.
    struct Row: Sendable, Hashable {
        var text: StyledText
        /// Cells from the left edge.
        var indent = 0
        /// True for a divider line with text on it.
        var isDivider = false
        /// The action when chosen.
        var action: String?
    }

    /// Rows shown of a collapsed message.
    static let foldedRows = 12
    /// Messages from one person within this many seconds share a header.
    private static let closeTogether: TimeInterval = 300

    /// The width in cells.
    var width: Int
    var unicode = true
    var calendar: LocalCalendar
    var unfolded: Set<String> = []

    /// The rows of a message, including the separator from the previous one.
    func rows(of line: ChatLine, after previous: ChatLine?) -> [Row] {
        var rows: [Row] = []
        let isNewDay = previous.map { calendar.day(of: $0.at) != calendar.day(of: line.at) } ?? true
        if isNewDay {
            if previous != nil { rows.append(Row(text: "")) }
            rows.append(
                Row(
                    text: StyledText(calendar.heading(calendar.day(of: line.at)), .secondary),
                    isDivider: true))
        }
        let isContinued = !isNewDay && previous.map { isCloseTogether($0, line) } ?? false
        if !isContinued {
            if !isNewDay { rows.append(Row(text: "")) }
            rows.append(Row(text: header(of: line), indent: indent(of: line)))
        }
        rows += body(of: line)
        if let words = line.deliveryState.words { rows.append(deliveryState(words, line)) }
        return rows
    }

    private func isCloseTogether(_ one: ChatLine, _ other: ChatLine) -> Bool {
        one.isMine == other.isMine && (one.isMine || one.author == other.author)
            && other.at.timeIntervalSince(one.at) < Self.closeTogether
    }

    /// The student's own messages are indented, under “You”.
    private func indent(of line: ChatLine) -> Int {
        guard line.isMine else { return 0 }
        return width >= 60 ? 8 : width >= 40 ? 4 : 2
    }

    private func header(of line: ChatLine) -> StyledText {
        let name = line.isMine ? "You" : line.author.oneLine(60)
        var text = StyledText(name, line.isMine ? Style(.accent, .bold) : .heading)
        if !line.isMine, let role = line.role { text = text + StyledText(" · \(role)", .secondary) }
        return text + StyledText("  \(calendar.clock(line.at))", .secondary)
    }

    private func body(of line: ChatLine) -> [Row] {
        let indent = indent(of: line)
        let room = max(8, width - indent - (line.isMine ? 0 : min(4, width / 10)))
        let isUnfolded = unfolded.contains(line.id)
        // A message can be very long, so only the visible part is laid out.
        let prefix =
            isUnfolded ? line.text : String(line.text.prefix((Self.foldedRows + 2) * room))
        let lines = TextLayout.lines(Self.linked(prefix), width: room, unicode: unicode)
        let isCut = prefix.utf8.count < line.text.utf8.count
        var rows = lines.map { Row(text: StyledText($0.runs), indent: indent) }
        if !isUnfolded, isCut || rows.count > Self.foldedRows + 2 {
            rows = Array(rows.prefix(Self.foldedRows))
            rows.append(fold("press Tab, then f, to show all", line, indent))
        } else if isUnfolded, rows.count > Self.foldedRows + 2 {
            rows.append(fold("press Tab, then f, to show less", line, indent))
        }
        return rows
    }

    private func fold(_ words: String, _ line: ChatLine, _ indent: Int) -> Row {
        Row(
            text: StyledText((unicode ? "… " : "... ") + words, .accent), indent: indent,
            action: "fold.\(line.id)")
    }

    private func deliveryState(_ words: String, _ line: ChatLine) -> Row {
        let role: ColorRole
        if case .refused = line.deliveryState { role = .incorrect } else { role = .warning }
        var text = words
        if let reason = line.deliveryState.reason { text += " · " + reason.oneLine() }
        return Row(
            text: StyledText(text, Style(role)).truncated(
                to: max(8, width - indent(of: line)), unicode: unicode),
            indent: indent(of: line))
    }

    /// Marks links for terminals that can open them.
    private static func linked(_ text: String) -> StyledText {
        guard text.utf8.count < 8_000 else { return StyledText(text) }
        var runs: [StyledText.Run] = []
        var rest = text[...]
        for link in LinkFinder.links(in: text) {
            guard let range = rest.firstRange(of: link) else { continue }
            if range.lowerBound > rest.startIndex {
                runs.append(.init(String(rest[..<range.lowerBound])))
            }
            runs.append(.init(link, Style(.accent, .underline), link: link))
            rest = rest[range.upperBound...]
        }
        if !rest.isEmpty || runs.isEmpty { runs.append(.init(String(rest))) }
        return StyledText(runs)
    }
}

/// The last drawn part of a transcript and a row cache. Shared by copies of a screen; not part of
/// its state.
final class TranscriptViewport: Sendable {
    struct Drawn: Sendable {
        /// Size of the view.
        var rows = 0
        var width = 0
        /// The number of rows laid out so far, from the newest up; `isWhole` says whether that is
        /// all.
        var total = 0
        var isWhole = false
        /// Visible messages that are or can be collapsed.
        var folds: [String] = []
        var unicode = true
    }

    private struct Key: Hashable {
        var line: ChatLine
        var previous: String?
        var width: Int
        var isUnfolded: Bool
        var day: Day
        var unicode: Bool
    }

    private let state = Mutex((drawn: Drawn(), rows: [Key: [TranscriptLayout.Row]]()))
    private static let maxCachedRows = 600

    var drawn: Drawn {
        get { state.withLock(\.drawn) }
        set { state.withLock { $0.drawn = newValue } }
    }

    /// The rows of a message, laid out once per width.
    func rows(
        of line: ChatLine, after previous: ChatLine?, _ layout: TranscriptLayout
    ) -> [TranscriptLayout.Row] {
        let key = Key(
            line: line, previous: previous?.id, width: layout.width,
            isUnfolded: layout.unfolded.contains(line.id),
            day: layout.calendar.today, unicode: layout.unicode)
        if let known = state.withLock({ $0.rows[key] }) { return known }
        let rows = layout.rows(of: line, after: previous)
        state.withLock { state in
            if state.rows.count >= Self.maxCachedRows { state.rows = [:] }
            state.rows[key] = rows
        }
        return rows
    }
}
