import { randomUUID } from 'node:crypto'
import type { PushPayload } from '#core/alerts/contract-push.ts'
import { notifyAt } from '#core/alerts/rules.ts'
import { openFrom } from '#core/hours/hours.ts'
import { DELIVERIES_WAITING_MAX } from '#core/limits.ts'
import { japanZoned } from '#core/time/japan-time.ts'
import type { ShowWindow } from '#core/time/schedule.ts'
import type { DbLike } from '../../db/open.ts'
import { type AlertSettings, findAlertSettings } from '../../db/queries/alerts.ts'
import { findCompany } from '../../db/queries/companies.ts'
import { countWaiting, insertDelivery } from '../../db/queries/deliveries.ts'
import { listSubscriptionsOf } from '../../db/queries/push-subscriptions.ts'
import { listUsersOfCompany, type UserRow } from '../../db/queries/users.ts'
import { listWebhooks, type Webhook } from '../../db/queries/webhooks.ts'
import { companyUrl } from '../company/company-url.ts'
import type { OpeningTimes } from '../hours/opening-times.ts'
import type { MailLanguage } from '../mail/body.ts'
import type { MailQueue } from '../mail/service.ts'
import { type AlertFacts, alertMail, noticeOf } from './texts.ts'
import { webhookBody } from './webhook-body.ts'

export interface NotifyDeps {
  now: () => number
  mails: Pick<MailQueue, 'queue'>
  publicUrl: string
  hours: Pick<OpeningTimes, 'stateOf'>
  /** Starts sending deliveries. Called after new deliveries were written to the database. */
  kick: () => void
}

type Facts = AlertFacts extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'companyName'>
    : never
  : never
/** The facts of an alert, without the company's name, which `notify` adds. */
export type AlertInput = Facts

const PAGES: Record<AlertFacts['event'], string> = {
  'visitor.waiting': '/app/service/standby',
  'visitor.answered': '/app/service/standby',
  'visitor.left': '/app/users/home',
  'kiosk.away': '/app/signage/list',
  'kiosk.back': '/app/signage/list',
  'kiosk.lacking': '/app/signage/list',
  'kiosk.cured': '/app/signage/list',
  'message.left': '/app/service/standby',
  'booking.created': '/app/reservation/company',
  test: '/app/company/alerts',
}

const MINUTE_MS = 60_000
/**
 * How long after its due time an alert may still be delivered, in ms: minutes for alerts about waiting visitors, a day
 * for all others.
 */
const lifeOf = (event: AlertFacts['event']): number =>
  event.startsWith('visitor.') ? 10 * MINUTE_MS : 24 * 60 * MINUTE_MS

/** Whether a user can receive mail: the login ID is an e-mail address and is confirmed. */
export const canReceiveMail = ({ confirmedAt, loginId }: Pick<UserRow, 'confirmedAt' | 'loginId'>): boolean =>
  confirmedAt !== null && loginId.includes('@')

/** Where the reported event happened. `storeId` is null if the place belongs to no shop. */
interface AlertPlace {
  companyId: number
  storeId: number | null
}

/**
 * When an alert may be sent (epoch ms). An alert about a waiting visitor is sent within the company's alert hours. Any
 * other alert is sent only within both the alert hours and the opening hours.
 */
function dueAtOf(
  { now, hours }: NotifyDeps,
  own: ShowWindow | null,
  { companyId, storeId }: AlertPlace,
  { event }: AlertInput,
): number {
  const at = now()
  return notifyAt(own, event.startsWith('visitor.') ? at : openFrom(hours.stateOf(companyId, storeId), at))
}

/** Queues an alert to all configured receivers. Call in the transaction of the event. */
export function notify(given: NotifyDeps, tx: DbLike, place: AlertPlace, input: AlertInput): void {
  const { companyId } = place
  const deps = { ...given, publicUrl: companyUrl(tx, companyId, given.publicUrl) }
  const settings = findAlertSettings(tx, companyId) ?? defaultsFor(tx, companyId, input)
  const company = findCompany(tx, companyId)
  if (!settings || !company) return
  if (input.event === 'booking.created' && !settings.tellsBookings) return
  const facts = { ...input, companyName: company.name } as AlertFacts
  const brief = withoutVisitor(facts)
  const at = deps.now()
  const dueAt = dueAtOf(deps, settings.hours, place, input)
  const people = listUsersOfCompany(tx, companyId).filter(({ id }) => settings.userIds.includes(id))
  for (const webhook of listWebhooks(tx, companyId))
    if (webhook.isOn && countWaiting(tx, webhook.id) < DELIVERIES_WAITING_MAX)
      insertDelivery(tx, { ...deliveryOf(deps, brief, dueAt), ...messageOf(deps, webhook, brief) })
  if (settings.byMail) for (const person of people) mail(deps, tx, person, facts, dueAt - at)
  if (settings.byPush)
    for (const { id, language } of people)
      for (const subscription of listSubscriptionsOf(tx, [id]))
        insertDelivery(tx, {
          ...deliveryOf(deps, brief, dueAt),
          companyId,
          subscriptionId: subscription.id,
          messageId: randomUUID(),
          body: pushBody(deps, brief, language),
        })
  // Transactions are synchronous, so this runs after the commit.
  setImmediate(deps.kick)
}

/**
 * Default settings, for a company without stored alert settings: administrators are notified by mail and push when a
 * visitor leaves a message.
 */
const defaultsFor = (tx: DbLike, companyId: number, { event }: AlertInput): AlertSettings | undefined =>
  event === 'message.left'
    ? {
        companyId,
        waitSeconds: null,
        awayMinutes: null,
        tellsBookings: false,
        tellsLacks: false,
        hours: null,
        byMail: true,
        byPush: true,
        userIds: listUsersOfCompany(tx, companyId)
          .filter(({ role }) => role === 'companyAdmin')
          .map(({ id }) => id),
      }
    : undefined

/** Removes the visitor's message from the facts: push services and webhooks get no personal data of visitors. */
function withoutVisitor(facts: AlertFacts): AlertFacts {
  if (facts.event !== 'message.left') return facts
  const { visitor: _, ...brief } = facts
  return brief
}

/** The message that a webhook gets about an alert (or about a test). */
export function messageOf(
  { now, publicUrl }: Pick<NotifyDeps, 'now' | 'publicUrl'>,
  { id, companyId, format, recipient }: Webhook,
  facts: AlertFacts,
) {
  const messageId = randomUUID()
  const { event, companyName, ...rest } = facts
  const data = { event, id: messageId, at: japanZoned(now()), company: companyName, ...rest }
  const notice = noticeOf(facts, `${publicUrl}${PAGES[event]}`, 'ja')
  return { companyId, webhookId: id, messageId, body: webhookBody(format, { notice, data, recipient }) }
}

const deliveryOf = ({ now }: NotifyDeps, { event }: AlertFacts, dueAt: number) => ({
  event,
  dueAt,
  expiresAt: dueAt + lifeOf(event),
  createdAt: now(),
})

/** The push payload shown by the service worker (site/worker), in the language of the person who gets it. */
function pushBody({ publicUrl }: NotifyDeps, facts: AlertFacts, lang: MailLanguage): string {
  const path = PAGES[facts.event]
  const notice = noticeOf(facts, `${publicUrl}${path}`, lang)
  const body = [notice.text, ...notice.facts.map(([name, value]) => `${name}: ${value}`)].join('\n')
  const payload: PushPayload = { kind: 'notice', title: notice.title, body, path, lang }
  return JSON.stringify(payload)
}

function mail(deps: NotifyDeps, tx: DbLike, person: UserRow, facts: AlertFacts, waitMs: number): void {
  if (!canReceiveMail(person)) return
  const { id, companyId, accountId, name, language, loginId: recipient } = person
  const url = `${deps.publicUrl}${PAGES[facts.event]}`
  deps.mails.queue(tx, {
    ...alertMail(facts, { name, url, language }),
    companyId,
    accountId,
    recipient,
    waitMs,
    mergeKey: `alert ${facts.event} ${id} ${subjectOf(facts)}`,
  })
}

/**
 * Part of the mail's merge key: a newer alert about the same signage replaces an older one that is not sent yet.
 * Visitors' messages and bookings have keys of their own, so mails about them are never replaced.
 */
const subjectOf = (facts: AlertFacts): string => {
  if (facts.event === 'test') return ''
  if (facts.event === 'message.left') return facts.messageId
  return facts.event === 'booking.created' ? String(facts.reservationId) : facts.place
}
