import AppCore
import Crypto
import Foundation
import SQLStore
import ServiceKit

/// Finds the account of a verified identity, inside a transaction.
struct IdentityResolution {
    let tenantID: String
    /// The id for a new account.
    let newID: String
    /// The id for the new account's person.
    let newNumber: Int64
    /// Seconds since 1970.
    let now: Int64
    /// `now` in milliseconds.
    let moment: Int64
    /// Who may have a new account.
    let rule: RegistrationRule
    let connection: any SQLConnection

    private var identities: IdentityStore {
        IdentityStore(tenantID: tenantID, connection: connection)
    }

    /// Finds the account by the provider's subject, else by a verified address, linking them, else
    /// creates one.
    ///
    /// `isTakenOver` means the address was registered without verification: the password is removed
    /// and sessions must end. Otherwise an attacker could register someone's address and wait for
    /// its owner to sign in with the provider.
    ///
    /// Throws a 400 problem if the account can't be determined, and a 403 one if the school
    /// doesn't let this person register.
    func account(
        of identity: VerifiedIdentity
    ) throws -> (account: StoredAccount, isTakenOver: Bool) {
        if let key = try identities.account(of: identity),
            let account = try AccountStore.account(key, in: connection)
        {
            return (account, false)
        }
        guard let email = try address(of: identity) else {
            return (try made(identity, email: placeholder(identity)), false)
        }
        guard email != EmbeddedStudent.email else {
            throw Problem.oauth("This address is reserved for this computer's student.", cure: nil)
        }
        guard let known = try AccountStore.account(email: email, of: tenantID, in: connection)
        else { return (try made(identity, email: email), false) }
        return try linked(known, identity)
    }

    /// The verified address, or nil if the account may lack one.
    private func address(of identity: VerifiedIdentity) throws -> EmailAddress? {
        if let email = identity.email, identity.isEmailVerified { return email }
        guard identity.provider == .apple, identity.email == nil else {
            throw Problem.oauth(
                "\(identity.provider.title) hasn't verified your email address.",
                cure: "Verify your address there, or sign in with a password.")
        }
        return nil
    }

    private func linked(
        _ account: StoredAccount, _ identity: VerifiedIdentity
    ) throws -> (account: StoredAccount, isTakenOver: Bool) {
        // An address may be reassigned to another person; a provider's subject may not.
        guard try identities.link(identity, to: account.key, at: now) else {
            throw Problem.oauth(
                "The account with this address belongs to another person of "
                    + "\(identity.provider.title)'s.",
                cure: "Sign in as that person, or with the password.")
        }
        var account = account
        let isKnown = try AccountStore.isEmailVerified(account.key, in: connection)
        let isTakenOver = !isKnown && account.password != nil
        if isTakenOver {
            try AccountStore.removePassword(of: account.key, in: connection)
            account.password = nil
        }
        try AccountStore.setEmailVerified(account.key, at: now, in: connection)
        return (account, isTakenOver)
    }

    private func made(
        _ identity: VerifiedIdentity, email: EmailAddress
    ) throws -> StoredAccount {
        guard rule.admits(email.text, isVerified: identity.isEmailVerified) else {
            throw Problem.registrationClosed(rule)
        }
        let account = StoredAccount(
            key: AccountKey(tenantID: tenantID, userID: newID), email: email.text,
            username: (try? AuthService.username(identity.name, email)) ?? email.localPart,
            password: nil, isPremium: false)
        let person = account.person(id: newNumber, at: moment)
        guard try AccountStore.add(account, as: person, at: now, in: connection),
            try identities.link(identity, to: account.key, at: now)
        else {
            // Another process linked the same person first.
            throw Problem(
                .conflict, "Another sign-in just created this account.",
                cure: "Sign in again.", status: 409)
        }
        if identity.isEmailVerified {
            try AccountStore.setEmailVerified(account.key, at: now, in: connection)
        }
        return account
    }

    /// An undeliverable address, stable for each person. Source: RFC 2606, section 2.
    private func placeholder(_ identity: VerifiedIdentity) throws -> EmailAddress {
        let hash = SHA256.hash(data: Data(identity.subject.utf8)).prefix(12)
            .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        guard let email = EmailAddress("\(identity.provider.rawValue)-\(hash)@person.invalid")
        else { throw Problem.oauth("There is no address for this account.") }
        return email
    }
}
