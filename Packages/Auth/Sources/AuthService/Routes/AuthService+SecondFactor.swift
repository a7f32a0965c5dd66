import AppCore
import Auth
import Crypto
import Foundation
import Logging
import SQLStore
import ServiceKit

// The second factor of accounts that sign in with a password. Google and Apple have their own.
extension AuthService {
    var secondFactorRoutes: [ServiceRoute] {
        [
            ServiceRoute(AuthEndpoints.beginSecondFactor, limits: .small) {
                try await beginSecondFactor($0)
            },
            ServiceRoute(AuthEndpoints.confirmSecondFactor, limits: .small) {
                try await confirmSecondFactor($0)
            },
            ServiceRoute(AuthEndpoints.removeSecondFactor, limits: .small) {
                try await removeSecondFactor($0)
            },
        ]
    }

    func beginSecondFactor(
        _ request: ServiceRequest<LoginRequest>
    ) async throws -> SecondFactorSecret {
        let account = try await checkedAccount(request)
        let secret = SymmetricKey(size: .init(bitCount: 160)).withUnsafeBytes { Array($0) }
        try await context.database.write { connection in
            try Self.recheck(account, in: connection)
            let store = SecondFactorStore(account: account.key, connection: connection)
            guard try store.begin(secret) else {
                throw Problem(
                    .conflict, "The account already has a second factor.",
                    cure: "Remove it first.", status: 409,
                    backendCode: "SECOND_FACTOR_EXISTS")
            }
        }
        return SecondFactorSecret(
            secret: Base32.encode(secret), uri: TimeCode.address(of: secret, for: account.email))
    }

    func confirmSecondFactor(
        _ request: ServiceRequest<LoginRequest>
    ) async throws -> RecoveryCodes {
        let account = try await checkedAccount(request)
        let code = try await triedCode(request, of: account)
        let (codes, time) = ((0..<RecoveryCode.count).map { _ in RecoveryCode.random() }, now)
        try await context.database.write { connection in
            try Self.recheck(account, in: connection)
            let store = SecondFactorStore(account: account.key, connection: connection)
            guard try store.confirm(code, recovery: codes, at: time) else { throw Self.wrongCode }
            try recordStaff(
                AuditAct("second-factor.set", on: account.key.userID), of: account.key,
                from: request, in: connection)
        }
        try await forgetTries(of: account)
        await notify(account, of: .set, from: request.auditOrigin)
        return RecoveryCodes(recoveryCodes: codes)
    }

    func removeSecondFactor(_ request: ServiceRequest<LoginRequest>) async throws -> EmptyBody {
        let account = try await checkedAccount(request)
        let code = try await triedCode(request, of: account)
        let time = now
        try await context.database.write { connection in
            try Self.recheck(account, in: connection)
            let store = SecondFactorStore(account: account.key, connection: connection)
            guard try !Self.needsSecondFactor(account.key, in: connection) else {
                throw Problem(
                    .notAllowed, "Your school's staff need a second factor.",
                    cure: "If you lost your device, ask an administrator to reset it.",
                    status: 403, backendCode: SecondFactor.neededCode)
            }
            guard let use = try store.use(code, at: time) else { throw Self.wrongCode }
            _ = try store.remove()
            try recordStaff(
                AuditAct(
                    "second-factor.removed", on: account.key.userID,
                    ["with": use == .app ? "code" : "recovery code"]),
                of: account.key, from: request, in: connection)
        }
        try await forgetTries(of: account)
        await notify(account, of: .removed, from: request.auditOrigin)
        return EmptyBody()
    }

    // MARK: Signing in

    /// Checks the code of a sign-in and uses it up, in the transaction that starts the session.
    /// Returns nil if the account needs none.
    func passSecondFactor(
        _ code: String?, of account: StoredAccount, from origin: String,
        in connection: any SQLConnection
    ) throws -> SecondFactorStore.Use? {
        let store = SecondFactorStore(account: account.key, connection: connection)
        guard try store.isConfirmed() else {
            guard try Self.needsSecondFactor(account.key, in: connection) else { return nil }
            throw Problem(
                .notAllowed, "Your school's staff need a second factor.", status: 403,
                backendCode: SecondFactor.neededCode)
        }
        guard let code, !code.isEmpty else {
            throw Problem(
                .signedOut, "Signing in needs a code from your authenticator app.",
                cure: "Enter that code, or a recovery code.", status: 401,
                backendCode: SecondFactor.requiredCode)
        }
        guard let use = try store.use(code, at: now) else { throw Self.wrongCode }
        if case .recovery(let left) = use {
            try recordStaff(
                AuditAct(
                    "second-factor.recovery", on: account.key.userID, ["left": String(left)]),
                of: account.key, origin: origin, in: connection)
        }
        return use
    }

    /// The code of a request, after counting the attempt. Counts guesses per account only, because
    /// whoever guesses a code already has the password.
    func triedCode(
        _ request: ServiceRequest<LoginRequest>, of account: StoredAccount
    ) async throws -> String {
        guard let code = request.input.code, !code.isEmpty else {
            throw Self.refused("code", ["Enter the code that your authenticator app shows."])
        }
        do {
            try await limiter.take([Self.codeTries(account)], of: account.key.tenantID)
        } catch let problem as Problem where problem.status == 429 {
            await noteGuessing(account, from: request.auditOrigin)
            throw problem
        }
        return code
    }

    /// Records and mails that someone with the password tries too many codes, once an hour.
    private func noteGuessing(_ account: StoredAccount, from origin: String) async {
        let bucket = RateBucket(
            "second-factor.blocked", of: account.key.userID, SignInLimits.guessingNote)
        do {
            try await limiter.take([bucket], of: account.key.tenantID)
            try await context.database.write { connection in
                try recordStaff(
                    AuditAct("second-factor.blocked", on: account.key.userID), of: account.key,
                    origin: origin, in: connection)
            }
            await notify(account, of: .blocked, from: origin)
        } catch let problem as Problem where problem.status == 429 {
            // Already noted.
        } catch {
            context.log.error(
                "guessed codes not recorded",
                metadata: ["problem": .string(Problem(error).summary)])
        }
    }

    func forgetTries(of account: StoredAccount) async throws {
        try await limiter.reset(Self.codeTries(account), of: account.key.tenantID)
    }

    private static func codeTries(_ account: StoredAccount) -> RateBucket {
        RateBucket("sign-in.code", of: account.key.userID, SignInLimits.code)
    }

    /// Whether a school demands a second factor of this person.
    private static func needsSecondFactor(
        _ account: AccountKey, in connection: any SQLConnection
    ) throws -> Bool {
        guard try SecondFactorStore.isRequired(at: account.tenantID, in: connection) else {
            return false
        }
        let person = try PersonStore(tenantID: account.tenantID, connection: connection)
            .person(of: account.userID)
        return person?.isStaff == true
    }

    /// Ends the sessions of someone who has just become staff without the second factor that the
    /// school demands. `before` has the earlier roles.
    func endUnprotected(
        _ person: SchoolPerson, before: SchoolPerson, in connection: any SQLConnection
    ) throws {
        guard person.isStaff, !before.isStaff,
            try Self.needsSecondFactor(person.account, in: connection),
            try !SecondFactorStore(account: person.account, connection: connection).isConfirmed()
        else { return }
        try endAll(of: person.account, in: connection)
    }

    private static var wrongCode: Problem {
        Problem(
            .signedOut, "The code is wrong, already used or expired.",
            cure: "Wait for the next code. Codes also fail if your device's clock is a minute off.",
            status: 401, backendCode: SecondFactor.wrongCode)
    }
}
