import { randomBytes } from 'node:crypto'
import type { Asker, CompanyAsker } from '#core/accounts/asker.ts'
import type {
  CreatedPasskey,
  getPasskeys,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from '#core/accounts/contract-passkeys.ts'
import { may } from '#core/accounts/permissions.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { PASSKEYS_MAX } from '#core/limits.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { findAccount, findIdentity } from '../../db/queries/accounts.ts'
import {
  findPasskey,
  insertPasskey,
  listPasskeys,
  removePasskey,
  removePasskeysOf,
  renamePasskey,
  takePasskey,
} from '../../db/queries/passkeys.ts'
import { findUser, findUserOfCompany } from '../../db/queries/users.ts'
import { audit } from '../audit/service.ts'
import type { Live } from '../realtime/live-port.ts'
import { requireCurrentAsker } from './current-asker.ts'
import { type AccountNoticeDeps, noteAccountChange } from './notices.ts'
import { challengeIn, type PasskeyChallenges } from './passkey-challenges.ts'
import type { PasskeyProtocol, RelyingParty } from './passkey-verifier.ts'
import type { PasswordHasher } from './password-hash.ts'
import { hasSecondFactor, ownTarget, proveOwner, type SecondFactorDeps } from './second-factors.ts'
import type { SignInTries, TryOrigin } from './sign-in-tries.ts'

export interface PasskeyDeps extends SecondFactorDeps {
  db: Db
  now: () => number
  passkeyProtocol: PasskeyProtocol
  passkeyChallenges: PasskeyChallenges
  /** Counts failed passkey sign-ins. */
  passkeyTries: SignInTries
  live: Pick<Live, 'endAccount'>
}

const NAME = 'Uketsuke'
const HANDLE_BYTES = 32
/** Key under which failed sign-ins with unknown passkeys are counted. */
const UNKNOWN = 'unknown'

const browserOwner = (browser: string): string => `browser ${browser}`
const sessionOwner = (session: string): string => `session ${session}`

function requireRelyingParty(party: RelyingParty | undefined): RelyingParty {
  if (!party) throw new Refusal('passkeyNotHere')
  return party
}

/**
 * Creates the options with which a browser asks for a passkey to sign in. @param markBrowser sets the browser's cookie @throws
 * Refusal passkeyNotHere
 */
export function askPasskeySignIn(
  { passkeyChallenges, passkeyProtocol, now }: PasskeyDeps,
  party: RelyingParty | undefined,
  markBrowser: () => string,
): PasskeyRequest {
  const { id: rpId } = requireRelyingParty(party)
  return {
    challenge: passkeyChallenges.issue(browserOwner(markBrowser()), now()),
    rpId,
    timeout: passkeyProtocol.timeoutMs,
    userVerification: 'required',
  }
}

/**
 * Signs in with a passkey. A passkey with user verification counts as both factors (decisions 2).
 * @throws Refusal passkeyNotHere, passkeyOver, passkeyWrong, tooMany
 */
export async function signInByPasskey(
  deps: PasskeyDeps,
  given: PasskeyAssertion,
  from: {
    party: RelyingParty | undefined
    browser: string | undefined
    address: string
    deviceOf: (accountId: number | undefined) => string | undefined
  },
): Promise<Asker> {
  const { db, now, passkeyTries: tries } = deps
  const party = requireRelyingParty(from.party)
  const challenge = challengeIn(given.response.clientDataJSON)
  const note =
    challenge === undefined || from.browser === undefined
      ? undefined
      : deps.passkeyChallenges.take(challenge, browserOwner(from.browser), now())
  if (challenge === undefined || note === undefined) throw new Refusal('passkeyOver')
  const known = findPasskey(db, given.id)
  const key = known ? String(known.accountId) : UNKNOWN
  const origin: TryOrigin = { address: from.address, deviceId: from.deviceOf(known?.accountId) }
  const waitMs = tries.waitMs(key, origin, now())
  if (waitMs > 0) throw new Refusal('tooMany', { retryAfterMs: waitMs })
  // Count the attempt before the slow verification, so that parallel attempts cannot exceed the limit.
  tries.fail(key, origin, now())
  // The response contains the user handle of the passkey's owner; it must match the stored one.
  if (!known || known.userHandle !== given.response.userHandle) throw new Refusal('passkeyWrong')
  const checked = await deps.passkeyProtocol.verifyAssertion(given, { challenge, party, known })
  if (!checked || !takePasskey(db, known.id, { ...checked, at: now() })) throw new Refusal('passkeyWrong')
  const identity = findIdentity(db, known.accountId)
  if (!identity || !may(identity.role, 'passkey.own')) throw new Refusal('passkeyWrong')
  tries.clear(key, origin)
  return identity
}

/**
 * Lists the caller's passkeys. @param party host and origin of the passkeys; undefined if passkeys cannot be used at the address
 * of this request
 */
export const ownPasskeys = (
  { db }: PasskeyDeps,
  { accountId }: Asker,
  party: RelyingParty | undefined,
): OutputOf<typeof getPasskeys> => ({
  passkeys: listPasskeys(db, accountId).map(({ id, name, createdAt, lastUsedAt, isSynced }) => ({
    id,
    name,
    createdAt,
    lastUsedAt,
    isSynced,
  })),
  asksCode: hasSecondFactor(db, accountId),
  host: party?.id ?? null,
})

/** @throws Refusal passkeysFull if the account has PASSKEYS_MAX passkeys */
function requireBelowLimit(db: DbLike, accountId: number): void {
  if (listPasskeys(db, accountId).length >= PASSKEYS_MAX) throw new Refusal('passkeysFull')
}

/**
 * Begins the registration of a passkey. Requires the password and, if there is a second factor, its code: otherwise
 * anyone at a browser left signed in could create a lasting key to the account.
 * @throws Refusal passkeyNotHere, passkeysFull, currentPasswordWrong, secondFactorWrong, tooMany
 */
export async function beginPasskey(
  deps: PasskeyDeps & { passwords: PasswordHasher },
  asker: Asker,
  proof: { currentPassword: string; code?: string | undefined },
  from: { party: RelyingParty | undefined; session: string },
): Promise<PasskeyCreation> {
  const { db, now, passkeyProtocol } = deps
  const party = requireRelyingParty(from.party)
  requireBelowLimit(db, asker.accountId)
  await proveOwner(deps, asker, proof)
  const own = listPasskeys(db, asker.accountId)
  const userHandle = own[0]?.userHandle ?? randomBytes(HANDLE_BYTES).toString('base64url')
  return {
    rp: { id: party.id, name: NAME },
    user: {
      id: userHandle,
      name: findAccount(db, asker.accountId)?.loginId ?? '',
      displayName: (asker.userId === null ? undefined : findUser(db, asker.userId)?.name) ?? '',
    },
    challenge: deps.passkeyChallenges.issue(sessionOwner(from.session), now(), userHandle),
    pubKeyCredParams: passkeyProtocol.algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: passkeyProtocol.timeoutMs,
    excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/**
 * Stores the passkey that the caller's browser has created.
 * @throws Refusal passkeyNotHere, passkeyOver, passkeyWrong, notSignedIn, passkeysFull
 */
export async function addPasskey(
  deps: PasskeyDeps,
  asker: Asker,
  input: { name: string; passkey: CreatedPasskey },
  from: { party: RelyingParty | undefined; session: string },
): Promise<void> {
  const { db, now } = deps
  const { accountId } = asker
  const party = requireRelyingParty(from.party)
  const challenge = challengeIn(input.passkey.response.clientDataJSON)
  const userHandle =
    challenge === undefined
      ? undefined
      : deps.passkeyChallenges.take(challenge, sessionOwner(from.session), now())
  if (challenge === undefined || userHandle === undefined) throw new Refusal('passkeyOver')
  const made = await deps.passkeyProtocol.verifyRegistration(input.passkey, { challenge, party })
  if (!made) throw new Refusal('passkeyWrong')
  db.transaction((tx) => {
    requireCurrentAsker(tx, asker)
    requireBelowLimit(tx, accountId)
    // A passkey that is already registered cannot have been created for this challenge.
    if (findPasskey(tx, made.credentialId)) throw new Refusal('passkeyWrong')
    insertPasskey(tx, { ...made, accountId, userHandle, name: input.name, createdAt: now() })
    audit(tx, 'secondFactor.passkeyAdded', ownTarget(asker))
    noteAccountChange(deps, tx, { id: accountId }, 'passkeyAdded')
  })
}

/** @throws Refusal notFound, also for another user's passkey */
export function renameOwnPasskey({ db }: PasskeyDeps, asker: Asker, passkeyId: number, name: string): void {
  if (!renamePasskey(db, asker.accountId, passkeyId, name)) throw new Refusal('notFound')
}

/** @throws Refusal notFound, also for another user's passkey */
export function deleteOwnPasskey(deps: PasskeyDeps, asker: Asker, passkeyId: number): void {
  deps.db.transaction((tx) => {
    if (!removePasskey(tx, asker.accountId, passkeyId)) throw new Refusal('notFound')
    audit(tx, 'secondFactor.passkeyDeleted', ownTarget(asker))
    noteAccountChange(deps, tx, { id: asker.accountId }, 'passkeyDeleted')
  })
}

/** Removes all passkeys of a user who has lost a device, and ends the user's sessions. @throws Refusal notFound, ownAccount */
export function resetPasskeys(
  deps: Pick<PasskeyDeps, 'db' | 'live' | keyof AccountNoticeDeps>,
  asker: CompanyAsker,
  userId: number,
): void {
  const { db, live } = deps
  const user = findUserOfCompany(db, asker.companyId, userId)
  if (!user) throw new Refusal('notFound')
  if (user.id === asker.userId) throw new Refusal('ownAccount')
  const removed = db.transaction((tx) => {
    const count = removePasskeysOf(tx, user.accountId)
    if (count > 0) {
      audit(tx, 'user.passkeysReset', { targetUserId: user.id })
      noteAccountChange(deps, tx, { id: user.accountId }, 'passkeysReset')
    }
    return count
  })
  if (removed > 0) live.endAccount(user.accountId)
}
