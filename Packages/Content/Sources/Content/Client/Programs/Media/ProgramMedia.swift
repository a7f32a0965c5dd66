import AppCore

/// Shared media services of language programs, so that missing programs are
/// reported only once.
struct ProgramMedia: Sendable {
    let cache: MediaCache
    let player: MediaPlayer
    let speaker: Speaker
    let dictation: Dictation

    init(context: FeatureContext, programs: InstalledPrograms = .live) {
        cache = MediaCache(context: context)
        player = MediaPlayer(programs: programs)
        speaker = Speaker(
            isOn: context.settings.flag("content.speech") && context.console.isInteractive,
            programs: programs, remarks: OnceOnlyMessages())
        dictation = Dictation(context: context, programs: programs)
    }
}
