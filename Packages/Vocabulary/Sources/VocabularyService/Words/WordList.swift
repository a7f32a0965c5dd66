/// The server's words in order of addition; see ``WordCalendar``.
enum WordList {
    static let all = sources.flatMap(WordEntry.read)

    static let sources = [first, second, third, fourth, fifth, sixth, seventh, eighth]
}
