import type { Asker } from '#core/accounts/asker.ts'
import { deviceOf } from '#core/accounts/device.ts'
import { confirmBody, type OkOrConfirm } from '#core/http/confirmations.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Db } from '../../db/open.ts'
import { findIdentity } from '../../db/queries/accounts.ts'
import { findSignageOfCompany } from '../../db/queries/signages.ts'
import type { SessionRegistry } from '../accounts/sessions.ts'
import { audit } from '../audit/service.ts'
import type { AddressCounter } from '../http/address-counter.ts'
import type { FailureCounter } from '../http/failure-counter.ts'
import type { Live } from '../realtime/live-port.ts'
import type { KioskCodes, KioskRequest } from './codes.ts'

export interface KioskSetupDeps {
  db: Db
  now: () => number
  kioskCodes: KioskCodes
  /**
   * Counters of wrong codes. A right code does not reset them, because an attacker could reset them with a code for
   * their own device.
   */
  kioskCodeTries: { byAccount: FailureCounter; byAddress: AddressCounter }
  sessions: SessionRegistry
  live: Pick<Live, 'isConnected'>
}

type Who = Pick<Asker, 'accountId'>

/** decisions 4: issues a code to a page that wants to become a kiosk. @throws Refusal tooMany */
export function askKioskCode({ kioskCodes }: KioskSetupDeps, from: { address: string; userAgent: string }) {
  const issued = kioskCodes.issue(from)
  if (typeof issued === 'number') throw new Refusal('tooMany', { retryAfterMs: issued })
  return issued
}

/** Finds a code. A wrong code counts as a failed attempt. @throws Refusal kioskCodeWrong, tooMany */
function requireCode(
  { kioskCodes, kioskCodeTries, now }: KioskSetupDeps,
  { accountId }: Who,
  address: string,
  code: string,
): KioskRequest {
  const at = now()
  const { byAccount, byAddress } = kioskCodeTries
  const account = String(accountId)
  const waitMs = Math.max(byAccount.waitMs(account, at), byAddress.waitMs(address, at))
  if (waitMs > 0) throw new Refusal('tooMany', { retryAfterMs: waitMs })
  const found = kioskCodes.find(code)
  if (found) return found
  byAccount.fail(account, at)
  byAddress.fail(address, at)
  throw new Refusal('kioskCodeWrong', { fields: { code: 'kioskCodeWrong' } })
}

/**
 * Describes the device that shows this code, so that the administrator can recognize it.
 * @throws Refusal kioskCodeWrong, tooMany
 */
export function findKioskCode(deps: KioskSetupDeps, asker: Who, address: string, code: string) {
  const found = requireCode(deps, asker, address, code)
  const { askedAt, expiresAt } = found
  return { code: found.code, ...deviceOf(found.userAgent), address: found.address, askedAt, expiresAt }
}

/**
 * Connects the page that shows this code to a signage. Asks for confirmation if a page of the signage is open.
 * @throws Refusal notFound (also for a reserved room, which is entered by links only), kioskCodeWrong, tooMany
 */
export function connectKiosk(
  deps: KioskSetupDeps,
  asker: Who & { companyId: number },
  address: string,
  input: { code: string; signageId: number; isForceSubmit?: boolean | undefined },
): OkOrConfirm {
  const signage = findSignageOfCompany(deps.db, asker.companyId, input.signageId)
  if (!signage || signage.ownerId !== null) throw new Refusal('notFound')
  const { code } = requireCode(deps, asker, address, input.code)
  const isInUse = deps.sessions.listOf(signage.accountId).some(({ id }) => deps.live.isConnected(id))
  if (isInUse && !input.isForceSubmit) return confirmBody('kioskReplaced')
  deps.db.transaction((tx) => {
    audit(tx, 'signage.connected', { targetId: signage.id, targetName: signage.name })
    if (!deps.kioskCodes.connect(code, { accountId: signage.accountId })) throw new Refusal('kioskCodeWrong')
  })
  return { result: 'OK' }
}

/**
 * Returns the signage's account, with which the caller signs the page in. Ends the signage's existing sessions.
 * @throws Refusal kioskCodeWrong
 */
export function enterByKioskCode(deps: KioskSetupDeps, secret: string): Asker {
  const grant = deps.kioskCodes.take(secret)
  const identity = grant && findIdentity(deps.db, grant.accountId)
  if (!identity) throw new Refusal('kioskCodeWrong')
  deps.sessions.endAll(identity.accountId)
  return identity
}
