/// The campus's words, in the order of their being added: new ones come last, see ``WordCalendar``.
enum WordList {
    static let all = sources.flatMap(WordEntry.read)

    static let sources = [first, second, third, fourth, fifth, sixth, seventh, eighth]
}
