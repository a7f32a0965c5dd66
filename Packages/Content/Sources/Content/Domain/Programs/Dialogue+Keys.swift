import AppCore
package import Dialogue

// Stored with the property names.
extension LevelAttempt: ExactKeys {}
extension LevelProgress: ExactKeys {}
extension RoleplaySession.SpokenLine: ExactKeys {}
