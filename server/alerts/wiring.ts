import type { FastifyInstance } from 'fastify'
import type { Db, DbLike } from '../../db/open.ts'
import type { Delivery } from '../../db/queries/deliveries.ts'
import { findPushSubscription, findVapidKeys, saveVapidKeys } from '../../db/queries/push-subscriptions.ts'
import type { ReservationRow } from '../../db/queries/reservations.ts'
import { findWebhook } from '../../db/queries/webhooks.ts'
import { createFailureCounter } from '../http/failure-counter.ts'
import type { MailQueue } from '../mail/service.ts'
import { createTimers } from '../realtime/timers.ts'
import type { Happenings } from '../reception/happenings.ts'
import type { Reception } from '../reception/reception.ts'
import type { Config } from '../system/config.ts'
import type { Sealers } from '../system/sealed-secret.ts'
import { CallBell } from './call-bell.ts'
import { createPushCourier } from './courier.ts'
import { createDeliveryQueue, type Outcome } from './delivery-queue.ts'
import { createDeliveryRetention } from './delivery-retention.ts'
import { createPoster } from './http-post.ts'
import { tell } from './tell.ts'
import { AlertWatch } from './watch.ts'
import { createPusher, newVapidKeys } from './web-push.ts'
import { outcomeOf, outcomeOfFault, postToWebhook } from './webhook-sender.ts'

/** Of one company, or of one person's browsers: whoever presses on and on sends nothing more. */
const TESTS_MAX = 10
const TESTS_WINDOW_MS = 60_000

/** An alert that has waited for a phone for a day is none any more. */
const NOTICE_TTL_SECONDS = 86_400

interface AlertParts {
  config: Config
  db: Db
  sealers: Sealers
  now: () => number
  mails: MailQueue
  publicUrl: string
  sender: { address: string }
  reception: Reception
  happenings: Happenings
}

/** Whoever does not look at a screen is told: by mail, push and webhook. */
export function startAlerts(app: FastifyInstance, parts: AlertParts) {
  const { config, db, sealers, now, mails, publicUrl, happenings } = parts
  const { world, directory, views } = parts.reception
  const timers = createTimers(now, (error) => app.log.error({ err: error }, 'a timer of the alerts failed'))
  const poster = createPoster(config.WEBHOOK_NETWORKS)
  const courier = createPushCourier(db, createPusher(poster, vapidKeysOf(db, now()), subjectOf(parts)))

  async function send(delivery: Delivery): Promise<Outcome> {
    if (delivery.subscriptionId !== null) {
      const browser = findPushSubscription(db, delivery.subscriptionId)
      return browser
        ? courier.send(browser, delivery.body, { ttlSeconds: NOTICE_TTL_SECONDS })
        : { kind: 'gone' }
    }
    const webhook = delivery.webhookId === null ? undefined : findWebhook(db, delivery.webhookId)
    if (!webhook?.isOn) return { kind: 'gone' }
    return postToWebhook({ poster, sealers, now }, webhook, delivery).then(
      (answer) => outcomeOf(webhook, answer),
      outcomeOfFault,
    )
  }
  const queue = createDeliveryQueue({
    db,
    now,
    timers,
    send,
    onFault: (error) => app.log.error({ err: error }, 'a delivery failed'),
  })
  const retention = createDeliveryRetention({
    db,
    now,
    timers,
    onFault: (error) => app.log.error({ err: error }, 'old deliveries could not be removed'),
  })
  const told = { now, mails, publicUrl, kick: queue.kick }
  const watch = new AlertWatch({ ...told, db, timers, world, directory })
  const bell = new CallBell({
    db,
    world,
    directory,
    views,
    courier,
    now,
    onFault: (error) => app.log.error({ err: error }, 'a browser could not be rung'),
  })
  const stops = [watch, bell].map((ear) => happenings.on((happening) => ear.hear(happening)))
  app.addHook('preClose', async () => {
    for (const stop of stops) stop()
    timers.clearAll()
    await retention.close()
    await queue.close()
  })
  watch.begin()
  queue.kick()

  return {
    poster,
    courier,
    deliveries: queue,
    pushTests: createFailureCounter(TESTS_MAX, TESTS_WINDOW_MS),
    webhookTests: createFailureCounter(TESTS_MAX, TESTS_WINDOW_MS),
    alertsChanged: (companyId: number): void => watch.changed(companyId),
    /** In the transaction of the booking. */
    tellOfBooking: (tx: DbLike, { companyId, userName, title, startAt, endAt }: ReservationRow): void =>
      tell(told, tx, companyId, { event: 'booking.created', userName, title, startAt, endAt }),
  }
}

/** Made once for the installation. */
function vapidKeysOf(db: Db, now: number) {
  const known = findVapidKeys(db)
  if (known) return known
  const made = newVapidKeys()
  saveVapidKeys(db, made, now)
  return made
}

/** Whom a push service writes to when something is wrong. */
const subjectOf = ({ publicUrl, sender }: Pick<AlertParts, 'publicUrl' | 'sender'>): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${sender.address}`

export type Alerts = ReturnType<typeof startAlerts>
