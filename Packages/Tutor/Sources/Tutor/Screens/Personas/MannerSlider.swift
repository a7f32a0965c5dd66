import TerminalUI

/// One of the three sliders.
enum MannerSlider: String, Sendable, Hashable, CaseIterable {
    case patience, hints, depth

    var title: String {
        switch self {
        case .patience: "Patience"
        case .hints: "Hints"
        case .depth: "Depth"
        }
    }

    func percent(of sliders: MannerSliders) -> Int {
        let value =
            switch self {
            case .patience: sliders.patience
            case .hints: sliders.hints
            case .depth: sliders.depth
            }
        return Int((value * 100).rounded())
    }

    /// Sets the value in percent, clamped to 0…100.
    func set(_ percent: Int, in sliders: inout MannerSliders) {
        let value = Double(min(max(percent, 0), 100)) / 100
        switch self {
        case .patience: sliders.patience = value
        case .hints: sliders.hints = value
        case .depth: sliders.depth = value
        }
    }
}

/// Presets, sliders and their effect.
struct MannerView: CompositeView {
    var choice: PersonaStore.Choice
    /// The focused slider.
    var focus: MannerSlider?

    private var presets: Tabs {
        Tabs(
            MannerPreset.all.map { .init(id: $0.id, title: $0.title) },
            selected: choice.preset?.id ?? "")
    }

    private var consequence: Text {
        let hints = ChoicePrinter.hints(choice.sliders.hintCount)
        return Text(
            "With homeroom tutor ask --hints: \(hints) before an answer.", style: .secondary)
    }

    var body: any View {
        VStack(
            spacing: 0,
            [
                presets, Spacer(1),
                VStack(
                    spacing: 0,
                    MannerSlider.allCases.map {
                        SliderLine(
                            slider: $0, percent: $0.percent(of: choice.sliders),
                            focused: $0 == focus)
                    }),
                consequence,
            ])
    }
}

/// A slider's name, bar and percentage.
struct SliderLine: View {
    var slider: MannerSlider
    var percent: Int
    var focused: Bool

    func size(in proposal: Size, _ context: ViewContext) -> Size { Size(proposal.width, 1) }

    func stretches(_ axis: Axis) -> Bool { axis == .horizontal }

    func draw(in canvas: inout Canvas) {
        let mark = focused ? (canvas.unicode ? "▸ " : "> ") : "  "
        let style = focused ? Style(.accent, .bold) : Style.plain
        canvas.write(mark + slider.title, x: 0, y: 0, style: style)
        let room = max(0, min(30, canvas.size.width - 17))
        let full = (percent * room + 50) / 100
        let (on, off) = canvas.unicode ? ("█", "░") : ("#", ".")
        canvas.write(
            StyledText(String(repeating: on, count: full), Style(.accent))
                + StyledText(String(repeating: off, count: room - full), Style(.border)),
            x: 11, y: 0)
        canvas.write("\(percent)%", x: 12 + room, y: 0, style: style)
        canvas.markAction(slider.rawValue, Rect(0, 0, canvas.size.width, 1))
    }

    func describe(into text: inout LinearText) {
        text.field(
            id: slider.rawValue, label: "\(slider.title), 0 to 100 percent", value: String(percent)
        )
    }
}

/// A persona's details.
struct PersonaCard: View {
    var persona: Persona
    var isChosen: Bool

    private func content(_ context: ViewContext?) -> any View {
        var parts: [any View] = [
            Text("\(persona.species). \(persona.personality).", style: .heading),
            Text("Likes \(persona.subject).", style: .secondary), Spacer(1), Text(persona.lore),
            Spacer(1), Text("Did you know? \(persona.funFact)"),
        ]
        if let context, context.capabilities.unicode, context.capabilities.images != .none,
            context.capabilities.colors >= .ansi256,
            let swatch = Self.swatch(persona.accent.color(isDark: context.palette.isDark))
        {
            parts.insert(ImageView(swatch, alternative: "their color", maxRows: 1), at: 0)
        }
        return Box(
            title: StyledText("\(persona.emoji) \(persona.name)"),
            footer: isChosen ? "chosen" : nil, tone: isChosen ? .accent : .plain,
            VStack(spacing: 0, parts))
    }

    /// A bar in the accent color.
    private static func swatch(_ color: RGB) -> PixelImage? {
        let (width, height) = (80, 2)
        return PixelImage(
            width: width, height: height,
            pixels: Array(
                repeating: [color.red, color.green, color.blue, 255], count: width * height
            ).flatMap(\.self))
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        content(context).size(in: proposal, context)
    }
    func draw(in canvas: inout Canvas) { content(canvas.context).draw(in: &canvas) }
    func describe(into text: inout LinearText) { content(nil).describe(into: &text) }
}
