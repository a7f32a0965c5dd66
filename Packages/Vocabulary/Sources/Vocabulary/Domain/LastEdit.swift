/// Devices and the campus agree on a row by taking the one that was edited last. The same rule on both sides.
extension Card {
    /// Whether this takes the place of `other`, a row with the same id. Rows as the campus made them, never edited,
    /// give way to one another: the later to arrive is the newer.
    package func replaces(_ other: Card) -> Bool {
        (editedAt, editedBy) > (other.editedAt, other.editedBy)
            || editedAt == 0 && other.editedAt == 0
    }
}

extension Source {
    /// As ``Card/replaces(_:)``: of title, language and deletion. How far the processing is, is the campus's to say.
    package func replaces(_ other: Source) -> Bool {
        (editedAt, editedBy) > (other.editedAt, other.editedBy)
            || editedAt == 0 && other.editedAt == 0
    }
}

extension KnownWord {
    /// Whether this takes the place of `other`, a row with the same token; of two edits of the same moment one wins
    /// everywhere.
    package func replaces(_ other: KnownWord) -> Bool {
        if editedAt != other.editedAt { return editedAt > other.editedAt }
        if isDeleted != other.isDeleted { return isDeleted }
        return (lemma ?? "") > (other.lemma ?? "")
    }
}
