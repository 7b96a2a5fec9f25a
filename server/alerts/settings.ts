import type { CompanyAsker } from '#core/accounts/asker.ts'
import type {
  AlertSettingsShape,
  AlertsShape,
  addWebhook as addWebhookEndpoint,
  TEST_RESULTS,
  updateAlerts as updateAlertsEndpoint,
  WebhookShape,
} from '#core/alerts/contract.ts'
import { changedFields, changesBetween } from '#core/audit/rules.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { WEBHOOKS_MAX } from '#core/limits.ts'
import type { Db } from '../../db/open.ts'
import { findAlertSettings, saveAlertSettings } from '../../db/queries/alerts.ts'
import { findCompany } from '../../db/queries/companies.ts'
import { dropWaiting, listDeliveries } from '../../db/queries/deliveries.ts'
import { listSubscriptionsOf } from '../../db/queries/push-subscriptions.ts'
import { listUsersOfCompany } from '../../db/queries/users.ts'
import {
  findWebhookOf,
  insertWebhook,
  listWebhooks,
  removeWebhook,
  updateWebhook,
  type Webhook,
} from '../../db/queries/webhooks.ts'
import { audit, auditChange } from '../audit/service.ts'
import { companyUrl } from '../company/company-url.ts'
import type { FailureCounter } from '../http/failure-counter.ts'
import type { HttpPost } from './http-post.ts'
import { canReceiveMail, messageOf } from './notify.ts'
import {
  newWebhookSecret,
  outcomeOf,
  outcomeOfFault,
  postToWebhook,
  type WebhookCiphers,
} from './webhook-sender.ts'

export interface AlertDeps {
  db: Db
  now: () => number
  publicUrl: string
  httpPost: HttpPost
  secretCiphers: WebhookCiphers
  /** Counts recent test messages per company. */
  webhookTests: FailureCounter
  /** Called when the alert settings of a company have changed. */
  alertsChanged: (companyId: number) => void
}

const NOTHING: AlertSettingsShape = {
  waitSeconds: null,
  awayMinutes: null,
  tellsBookings: false,
  tellsLacks: true,
  hours: null,
  byMail: false,
  byPush: false,
  userIds: [],
}
const SHOWN_DELIVERIES = 20

/** Shortens a webhook address to its host and its last characters, so that users can tell two apart without seeing the secret. */
function shownUrl(url: string): string {
  const { origin, pathname, search } = new URL(url)
  const rest = `${pathname}${search}`
  return rest === '/' ? origin : `${origin}/…${rest.length > 12 ? rest.slice(-4) : ''}`
}

/** Converts a webhook to the contract's shape. The end of its secret is shown only if the secret can be decrypted. */
const shapeOf = (
  secretCiphers: WebhookCiphers,
  { id, companyId, name, format, url, secret, isOn }: Webhook,
): WebhookShape => ({
  id,
  name,
  format,
  isOn,
  shownUrl: shownUrl(url),
  shownSecret: `whsec_…${secretCiphers.webhookSecret.decrypt(secret, companyId)?.slice(-4) ?? ''}`,
})

const isAmong = (users: readonly { id: number }[]) => {
  const ids = new Set(users.map(({ id }) => id))
  return (userId: number): boolean => ids.has(userId)
}

export function getAlerts({ db, secretCiphers }: AlertDeps, { companyId }: CompanyAsker): AlertsShape {
  const { companyId: _, ...settings } = findAlertSettings(db, companyId) ?? { companyId, ...NOTHING }
  const hooks = listWebhooks(db, companyId)
  const users = listUsersOfCompany(db, companyId)
  const isThere = isAmong(users)
  const pushed = new Set(
    listSubscriptionsOf(
      db,
      users.map(({ id }) => id),
    ).map(({ userId }) => userId),
  )
  return {
    settings: { ...settings, userIds: settings.userIds.filter(isThere) },
    webhooks: hooks.map((hook) => shapeOf(secretCiphers, hook)),
    deliveries: listDeliveries(db, companyId, SHOWN_DELIVERIES).map(({ webhookId, ...row }) => ({
      ...row,
      event: row.event as AlertsShape['deliveries'][number]['event'],
      webhookName: hooks.find(({ id }) => id === webhookId)?.name ?? '',
    })),
    people: users.map((user) => ({
      userId: user.id,
      userName: user.name,
      byMail: canReceiveMail(user),
      byPush: pushed.has(user.id),
    })),
  }
}

/** The webhook as target of an audit entry: only its ID and name, because some webhook URLs are secret. */
const targetOf = (webhook: Webhook | undefined) =>
  webhook ? { targetId: webhook.id, targetName: webhook.name } : {}

/**
 * Saves the alert settings. Recipients who were deleted after the caller had loaded the settings are left out.
 * @throws Refusal notFound if any other recipient is not a user of the company
 */
export function updateAlerts(
  deps: AlertDeps,
  { companyId }: CompanyAsker,
  given: ParsedInputOf<typeof updateAlertsEndpoint>,
): void {
  deps.db.transaction((tx) => {
    const isThere = isAmong(listUsersOfCompany(tx, companyId))
    const stored = findAlertSettings(tx, companyId) ?? NOTHING
    const { userIds: before, hours: hoursBefore, ...plainBefore } = stored
    if (!given.userIds.every((id) => isThere(id) || before.includes(id))) throw new Refusal('notFound')
    const input = {
      ...given,
      tellsLacks: given.tellsLacks ?? stored.tellsLacks,
      userIds: given.userIds.filter(isThere),
    }
    saveAlertSettings(tx, { companyId, ...input })
    const { userIds, hours, ...plain } = input
    auditChange(tx, 'alert.changed', {
      changes: [
        ...changesBetween({ ...plainBefore }, { ...plain }),
        ...changedFields({
          people: JSON.stringify(before) !== JSON.stringify(userIds),
          hours: JSON.stringify(hoursBefore) !== JSON.stringify(hours),
        }),
      ],
    })
  })
  deps.alertsChanged(companyId)
}

/** @throws Refusal webhooksFull if the company has WEBHOOKS_MAX webhooks */
export function addWebhook(
  { db, secretCiphers, now }: AlertDeps,
  { companyId }: CompanyAsker,
  { name, format, url, token, recipient }: ParsedInputOf<typeof addWebhookEndpoint>,
): { webhookId: number; secret: string } {
  const secret = newWebhookSecret()
  const isLine = format === 'line'
  const webhookId = db.transaction((tx) => {
    if (listWebhooks(tx, companyId).length >= WEBHOOKS_MAX) throw new Refusal('webhooksFull')
    const encrypted = secretCiphers.webhookSecret.encrypt(secret, companyId)
    const row = { companyId, name, format, url, secret: encrypted, createdAt: now() }
    const { id } = insertWebhook(tx, {
      ...row,
      token: isLine ? secretCiphers.webhookToken.encrypt(token, companyId) : null,
      recipient: isLine ? recipient : null,
    })
    audit(tx, 'alert.webhookAdded', { targetId: id, targetName: name })
    return id
  })
  return { webhookId, secret }
}

/** @throws Refusal notFound if the company has no such webhook */
export function switchWebhook(
  { db }: AlertDeps,
  { companyId }: CompanyAsker,
  id: number,
  isOn: boolean,
): void {
  db.transaction((tx) => {
    if (!updateWebhook(tx, companyId, id, { isOn })) throw new Refusal('notFound')
    if (!isOn) dropWaiting(tx, id)
    const changes = [{ field: 'isOn', to: isOn }]
    audit(tx, 'alert.webhookSwitched', { ...targetOf(findWebhookOf(tx, companyId, id)), changes })
  })
}

/** @throws Refusal notFound if the company has no such webhook */
export function deleteWebhook({ db }: AlertDeps, { companyId }: CompanyAsker, id: number): void {
  db.transaction((tx) => {
    const before = findWebhookOf(tx, companyId, id)
    if (!removeWebhook(tx, companyId, id)) throw new Refusal('notFound')
    audit(tx, 'alert.webhookDeleted', targetOf(before))
  })
}

type TestResult = (typeof TEST_RESULTS)[number]

/**
 * Posts a test message to a webhook. Returns only the status of the answer.
 * @throws Refusal notFound (no such webhook), tooMany (the company has requested too many tests)
 */
export async function testWebhook(
  deps: AlertDeps,
  { companyId }: CompanyAsker,
  id: number,
): Promise<{ answer: TestResult; status: number | null }> {
  const webhook = findWebhookOf(deps.db, companyId, id)
  const company = findCompany(deps.db, companyId)
  if (!webhook || !company) throw new Refusal('notFound')
  const key = String(companyId)
  if (deps.webhookTests.waitMs(key, deps.now()) > 0) throw new Refusal('tooMany')
  deps.webhookTests.fail(key, deps.now())
  const publicUrl = companyUrl(deps.db, companyId, deps.publicUrl)
  const message = messageOf({ ...deps, publicUrl }, webhook, { event: 'test', companyName: company.name })
  try {
    const answer = await postToWebhook(deps, webhook, message)
    const isTaken = outcomeOf(webhook, answer).kind === 'taken'
    return { answer: isTaken ? 'taken' : 'status', status: answer.status }
  } catch (error) {
    const outcome = outcomeOfFault(error)
    return { answer: ('error' in outcome ? outcome.error : 'connection') as TestResult, status: null }
  }
}
