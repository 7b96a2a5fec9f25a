import type { FastifyInstance } from 'fastify'
import type { Db, DbLike } from '../../db/open.ts'
import type { Delivery } from '../../db/queries/deliveries.ts'
import { findPushSubscription, findVapidKeys, saveVapidKeys } from '../../db/queries/push-subscriptions.ts'
import type { ReservationRow } from '../../db/queries/reservations.ts'
import { findWebhook } from '../../db/queries/webhooks.ts'
import { createFailureCounter } from '../http/failure-counter.ts'
import type { MailQueue } from '../mail/service.ts'
import { createTimers } from '../realtime/timers.ts'
import type { Reception } from '../reception/reception.ts'
import type { ReceptionEvents } from '../reception/reception-events.ts'
import type { Config } from '../system/config.ts'
import type { SecretCiphers } from '../system/secret-cipher.ts'
import { CallPushes } from './call-pushes.ts'
import { createPushCourier, type PushCourier } from './courier.ts'
import { createDeliveryQueue, type Outcome } from './delivery-queue.ts'
import { createDeliveryRetention } from './delivery-retention.ts'
import { createHttpPost, type HttpPost } from './http-post.ts'
import { createLackAlerts } from './lacks.ts'
import { type NotifyDeps, notify } from './notify.ts'
import type { VisitorWords } from './texts.ts'
import { AlertWatch, placeOf } from './watch.ts'
import { createPusher, newVapidKeys } from './web-push.ts'
import { outcomeOf, outcomeOfFault, postToWebhook } from './webhook-sender.ts'

/** Maximum number of test messages per company, and of test notifications per user, within TESTS_WINDOW_MS. */
const TESTS_MAX = 10
const TESTS_WINDOW_MS = 60_000

/** How long a push service keeps an alert for a browser that is off: as long as the alert may be delivered. */
const ttlSecondsOf = ({ expiresAt }: Delivery, at: number): number =>
  Math.max(1, Math.ceil((expiresAt - at) / 1_000))

interface AlertParts {
  config: Config
  db: Db
  secretCiphers: SecretCiphers
  now: () => number
  mails: MailQueue
  publicUrl: string
  sender: { address: string }
  reception: Reception
  receptionEvents: ReceptionEvents
}

/** Starts sending alerts by mail, push and webhook. */
export function startAlerts(app: FastifyInstance, parts: AlertParts) {
  const { config, db, secretCiphers, now, mails, publicUrl, receptionEvents } = parts
  const { world, directory, views, hours } = parts.reception
  const onFault = (what: string) => (error: unknown) => app.log.error({ err: error }, what)
  const timers = createTimers(now, onFault('a timer of the alerts failed'))
  const httpPost = createHttpPost(config.WEBHOOK_NETWORKS)
  const courier = createPushCourier(db, createPusher(httpPost, vapidKeysOf(db, now()), subjectOf(parts)))

  const queue = createDeliveryQueue({
    db,
    now,
    timers,
    send: (delivery) => deliver({ db, courier, httpPost, secretCiphers, now }, delivery),
    onFault: onFault('the delivery of an alert failed'),
  })
  const onKept = onFault('old deliveries of alerts could not be removed')
  const retention = createDeliveryRetention({ db, now, timers, onFault: onKept })
  const notifyDeps = { now, mails, publicUrl, hours, kick: queue.kick }
  const watch = new AlertWatch({ ...notifyDeps, db, timers, world, directory })
  const bell = new CallPushes({
    db,
    world,
    directory,
    views,
    courier,
    now,
    onFault: onFault('a push message could not be sent to a browser'),
  })
  const stops = [watch, bell].map((ear) => receptionEvents.on((receptionEvent) => ear.hear(receptionEvent)))
  app.addHook('preClose', async () => {
    for (const stop of stops) stop()
    timers.clearAll()
    await retention.close()
    await queue.close()
  })
  watch.begin()
  queue.kick()

  return {
    httpPost,
    courier,
    deliveries: queue,
    pushTests: createFailureCounter(TESTS_MAX, TESTS_WINDOW_MS),
    webhookTests: createFailureCounter(TESTS_MAX, TESTS_WINDOW_MS),
    alertsChanged: (companyId: number): void => watch.changed(companyId),
    ...noticesOf(notifyDeps),
    notifyOfLacks: createLackAlerts(notifyDeps),
  }
}

type DeliverDeps = Pick<AlertParts, 'db' | 'secretCiphers' | 'now'> & {
  courier: PushCourier
  httpPost: HttpPost
}

/** Sends a delivery to its browser or webhook. */
async function deliver(
  { db, courier, httpPost, secretCiphers, now }: DeliverDeps,
  delivery: Delivery,
): Promise<Outcome> {
  if (delivery.subscriptionId !== null) {
    const browser = findPushSubscription(db, delivery.subscriptionId)
    return browser
      ? courier.send(browser, delivery.body, { ttlSeconds: ttlSecondsOf(delivery, now()) })
      : { kind: 'gone' }
  }
  const webhook = delivery.webhookId === null ? undefined : findWebhook(db, delivery.webhookId)
  if (!webhook?.isOn) return { kind: 'gone' }
  return postToWebhook({ httpPost, secretCiphers, now }, webhook, delivery).then(
    (answer) => outcomeOf(webhook, answer),
    outcomeOfFault,
  )
}

/** Sends alerts about single events. AlertWatch sends alerts about conditions that last. */
const noticesOf = (deps: NotifyDeps) => ({
  /** Queues the alert about a new booking. Call in the transaction that stores the booking. */
  notifyOfBooking: (tx: DbLike, row: ReservationRow): void => {
    const { id: reservationId, companyId, userName, title, startAt, endAt } = row
    const facts = { reservationId, userName, title, startAt, endAt }
    notify(deps, tx, { companyId, storeId: null }, { event: 'booking.created', ...facts })
  },
  /** Queues the alert about a visitor's message. Call in the transaction that stores the message. */
  notifyOfMessage: (
    tx: DbLike,
    place: { companyId: number; storeId: number | null; storeName: string | null; name: string },
    { requestId, at, ...visitor }: VisitorWords & { requestId: string; at: number },
  ): void =>
    notify(deps, tx, place, {
      event: 'message.left',
      place: placeOf(place),
      sinceAt: at,
      messageId: requestId,
      visitor,
    }),
})

/** This server's VAPID keys, which identify it to push services; creates them at the first call. */
function vapidKeysOf(db: Db, now: number) {
  const known = findVapidKeys(db)
  if (known) return known
  const made = newVapidKeys()
  saveVapidKeys(db, made, now)
  return made
}

/** The contact address that push services get: the URL of this server, or its mail address. */
const subjectOf = ({ publicUrl, sender }: Pick<AlertParts, 'publicUrl' | 'sender'>): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${sender.address}`

export type Alerts = ReturnType<typeof startAlerts>
