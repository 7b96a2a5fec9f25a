import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { createAuditRetention } from '../audit/retention.ts'
import { createPictureRetention } from '../calls/picture-retention.ts'
import { companyUrl } from '../company/company-url.ts'
import { createTranscriptRetention } from '../dialogue/transcript-retention.ts'
import { createMailQueue } from '../mail/service.ts'
import { createOutboxTransport, createSmtpTransport, senderOf } from '../mail/transport.ts'
import { createTimers } from '../realtime/timers.ts'
import { createReservationClock, type ReservationClock, type RoomEvents } from '../reservations/clock.ts'
import type { ReservationMailDeps } from '../reservations/mails.ts'
import type { MailTest } from '../setup/service.ts'
import type { Config } from '../system/config.ts'
import { createFileStore } from '../system/files.ts'
import { publicAddressOf } from '../system/public-url.ts'
import type { Timers } from '../system/timers.ts'

/** ID of the test mail; the IDs of real mails begin at 1. */
const TEST_MAIL_ID = 0

declare module 'fastify' {
  interface FastifyInstance {
    /** Opens and ends reserved rooms; tests call it after moving the clock. */
    reservationClock: ReservationClock
  }
}

interface BackgroundParts {
  config: Config
  db: Db
  now: () => number
}

type TimersOf = (subject: string) => Timers

/** Starts background work: sends mails, opens and ends reserved rooms, removes expired data. It stops with the app. */
export function startBackground(
  app: FastifyInstance,
  { rooms, ...parts }: BackgroundParts & { rooms: RoomEvents },
) {
  const { config, db, now } = parts
  const { publicUrl, hostName } = publicAddressOf(config)
  const timersOf: TimersOf = (subject) =>
    createTimers(now, (error) => app.log.error({ err: error }, `a timer of the ${subject} failed`))

  const urlOf = (companyId: number): string => companyUrl(db, companyId, publicUrl)

  const { mails, mailTest, sender } = startMails(app, parts, timersOf, hostName)
  const linkOf: ReservationMailDeps['linkOf'] = (reservation) =>
    `${urlOf(reservation.companyId)}/login?token=${app.roomTokens.sign(reservation)}`
  const clock = createReservationClock({
    db,
    now,
    rooms,
    linkOf,
    hostName,
    sender,
    mails,
    timers: timersOf('clock of reservations'),
    onFault: (error) => app.log.error({ err: error }, 'an event of the clock of reservations failed'),
  })
  app.decorate('reservationClock', clock)
  const retentions = startRetentions(app, parts, timersOf)
  app.addHook('preClose', async () => clock.close())

  return {
    mails,
    mailTest,
    publicUrl,
    urlOf,
    hostName,
    sender,
    linkOf,
    reservationsChanged: clock.changed,
    ...retentions,
  }
}

function startMails(
  app: FastifyInstance,
  { config, db, now }: BackgroundParts,
  timersOf: TimersOf,
  hostName: string,
) {
  const mailFrom = config.MAIL_FROM ?? `Uketsuke <no-reply@${hostName}>`
  const transport =
    config.SMTP_URL === undefined
      ? createOutboxTransport(join(config.DATA_DIR, 'outbox'), mailFrom)
      : createSmtpTransport(config.SMTP_URL, mailFrom)
  const mails = createMailQueue({
    db,
    now,
    timers: timersOf('mail queue'),
    transport,
    onFault: (error) => app.log.error({ err: error }, 'the mail queue failed'),
    onLimited: (mailId) =>
      app.log.warn({ mailId }, 'hourly mail limit of an address reached: this and later mails wait'),
  })
  app.addHook('onClose', () => mails.close())
  mails.kick()
  const mailTest: MailTest = {
    outcome: transport.outcome,
    send: (mail) => transport.send({ ...mail, id: TEST_MAIL_ID, calendar: null }),
  }
  return { mails, mailTest, sender: senderOf(mailFrom) }
}

/** Removes data whose retention period is over. */
function startRetentions(app: FastifyInstance, { config, db, now }: BackgroundParts, timersOf: TimersOf) {
  const pictureRetention = createPictureRetention({
    db,
    now,
    timers: timersOf('pictures of visitors'),
    visitorPictures: createFileStore(join(config.DATA_DIR, 'captures')),
    onFault: (error) => app.log.error({ err: error }, 'old pictures of visitors could not be removed'),
  })
  const transcriptRetention = createTranscriptRetention({
    db,
    now,
    timers: timersOf('transcripts'),
    onFault: (error) => app.log.error({ err: error }, 'old transcripts could not be removed'),
  })
  const auditRetention = createAuditRetention({
    db,
    now,
    timers: timersOf('audit log'),
    onFault: (error) => app.log.error({ err: error }, 'old entries of the audit log could not be removed'),
  })
  for (const retention of [pictureRetention, transcriptRetention, auditRetention])
    app.addHook('onClose', () => retention.close())
  return { pictureRetention, transcriptRetention, auditRetention }
}

export type Background = ReturnType<typeof startBackground>
