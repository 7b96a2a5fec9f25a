import type { FastifyInstance } from 'fastify'
import type { Db, DbLike } from '../../db/open.ts'
import type { Delivery } from '../../db/queries/deliveries.ts'
import type { ReservationRow } from '../../db/queries/reservations.ts'
import { findWebhook } from '../../db/queries/webhooks.ts'
import { createPoster } from '../adapters/poster.ts'
import type { Config } from '../config.ts'
import { createTimers } from '../realtime/timers.ts'
import { createDeliveryQueue, type Outcome } from '../services/alerts/delivery-queue.ts'
import { tell } from '../services/alerts/tell.ts'
import { AlertWatch } from '../services/alerts/watch.ts'
import { outcomeOf, outcomeOfFault, postToWebhook } from '../services/alerts/webhook-sender.ts'
import { createFailureCounter } from '../services/failure-counter.ts'
import type { MailQueue } from '../services/mails.ts'
import type { Happenings } from '../services/reception/happenings.ts'
import type { Reception } from '../services/reception/reception.ts'

/** Of one company, or of one person's browsers: whoever presses on and on sends nothing more. */
const TESTS_MAX = 10
const TESTS_WINDOW_MS = 60_000

interface AlertParts {
  config: Config
  db: Db
  now: () => number
  mails: MailQueue
  publicUrl: string
  reception: Reception
  happenings: Happenings
}

/** Whoever does not look at a screen is told: by mail, push and webhook. */
export function startAlerts(app: FastifyInstance, parts: AlertParts) {
  const { config, db, now, mails, publicUrl, happenings } = parts
  const { world, directory } = parts.reception
  const timers = createTimers(now, (error) => app.log.error({ err: error }, 'a timer of the alerts failed'))
  const poster = createPoster(config.WEBHOOK_NETWORKS)

  async function send(delivery: Delivery): Promise<Outcome> {
    const webhook = delivery.webhookId === null ? undefined : findWebhook(db, delivery.webhookId)
    if (!webhook?.isOn) return { kind: 'gone' }
    return postToWebhook({ poster, now }, webhook, delivery).then(
      (answer) => outcomeOf(webhook, answer),
      outcomeOfFault,
    )
  }
  const queue = createDeliveryQueue({
    ...{ db, now, timers, send },
    onFault: (error) => app.log.error({ err: error }, 'a delivery failed'),
  })
  const told = { now, mails, publicUrl, kick: queue.kick }
  const watch = new AlertWatch({ ...told, db, timers, world, directory })
  const stopHearing = happenings.on((happening) => watch.hear(happening))
  app.addHook('preClose', async () => {
    stopHearing()
    timers.clearAll()
    await queue.close()
  })
  watch.begin()
  queue.kick()

  return {
    poster,
    webhookTests: createFailureCounter(TESTS_MAX, TESTS_WINDOW_MS),
    alertsChanged: (companyId: number): void => watch.changed(companyId),
    /** In the transaction of the booking. */
    tellOfBooking: (tx: DbLike, { companyId, userName, title, startAt, endAt }: ReservationRow): void =>
      tell(told, tx, companyId, { event: 'booking.created', userName, title, startAt, endAt }),
  }
}

export type Alerts = ReturnType<typeof startAlerts>
