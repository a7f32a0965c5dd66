import AppCore
import Crypto
import Foundation
import SQLStore
import ServiceKit

/// Finds whose account it is when a provider vouches for somebody, inside a transaction.
struct IdentityResolution {
    let tenantID: String
    /// The id of an account that is made.
    let newID: String
    /// The id of that account's person.
    let newNumber: Int64
    /// Seconds since 1970.
    let now: Int64
    /// The same in milliseconds.
    let moment: Int64
    let connection: any SQLConnection

    private var identities: IdentityStore {
        IdentityStore(tenantID: tenantID, connection: connection)
    }

    /// By the provider's name for the person; else by an address that the provider has verified, which
    /// links the two; else a new account.
    ///
    /// `isTakenOver` says that the address was registered by somebody of whom nobody knows whether it
    /// was theirs: their password is gone, and their sessions have to end. Otherwise one could register
    /// with another's address and wait until its owner comes by the provider.
    ///
    /// Throws a 400 problem when there is no telling.
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
            throw Problem.oauth("This address is kept for the student of this computer.", cure: nil)
        }
        guard let known = try AccountStore.account(email: email, of: tenantID, in: connection)
        else { return (try made(identity, email: email), false) }
        return try linked(known, identity)
    }

    /// The address that counts; nil where an account may be without one of its owner's.
    private func address(of identity: VerifiedIdentity) throws -> EmailAddress? {
        if let email = identity.email, identity.isEmailVerified { return email }
        guard identity.provider == .apple, identity.email == nil else {
            throw Problem.oauth(
                "\(identity.provider.title) does not vouch for an email address of yours.",
                cure: "Verify your address there, or sign in with a password.")
        }
        return nil
    }

    private func linked(
        _ account: StoredAccount, _ identity: VerifiedIdentity
    ) throws -> (account: StoredAccount, isTakenOver: Bool) {
        // An address may be given to another person; the provider's name for them may not.
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
        let account = StoredAccount(
            key: AccountKey(tenantID: tenantID, userID: newID), email: email.text,
            username: (try? AuthService.username(identity.name, email)) ?? email.localPart,
            password: nil, isPremium: false)
        let person = account.person(id: newNumber, at: moment)
        guard try AccountStore.add(account, as: person, at: now, in: connection),
            try identities.link(identity, to: account.key, at: now)
        else {
            // Another process was quicker with the same person.
            throw Problem(
                .conflict, "Another sign-in has just made this account.",
                cure: "Sign in again.", status: 409)
        }
        if identity.isEmailVerified {
            try AccountStore.setEmailVerified(account.key, at: now, in: connection)
        }
        return account
    }

    /// An address that no mail reaches, always the same for one person. Source: RFC 2606, section 2.
    private func placeholder(_ identity: VerifiedIdentity) throws -> EmailAddress {
        let hash = SHA256.hash(data: Data(identity.subject.utf8)).prefix(12)
            .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        guard let email = EmailAddress("\(identity.provider.rawValue)-\(hash)@person.invalid")
        else { throw Problem.oauth("There is no address for this account.") }
        return email
    }
}
