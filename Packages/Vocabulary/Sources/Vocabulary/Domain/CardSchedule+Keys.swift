public import AppCore
public import FSRS

/// Stored and synced with the property names.
extension CardSchedule: ExactKeys {}
