import AppCore

/// Shared media services of language programs, so that missing programs are
/// reported only once.
struct ProgramMedia: Sendable {
    let shelf: MediaShelf
    let player: MediaPlayer
    let speaker: Speaker
    let dictation: Dictation

    init(context: FeatureContext, programs: InstalledPrograms = .live) {
        shelf = MediaShelf(context: context)
        player = MediaPlayer(programs: programs)
        speaker = Speaker(
            isOn: context.settings.flag("content.speech") && context.console.isInteractive,
            programs: programs, remarks: Remarks())
        dictation = Dictation(context: context, programs: programs)
    }
}
