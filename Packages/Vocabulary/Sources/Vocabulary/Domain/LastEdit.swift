/// Conflict resolution by last edit, the same on devices and server.
extension Card {
    /// True if this replaces `other`, a row with the same id. Among unedited rows from the server,
    /// the later arrival wins.
    package func replaces(_ other: Card) -> Bool {
        (editedAt, editedBy) > (other.editedAt, other.editedBy)
            || editedAt == 0 && other.editedAt == 0
    }
}

extension Source {
    /// Like ``Card/replaces(_:)``, for title, language and deletion. The server owns the processing
    /// state.
    package func replaces(_ other: Source) -> Bool {
        (editedAt, editedBy) > (other.editedAt, other.editedBy)
            || editedAt == 0 && other.editedAt == 0
    }
}

extension KnownWord {
    /// True if this replaces `other`, a row with the same token; edits at the same time resolve the
    /// same way everywhere.
    package func replaces(_ other: KnownWord) -> Bool {
        if editedAt != other.editedAt { return editedAt > other.editedAt }
        if isDeleted != other.isDeleted { return isDeleted }
        return (lemma ?? "") > (other.lemma ?? "")
    }
}
