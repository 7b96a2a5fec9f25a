import type { Asker } from '#core/accounts/asker.ts'
import { deviceOf } from '#core/accounts/device.ts'
import type { addPushDevice, getPushDevices, testPushDevices } from '#core/alerts/contract-push.ts'
import type { OutputOf, ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { PUSH_SUBSCRIPTIONS_MAX } from '#core/limits.ts'
import type { Db } from '../../db/open.ts'
import {
  listPushSubscriptions,
  listSubscriptionsOf,
  removePushSubscription,
  savePushSubscription,
} from '../../db/queries/push-subscriptions.ts'
import { findUser } from '../../db/queries/users.ts'
import type { FailureCounter } from '../http/failure-counter.ts'
import type { PushCourier } from './courier.ts'
import { testNotice } from './texts-push.ts'

export interface PushDeps {
  db: Db
  now: () => number
  courier: PushCourier
  /** Counts recent test notifications per user. */
  pushTests: FailureCounter
}

/** @throws Refusal notAllowed for an account without a user */
function userOf({ userId }: Asker): number {
  if (userId === null) throw new Refusal('notAllowed')
  return userId
}

/** Lists the user's browsers that receive pushes. @param thisId ID of the session that sends the request */
export const pushDevices = (
  { db, courier }: PushDeps,
  asker: Asker,
  thisId: string | undefined,
): OutputOf<typeof getPushDevices> => ({
  publicKey: courier.publicKey,
  devices: listPushSubscriptions(db, userOf(asker)).map(
    ({ id, createdAt, isCarried, sessionId, userAgent }) => ({
      id,
      createdAt,
      isCarried,
      isThis: sessionId === thisId,
      ...deviceOf(userAgent),
    }),
  ),
})

/**
 * Registers the caller's browser for push notifications. If the user has too many browsers, the oldest one is removed.
 * If another user had registered this browser, it now receives only the caller's notifications.
 * @throws Refusal notSignedIn if the request has no session
 */
export function addDevice(
  { db, now }: PushDeps,
  asker: Asker,
  sessionId: string | undefined,
  subscription: ParsedInputOf<typeof addPushDevice>,
): void {
  const userId = userOf(asker)
  if (sessionId === undefined) throw new Refusal('notSignedIn')
  db.transaction((tx) => {
    savePushSubscription(tx, { ...subscription, userId, sessionId, createdAt: now() })
    for (const { id } of listPushSubscriptions(tx, userId).slice(PUSH_SUBSCRIPTIONS_MAX))
      removePushSubscription(tx, userId, id)
  })
}

/** @throws Refusal notFound if the user has no such device, even if another user has it */
export function deleteDevice({ db }: PushDeps, asker: Asker, deviceId: number): void {
  if (!removePushSubscription(db, userOf(asker), deviceId)) throw new Refusal('notFound')
}

const TEST_TTL_SECONDS = 60

/**
 * Sends a test notification to all browsers of the user.
 * @throws Refusal tooMany if the user has requested too many tests
 */
export async function testDevices(
  { db, now, courier, pushTests }: PushDeps,
  asker: Asker,
): Promise<Omit<OutputOf<typeof testPushDevices>, 'result'>> {
  const userId = userOf(asker)
  const key = String(userId)
  if (pushTests.waitMs(key, now()) > 0) throw new Refusal('tooMany')
  pushTests.fail(key, now())
  const notice = testNotice(findUser(db, userId)?.language ?? 'ja')
  const outcomes = await Promise.all(
    listSubscriptionsOf(db, [userId]).map((subscription) =>
      courier.send(subscription, notice, { ttlSeconds: TEST_TTL_SECONDS, isUrgent: true }),
    ),
  )
  const sent = outcomes.filter(({ kind }) => kind === 'taken').length
  return { sent, failed: outcomes.length - sent }
}
