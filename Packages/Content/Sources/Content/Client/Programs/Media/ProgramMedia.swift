import AppCore

/// Pictures, sounds and voices of language programs: made once, so that what is missing on this
/// computer is said once.
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
